import { slots } from '@laro/games/kinds/slot/slots';
import { expect, test } from 'vitest';
import { prizeSteps } from './paytable.ts';

test('[T59] counts between two prizes are written as a span, and the last of many as “and more”', () => {
  expect(prizeSteps({ 3: 5, 4: 20, 5: 100 }, 5)).toEqual([
    { counts: '5', coins: 100 },
    { counts: '4', coins: 20 },
    { counts: '3', coins: 5 },
  ]);
  expect(prizeSteps({ 8: 7, 10: 14, 12: 70 }, 30).map(({ counts }) => counts)).toEqual(['12+', '10–11', '8–9']);
});

test('[T59] every prize of every mathematics is written', () => {
  for (const { pays, strips, rows } of slots)
    for (const prizes of Object.values(pays))
      expect(prizeSteps(prizes, strips.length * rows).map(({ coins }) => coins)).toEqual(Object.values(prizes).toReversed());
});
