import { hsl } from '../drawing/colour.ts';
import { linear, n, o, type Sketch, starPath } from '../drawing/sketch.ts';
import { centredText } from '../lettering/typeface.ts';
import type { Hero } from './hero.ts';

const suitPaths: Readonly<Record<string, string>> = {
  S: 'M0 -50C14 -28 46 -10 46 16C46 34 32 42 20 42C14 42 8 39 5 35C6 44 10 50 16 54H-16C-10 50 -6 44 -5 35C-8 39 -14 42 -20 42C-32 42 -46 34 -46 16C-46 -10 -14 -28 0 -50Z',
  H: 'M0 50C-18 28 -50 8 -50 -18C-50 -36 -37 -46 -25 -46C-13 -46 -4 -38 0 -28C4 -38 13 -46 25 -46C37 -46 50 -36 50 -18C50 8 18 28 0 50Z',
  D: 'M0 -54C10 -34 24 -16 40 0C24 16 10 34 0 54C-10 34 -24 16 -40 0C-24 -16 -10 -34 0 -54Z',
  C: 'M0 -52C14 -52 23 -42 23 -30C23 -24 21 -19 18 -15C22 -17 26 -18 30 -18C42 -18 50 -9 50 3C50 16 41 25 29 25C20 25 12 21 6 13C7 30 11 42 18 52H-18C-11 42 -7 30 -6 13C-12 21 -20 25 -29 25C-41 25 -50 16 -50 3C-50 -9 -42 -18 -30 -18C-26 -18 -22 -17 -18 -15C-21 -19 -23 -24 -23 -30C-23 -42 -14 -52 0 -52Z',
};

const suit = (letter: string, x: number, y: number, size: number, fill: string): string =>
  `<path d="${suitPaths[letter] ?? ''}" fill="${fill}" transform="translate(${n(x)} ${n(y)}) scale(${o(size / 108)})"/>`;

const face = (sketch: Sketch, rank: string, letter: string): string => {
  const red = letter === 'H' || letter === 'D';
  const ink = red ? '#d3122f' : '#141a3a';
  const paper = linear(
    sketch,
    [-60, -86, 60, 86],
    [
      [0, '#ffffff'],
      [0.7, '#fff4e2'],
      [1, '#f0dcc2'],
    ],
  );
  const paint = linear(
    sketch,
    [0, -30, 0, 76],
    [
      [0, red ? '#ff5a5f' : '#3a4690'],
      [1, ink],
    ],
  );
  const label = rank === 'T' ? '10' : rank;
  const text = centredText('bowlby-one', label, { x: -31, y: -54, size: 54, width: 48 });
  return (
    `<rect x="-60" y="-86" width="120" height="172" rx="13" fill="${paper}" stroke="#8d6a48" stroke-width="1.6"/>` +
    `<rect x="-54" y="-80" width="108" height="160" rx="9" fill="none" stroke="#d9b98c" stroke-opacity=".8" stroke-width="1.6"/>` +
    `<path d="${text}" fill="${ink}"/>${suit(letter, -31, -19, 24, ink)}${suit(letter, 12, 28, 72, paint)}`
  );
};

const back = (sketch: Sketch): string => {
  const { palette } = sketch;
  const lattice = Array.from({ length: 7 }, (_, row) =>
    Array.from({ length: 5 }, (_unused, column) => {
      const x = -40 + column * 20;
      const y = -62 + row * 21;
      return `M${x} ${y - 9}l8 9l-8 9l-8 -9Z`;
    }).join(''),
  ).join('');
  return `<rect x="-60" y="-86" width="120" height="172" rx="13" fill="#fff8ec"/><rect x="-51" y="-77" width="102" height="154" rx="8" fill="${hsl(palette.accent, 72, 40)}"/><path d="${lattice}" fill="#fff" fill-opacity=".28"/><path d="${starPath(0, 0, 8, 30, 15)}" fill="#ffd257"/>`;
};

const one = (sketch: Sketch, code: string): string => (code === 'back' ? back(sketch) : face(sketch, code[0] ?? 'A', code[1] ?? 'S'));

/** A fan of one to five cards: `AS+KH`, rank and suit by letter, `back` for a closed one. */
export const cards: Hero = (sketch, parameter, { x, y, size }) => {
  const codes = parameter.split('+').map((code) => (code === 'K' ? 'KD' : code));
  const count = codes.length;
  const spread = count === 1 ? 0 : Math.min(15, 46 / (count - 1));
  const step = count === 1 ? 0 : Math.min(64, 170 / (count - 1));
  const scale = (size / 250) * (count === 1 ? 1.4 : count === 2 ? 1.28 : count === 3 ? 1.14 : 1.04);
  const fan = codes
    .map((code, index) => {
      const place = index - (count - 1) / 2;
      const turn = place * spread + (count === 1 ? -7 : 0);
      const drop = place * place * (count > 3 ? 5.5 : 8);
      return `<g transform="translate(${n(place * step)} ${n(drop)}) rotate(${n(turn)})"><rect x="-64" y="-84" width="128" height="178" rx="14" fill="#000" fill-opacity=".25"/>${one(sketch, code)}</g>`;
    })
    .join('');
  return `<g transform="translate(${n(x)} ${n(y)}) scale(${o(scale)})">${fan}</g>`;
};

const tileFace = (sketch: Sketch, kind: string): string => {
  switch (kind) {
    case 'bamboo':
      return [-26, 0, 26]
        .flatMap((dx) =>
          [-30, 30].map(
            (dy) =>
              `<g transform="translate(${dx} ${dy})"><rect x="-7" y="-26" width="14" height="52" rx="7" fill="${dx === 0 ? '#d3122f' : '#14925a'}"/><path d="M-9 0h18" stroke="#fff" stroke-opacity=".7" stroke-width="3"/></g>`,
          ),
        )
        .join('');
    case 'circle':
      return [
        [-22, -32, '#1f5fd0'],
        [22, -32, '#1f5fd0'],
        [0, 0, '#d3122f'],
        [-22, 32, '#14925a'],
        [22, 32, '#14925a'],
      ]
        .map(
          ([cx, cy, colour]) =>
            `<circle cx="${cx}" cy="${cy}" r="17" fill="none" stroke="${colour}" stroke-width="6"/><path d="${starPath(Number(cx), Number(cy), 8, 9, 4)}" fill="${colour}"/>`,
        )
        .join('');
    case 'dot':
      return `<circle r="36" fill="none" stroke="#1f5fd0" stroke-width="9"/><circle r="21" fill="none" stroke="#d3122f" stroke-width="6"/><path d="${starPath(0, 0, 8, 15, 7)}" fill="#14925a"/>`;
    default: {
      const petals = Array.from({ length: 6 }, (_, index) => {
        const angle = (index * Math.PI) / 3;
        return `<circle cx="${n(25 * Math.cos(angle))}" cy="${n(25 * Math.sin(angle) - 10)}" r="15" fill="${hsl(336, 86, 60)}"/>`;
      }).join('');
      return `<path d="M0 0V56M0 40q-24 -4 -28 -22M0 46q24 -6 28 -26" stroke="#14925a" stroke-width="7" fill="none" stroke-linecap="round"/>${petals}<circle cy="-10" r="15" fill="#ffc53f"/>`;
    }
  }
};

const tile = (sketch: Sketch, kind: string): string => {
  const ivory = linear(
    sketch,
    [-50, -70, 50, 70],
    [
      [0, '#ffffff'],
      [0.65, '#fff3de'],
      [1, '#e8cda4'],
    ],
  );
  return `<rect x="-52" y="-64" width="110" height="150" rx="16" fill="#0b5a3c"/><rect x="-54" y="-70" width="110" height="148" rx="16" fill="#149163"/><rect x="-55" y="-76" width="110" height="142" rx="15" fill="${ivory}" stroke="#caa877" stroke-width="2"/><g transform="translate(0 -5)">${tileFace(sketch, kind)}</g>`;
};

const tileRows: Readonly<Record<string, readonly string[]>> = {
  bamboo: ['bamboo'],
  circle: ['circle'],
  flower: ['flower'],
  row: ['bamboo', 'dot', 'flower'],
  pair: ['dot', 'circle'],
};

/** Tiles of the old table game, own faces without written characters. */
export const tiles: Hero = (sketch, parameter, { x, y, size }) => {
  const kinds = tileRows[parameter] ?? ['flower'];
  const count = kinds.length;
  const scale = (size / 190) * (count === 1 ? 1 : count === 2 ? 0.84 : 0.68);
  const row = kinds
    .map((kind, index) => {
      const place = index - (count - 1) / 2;
      return `<g transform="translate(${n(place * 108)} ${n(Math.abs(place) * 12)}) rotate(${n(place * 9 - (count === 1 ? 8 : 0))})">${tile(sketch, kind)}</g>`;
    })
    .join('');
  return `<g transform="translate(${n(x)} ${n(y)}) scale(${o(scale)})">${row}</g>`;
};

const pips: Readonly<Record<string, readonly (readonly [number, number])[]>> = {
  '1': [[0, 0]],
  '2': [
    [-1, -1],
    [1, 1],
  ],
  '3': [
    [-1, -1],
    [0, 0],
    [1, 1],
  ],
  '4': [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ],
  '5': [
    [-1, -1],
    [1, -1],
    [0, 0],
    [-1, 1],
    [1, 1],
  ],
  '6': [
    [-1, -1],
    [1, -1],
    [-1, 0],
    [1, 0],
    [-1, 1],
    [1, 1],
  ],
};

/** One large domino and two behind it: `6-5`. */
export const domino: Hero = (sketch, parameter, { x, y, size }) => {
  const piece = (top: string, low: string): string => {
    const body = linear(
      sketch,
      [-50, -96, 50, 96],
      [
        [0, '#ffffff'],
        [0.7, '#fff1dc'],
        [1, '#e2c79f'],
      ],
    );
    const dots = (figure: string, at: number): string =>
      (pips[figure] ?? [])
        .map(
          ([dx, dy]) =>
            `<circle cx="${dx * 27}" cy="${at + dy * 25}" r="10.5" fill="#161c40"/><circle cx="${dx * 27 - 2.5}" cy="${at + dy * 25 - 3}" r="3" fill="#7d88c4"/>`,
        )
        .join('');
    return `<rect x="-54" y="-98" width="108" height="206" rx="18" fill="#8a6238"/><rect x="-54" y="-104" width="108" height="206" rx="18" fill="${body}" stroke="#b08a58" stroke-width="2"/>${dots(top, -52)}<path d="M-40 -1H40" stroke="#8a6238" stroke-width="5" stroke-linecap="round"/><circle cy="-1" r="7" fill="#ffc53f" stroke="#8a5a00" stroke-width="2"/>${dots(low, 50)}`;
  };
  const [top = '6', low = '6'] = parameter.split('-');
  return `<g transform="translate(${n(x)} ${n(y)}) scale(${o(size / 268)})"><g transform="translate(-92 26) rotate(-24) scale(.82)">${piece('3', '1')}</g><g transform="translate(92 26) rotate(24) scale(.82)">${piece('2', '5')}</g><g transform="rotate(5)">${piece(top, low)}</g></g>`;
};
