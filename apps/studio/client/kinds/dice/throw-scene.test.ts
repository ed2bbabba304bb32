import { expect, test } from 'vitest';
import { squareColour } from './faces.ts';
import { restTimes } from './throw-scene.ts';

test('[TABLE-13] drawn things come to rest one after another, after the lit places and before the result', () => {
  const plain = restTimes(3, false, 5700);
  expect(plain.toSorted((a, b) => a - b)).toEqual(plain);
  expect([plain.length, (plain[0] ?? 0) > 0, plain.at(-1)]).toEqual([3, true, 5700 - 1800]);
  const lit = restTimes(3, true, 8100);
  expect([(lit[0] ?? 0) > 2400, lit.at(-1)]).toEqual([true, 8100 - 1800]);
});

test('[TABLE-13] the drawn board has 48 red, 48 white and 4 gold squares, as its rules count them', () => {
  const colours = Array.from({ length: 100 }, (_, square) => squareColour(square));
  expect(['red', 'white', 'gold'].map((colour) => colours.filter((one) => one === colour).length)).toEqual([48, 48, 4]);
});
