import { linear, n, o, radial, starPath, ballwise } from '../drawing/sketch.ts';
import { bulb } from '../scenes/fair.ts';
import type { Hero } from './hero.ts';

const wheelLooks: Readonly<Record<string, { count: number; colours: readonly string[]; green?: number }>> = {
  classic: { count: 18, colours: ['#c8102e', '#1a1d33'], green: 0 },
  storm: { count: 18, colours: ['#7426dd', '#1a1d33'], green: 4 },
  moon: { count: 18, colours: ['#2f6fe0', '#141a3f'], green: 0 },
  theatre: { count: 20, colours: ['#a3142f', '#2b0c18'], green: 3 },
  royal: { count: 18, colours: ['#b3122e', '#0f4a35'], green: 9 },
  auto: { count: 20, colours: ['#149163', '#13233f'], green: 0 },
  ink: { count: 16, colours: ['#e3344a', '#0c1030'], green: 8 },
  money: { count: 16, colours: ['#ffc53f', '#149163', '#e3344a', '#2f86ff'] },
  six: { count: 18, colours: ['#ff8a2c', '#6a2bd0', '#12a39b'] },
  star: { count: 12, colours: ['#2f86ff', '#ffc53f', '#f0307f', '#fff3da'] },
  show: { count: 14, colours: ['#f0307f', '#ffc53f', '#7a3cf0', '#19b7c9'] },
  perya: { count: 12, colours: ['#e3344a', '#ffc53f', '#2f86ff', '#fff3da', '#149163', '#ff8a2c'] },
  numbers: { count: 12, colours: ['#2fc6b4', '#ffbe2e', '#ff5a4f', '#7a5cff'] },
  lantern: { count: 16, colours: ['#ff6a3d', '#ffd257', '#c8102e', '#ffefc7'] },
};

/** A wheel with its sectors, a gold rim with bulbs, and a pointer; a roulette has a ball instead. */
export const wheel: Hero = (sketch, parameter, { x, y, size }) => {
  const look = wheelLooks[parameter] ?? { count: 16, colours: ['#c8102e', '#1a1d33'], green: 0 };
  const r = 132;
  const step = (2 * Math.PI) / look.count;
  const at = (radius: number, angle: number): string => `${n(radius * Math.cos(angle))} ${n(radius * Math.sin(angle))}`;
  const sectors = Array.from({ length: look.count }, (_, index) => {
    const a = index * step - Math.PI / 2 - step / 2;
    const colour = look.green === index ? '#149163' : look.colours[index % look.colours.length];
    return `<path d="M0 0L${at(r * 0.86, a)}A${n(r * 0.86)} ${n(r * 0.86)} 0 0 1 ${at(r * 0.86, a + step)}Z" fill="${colour}" stroke="#ffe9b0" stroke-width="1.6"/>`;
  }).join('');
  const rim = linear(
    sketch,
    [-r, -r, r, r],
    [
      [0, '#fff6cf'],
      [0.35, '#f5b32c'],
      [0.7, '#b36200'],
      [1, '#ffd97a'],
    ],
  );
  const shade = radial(
    sketch,
    [0, 0, r],
    [
      [0, '#fff', 0.28],
      [0.5, '#fff', 0],
      [1, '#000', 0.42],
    ],
  );
  const hub = ballwise(sketch, [
    [0, '#fffbe0'],
    [0.5, '#ffc53f'],
    [1, '#a85a00'],
  ]);
  const lamps = Array.from({ length: 20 }, (_, index) => {
    const angle = (index * Math.PI) / 10;
    return bulb(r * 0.97 * Math.cos(angle), r * 0.97 * Math.sin(angle), 4.6);
  }).join('');
  const roulette = look.green !== undefined;
  const ring = roulette
    ? `<circle r="${n(r * 0.56)}" fill="none" stroke="#ffe9b0" stroke-width="3"/><circle r="${n(r * 0.55)}" fill="#2a0f08" fill-opacity=".62"/><path d="${starPath(0, 0, 4, r * 0.5, r * 0.13)}" fill="${rim}"/>`
    : '';
  const end = roulette
    ? `<circle cx="${n(r * 0.5)}" cy="${n(-r * 0.52)}" r="11" fill="#fff"/><circle cx="${n(r * 0.5 - 3)}" cy="${n(-r * 0.52 - 3)}" r="4" fill="#dfe8ff"/>`
    : `<path d="M-19 ${n(-r - 24)}H19L0 ${n(-r + 22)}Z" fill="#fff3da" stroke="#8a3a00" stroke-width="4" stroke-linejoin="round"/>`;
  return `<g transform="translate(${n(x)} ${n(y)}) scale(${o(size / 290)})"><circle cy="9" r="${r + 8}" fill="#3a1500"/><circle r="${r + 8}" fill="${rim}"/><circle r="${n(r * 0.9)}" fill="#2a0f08"/>${sectors}${ring}<circle r="${n(r * 0.86)}" fill="${shade}"/>${lamps}<circle r="27" fill="${hub}" stroke="#8a4a00" stroke-width="3"/><path d="${starPath(0, 0, 8, 19, 9)}" fill="#9b4f00"/>${end}</g>`;
};
