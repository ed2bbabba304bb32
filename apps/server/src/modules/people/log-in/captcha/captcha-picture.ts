import { randomInt } from 'node:crypto';
import { digitStrokes, type Point } from './digit-shapes.ts';

const WIDTH = 128;
const HEIGHT = 52;
/** The same in both skins: dark ink on light paper, as print is. */
const PAPER = '#f7eedb';
const INK = '#1b2550';
const WAVE = '#d81b6a';
const DIGIT_WIDTH = 19.5;
const SCALE = 1.62;

/** A number between two, from the system's generator: pictures must not follow from each other. */
const between = (low: number, high: number): number => low + ((high - low) * randomInt(0, 10_000)) / 10_000;
const at = (value: number): string => value.toFixed(1);
const pathOf = (points: readonly Point[]): string => points.map(([x, y], place) => `${place === 0 ? 'M' : 'L'}${at(x)} ${at(y)}`).join('');

function shuffled<Item>(items: readonly Item[]): Item[] {
  const left = [...items];
  const out: Item[] = [];
  while (left.length > 0) out.push(...left.splice(randomInt(0, left.length), 1));
  return out;
}

/** How one digit is turned, leaned and stretched at its place. */
function placed(digit: number, place: number): Point[][] {
  const turn = between(-0.22, 0.22);
  const lean = between(-0.2, 0.2);
  const [wide, tall] = [SCALE * between(0.9, 1.08), SCALE * between(0.92, 1.12)];
  const [left, top] = [12 + place * DIGIT_WIDTH + between(-1.4, 1.4), HEIGHT / 2 + between(-4, 4)];
  return (digitStrokes[digit] ?? []).map((stroke) =>
    stroke.map(([x, y]) => {
      const [dx, dy] = [(x - 5) * wide + lean * (8 - y) * SCALE, (y - 8) * tall];
      return [left + 5 + dx * Math.cos(turn) - dy * Math.sin(turn), top + dx * Math.sin(turn) + dy * Math.cos(turn)] as const;
    }),
  );
}

function wave(): string {
  const [start, end] = [between(12, 40), between(12, 40)];
  return `M0 ${at(start)}Q${at(between(20, 44))} ${at(between(0, 14))} 64 ${at(between(20, 34))}T128 ${at(end)}`;
}

/**
 * A picture of digits as SVG, drawn with a pen: no letters that a program could read, all strokes bent by one wave and put into one path in
 * any order, with strokes that belong to no digit.
 */
export function drawDigits(digits: string): string {
  const [amplitude, length, phase] = [between(1.2, 2.4), between(26, 44), between(0, 6.28)];
  const bend = ([x, y]: Point): Point => [x + Math.sin(y / 11 + phase) * 1.1, y + Math.sin(x / (length / 6.28) + phase) * amplitude];
  const strokes = Array.from(digits).flatMap((digit, place) => placed(Number(digit), place));
  const specks = Array.from({ length: 7 }, (): Point[] => {
    const [x, y] = [between(4, WIDTH - 4), between(4, HEIGHT - 4)];
    return [
      [x, y],
      [x + between(-5, 5), y + between(-4, 4)],
    ];
  });
  const ink = shuffled([...strokes.map((stroke) => stroke.map(bend)), ...specks]);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">` +
    `<path d="M0 0h${WIDTH}v${HEIGHT}H0z" fill="${PAPER}"/>` +
    `<path d="${wave()}" stroke="${WAVE}" stroke-width="2" fill="none" opacity=".55"/>` +
    `<path d="${ink.map(pathOf).join('')}" stroke="${INK}" stroke-width="3" stroke-linecap="round" stroke-linejoin="round" fill="none"/></svg>`
  );
}
