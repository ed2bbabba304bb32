import { expect, test } from 'vitest';

import { briefs, type GameBrief } from '../briefs.ts';
import { directAll, directionOf } from './director.ts';
import { gameSvg } from '../output/picture.ts';

const directions = directAll(briefs);

test('[ART-6] a subject never appears twice in one palette, nor in one scene of one vendor', () => {
  const palettes = directions.map(({ brief, paletteName }) => `${brief.subject} ${paletteName}`);
  const scenes = directions.map(({ brief, scene }) => `${brief.subject} ${scene} ${brief.vendor}`);
  expect(palettes.length - new Set(palettes).size).toBe(0);
  expect(scenes.length - new Set(scenes).size).toBe(0);
});

test('[ART-6] a vendor hardly ever publishes two games of one palette in a row', () => {
  const last = new Map<string, string>();
  let repeats = 0;
  for (const { brief, paletteName } of directions) {
    if (last.get(brief.vendor) === paletteName) repeats += 1;
    last.set(brief.vendor, paletteName);
  }
  expect(repeats).toBe(0);
});

test('[ART-1] a changed name changes only that game', () => {
  const index = briefs.findIndex(({ id }) => id === 'mango-monsoon');
  const changed = briefs.map((brief, at): GameBrief => (at === index ? { ...brief, name: 'Mango Moonlight' } : brief));
  const after = directAll(changed);
  expect(gameSvg(after[index] ?? directionOf('mango-monsoon'))).not.toBe(gameSvg(directions[index] ?? directionOf('mango-monsoon')));
  for (const at of [index - 1, index + 1, index + 9]) {
    const one = after[at];
    const other = directions[at];
    if (!one || !other) throw new Error('no such game');
    expect(gameSvg(one)).toBe(gameSvg(other));
  }
});
