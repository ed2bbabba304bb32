import { expect, test } from 'vitest';
import { betReturnFigures, type BetSums } from './bet-returns.ts';

/** Equal rounds of one stake of 100 that return 0 or twice it. */
const rounds = (count: number, won: number): BetSums => ({
  rounds: count,
  staked: 100n * BigInt(count),
  returned: 200n * BigInt(won),
  stakeSquares: 10_000n * BigInt(count),
  returnSquares: 40_000n * BigInt(won),
  products: 20_000n * BigInt(won),
});
const EVEN = { rtp: 970_000n, least: 970_000n, deviation: 999_500n };

test('[GAME-03] [T68] a bet is within the band of its own exact return, or outside of it, or too seldom played', () => {
  expect(betReturnFigures(rounds(10_000, 4850), EVEN)).toMatchObject({ actual: 970_000n, theoretical: 970_000n, state: 'within' });
  expect(betReturnFigures(rounds(10_000, 5200), EVEN).state).toBe('outside');
  expect(betReturnFigures(rounds(10_000, 4500), EVEN).state).toBe('outside');
  expect(betReturnFigures(rounds(999, 999), EVEN).state).toBe('too_few');
});

test('[GAME-03] [T68] ten thousand stakes on one draw are one round: together they say nothing about a return', () => {
  const crowd: BetSums = {
    rounds: 1,
    staked: 1_000_000n,
    returned: 2_000_000n,
    stakeSquares: 1_000_000n ** 2n,
    returnSquares: 2_000_000n ** 2n,
    products: 2n * 1_000_000n ** 2n,
  };
  expect(betReturnFigures(crowd, EVEN).state).toBe('too_few');
});

test('[GAME-03] [T68] where the player chooses the risk, the band follows from what was paid', () => {
  const chosen = { rtp: 970_000n, least: 950_000n, deviation: null };
  const figures = betReturnFigures(rounds(10_000, 4850), chosen);
  // Each round is 0.97 below or 1.03 above: 2.576 × 0.9995 / 100, and the 2 % that choices cost.
  expect(figures).toMatchObject({ state: 'within', high: 995_746n, low: 924_254n });
  expect(betReturnFigures(rounds(10_000, 4640), chosen).state).toBe('within');
  expect(betReturnFigures(rounds(10_000, 4600), chosen).state).toBe('outside');
});
