import { element } from '../../../shell/page/dom.ts';
import { animate } from '../../../shell/page/motion.ts';
import type { SceneParts, StageScene } from './scene.ts';

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
