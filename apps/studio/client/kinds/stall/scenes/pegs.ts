import { element, shape } from '../../../shell/page/dom.ts';
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

const HILL_MS = 260;
const HILLS = 10;
const HILL_WIDTH = 30;
const HILL_HEIGHT = 9.4;
const START_X = -160;
/** Height of the start, where a ride returns its stake. */
const LEVEL = 110;
const GROUND = 208;
const CAR = 60;

const hillX = (hill: number): number => START_X + hill * HILL_WIDTH;
const post = (hill: number, top: number): SVGElement =>
  shape('line', { x1: hillX(hill), x2: hillX(hill), y1: top, y2: GROUND, stroke: '#a5482d', 'stroke-width': 3, 'stroke-linecap': 'round' });

/** Ten hills: up multiplies, down divides; the track is drawn as the car goes, on posts, from the level of the stake. */
export function coasterScene({ moves, sound, art }: SceneParts): StageScene {
  const level = shape('line', {
    x1: hillX(0),
    x2: hillX(HILLS),
    y1: LEVEL,
    y2: LEVEL,
    stroke: '#fff',
    'stroke-opacity': 0.45,
    'stroke-width': 2,
    'stroke-dasharray': '4 7',
  });
  const posts = shape('g', {});
  const track = shape('polyline', { fill: 'none', stroke: '#ffd468', 'stroke-width': 5, 'stroke-linejoin': 'round', 'stroke-linecap': 'round' });
  const car = shape('image', { href: art('roller-coaster'), width: CAR, height: CAR, x: START_X - CAR / 2, y: LEVEL - CAR + 4 });
  const clear = (): void => {
    track.setAttribute('points', `${START_X},${LEVEL}`);
    posts.replaceChildren(...Array.from({ length: HILLS + 1 }, (_, hill) => post(hill, LEVEL)));
    for (const motion of car.getAnimations()) motion.cancel();
  };
  clear();
  return {
    root: shape('svg', { viewBox: '-194 -40 388 252', class: 'scene pegs', 'aria-hidden': 'true' }, posts, level, track, car),
    begin: clear,
    rest: clear,
    show: async ([[path = ''] = []]) => {
      clear();
      let [x, y] = [0, 0];
      let points = `${START_X},${LEVEL}`;
      for (const [at, hill] of [...path].entries()) {
        const from = { transform: `translate(${x}px, ${y}px)` };
        x += HILL_WIDTH;
        y += hill === '1' ? -HILL_HEIGHT : HILL_HEIGHT;
        const top = LEVEL + y;
        points += ` ${START_X + x},${top.toFixed(1)}`;
        track.setAttribute('points', points);
        posts.children[at + 1]?.replaceWith(post(at + 1, top));
        await animate(car, [from, { transform: `translate(${x}px, ${y}px)` }], HILL_MS, moves(), 'linear');
        sound.tick();
      }
      sound.land();
    },
  };
}

/** Wagons of a train that pass the stop one after another. */
export function wagonsScene({ moves, sound, art }: SceneParts): StageScene {
  const row = element('div', { class: 'wagons' });
  const clear = (): void => row.replaceChildren(element('img', { src: art('locomotive'), alt: '', width: 44, height: 44 }));
  clear();
  return {
    root: element('div', { class: 'scene train' }, row),
    begin: clear,
    rest: clear,
    show: async ([wagons = []]) => {
      clear();
      for (const [at, wagon] of wagons.entries()) {
        const car = element('b', { class: wagon === '1' ? 'wagon' : 'wagon is-off', text: wagon === '1' ? String(at + 1) : '✕' });
        row.append(car);
        await animate(
          car,
          [
            { transform: 'translateX(24px)', opacity: 0 },
            { transform: 'none', opacity: 1 },
          ],
          Math.max(60, 220 - at * 8),
          moves(),
        );
        sound.tick();
      }
      sound.land();
    },
  };
}
