import { shape } from '../../../shell/page/dom.ts';
import { animate, pause } from '../../../shell/page/motion.ts';
import type { SceneParts, StageScene } from './scene.ts';

const WIDTH = 340;
const TOP = 18;
const FOOT = 196;
const ROW_MS = 130;
const NEXT_BALL_MS = 180;

/** Colour of a slot by what it returns: up to the stake is cool, above it warm. */
const slotFill = (returns: string): string => {
  const value = Number(returns);
  if (value < 1) return '#3b4786';
  if (value < 2) return '#0b7f64';
  return value < 10 ? '#c98a06' : '#c93419';
};

const slotOf = (path: string): number => path.replaceAll('0', '').length;

interface Board {
  readonly rows: number;
  readonly slots: readonly SVGElement[];
  readonly stepX: number;
  readonly stepY: number;
}

const drawBoard = (place: Element, returns: readonly string[]): Board => {
  const rows = returns.length - 1;
  const [stepX, stepY] = [WIDTH / (rows + 1), (FOOT - TOP - 20) / rows];
  const pegs = Array.from({ length: rows }, (_, row) =>
    Array.from({ length: row + 1 }, (_unused, at) =>
      shape('circle', { cx: (at - row / 2) * stepX, cy: TOP + row * stepY, r: rows > 12 ? 2.6 : 3.6, fill: '#ffe7a8' }),
    ),
  ).flat();
  const slots = returns.map((value, slot) => {
    const letters = shape('text', { y: 12, 'text-anchor': 'middle', 'font-size': rows > 12 ? 8 : 10.5, fill: '#fff', 'font-weight': 700 });
    letters.textContent = `${value}`;
    return shape(
      'g',
      { class: 'slot', transform: `translate(${((slot - rows / 2) * stepX).toFixed(1)} ${FOOT - 12})` },
      shape('rect', { x: -stepX / 2 + 1, width: stepX - 2, height: 18, rx: 5, fill: slotFill(value) }),
      letters,
    );
  });
  place.replaceChildren(...pegs, ...slots);
  return { rows, slots, stepX, stepY };
};

/** Balls that fall through pegs into slots. Each path is the one that was drawn. */
export function pegsScene({ rules, moves, sound }: SceneParts): StageScene {
  const board = shape('g', {});
  const balls = shape('g', {});
  const tableOf = (bet: string): readonly string[] => rules.tables[bet] ?? rules.tables[bet.split(':')[0] ?? ''] ?? [];
  let drawn = drawBoard(board, tableOf(rules.bets[0]?.id ?? ''));
  const clear = (): void => {
    balls.replaceChildren();
    for (const slot of drawn.slots) slot.classList.remove('is-hit');
  };
  const fall = async (path: string): Promise<void> => {
    const ball = shape('circle', { r: drawn.rows > 12 ? 5 : 7, fill: '#ff5d9e', stroke: '#fff', 'stroke-width': 1.5 });
    balls.append(ball);
    const stops = Array.from({ length: path.length + 1 }, (_, step) => {
      const rights = slotOf(path.slice(0, step));
      return { transform: `translate(${((rights - step / 2) * drawn.stepX).toFixed(1)}px, ${(TOP - 14 + step * drawn.stepY).toFixed(1)}px)` };
    });
    const end = { transform: `translate(${((slotOf(path) - path.length / 2) * drawn.stepX).toFixed(1)}px, ${FOOT - 20}px)` };
    await animate(ball, [...stops, end], ROW_MS * (path.length + 1), moves(), 'linear');
    drawn.slots[slotOf(path)]?.classList.add('is-hit');
    sound.tick();
  };
  return {
    root: shape('svg', { viewBox: `${-WIDTH / 2 - 6} 0 ${WIDTH + 12} 212`, class: 'scene pegs', 'aria-hidden': 'true' }, board, balls),
    begin: clear,
    rest: clear,
    choose: (bet) => {
      clear();
      drawn = drawBoard(board, tableOf(bet));
    },
    show: async ([paths = []], bet) => {
      if (tableOf(bet).length !== drawn.rows + 1) drawn = drawBoard(board, tableOf(bet));
      clear();
      const falls: Promise<void>[] = [];
      for (const path of paths) {
        falls.push(fall(path));
        if (moves()) await pause(NEXT_BALL_MS);
      }
      await Promise.all(falls);
      sound.land();
    },
  };
}
