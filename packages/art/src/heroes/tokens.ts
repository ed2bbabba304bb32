import { coin } from '../drawing/placing.ts';
import { n, o, starPath, ballwise } from '../drawing/sketch.ts';
import type { Hero } from './hero.ts';

const chipColours = ['#d81b3c', '#1f5fd0', '#149163', '#f0a21c', '#3a2a86'];

export const chip = (cx: number, cy: number, r: number, colour: string): string => {
  const spots = Array.from({ length: 8 }, (_, index) => {
    const a = (index * Math.PI) / 4;
    const b = a + 0.36;
    return `M${n(r * Math.cos(a))} ${n(r * Math.sin(a))}A${r} ${r} 0 0 1 ${n(r * Math.cos(b))} ${n(r * Math.sin(b))}L${n(r * 0.76 * Math.cos(b))} ${n(r * 0.76 * Math.sin(b))}L${n(r * 0.76 * Math.cos(a))} ${n(r * 0.76 * Math.sin(a))}Z`;
  }).join('');
  return `<g transform="translate(${n(cx)} ${n(cy)})"><circle r="${r}" fill="${colour}"/><path d="${spots}" fill="#fff8ec"/><circle r="${n(r * 0.64)}" fill="none" stroke="#fff8ec" stroke-opacity=".9" stroke-width="${n(r * 0.05)}"/><path d="${starPath(0, 0, 8, r * 0.44, r * 0.2)}" fill="#ffd257"/><path d="M${n(-r * 0.8)} ${n(-r * 0.3)}A${n(r * 0.86)} ${n(r * 0.86)} 0 0 1 ${n(r * 0.1)} ${n(-r * 0.84)}" stroke="#fff" stroke-opacity=".6" stroke-width="${n(r * 0.07)}" fill="none" stroke-linecap="round"/></g>`;
};

const pile = (cx: number, base: number, count: number, colour: string): string =>
  Array.from({ length: count }, (_, index) => {
    const y = base - index * 17;
    const last = index === count - 1;
    return (
      `<path d="M${cx - 58} ${y}v14a58 22 0 0 0 116 0v-14Z" fill="${colour}"/><path d="M${cx - 30} ${y + 17}v14h18v-12ZM${cx + 14} ${y + 20}v13h18v-16Z" fill="#fff8ec"/><ellipse cx="${cx}" cy="${y}" rx="58" ry="22" fill="${colour}" stroke="#fff8ec" stroke-opacity=".55" stroke-width="2"/>` +
      (last
        ? `<ellipse cx="${cx}" cy="${y}" rx="40" ry="14" fill="none" stroke="#fff8ec" stroke-width="3"/><g transform="translate(${cx} ${y}) scale(1 .4)"><path d="${starPath(0, 0, 8, 28, 13)}" fill="#ffd257"/></g>`
        : '')
    );
  }).join('');

/** Chips in piles, in a fan or in flight. */
export const chips: Hero = (_sketch, parameter, { x, y, size }) => {
  const colour = (index: number): string => chipColours[index % chipColours.length] ?? '#d81b3c';
  const drawing: Readonly<Record<string, string>> = {
    '3': chip(-78, 34, 74, colour(1)) + chip(78, 34, 74, colour(2)) + chip(0, -34, 88, colour(0)),
    '5':
      chip(-104, 20, 62, colour(1)) + chip(104, 20, 62, colour(3)) + chip(-52, -54, 62, colour(2)) + chip(54, -54, 62, colour(4)) + chip(0, 34, 84, colour(0)),
    fan: [-2, -1, 0, 1, 2].map((place) => chip(place * 52, Math.abs(place) * 16, 78, colour(place + 2))).join(''),
    stack: pile(-84, 70, 4, colour(1)) + pile(86, 74, 6, colour(3)) + pile(0, 84, 9, colour(0)),
    push: pile(-96, 40, 7, colour(2)) + pile(96, 36, 8, colour(4)) + pile(-34, 84, 5, colour(0)) + pile(50, 90, 4, colour(3)),
  };
  return `<g transform="translate(${n(x)} ${n(y)}) scale(${o(size / 280)})">${drawing[parameter] ?? chip(0, 0, 120, colour(0))}</g>`;
};

/** Coins standing, tossed or on a plate. */
export const coinstack: Hero = (sketch, parameter, { x, y, size }) => {
  const flat = (cx: number, base: number, count: number): string =>
    Array.from({ length: count }, (_, index) => coin(sketch, { x: cx + ((index * 7) % 5) - 2, y: base - index * 19, size: 112, squash: 0.4 })).join('');
  const air = (spots: readonly (readonly [number, number, number, number, number])[]): string =>
    spots.map(([cx, cy, edge, turn, squash]) => coin(sketch, { x: cx, y: cy, size: edge, turn, squash })).join('');
  const plate = (): string => {
    const paint = ballwise(sketch, [
      [0, '#ffffff'],
      [0.6, '#e6eefb'],
      [1, '#8fa6cf'],
    ]);
    return `<ellipse cy="52" rx="140" ry="66" fill="#45598c"/><ellipse cy="40" rx="140" ry="66" fill="${paint}"/><ellipse cy="36" rx="104" ry="46" fill="none" stroke="#6d86bd" stroke-width="4"/>`;
  };
  const drawing: Readonly<Record<string, () => string>> = {
    '4': () => flat(-88, 84, 3) + flat(90, 84, 4) + flat(0, 96, 6),
    tower: () => flat(-78, 92, 5) + flat(78, 92, 7) + flat(2, 104, 9) + air([[0, -108, 90, -14, 0.9]]),
    plate: () =>
      plate() +
      air([
        [-56, 30, 84, 0, 0.5],
        [46, 16, 84, 0, 0.5],
        [0, 54, 84, 0, 0.5],
        [4, -74, 96, 20, 0.9],
      ]),
    toss: () =>
      air([
        [-96, 50, 92, -20, 0.6],
        [88, 64, 92, 16, 0.5],
        [-60, -72, 74, 30, 0.4],
        [78, -56, 80, -26, 0.8],
        [0, 6, 136, 10, 0.94],
      ]),
    flip: () =>
      air([
        [-104, -30, 74, -30, 0.35],
        [104, -30, 74, 30, 0.35],
        [0, 0, 214, -8, 0.96],
      ]),
  };
  return `<g transform="translate(${n(x)} ${n(y)}) scale(${o(size / 280)})">${(drawing[parameter] ?? drawing['flip'] ?? (() => ''))()}</g>`;
};
