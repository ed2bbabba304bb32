import type { StallScene } from '@laro/games/kinds/stall/stall';
import { element } from '../../../shell/page/dom.ts';
import { fromHundredths } from '@laro/games/kinds/stall/names';
import { betName } from '../labels.ts';
import { animate, pause } from '../../../shell/page/motion.ts';
import type { SceneParts, StageScene } from './scene.ts';

/** The thing that a stall is about. */
const PICTURES: Partial<Record<StallScene, string>> = {
  bag: 'money-bag',
  darts: 'bullseye',
  bowling: 'bowling',
  bowls: 'tropical-fish',
  rings: 'gi-linked-rings',
  coin: 'coin',
  boxes: 'wrapped-gift',
  clouds: 'gi-fluffy-cloud',
  ticket: 'gi-jasmine',
  ribbons: 'ribbon',
  limbo: 'glowing-star',
};
const RISE_MS = 900;
const BOXES = 5;

/** A plate with what was drawn. */
const plate = (text: string, kind = ''): HTMLElement => element('b', { class: `plate ${kind}`, text });

/** A picture that shakes, and a plate for each thing that comes out of it. */
export function tokenScene({ rules, words, moves, sound, art }: SceneParts): StageScene {
  const { scene } = rules;
  const picture = element('img', { class: 'token', src: art(PICTURES[scene] ?? 'star'), alt: '', width: 112, height: 112 });
  const plates = element('div', { class: 'plates' });
  const still = (): void => {
    picture.classList.remove('is-shaking');
    sound.hush();
  };
  const textOf = (value: string): string => {
    if (scene === 'rings') return words.t(value === '1' ? 'stall.hit' : 'stall.missed');
    return scene === 'bag' || scene === 'darts' || scene === 'bowling' || scene === 'bowls' ? betName(words, scene, value) : `×${value}`;
  };
  return {
    root: element('div', { class: 'scene tokens' }, picture, plates),
    rest: () => {
      still();
      plates.replaceChildren();
    },
    begin: () => {
      plates.replaceChildren();
      if (!moves()) return;
      picture.classList.add('is-shaking');
      sound.run();
    },
    show: async ([values = []]) => {
      if (moves()) await pause(500);
      still();
      plates.replaceChildren();
      for (const value of values) {
        const shown = plate(textOf(value), `is-${value}`);
        plates.append(shown);
        await animate(
          shown,
          [
            { transform: 'translateY(30px) scale(.4)', opacity: 0 },
            { transform: 'none', opacity: 1 },
          ],
          360,
          moves(),
        );
        sound.tick();
      }
      sound.land();
    },
  };
}

/** Five boxes; the named one is opened first, then all others, for their order was drawn before. */
export function boxesScene({ moves, sound, art }: SceneParts): StageScene {
  const boxes = Array.from({ length: BOXES }, (_, at) =>
    element('div', { class: 'box' }, element('img', { src: art('wrapped-gift'), alt: '', width: 52, height: 52 }), element('b', { text: String(at + 1) })),
  );
  const close = (): void =>
    boxes.forEach((box, at) => {
      box.classList.remove('is-open', 'is-chosen');
      const label = box.lastElementChild;
      if (label) label.textContent = String(at + 1);
    });
  const mark = (bet: string): void => boxes.forEach((box, at) => box.classList.toggle('is-chosen', bet.endsWith(`:${at + 1}`)));
  return {
    root: element('div', { class: 'scene boxes-of' }, ...boxes),
    rest: close,
    begin: () => moves() && sound.run(),
    choose: (bet) => {
      close();
      mark(bet);
    },
    show: async ([values = []], bet) => {
      close();
      mark(bet);
      const chosen = Number(bet.split(':')[1]) - 1;
      const order = [chosen, ...boxes.map((_, at) => at).filter((at) => at !== chosen)];
      for (const at of order) {
        const box = boxes[at];
        if (!box) continue;
        box.classList.add('is-open');
        if (box.lastElementChild) box.lastElementChild.textContent = `×${values[at] ?? ''}`;
        await animate(box, [{ transform: 'scale(.86)' }, { transform: 'none' }], at === chosen ? 420 : 140, moves());
        if (at === chosen) sound.land();
      }
    },
  };
}

/** A star that rises to the drawn value. */
export function limboScene({ moves, sound, art }: SceneParts): StageScene {
  const value = element('b', { class: 'rise', text: '×1' });
  const star = element('img', { class: 'token', src: art('glowing-star'), alt: '', width: 84, height: 84 });
  return {
    root: element('div', { class: 'scene tokens' }, star, value),
    rest: () => {
      value.textContent = '×1';
    },
    begin: () => {
      value.textContent = '×1';
      if (moves()) sound.run();
    },
    show: async ([[drawn = '100'] = []]) => {
      const end = Number(drawn);
      const since = performance.now();
      while (moves() && performance.now() - since < RISE_MS) {
        const share = (performance.now() - since) / RISE_MS;
        value.textContent = `×${fromHundredths(Math.floor(100 * (end / 100) ** share))}`;
        await pause(30);
      }
      value.textContent = `×${fromHundredths(end)}`;
      sound.land();
    },
  };
}

/** Ten balls out of forty, one after another; the player's own are marked. */
export function kenoScene({ moves, sound }: SceneParts): StageScene {
  const row = element('div', { class: 'plates balls-of' });
  const clear = (): void => row.replaceChildren();
  return {
    root: element('div', { class: 'scene tokens' }, row),
    rest: clear,
    begin: clear,
    show: async ([balls = []], bet) => {
      clear();
      const picked = new Set(bet.slice('pick:'.length).split('-'));
      for (const ball of balls) {
        const shown = plate(ball, picked.has(ball) ? 'ball is-own' : 'ball');
        row.append(shown);
        await animate(shown, [{ transform: 'translateY(-40px)' }, { transform: 'none' }], 260, moves(), 'cubic-bezier(.4,1.6,.6,1)');
        sound.tick();
      }
      sound.land();
    },
  };
}
