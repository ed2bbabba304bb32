import { expect, test } from 'vitest';
import { colours } from '@laro/games/kinds/colour/colour-rules';
import { FALL_MS, fallingPose, shakenPose } from './die-motion.ts';
import { paints, seenSides } from './paints.ts';

test('[T57] a shaken die shows every side, whatever comes', () => {
  for (const die of [0, 1, 2]) {
    const seen = new Set(Array.from({ length: 200 }, (_, step) => shakenPose(colours, die, step * 16).up));
    expect(seen.size).toBe(colours.length);
  }
});

test('[T57] a die falls to its outcome and lies still', () => {
  for (const outcome of colours)
    for (const die of [0, 1, 2])
      for (const after of [FALL_MS, FALL_MS + 1, FALL_MS * 10])
        expect(fallingPose(colours, outcome, die, after)).toEqual({ up: outcome, turn: die, lift: 0, shift: 0, tilt: 0 });
});

test('[T57] what is seen of a die are three neighbouring sides, of which none is opposite another', () => {
  const opposite = { red: 'pink', pink: 'red', blue: 'yellow', yellow: 'blue', green: 'white', white: 'green' };
  for (const up of colours)
    for (const turn of [0, 1, 2, 3]) {
      const seen = seenSides(up, turn);
      expect(new Set(seen).size, `${up} ${turn}`).toBe(3);
      for (const side of seen) expect(seen, `${up} ${turn}`).not.toContain(opposite[side]);
    }
});

test('[GAME-27] every colour has its own sign', () => {
  expect(new Set(Object.values(paints).map(({ sign }) => sign.join(' '))).size).toBe(colours.length);
});
