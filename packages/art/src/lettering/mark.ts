import { optimize } from 'svgo';

import { hsl } from '../drawing/colour.ts';
import { randomFrom } from '../drawing/random.ts';
import { linear, polygonPath, type Sketch, sketchOf, starPath } from '../drawing/sketch.ts';
import { centredText, outlineOf } from './typeface.ts';
import { type MarkShape, vendors, type VendorStyle } from '../vendors.ts';

const edge = 120;

const shapes: Readonly<Record<MarkShape, string>> = {
  disc: 'M60 6A54 54 0 1 1 60 114A54 54 0 1 1 60 6Z',
  shield: 'M60 5Q86 14 108 14V62Q108 98 60 115Q12 98 12 62V14Q34 14 60 5Z',
  hexagon: polygonPath(60, 60, 6, 57),
  ticket: 'M18 20H102Q114 20 114 32V46A14 14 0 0 0 114 74V88Q114 100 102 100H18Q6 100 6 88V74A14 14 0 0 0 6 46V32Q6 20 18 20Z',
  sun: starPath(60, 60, 16, 59, 47),
  drop: 'M60 3C66 22 106 44 106 72A46 44 0 0 1 14 72C14 44 54 22 60 3Z',
  square: 'M32 7H88Q113 7 113 32V88Q113 113 88 113H32Q7 113 7 88V32Q7 7 32 7Z',
  diamond: 'M60 4Q66 4 70 8L112 50Q120 60 112 70L70 112Q60 120 50 112L8 70Q0 60 8 50L50 8Q54 4 60 4Z',
};

const waves = ['M0 84Q30 64 60 80T120 72V120H0Z', 'M0 70Q34 92 62 78T120 86V120H0Z', 'M0 92L120 62V120H0Z', 'M0 78Q60 58 120 78V120H0Z'];

/** Room for the letters: width and middle of each shape. */
const room: Readonly<Record<MarkShape, readonly [width: number, middle: number]>> = {
  disc: [92, 61],
  shield: [84, 57],
  hexagon: [88, 61],
  ticket: [94, 61],
  sun: [82, 61],
  drop: [82, 73],
  square: [94, 61],
  diamond: [84, 61],
};

/** The letters a mark shows: fewer if a letter would be less than 5 px high at 18 px. */
export const markLetters = (vendor: VendorStyle): { readonly text: string; readonly size: number } => {
  const [width] = room[vendor.shape];
  for (let count = vendor.letters.length; count > 0; count -= 1) {
    const text = vendor.letters.slice(0, count);
    const { left, right, top } = outlineOf(vendor.face, text);
    const size = Math.min(64 / -top, (width - 9) / (right - left));
    if (-top * size * (18 / edge) >= 5 || count === 1) return { text, size };
  }
  return { text: vendor.letters, size: 40 };
};

const body = (sketch: Sketch, vendor: VendorStyle): string => {
  const [main, wave] = vendor.hues;
  const shape = shapes[vendor.shape];
  const paint = linear(
    sketch,
    [20, 0, 100, 120],
    [
      [0, hsl(main, 92, 66)],
      [0.5, hsl(main - 4, 88, 50)],
      [1, hsl(main - 12, 90, 32)],
    ],
  );
  const second = linear(
    sketch,
    [0, 64, 0, 120],
    [
      [0, hsl(wave, 92, 60)],
      [1, hsl(wave - 8, 90, 38)],
    ],
  );
  const rim = linear(
    sketch,
    [0, 0, 0, 120],
    [
      [0, '#fff', 0.85],
      [0.4, '#fff', 0.18],
      [1, '#000', 0.28],
    ],
  );
  const clip = sketch.name();
  sketch.defs.push(`<clipPath id="${clip}"><path d="${shape}"/></clipPath>`);
  const curve = waves[sketch.random.whole(0, waves.length - 1)];
  return `<path d="${shape}" fill="${paint}"/><g clip-path="url(#${clip})"><path d="${curve}" fill="${second}"/><path d="M-10 0H130V34Q60 56 -10 34Z" fill="#fff" fill-opacity=".2"/></g><path d="${shape}" fill="none" stroke="${rim}" stroke-width="3.5" stroke-linejoin="round"/>`;
};

/** The mark of a vendor as optimised SVG, 120×120; BTI and the TCG vendors show one mark (LIST-13). Pure. */
export const markSvg = (code: string): string => {
  const own = vendors.find((vendor) => vendor.code === code);
  if (!own) throw new Error(`no vendor ${code}`);
  const vendor = own.markOf ? (vendors.find(({ code: other }) => other === own.markOf) ?? own) : own;
  const sketch = sketchOf(randomFrom(`${vendor.code} mark`), { night: vendor.hues[0], glow: vendor.hues[1], accent: 0 }, edge, edge);
  const { text, size } = markLetters(vendor);
  const data = centredText(vendor.face, text, { x: 60, y: room[vendor.shape][1], size });
  const dark = hsl(vendor.hues[0] - 10, 80, 12);
  const ivory = linear(
    sketch,
    [0, 36, 0, 88],
    [
      [0, '#ffffff'],
      [1, '#ffeec6'],
    ],
  );
  const drawing = body(sketch, vendor);
  const letters = `<path d="${data}" transform="translate(0 2.5)" fill="${dark}" stroke="${dark}" stroke-width="10" stroke-linejoin="round"/><path d="${data}" fill="${dark}" stroke="${dark}" stroke-width="9" stroke-linejoin="round"/><path d="${data}" fill="${ivory}"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${edge} ${edge}"><defs>${sketch.defs.join('')}</defs>${drawing}${letters}</svg>`;
  return optimize(svg, { multipass: true, floatPrecision: 1 }).data;
};
