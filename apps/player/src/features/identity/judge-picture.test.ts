import { expect, test } from 'vitest';
import { judgePicture, sharpnessOf } from './judge-picture.ts';

const WIDTH = 64;
const HEIGHT = 48;

/** A small copy of a picture whose grey at a place is given. */
function copyOf(greyAt: (x: number, y: number) => number): { pixels: Uint8ClampedArray; width: number } {
  const pixels = new Uint8ClampedArray(WIDTH * HEIGHT * 4);
  for (let y = 0; y < HEIGHT; y += 1) for (let x = 0; x < WIDTH; x += 1) pixels.fill(greyAt(x, y), (y * WIDTH + x) * 4, (y * WIDTH + x) * 4 + 3);
  return { pixels, width: WIDTH };
}
const phone = { width: 4000, height: 3000 };
/** Print: dark and light in turns. */
const print = (x: number, y: number) => ((Math.floor(x / 2) + Math.floor(y / 3)) % 2 === 0 ? 200 : 60);

test('[ACC-03] a sharp picture in good light is taken', () => {
  expect(judgePicture(phone, copyOf(print))).toBeNull();
  expect(judgePicture({ width: 480, height: 640 }, copyOf(print))).toBeNull();
});

test.each([
  ['small', { width: 639, height: 480 }, print],
  ['small', { width: 1280, height: 479 }, print],
  ['dark', phone, (x: number, y: number) => print(x, y) / 6],
  ['bright', phone, (x: number, y: number) => 215 + print(x, y) / 5],
  ['bright', phone, (x: number, y: number) => (x < WIDTH * 0.4 ? 255 : print(x, y))],
  ['blurred', phone, (x: number) => 100 + x],
  ['blurred', phone, () => 128],
] as const)('[ACC-03] %s is told', (fault, size, greyAt) => {
  expect(judgePicture(size, copyOf(greyAt))).toBe(fault);
});

test('[ACC-03] the measure of sharpness falls when the same print is blurred', () => {
  const sharp = Float32Array.from({ length: WIDTH * HEIGHT }, (_, at) => print(at % WIDTH, Math.floor(at / WIDTH)));
  const soft = sharp.map(
    (value, at) => (value + (sharp[at - 1] ?? value) + (sharp[at + 1] ?? value) + (sharp[at - WIDTH] ?? value) + (sharp[at + WIDTH] ?? value)) / 5,
  );
  expect(sharpnessOf(soft, WIDTH)).toBeLessThan(sharpnessOf(sharp, WIDTH) / 4);
});
