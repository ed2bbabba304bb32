import { shape } from '../../../shell/page/dom.ts';
import { animate } from '../../../shell/page/motion.ts';
import type { SceneParts, StageScene } from './scene.ts';

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
