import type { Row } from './raffle-api.ts';

const FULL = 360;
const COLOURS = ['#0b7f64', '#1f4fae', '#c2185b', '#6a3fc0', '#e58a00', '#fff6e3', '#0e7490', '#a82410'] as const;
/** Colours on which dark words are read. */
const LIGHT: readonly string[] = ['#e58a00', '#fff6e3'];
const DARK_TEXT = '#2b1700';
const LIGHT_TEXT = '#fff6e3';

export interface Slice {
  id: string;
  colour: string;
  text: string;
  /** Degrees from the top, clockwise. */
  from: number;
  to: number;
}

export const colourOf = (index: number): string => COLOURS[index % COLOURS.length] ?? COLOURS[0];

/** The slices of a wheel: each is as wide as its chance now; exhausted rows have none. */
export function slicesOf(rows: readonly Pick<Row, 'id' | 'numerator' | 'denominator'>[]): Slice[] {
  let past = 0;
  return rows.flatMap(({ id, numerator, denominator }, index) => {
    const width = (numerator / denominator) * FULL;
    if (width === 0) return [];
    const colour = colourOf(index);
    const slice = { id, colour, text: LIGHT.includes(colour) ? DARK_TEXT : LIGHT_TEXT, from: past, to: past + width };
    past += width;
    return [slice];
  });
}

/** The turn of the wheel that brings the middle of a slice to the top, some whole turns further than before. */
export function turnTo(slices: readonly Slice[], id: string, before: number, turns = 4): number {
  const slice = slices.find((one) => one.id === id);
  if (!slice) return before;
  const middle = (slice.from + slice.to) / 2;
  const rest = (((before + middle) % FULL) + FULL) % FULL;
  return before - rest + turns * FULL + (rest === 0 ? 0 : FULL);
}

/** Without the sign of a rounded zero. */
const round = (value: number): string => (Math.round(value * 100) / 100 || 0).toFixed(2);

/** A point of a circle around 0/0: degrees from the top, clockwise. */
export function pointAt(degrees: number, radius: number): { x: number; y: number } {
  const angle = (degrees * Math.PI) / 180;
  return { x: radius * Math.sin(angle), y: -radius * Math.cos(angle) };
}

/** The outline of a slice around 0/0. */
export function slicePath({ from, to }: Pick<Slice, 'from' | 'to'>, radius: number): string {
  if (to - from >= FULL - 0.001) return `M0 ${-radius}A${radius} ${radius} 0 1 1 -0.01 ${-radius}Z`;
  const [start, end] = [pointAt(from, radius), pointAt(to, radius)];
  return `M0 0L${round(start.x)} ${round(start.y)}A${radius} ${radius} 0 ${to - from > 180 ? 1 : 0} 1 ${round(end.x)} ${round(end.y)}Z`;
}

/** Room for words between the middle and the rim, as their number of characters times their size. */
const LABEL_ROOM = 140;
const FIRST_WIDE = 0x1100;

/** The size at which the words of a slice fit into it. Characters of Chinese, Japanese and Korean are twice as wide as others. */
export function labelSize(text: string, degrees: number): number {
  const width = [...text].reduce((sum, character) => sum + ((character.codePointAt(0) ?? 0) >= FIRST_WIDE ? 2 : 1), 0);
  return Math.min(degrees > 60 ? 24 : 17, Math.floor(LABEL_ROOM / Math.max(1, width)));
}
