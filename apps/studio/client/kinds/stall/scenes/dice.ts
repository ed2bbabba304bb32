import { element, shape } from '../../../shell/page/dom.ts';
import { animate, pause } from '../../../shell/page/motion.ts';
import type { SceneParts, StageScene } from './scene.ts';

const DICE = 3;
const GAP_MS = 260;
const FALL_MS = 420;
/** Pips of each side in a grid of three by three. */
const PIPS: Readonly<Record<number, readonly number[]>> = { 1: [4], 2: [0, 8], 3: [0, 4, 8], 4: [0, 2, 6, 8], 5: [0, 2, 4, 6, 8], 6: [0, 2, 3, 5, 6, 8] };

const face = (pips: number): SVGElement =>
  shape(
    'svg',
    { viewBox: '0 0 90 90' },
    shape('rect', { x: 3, y: 3, width: 84, height: 84, rx: 17, fill: '#fff4dc', stroke: '#e2c58c', 'stroke-width': 3 }),
    shape('rect', { x: 9, y: 9, width: 72, height: 72, rx: 13, fill: '#fffdf6' }),
    ...(PIPS[pips] ?? []).map((at) =>
      shape('circle', {
        cx: 23 + (at % 3) * 22,
        cy: 23 + Math.floor(at / 3) * 22,
        r: pips === 1 ? 12 : 8.5,
        fill: pips === 1 || pips === 4 ? '#c9302c' : '#1d2650',
      }),
    ),
  );

/** Three dice that tumble and fall one after another. */
export function diceScene({ moves, sound }: SceneParts): StageScene {
  const dice = Array.from({ length: DICE }, (_, at) => element('span', { class: 'die-of' }, face([6, 5, 4][at] ?? 1)));
  let tumble = 0;
  const rest = (): void => {
    window.clearInterval(tumble);
    for (const die of dice) die.classList.remove('is-tumbling');
  };
  return {
    root: element('div', { class: 'scene dice' }, ...dice),
    rest,
    begin: () => {
      rest();
      if (!moves()) return;
      sound.run();
      for (const die of dice) die.classList.add('is-tumbling');
      let step = 0;
      tumble = window.setInterval(() => {
        step += 1;
        dice.forEach((die, at) => die.replaceChildren(face(((step * 5 + at * 2) % 6) + 1)));
      }, 110);
    },
    show: async ([pips = []]) => {
      rest();
      for (const [at, die] of dice.entries()) {
        die.replaceChildren(face(Number(pips[at])));
        await animate(die, [{ transform: 'translateY(-70px) rotate(25deg)' }, { transform: 'none' }], FALL_MS, moves(), 'cubic-bezier(.4,1.6,.6,1)');
        sound.land();
        if (moves()) await pause(GAP_MS);
      }
    },
  };
}
