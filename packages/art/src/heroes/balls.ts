import { hsl } from '../drawing/colour.ts';
import { linear, n, o, ballwise, type Sketch } from '../drawing/sketch.ts';
import { centredText } from '../lettering/typeface.ts';
import { ballLayouts, type Spot } from './ball-layouts.ts';
import type { Hero } from './hero.ts';

const hues: readonly (readonly [hue: number, saturation: number, lightness: number])[] = [
  [348, 82, 52],
  [42, 96, 52],
  [214, 86, 52],
  [152, 70, 38],
  [268, 66, 54],
  [20, 94, 54],
  [186, 78, 42],
  [322, 80, 56],
];

/** A glossy ball with a white disc and a figure. `hue` is an index of the eight ball colours. */
export const ball = (sketch: Sketch, [cx, cy, r]: readonly [number, number, number], hue: number, label: string): string => {
  const [h, s, l] = hues[hue % hues.length] ?? [348, 82, 52];
  const body = ballwise(sketch, [
    [0, hsl(h, s, l + 26)],
    [0.42, hsl(h, s, l)],
    [0.82, hsl(h - 6, s, l - 16)],
    [1, hsl(h - 10, s, l - 26)],
  ]);
  const disc = ballwise(sketch, [
    [0, '#ffffff'],
    [0.7, '#fff7ea'],
    [1, '#e2d2bd'],
  ]);
  const figure =
    label === '' ? '' : `<path d="${centredText('bowlby-one', label, { x: cx, y: cy + r * 0.08, size: r * 0.74, width: r * 0.86 })}" fill="#161c40"/>`;
  return (
    `<circle cx="${n(cx)}" cy="${n(cy)}" r="${n(r)}" fill="${body}"/>` +
    `<circle cx="${n(cx)}" cy="${n(cy + r * 0.06)}" r="${n(r * 0.58)}" fill="${disc}"/>${figure}` +
    `<path d="M${n(cx - r * 0.74)} ${n(cy - r * 0.3)}A${n(r * 0.82)} ${n(r * 0.82)} 0 0 1 ${n(cx - r * 0.1)} ${n(cy - r * 0.8)}" fill="none" stroke="#fff" stroke-opacity=".85" stroke-width="${n(r * 0.13)}" stroke-linecap="round"/>` +
    `<path d="M${n(cx + r * 0.4)} ${n(cy + r * 0.76)}A${n(r * 0.86)} ${n(r * 0.86)} 0 0 0 ${n(cx + r * 0.82)} ${n(cy + r * 0.22)}" fill="none" stroke="#fff" stroke-opacity=".35" stroke-width="${n(r * 0.07)}" stroke-linecap="round"/>`
  );
};

const drum = (sketch: Sketch): string => {
  const glass = ballwise(sketch, [
    [0, '#fff', 0.6],
    [0.5, '#fff', 0.06],
    [1, '#fff', 0.4],
  ]);
  const gold = linear(
    sketch,
    [-120, 0, 120, 0],
    [
      [0, '#8f4a00'],
      [0.35, '#ffe08a'],
      [0.7, '#e0900f'],
      [1, '#7c3c00'],
    ],
  );
  const inner: readonly Spot[] = [
    [-62, 36, 34],
    [8, 62, 36],
    [66, 26, 34],
    [-22, -6, 34],
    [40, -42, 32],
    [-60, -46, 30],
  ];
  const balls = inner.map((spot, index) => ball(sketch, spot, index, String(sketch.random.whole(1, 58)))).join('');
  return `<path d="M-86 118h172l26 44h-224Z" fill="${gold}"/><circle r="128" fill="#0b1030" fill-opacity=".35"/>${balls}<circle r="128" fill="${glass}" stroke="${gold}" stroke-width="10"/><path d="M-96 -44A106 106 0 0 1 -26 -100" stroke="#fff" stroke-opacity=".9" stroke-width="12" fill="none" stroke-linecap="round"/>`;
};

const tube = (sketch: Sketch): string => {
  const glass = linear(
    sketch,
    [-60, 0, 60, 0],
    [
      [0, '#fff', 0.6],
      [0.3, '#fff', 0.1],
      [0.8, '#fff', 0.08],
      [1, '#fff', 0.5],
    ],
  );
  const column = [0, 1, 2].map((index) => ball(sketch, [0, 66 - index * 88, 44], index + 2, String(sketch.random.whole(1, 49)))).join('');
  const beside = ball(sketch, [-104, 62, 48], 0, String(sketch.random.whole(1, 49))) + ball(sketch, [106, 58, 52], 1, String(sketch.random.whole(1, 49)));
  return `${beside}<rect x="-54" y="-166" width="108" height="290" rx="54" fill="#0b1030" fill-opacity=".3"/>${column}<rect x="-54" y="-166" width="108" height="290" rx="54" fill="${glass}" stroke="#fff" stroke-opacity=".8" stroke-width="4"/>`;
};

const streaks = (): string =>
  `<path d="M-176 128L-20 -20M-196 84L-46 -44M-140 150L10 10" stroke="#fff" stroke-opacity=".5" stroke-width="12" stroke-linecap="round"/>`;

/** Glass balls with figures from the seed. */
export const balls: Hero = (sketch, parameter, { x, y, size }) => {
  const { random } = sketch;
  const layout = ballLayouts[parameter];
  const draw = (): string => {
    if (parameter === 'drum') return drum(sketch);
    if (parameter === 'tube') return tube(sketch);
    if (!layout) throw new Error(`no ball layout ${parameter}`);
    const first = random.whole(0, 7);
    const used = new Set<number>();
    const figure = (): string => {
      let value = random.whole(layout.top > 9 ? 1 : 0, layout.top);
      for (let tries = 0; used.has(value) && tries < 20; tries += 1) value = random.whole(0, layout.top);
      used.add(value);
      return String(value);
    };
    const all = layout.spots.map((spot, index) => ball(sketch, spot, first + index, figure())).join('');
    return (parameter === 'comet' ? streaks() : '') + all;
  };
  return `<g transform="translate(${n(x)} ${n(y)}) scale(${o(size / 300)})">${draw()}</g>`;
};
