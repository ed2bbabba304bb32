import { coin } from '../drawing/placing.ts';
import { linear, n, o, type Sketch } from '../drawing/sketch.ts';
import type { Hero } from './hero.ts';
import { chip } from './tokens.ts';

type Point = readonly [x: number, y: number];

const pipSpots: readonly (readonly Point[])[] = [
  [],
  [[0.5, 0.5]],
  [
    [0.25, 0.25],
    [0.75, 0.75],
  ],
  [
    [0.22, 0.22],
    [0.5, 0.5],
    [0.78, 0.78],
  ],
  [
    [0.25, 0.25],
    [0.75, 0.25],
    [0.25, 0.75],
    [0.75, 0.75],
  ],
  [
    [0.24, 0.24],
    [0.76, 0.24],
    [0.5, 0.5],
    [0.24, 0.76],
    [0.76, 0.76],
  ],
  [
    [0.26, 0.2],
    [0.74, 0.2],
    [0.26, 0.5],
    [0.74, 0.5],
    [0.26, 0.8],
    [0.74, 0.8],
  ],
];

/** How a die is painted: hue of the body, or `colour` for a die with six coloured faces and no pips. */
export type DieLook = 'ivory' | 'ruby' | 'colour' | 'navy';

const facesOf: Readonly<Record<DieLook, readonly [string, string, string, string]>> = {
  ivory: ['#ffffff', '#f3e3cd', '#d9bf9b', '#d3122f'],
  ruby: ['#ff6c68', '#d81b3c', '#9d0a2b', '#ffffff'],
  navy: ['#5a78ff', '#2c45c9', '#182a86', '#ffffff'],
  colour: ['#ffd23c', '#f0307f', '#2f86ff', '#ffffff'],
};

/** A die seen from above one edge: three faces with their pips. `turn` in degrees. */
const die = (sketch: Sketch, cx: number, cy: number, size: number, look: DieLook, turn = 0): string => {
  const { random } = sketch;
  const [top, left, right, pip] = facesOf[look];
  const h = size / 2;
  const corner: Record<'t' | 'l' | 'r' | 'c' | 'bl' | 'br' | 'b', Point> = {
    t: [0, -h * 1.06],
    l: [-h * 0.94, -h * 0.54],
    r: [h * 0.94, -h * 0.54],
    c: [0, -h * 0.02],
    bl: [-h * 0.86, h * 0.5],
    br: [h * 0.86, h * 0.5],
    b: [0, h * 1.06],
  };
  const blend = ([a, b, c, d]: readonly [Point, Point, Point, Point], u: number, v: number): Point => [
    a[0] * (1 - u) * (1 - v) + b[0] * u * (1 - v) + c[0] * u * v + d[0] * (1 - u) * v,
    a[1] * (1 - u) * (1 - v) + b[1] * u * (1 - v) + c[1] * u * v + d[1] * (1 - u) * v,
  ];
  const side = (quad: readonly [Point, Point, Point, Point], fill: string, figure: number, squash: number): string => {
    const outline = quad.map(([x, y]) => `${n(x)} ${n(y)}`).join('L');
    const dots =
      look === 'colour'
        ? ''
        : (pipSpots[figure] ?? [])
            .map(([u, v]) => {
              const [x, y] = blend(quad, u, v);
              return `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(size * 0.066)}" ry="${n(size * 0.066 * squash)}" fill="${pip}"/>`;
            })
            .join('');
    return `<path d="M${outline}Z" fill="${fill}" stroke="${fill}" stroke-width="${n(size * 0.1)}" stroke-linejoin="round"/>${dots}`;
  };
  const { t, l, r, c, bl, br, b } = corner;
  const figures = random.shuffled([1, 2, 3, 4, 5, 6]);
  return `<g transform="translate(${n(cx)} ${n(cy)}) rotate(${n(turn)})">${side([l, c, b, bl], left, figures[0] ?? 1, 1.15)}${side([c, r, br, b], right, figures[1] ?? 2, 1.15)}${side([t, r, c, l], top, figures[2] ?? 3, 0.68)}<path d="M${n(l[0])} ${n(l[1])}L${n(c[0])} ${n(c[1])}L${n(r[0])} ${n(r[1])}M${n(c[0])} ${n(c[1])}V${n(b[1])}" fill="none" stroke="#fff" stroke-opacity=".5" stroke-width="${n(size * 0.025)}" stroke-linecap="round"/></g>`;
};

const layouts: Readonly<Record<string, { look: DieLook; at: readonly (readonly [number, number, number, number])[] }>> = {
  '3': {
    look: 'ivory',
    at: [
      [-74, 34, 104, -10],
      [74, 30, 104, 12],
      [0, -44, 120, 4],
    ],
  },
  '2': {
    look: 'ruby',
    at: [
      [-66, 14, 138, -14],
      [70, -10, 138, 12],
    ],
  },
  '5': {
    look: 'ivory',
    at: [
      [-96, -18, 84, -12],
      [96, -18, 84, 10],
      [-50, 58, 88, 8],
      [52, 58, 88, -8],
      [0, -50, 96, 3],
    ],
  },
  dome: {
    look: 'ivory',
    at: [
      [-50, 36, 76, -8],
      [52, 36, 76, 10],
      [0, -16, 82, 4],
    ],
  },
  tower: {
    look: 'ruby',
    at: [
      [-62, 66, 88, -12],
      [64, 62, 88, 10],
      [0, -68, 92, 24],
      [4, 30, 92, 0],
    ],
  },
  ludo: { look: 'ivory', at: [[0, -34, 130, 10]] },
  cup: {
    look: 'ivory',
    at: [
      [-84, 72, 70, -14],
      [-10, 92, 74, 10],
      [70, 78, 70, 18],
    ],
  },
  trio: {
    look: 'navy',
    at: [
      [-82, -6, 100, -16],
      [82, -6, 100, 16],
      [0, 12, 116, 0],
    ],
  },
  beto: {
    look: 'ruby',
    at: [
      [-72, 36, 108, -12],
      [74, 30, 108, 14],
      [0, -40, 118, 2],
    ],
  },
  bituin: {
    look: 'navy',
    at: [
      [-88, 44, 92, -18],
      [84, -34, 128, 12],
    ],
  },
  fair: {
    look: 'navy',
    at: [
      [-72, 40, 104, -12],
      [74, 34, 104, 14],
      [0, -38, 122, 2],
    ],
  },
};

const dome = (sketch: Sketch): string => {
  const glass = linear(
    sketch,
    [-130, -120, 130, 90],
    [
      [0, '#fff', 0.75],
      [0.4, '#fff', 0.12],
      [1, '#fff', 0.35],
    ],
  );
  return `<path d="M-126 84V-10A126 126 0 0 1 126 -10V84Z" fill="${glass}" stroke="#fff" stroke-opacity=".85" stroke-width="4"/><path d="M-92 -44A100 100 0 0 1 -20 -106" stroke="#fff" stroke-width="12" stroke-opacity=".9" fill="none" stroke-linecap="round"/><rect x="-142" y="80" width="284" height="30" rx="14" fill="#f0a21c"/><rect x="-142" y="80" width="284" height="11" rx="5" fill="#ffe588"/>`;
};

const cup = (sketch: Sketch): string => {
  const hide = linear(
    sketch,
    [-80, 0, 80, 0],
    [
      [0, '#5b1d0b'],
      [0.35, '#c25a28'],
      [1, '#4a1407'],
    ],
  );
  return `<g transform="translate(6 -34) rotate(16)"><path d="M-64 -96L-82 84Q0 112 82 84L64 -96Z" fill="${hide}"/><ellipse cy="88" rx="82" ry="22" fill="#2a0a04"/><ellipse cy="-96" rx="64" ry="15" fill="#8a3a18"/><path d="M-72 -10Q0 16 72 -10" stroke="#ffc53f" stroke-width="9" fill="none"/></g>`;
};

const ludoBoard = (): string => {
  const quarter = (x: number, y: number, fill: string): string =>
    `<rect x="${x}" y="${y}" width="92" height="92" rx="14" fill="${fill}"/><circle cx="${x + 46}" cy="${y + 46}" r="28" fill="#fff"/><circle cx="${x + 46}" cy="${y + 46}" r="15" fill="${fill}"/>`;
  return `<g transform="translate(0 52) scale(1 .62) rotate(45)"><rect x="-124" y="-124" width="248" height="248" rx="24" fill="#fff6e4" stroke="#8a5a2a" stroke-width="8"/>${quarter(-112, -112, '#e3344a')}${quarter(20, -112, '#2f86ff')}${quarter(-112, 20, '#f0b21c')}${quarter(20, 20, '#22a566')}</g>`;
};

/** Dice in a layout by name or count. */
export const dice: Hero = (sketch, parameter, { x, y, size }) => {
  const layout = layouts[parameter] ?? { look: 'ivory' as const, at: [[0, 0, 150, 0]] as const };
  const all = layout.at.map(([dx, dy, edge, turn]) => die(sketch, dx, dy, edge, layout.look, turn)).join('');
  const extra = parameter === 'dome' ? dome(sketch) : '';
  const under = parameter === 'ludo' ? ludoBoard() : '';
  const men = parameter === 'bituin' ? chip(-70, -70, 62, '#e3344a') + chip(78, 78, 62, '#fff3da').replace('#fff8ec', '#c9a877') : '';
  const over = parameter === 'cup' ? cup(sketch) : '';
  return `<g transform="translate(${n(x)} ${n(y)}) scale(${o(size / 280)})">${under}${over}${men}${all}${extra}</g>`;
};

/** The colour game: painted squares with dice in front of them. */
export const colorGame: Hero = (sketch, parameter, { x, y, size }) => {
  const all = ['#ffd23c', '#ffffff', '#ff8fc4', '#2f86ff', '#e3344a', '#22a566'];
  const two = parameter === 'two' || parameter === 'pula';
  const board = (two ? ['#e3344a', '#fff8ec'] : all)
    .map((colour, index) => {
      const w = two ? 130 : 88;
      const h = two ? 150 : 84;
      const columns = two ? 2 : 3;
      const cx = (index % columns) * (w + 8) - ((w + 8) * columns - 8) / 2;
      const cy = Math.floor(index / columns) * (h + 8) - (two ? 100 : 118);
      const paint = linear(
        sketch,
        [cx, cy, cx + w, cy + h],
        [
          [0, '#fff', 0.55],
          [0.4, '#fff', 0],
          [1, '#000', 0.24],
        ],
      );
      return `<rect x="${cx}" y="${cy}" width="${w}" height="${h}" rx="14" fill="${colour}"/><rect x="${cx}" y="${cy}" width="${w}" height="${h}" rx="14" fill="${paint}" stroke="#fff" stroke-opacity=".8" stroke-width="3"/>`;
    })
    .join('');
  const look: DieLook = parameter === 'pula' ? 'ruby' : parameter === 'two' ? 'ivory' : 'colour';
  const dies =
    parameter === 'pula'
      ? coin(sketch, { x: -46, y: 70, size: 104, turn: -12 }) + coin(sketch, { x: 56, y: 78, size: 104, turn: 10 })
      : die(sketch, -76, 66, 84, look, -10) + die(sketch, 78, 66, 84, look, 12) + die(sketch, 0, 84, 94, look, 2);
  const frame = parameter === 'perya' ? '#8a3a00' : '#3a1230';
  return `<g transform="translate(${n(x)} ${n(y)}) scale(${o(size / 290)})"><rect x="-152" y="-130" width="304" height="204" rx="24" fill="${frame}"/>${board}${dies}</g>`;
};
