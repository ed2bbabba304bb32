import type { StallScene } from '@laro/games/kinds/stall/stall';
import { element, shape } from '../../../shell/page/dom.ts';
import { WINDS } from '@laro/games/kinds/stall/names';
import { sectorPath } from '../../../shell/page/sector.ts';
import { animate } from '../../../shell/page/motion.ts';
import type { SceneParts, StageScene } from './scene.ts';

interface Sector {
  readonly text: string;
  readonly fill: string;
}

const PAINTS: Readonly<Record<string, string>> = {
  red: '#c9302c',
  blue: '#1f63c4',
  green: '#0a6b4a',
  yellow: '#c98a06',
  white: '#8d8468',
  pink: '#c2387c',
  sun: '#e08a00',
};
const ROLETA = ['red', 'blue', 'green', 'yellow'];
const HOLES = ['red', 'blue', 'yellow', 'green', 'white', 'pink'];
const TURNS = 5;
const TURN_MS = 3200;

/** From the edge of a ring to the middle of its letters, and the width of a letter as a share of its size. */
const [LETTERS_IN, LETTER_WIDTH] = [9, 0.58];

/** A prize of a list such as `1.5×6`, as often as it is there. */
const spread = (list: readonly string[]): Sector[] =>
  list.flatMap((prize, kind) => {
    const [value = '', count = '1'] = prize.split('×');
    return Array.from({ length: Number(count) }, () => ({ text: value, fill: Object.values(PAINTS)[kind % 6] ?? '#223064' }));
  });

/** Sectors in painted order, and the place of each: neighbours are mixed by steps that meet every place once. */
const painted = (sectors: readonly Sector[], step: number): { list: Sector[]; placeOf: (sector: number) => number } => {
  const placeOf = (sector: number): number => (sector * step) % sectors.length;
  const list = Array<Sector>(sectors.length);
  sectors.forEach((sector, at) => (list[placeOf(at)] = sector));
  return { list, placeOf };
};

/** Size of the letters of a ring: the longest text fits into its sector. */
const lettersOf = (list: readonly Sector[], outer: number): number => {
  const arc = (2 * Math.PI * (outer - LETTERS_IN)) / list.length;
  const longest = Math.max(...list.map(({ text }) => text.length));
  return Math.min(10, arc / (LETTER_WIDTH * longest));
};

/** A wheel of equal sectors between two radii. */
const drawWheel = (list: readonly Sector[], inner: number, outer: number): SVGElement => {
  const size = lettersOf(list, outer).toFixed(1);
  const parts = list.flatMap(({ text, fill }, at) => {
    const letters = shape('text', {
      transform: `rotate(${((at * 360) / list.length).toFixed(2)}) translate(0 ${-(outer - LETTERS_IN)})`,
      'text-anchor': 'middle',
      'dominant-baseline': 'central',
      'font-size': size,
      fill: '#fff',
    });
    letters.textContent = text;
    const d = sectorPath(inner, outer, at, list.length);
    return [shape('path', { d, fill, stroke: '#fff6e3', 'stroke-width': 0.8 }), letters];
  });
  return shape('g', { class: 'turning' }, ...parts);
};

const sectorsOf = (scene: StallScene): Sector[] => {
  if (scene === 'vane') return WINDS.map((text, at) => ({ text, fill: PAINTS[HOLES[Math.floor(at / 4)] ?? ''] ?? '' }));
  if (scene === 'holes') return Array.from({ length: 30 }, (_, at) => ({ text: String(at + 1), fill: PAINTS[HOLES[at % 6] ?? ''] ?? '' }));
  return Array.from({ length: 25 }, (_, at) => ({ text: at === 0 ? '☀' : String(at), fill: PAINTS[at === 0 ? 'sun' : (ROLETA[(at - 1) % 4] ?? '')] ?? '' }));
};

/** Any of the sectors with this text: equal ones are drawn alike. */
const anyWith = (sectors: readonly Sector[], text: string): number =>
  Math.max(
    0,
    sectors.findIndex((sector) => sector.text === text),
  );

interface Ring {
  readonly group: SVGElement;
  readonly turnTo: (sector: number) => number;
  angle: number;
}

const ringOf = (sectors: readonly Sector[], step: number, inner: number, outer: number): Ring => {
  const { list, placeOf } = painted(sectors, step);
  const group = drawWheel(list, inner, outer);
  return { group, angle: 0, turnTo: (sector) => -(placeOf(sector) * 360) / list.length };
};

/** A wheel, or three of them one in another, that turns to its outcome under the pointer. */
export function wheelScene({ rules, moves, sound }: SceneParts): StageScene {
  const { scene, tables } = rules;
  const isLantern = scene === 'lanterns';
  let sets = isLantern ? ['0', '1', '2'].map((at) => spread(tables[at] ?? [])) : [scene === 'cabins' ? spread(tables['calm'] ?? []) : sectorsOf(scene)];
  const stand = shape('g', {});
  let rings: Ring[] = [];
  const paint = (): void => {
    const radii = isLantern
      ? [
          [72, 98],
          [44, 70],
          [16, 42],
        ]
      : [[30, 98]];
    rings = sets.map((sectors, at) => ringOf(sectors, scene === 'vane' || scene === 'holes' ? 1 : 7, radii[at]?.[0] ?? 0, radii[at]?.[1] ?? 0));
    stand.replaceChildren(...rings.map(({ group }) => group));
  };
  paint();
  const root = shape(
    'svg',
    { viewBox: '-104 -110 208 214', class: 'scene wheel', 'aria-hidden': 'true' },
    shape('circle', { r: 102, fill: '#3a1c0c', stroke: '#ffd468', 'stroke-width': 3 }),
    stand,
    shape('circle', { r: isLantern ? 15 : 29, fill: '#7a0a3a', stroke: '#ffd468', 'stroke-width': 2.5 }),
    shape('path', { d: 'M-9 -108H9L0 -88Z', fill: '#ffd468', stroke: '#5a3018', 'stroke-width': 1.5 }),
  );
  return {
    root,
    begin: () => moves() && sound.run(),
    rest: () => sound.hush(),
    choose: (bet) => {
      if (scene !== 'cabins') return;
      sets = [spread(tables[bet] ?? [])];
      paint();
    },
    show: async ([drawn = []]) => {
      const turns = rings.map((ring, at) => {
        const text = drawn[at] ?? '';
        const sector = scene === 'wheel' || scene === 'vane' || scene === 'holes' ? Number(text) : anyWith(sets[at] ?? [], text);
        const end = ring.turnTo(sector) + 360 * TURNS * (at % 2 === 0 ? 1 : -1);
        const from = ring.angle % 360;
        ring.angle = end;
        return animate(
          ring.group,
          [{ transform: `rotate(${from}deg)` }, { transform: `rotate(${end}deg)` }],
          TURN_MS + at * 400,
          moves(),
          'cubic-bezier(.15,.7,.15,1)',
        );
      });
      await Promise.all(turns);
      sound.land();
    },
  };
}

/** A row of lanes on which an order of runners comes in. */
export function lanesScene({ rules, moves, sound, art }: SceneParts): StageScene {
  const picture = rules.scene === 'horses' ? 'carousel-horse' : 'rabbit';
  const runners = Array.from({ length: 6 }, (_, at) =>
    element('img', { class: 'runner', src: art(picture), alt: '', width: 40, height: 40, 'data-runner': at + 1 }),
  );
  const lanes = runners.map((runner, at) => element('div', { class: 'lane' }, element('b', { text: String(at + 1) }), runner));
  const still = (): void => {
    for (const runner of runners) for (const motion of runner.getAnimations()) motion.cancel();
    for (const lane of lanes) delete lane.dataset['place'];
  };
  return {
    root: element('div', { class: 'scene lanes' }, ...lanes),
    rest: still,
    begin: () => {
      still();
      if (moves()) sound.run();
    },
    show: async ([order = []]) => {
      const track = (lanes[0]?.clientWidth ?? 300) - 92;
      await Promise.all(
        runners.map(async (runner, at) => {
          const place = order.indexOf(String(at + 1));
          const end = track * (1 - place * 0.035);
          const half = track * (0.3 + 0.05 * ((at * 7 + place * 3) % 5));
          await animate(
            runner,
            [{ transform: 'none' }, { transform: `translateX(${half}px)` }, { transform: `translateX(${end}px)` }],
            2400 + place * 120,
            moves(),
            'ease-in-out',
          );
          const lane = lanes[at];
          if (lane && place < 3) lane.dataset['place'] = String(place + 1);
        }),
      );
      sound.land();
    },
  };
}
