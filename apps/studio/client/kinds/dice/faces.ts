import { shape } from '../../shell/page/dom.ts';
import { paints } from '../colour/paints.ts';

/** Colours of the Color Game by the number of a die's side. */
const COLOURS = ['red', 'blue', 'yellow', 'green', 'white', 'pink'] as const;
/** Places of the pips of each side in a grid of three by three. */
const PIPS: Readonly<Record<number, readonly number[]>> = { 1: [4], 2: [0, 8], 3: [0, 4, 8], 4: [0, 2, 6, 8], 5: [0, 2, 4, 6, 8], 6: [0, 2, 3, 5, 6, 8] };

interface DiePaint {
  readonly edge: string;
  readonly face: string;
  readonly pip: string;
}
const IVORY: DiePaint = { edge: '#e2c58c', face: '#fffdf6', pip: '#1d2650' };
const DUEL: readonly DiePaint[] = [
  { edge: '#8f1d12', face: '#c9302c', pip: '#fff6e3' },
  { edge: '#123f86', face: '#1f63c4', pip: '#fff6e3' },
];

const square = (paint: Pick<DiePaint, 'edge' | 'face'>, ...marks: readonly SVGElement[]): SVGElement =>
  shape(
    'svg',
    { viewBox: '0 0 90 90' },
    shape('rect', { x: 3, y: 5, width: 84, height: 84, rx: 18, fill: '#000', 'fill-opacity': 0.35 }),
    shape('rect', { x: 3, y: 2, width: 84, height: 84, rx: 18, fill: paint.edge }),
    shape('rect', { x: 8, y: 6, width: 74, height: 74, rx: 14, fill: paint.face }),
    ...marks,
  );

const pipsFace = (pips: number, paint: DiePaint): SVGElement =>
  square(
    paint,
    ...(PIPS[pips] ?? []).map((at) =>
      shape('circle', {
        cx: 23 + (at % 3) * 22,
        cy: 21 + Math.floor(at / 3) * 22,
        r: pips === 1 ? 12 : 8.5,
        fill: paint === IVORY && (pips === 1 || pips === 4) ? '#c9302c' : paint.pip,
      }),
    ),
  );

const colourFace = (side: number): SVGElement => {
  const { light, main, ink, sign, dot } = paints[COLOURS[side - 1] ?? 'red'];
  const marks = sign.map((d) => shape('path', { d, fill: ink, transform: 'translate(45 43) scale(1.5)' }));
  return square({ edge: main, face: light }, ...marks, ...(dot === undefined ? [] : [shape('circle', { cx: 45, cy: 43, r: 6, fill: dot })]));
};

const coinFace = (side: number): SVGElement =>
  shape(
    'svg',
    { viewBox: '0 0 90 90' },
    shape('circle', { cx: 45, cy: 49, r: 40, fill: '#000', 'fill-opacity': 0.35 }),
    shape('circle', { cx: 45, cy: 45, r: 41, fill: side === 1 ? '#8f1d12' : '#b9ae93' }),
    shape('circle', { cx: 45, cy: 43, r: 37, fill: side === 1 ? '#d0392a' : '#fff6e3' }),
    shape('rect', { x: 36, y: 34, width: 18, height: 18, rx: 3, fill: 'none', stroke: side === 1 ? '#ffd9c9' : '#8d7f5c', 'stroke-width': 3 }),
  );

/** The beans that are left, at most four. */
const beansFace = (count: number): SVGElement =>
  shape(
    'svg',
    { viewBox: '0 0 220 90' },
    shape('ellipse', { cx: 110, cy: 58, rx: 104, ry: 28, fill: '#000', 'fill-opacity': 0.3 }),
    ...Array.from({ length: count }, (_, bean) =>
      shape('ellipse', { cx: 34 + bean * 50, cy: 46, rx: 20, ry: 26, fill: '#f4e3b8', stroke: '#a98a4a', 'stroke-width': 3 }),
    ),
  );

const SQUARE_PAINTS = { red: '#c9302c', white: '#fff6e3', gold: '#e0a21a' } as const;
const RED_SQUARES = 48;
const WHITE_UNTIL = 96;
/** Red squares come first, then white ones, then gold. */
export const squareColour = (number: number): keyof typeof SQUARE_PAINTS => (number < RED_SQUARES ? 'red' : number < WHITE_UNTIL ? 'white' : 'gold');

/** Low enough for the felt before the presenter. */
const SQUARE_ROW = 6.5;

/** A board of a hundred squares with the ball on one of them; null before it is thrown. */
const squaresFace = (ball: number | null): SVGElement =>
  shape(
    'svg',
    { viewBox: '0 0 204 69' },
    ...Array.from({ length: 100 }, (_, number) =>
      shape('rect', {
        x: 2 + (number % 10) * 20,
        y: 2 + Math.floor(number / 10) * SQUARE_ROW,
        width: 18,
        height: 5.2,
        rx: 1.5,
        fill: SQUARE_PAINTS[squareColour(number)],
      }),
    ),
    ...(ball === null
      ? []
      : [
          shape('circle', {
            cx: 11 + (ball % 10) * 20,
            cy: 4.6 + Math.floor(ball / 10) * SQUARE_ROW,
            r: 5.5,
            fill: '#4fe3bd',
            stroke: '#05231c',
            'stroke-width': 2,
          }),
        ]),
  );

/** How one drawn thing looks: `at` is its place among the drawn, `value` null before anything is drawn. */
export type Face = (value: number | null, at: number) => SVGElement;

const diceFace: Face = (pips, at) => pipsFace(pips ?? ((at * 2 + 5) % 6) + 1, IVORY);
const duelFace: Face = (pips, at) => pipsFace(pips ?? 6, DUEL[at] ?? IVORY);
const faces: Readonly<Record<string, Face>> = {
  colours: (side, at) => colourFace(side ?? at + 1),
  duel: duelFace,
  coins: (side, at) => coinFace(side ?? at % 2),
  beans: (count) => beansFace(count ?? 0),
  squares: (ball) => squaresFace(ball),
};
const COUNTS: Readonly<Record<string, number>> = { duel: 2, theatre: 5, coins: 4, beans: 1, squares: 1 };

export const faceOf = (look: string): Face => faces[look] ?? diceFace;
/** How many things a table draws in a round. */
export const countOf = (look: string): number => COUNTS[look] ?? 3;
