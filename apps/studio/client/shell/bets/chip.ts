import { shape } from '../page/dom.ts';

const TEETH = 21;

/** A bottle cap seen from above: a ring of teeth. */
const cap = Array.from({ length: TEETH * 2 }, (_, place) => {
  const [angle, radius] = [(place * Math.PI) / TEETH, place % 2 === 0 ? 30 : 27.2];
  return `${(32 + radius * Math.sin(angle)).toFixed(2)} ${(32 - radius * Math.cos(angle)).toFixed(2)}`;
}).join('L');

/** Rim, side, light and letter of each chip, by its place in the tray. */
const paints = [
  ['#a3acd6', '#4a5690', '#dfe4fb', '#141c46'],
  ['#0b7f64', '#04473a', '#18a584', '#ffffff'],
  ['#1f6fd1', '#0d3a78', '#4d97ee', '#ffffff'],
  ['#d81b6a', '#7a0a3a', '#f0468f', '#ffffff'],
  ['#c93419', '#6d1410', '#ee5f40', '#ffffff'],
  ['#6a4bd0', '#37238a', '#9a80f0', '#ffffff'],
] as const;

/** A chip with its value on it; what it is worth is said by the button around it. */
export const chip = (place: number, text: string): SVGElement => {
  const [main, deep, light, ink] = paints[place % paints.length] ?? paints[0];
  const d = `M${cap}Z`;
  const face = { cx: 32, fill: main };
  const letters = shape('text', { x: 32, y: 39, 'text-anchor': 'middle', fill: ink, class: 'chip-text', 'font-size': text.length > 3 ? 16 : 20 });
  letters.textContent = text;
  return shape(
    'svg',
    { viewBox: '0 0 64 66', class: 'chip', 'aria-hidden': 'true' },
    shape('path', { d, fill: deep, transform: 'translate(0 2.4)' }),
    shape('path', { d, fill: main, stroke: main, 'stroke-width': 2.4, 'stroke-linejoin': 'round' }),
    shape('circle', { cx: 32, cy: 32, r: 23, fill: deep }),
    shape('circle', { cx: 32, cy: 31, r: 22, fill: light }),
    shape('circle', { ...face, cy: 32.4, r: 21.4 }),
    shape('circle', { cx: 32, cy: 32, r: 18.4, fill: 'none', stroke: '#fff6e3', 'stroke-opacity': 0.55, 'stroke-width': 1.2, 'stroke-dasharray': '2.6 2.2' }),
    shape('path', { d: 'M11 24A23 23 0 0 1 53 24', fill: 'none', stroke: '#fff', 'stroke-opacity': 0.5, 'stroke-width': 2, 'stroke-linecap': 'round' }),
    letters,
  );
};

/** The text on a chip: whole major units, thousands as K. */
export const chipText = (units: bigint): string => {
  const major = units / 100_000n;
  return major >= 1000n && major % 1000n === 0n ? `${major / 1000n}K` : major.toString();
};

/** The chip whose colour an amount has: the highest that is not above it, by its place in the tray. */
export const chipPlaceOf = (chips: readonly bigint[], amount: bigint): number => {
  const place = chips.findLastIndex((value) => value <= amount);
  return place < 0 ? 0 : place;
};
