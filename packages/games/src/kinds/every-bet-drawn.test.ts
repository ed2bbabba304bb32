import { MAJOR_UNIT } from '@laro/domain/money/money';
import { expect, test } from 'vitest';
import type { Rational } from '../figures/rational.ts';
import type { RoundFrame, RuledGame } from '../kind.ts';
import { quickDraws } from '../testing/quick-draws.ts';
import { sampleOf } from '../testing/sample.ts';
import { allRules } from './all.ts';
import { betReturns, type BetReturn } from './bet-returns.ts';

/** Rounds of each game. All bets of a table are on it, so that the long sample has several million of every kind (spec games.md 14). */
const ROUNDS = sampleOf(200_000, 600);
/** Of all bands of a game together: each is as wide as the number of bets requires. */
const CONFIDENCE = 0.99;

type SharedTable = NonNullable<RuledGame['table']>;
const hasFixedBets = ({ table }: Pick<RuledGame, 'table'>): boolean => table !== null && !table.hall && !table.flight && !table.decisions && !table.stages;
/** One game of each kind: what draws and decides is the same for the others. */
const chosen = [...new Map(allRules.filter(hasFixedBets).map((rules) => [rules.kind, rules])).values()];

const toNumber = ({ above, below }: Rational): number => Number((above * 1_000_000_000n) / below) / 1_000_000_000;

/** The quantile of a normal distribution, by bisection of its error function (Abramowitz and Stegun 7.1.26). */
function quantile(share: number): number {
  const below = (z: number): number => {
    const t = 1 / (1 + 0.3275911 * (z / Math.SQRT2));
    const tail = t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429)))) * Math.exp((-z * z) / 2);
    return 1 - tail / 2;
  };
  let [low, high] = [0, 10];
  for (let step = 0; step < 60; step += 1) {
    const middle = (low + high) / 2;
    if (below(middle) < share) low = middle;
    else high = middle;
  }
  return high;
}

/** The mean return of each bet over many draws: all bets are on the table in every round. */
function meansOf({ id }: RuledGame, form: SharedTable, bets: readonly BetReturn[]): Map<string, number> {
  const draws = quickDraws(`every bet of ${id}`);
  const stake = (form.limits[0]?.least ?? MAJOR_UNIT).toString();
  const positions = Object.fromEntries(bets.map(({ bet }) => [bet, stake]));
  const sums = new Map(bets.map(({ bet }) => [bet, 0n]));
  for (let round = 1; round <= ROUNDS; round += 1) {
    const { returns } = form.decide({ positions }, form.draw(draws, round)) as RoundFrame & { returns: Readonly<Record<string, string>> };
    for (const [bet, units] of Object.entries(returns)) sums.set(bet, (sums.get(bet) ?? 0n) + BigInt(units));
  }
  return new Map([...sums].map(([bet, sum]) => [bet, Number(sum) / Number(stake) / ROUNDS]));
}

/** True for bets whose draws are too rare for a normal band in this sample: a single hit would be outside of it. */
const isRare = ({ rtp, variance }: BetReturn): boolean => {
  const [mean, deviation] = [toNumber(rtp), Math.sqrt(variance === null ? 0 : toNumber(variance))];
  return deviation === 0 || (ROUNDS * mean * mean) / (deviation * deviation + mean * mean) < 9;
};

test.each(chosen.map((rules) => [rules.id, rules] as const))(
  '[GAME-03] %s: mean returns of many draws are within the bands of the exact figures',
  (_id, rules) => {
    const bets = betReturns(rules);
    const measured = bets.filter((bet) => !isRare(bet));
    expect(measured.length).toBeGreaterThan(0);
    const width = quantile(1 - (1 - CONFIDENCE) / (2 * measured.length));
    const means = meansOf(rules, rules.table as SharedTable, bets);
    const outside = measured.flatMap(({ bet, rtp, variance }) => {
      const band = width * Math.sqrt(toNumber(variance ?? rtp) / ROUNDS);
      const off = (means.get(bet) ?? 0) - toNumber(rtp);
      return Math.abs(off) > band ? [`${bet}: ${off.toFixed(4)} of ±${band.toFixed(4)}`] : [];
    });
    expect(outside).toEqual([]);
  },
);
