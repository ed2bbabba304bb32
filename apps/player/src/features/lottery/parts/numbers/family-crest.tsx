import type { FamilyParams } from '@laro/lottery/families';
import { Fragment, type ReactNode } from 'react';
import css from '../lottery.module.css';

type Family = FamilyParams['family'];

const INK = '#1a1430';
const PAPER = '#fff6e3';
/** Paints of a ball: shade and light. */
const MANGO = ['#e58a00', '#ffbe2e'] as const;
const RED = ['#a82410', '#f0553a'] as const;
const SKY = ['#1f5fbd', '#5aa7f7'] as const;
const MINT = ['#0b7f64', '#2fc49c'] as const;
const PINK = ['#b31559', '#f0508f'] as const;

/** Few elements each: a list of draws has some twenty of these pictures. */
const figure = (text: string, x: number, y: number, size: number) => (
  <text x={x} y={y + size * 0.36} fontSize={size} fontWeight="800" textAnchor="middle" fill={INK}>
    {text}
  </text>
);
const ball = (text: string, x: number, y: number, radius: number, [shade, light]: readonly [string, string]) => (
  <Fragment key={text}>
    <circle cx={x} cy={y} r={radius} fill={shade} />
    <circle cx={x - radius * 0.1} cy={y - radius * 0.12} r={radius * 0.88} fill={light} />
    <circle cx={x} cy={y} r={radius * 0.58} fill={PAPER} />
    {figure(text, x, y, radius * 0.9)}
  </Fragment>
);
/** Digits on drums next to each other, in one row or more: one path for all drums, one text for each row. */
function drums(rows: readonly string[], width: number, height: number, size: number) {
  const lefts = (row: string) => [...row].map((_, at) => 19 + (at - (row.length - 1) / 2) * (width + 1) - width / 2);
  const top = (down: number) => 19 + (down - (rows.length - 1) / 2) * (height + 1.5) - height / 2;
  const [across, upright] = [width - 5, height - 5];
  const drum = (x: number, y: number) => `M${x + 2.5} ${y}h${across}q2.5 0 2.5 2.5v${upright}q0 2.5-2.5 2.5h-${across}q-2.5 0-2.5-2.5v-${upright}q0-2.5 2.5-2.5z`;
  return (
    <>
      <path d={rows.flatMap((row, down) => lefts(row).map((left) => drum(left, top(down)))).join('')} fill={PAPER} />
      {rows.map((row, down) => (
        <text
          key={row}
          x={lefts(row)
            .map((left) => left + width / 2)
            .join(' ')}
          y={top(down) + height / 2 + size * 0.36}
          fontSize={size}
          fontWeight="800"
          textAnchor="middle"
          fill={INK}
        >
          {row}
        </text>
      ))}
    </>
  );
}
/** Round dots of one colour as one path. */
const dots = (places: readonly (readonly [number, number])[], radius: number, fill: string) => (
  <path d={places.map(([x, y]) => `M${x} ${y}h0`).join('')} stroke={fill} strokeWidth={radius * 2} strokeLinecap="round" />
);
const die = (x: number, y: number, fill: string, turn: number, pips: readonly (readonly [number, number])[], ink: string) => (
  <g transform={`rotate(${turn} ${x} ${y})`}>
    <rect x={x - 9} y={y - 9} width="18" height="18" rx="5" fill={fill} />
    {dots(
      pips.map(([left, top]) => [x + left, y + top]),
      2,
      ink,
    )}
  </g>
);
const CARS = [
  [8, 17, '#ffbe2e'],
  [18, 9, '#5aa7f7'],
  [28, 4, '#f0508f'],
] as const;
const race = (
  <>
    <path d={CARS.map(([y]) => `M4 ${y + 4.5}h30`).join('')} stroke={PAPER} strokeOpacity="0.35" strokeDasharray="3 3" />
    {CARS.map(([y, x, fill]) => (
      <path key={y} d={`M${x} ${y + 2}v-2.500h3l2-2.500h5l2 2.500h3V${y + 2}z`} fill={fill} />
    ))}
    {dots(
      CARS.flatMap(([y, x]) => [
        [x + 3.5, y + 2],
        [x + 11.5, y + 2],
      ]),
      1.8,
      PAPER,
    )}
  </>
);
/** Places of a board of numbers; some of them are lit. */
const boardPlaces = (lit: string) =>
  [...'010010100100001'].flatMap((isLit, at): (readonly [number, number])[] => (isLit === lit ? [[7 + (at % 5) * 6, 11 + Math.floor(at / 5) * 8]] : []));
const board = (
  <>
    {dots(boardPlaces('0'), 2.6, '#3b4a86')}
    {dots(boardPlaces('1'), 2.6, '#ffbe2e')}
  </>
);
const ticket = (head: string, lines: string) => (
  <>
    <rect x="6" y="6" width="26" height="26" rx="5" fill={PAPER} />
    <path d="M10 12h18" stroke={head} strokeWidth="3.5" strokeLinecap="round" />
    <path d={lines} stroke="#33427d" strokeWidth="2" strokeLinecap="round" />
  </>
);

/** The ground and the drawing of each family, after the mocks "lottery-lobby" and "lottery-orders". */
const drawings: Readonly<Record<Family, readonly [ground: string, drawing: ReactNode]>> = {
  D2: ['#43251b', drums(['17'], 13, 21, 15)],
  D3: ['#3d1428', drums(['345'], 9.5, 20, 12)],
  D4: ['#2a1a4c', drums(['1234'], 7.5, 18, 9.5)],
  D6: ['#173a4d', drums(['123', '456'], 9, 12.5, 9.5)],
  LT: ['#45112f', [ball('6', 14, 15.5, 10, PINK), ball('9', 26, 24, 10, MANGO)]],
  M6: ['#0d2c56', [ball('7', 14, 24, 10, SKY), ball('1', 26, 14, 9, RED)]],
  E5: ['#0c3540', [ball('4', 12, 14, 9, MINT), ball('1', 26, 14, 8, MANGO), ball('8', 20, 26.5, 9, SKY)]],
  S5: ['#3a1f0c', ball('5', 19, 19, 13, MANGO)],
  P28: ['#1c2f5e', ball('28', 19, 19, 13, SKY)],
  VN: ['#451220', ticket('#c93419', 'M10 18h7M21 18h7M10 23h4M17 23h4M24 23h4M10 28h4M17 28h4M24 28h4')],
  F4: ['#0b3a34', ticket('#0b7f64', 'M10 18.500h18M10 23.500h8M22 23.500h6M10 28h8M22 28h6')],
  K3: [
    '#18244f',
    <>
      {die(
        14,
        21,
        PAPER,
        -10,
        [
          [-4.5, -4.5],
          [0, 0],
          [4.5, 4.5],
        ],
        INK,
      )}
      {die(26, 14, '#f0553a', 12, [[0, 0]], PAPER)}
    </>,
  ],
  RC: ['#2b1a3f', race],
  KN: ['#14204a', board],
};

/** The picture of a game by its family; decoration only, its name is next to it. */
export function FamilyCrest({ family }: { family: Family }) {
  const [ground, drawing] = drawings[family];
  return (
    <svg className={css['crest']} width="38" height="38" viewBox="0 0 38 38" aria-hidden="true">
      <rect x="0.5" y="0.5" width="37" height="37" rx="11.5" fill={ground} stroke={PAPER} strokeOpacity="0.14" />
      {drawing}
    </svg>
  );
}
