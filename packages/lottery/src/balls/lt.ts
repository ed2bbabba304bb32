import { wholeNumbers } from '../selection/alphabet.ts';
import { choose } from '../plays/counts.ts';
import { type OddsRule, type Play, type PrizeClass } from '../plays/play.ts';
import { setsOrBankers, setsPlay } from '../plays/sets.ts';

const BALLS = 6;
const MOST_NUMBERS = 12;

/** A game of six balls: prizes of 3, 4 and 5 hits in prices of a bet, and the pool that a new jackpot begins with (major units). */
export interface LotterySix {
  readonly pool: number;
  readonly prizes: readonly [three: bigint, four: bigint, five: bigint];
  readonly leastPool: number;
}

/** The games of six balls by their pool of balls (spec 2.2). */
export const SIX_BALL_GAMES: ReadonlyMap<number, LotterySix> = new Map(
  (
    [
      [42, [5n, 75n, 2500n], 300_000],
      [45, [5n, 90n, 3500n], 450_000],
      [49, [6n, 125n, 6000n], 800_000],
      [55, [8n, 200n, 11_000n], 1_500_000],
      [58, [10n, 250n, 14_000n], 2_500_000],
    ] as const
  ).map(([pool, prizes, leastPool]) => [pool, { pool, prizes, leastPool }]),
);

const hitClass = (hits: number, rule: OddsRule): readonly [number, PrizeClass] => [hits, { id: `hit${hits}`, name: `hit${hits}`, rule }];

/** Six of `pool` balls; null for a pool without a table of prizes. */
export function ltPlays(pool: number): readonly Play[] | null {
  const game = SIX_BALL_GAMES.get(pool);
  if (game === undefined) return null;
  const fixed = game.prizes.map((prize, place) => hitClass(place + 3, { kind: 'fixed', prize }));
  return [
    setsPlay({
      id: 'pick',
      form: setsOrBankers(wholeNumbers(1, pool), BALLS, MOST_NUMBERS),
      size: BALLS,
      view: ([balls = []]) => balls,
      space: null,
      prizes: new Map([...fixed, hitClass(BALLS, { kind: 'pool' })]),
      pool,
      drawn: BALLS,
    }),
  ];
}

/** Number of combinations with a number of hits. */
export const hitWays = (pool: number, hits: number): bigint => choose(BALLS, hits) * choose(pool - BALLS, BALLS - hits);
