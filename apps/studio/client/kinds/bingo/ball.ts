import type { HallRulesJson } from '@laro/games/kinds/bingo/bingo-kind';
import { shape } from '../../shell/page/dom.ts';
import { letterOf } from './play/hall-marks.ts';

/** Light, middle and dark of a ball by its letter; balls without letters take them by tens. */
const PAINTS = [
  ['#7cc0ff', '#1f6fd1', '#0b3474'],
  ['#ff9d87', '#c93419', '#64150a'],
  ['#fff6e3', '#d8cbb0', '#7d7152'],
  ['#4fe3bd', '#0b7f64', '#04382c'],
  ['#ffd468', '#f59f0a', '#7a4500'],
] as const;

const paintOf = (letter: string, ball: number): number => (letter === '' ? Math.floor(ball / 10) % PAINTS.length : 'BINGO'.indexOf(letter));

/** Gradients of all balls, once in the page. */
export const ballPaints = (): SVGElement =>
  shape(
    'svg',
    { width: 0, height: 0, 'aria-hidden': 'true', class: 'ball-paints' },
    shape(
      'defs',
      {},
      ...PAINTS.map(([light, middle, dark], at) =>
        shape(
          'radialGradient',
          { id: `ball-${at}`, cx: 0.36, cy: 0.28, r: 0.8 },
          shape('stop', { offset: 0, 'stop-color': light }),
          shape('stop', { offset: 0.55, 'stop-color': middle }),
          shape('stop', { offset: 1, 'stop-color': dark }),
        ),
      ),
    ),
  );

const text = (y: number, size: number, fill: string, words: string): SVGElement => {
  const made = shape('text', { x: 32, y, 'text-anchor': 'middle', 'font-size': size, 'font-weight': 800, fill });
  made.textContent = words;
  return made;
};

/** A drawn ball; what it is called is said by the strip around it. */
export function ballDrawing(rules: HallRulesJson, ball: number, size: 'big' | 'small'): SVGElement {
  const letter = letterOf(rules, ball);
  const paint = paintOf(letter, ball);
  const dark = PAINTS[paint]?.[2] ?? '#15193a';
  const hasLetter = size === 'big' && letter !== '';
  return shape(
    'svg',
    { viewBox: '0 0 64 68', class: `ball ${size}`, 'aria-hidden': 'true' },
    shape('ellipse', { cx: 32, cy: 64, rx: 20, ry: 3.5, fill: '#000', 'fill-opacity': 0.5 }),
    shape('circle', { cx: 32, cy: 32, r: 30, fill: `url(#ball-${paint})` }),
    shape('circle', { cx: 32, cy: 33, r: 19.5, fill: '#fffaf0' }),
    ...(hasLetter ? [text(27.5, 9.5, dark, letter)] : []),
    text(hasLetter ? 45 : 40, 20, '#15193a', String(ball)),
    shape('path', { d: 'M11 22A23 23 0 0 1 40 9C30 9 19 13 14 24Z', fill: '#fff', 'fill-opacity': 0.7 }),
  );
}
