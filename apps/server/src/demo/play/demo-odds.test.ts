import { expect, test } from 'vitest';
import { endingAt, pastOdds } from './demo-odds.ts';

test('[T68] the odds of the demo’s past return about 96 % in every type of game, and their chances are whole', () => {
  for (const [type, odds] of Object.entries(pastOdds)) {
    expect(
      odds.reduce((sum, { chance }) => sum + chance, 0),
      type,
    ).toBe(1_000_000);
    expect(odds.every(({ chance }) => chance > 0)).toBe(true);
    const returned = odds.reduce((sum, { hundredths, chance }) => sum + hundredths * BigInt(chance), 0n);
    // Hundredths of a stake in a million rounds: 96 % is 96,000,000.
    expect(Number(returned) / 100_000_000, type).toBeGreaterThan(0.955);
    expect(Number(returned) / 100_000_000, type).toBeLessThan(0.968);
  }
});

test('[T68] every share falls on an ending, the edges too', () => {
  const odds = pastOdds.LIVE;
  expect(endingAt(odds, 0)).toBe(odds[0]);
  expect(endingAt(odds, 1 - 2 ** -32)).toBe(odds.at(-1));
  expect(() => endingAt(odds, 1)).toThrow(RangeError);
});
