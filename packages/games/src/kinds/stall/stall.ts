import type { Draws } from '../../fair/draws.ts';
import { settleBet, type Bet } from '../../figures/bet.ts';
import { compare, minus, ONE, plus, rational, ZERO, type Rational } from '../../figures/rational.ts';
import { decimal, type Way } from '../../figures/returns.ts';
import { drawWeighted } from '../../fair/draws.ts';
import type { RulesName } from '../../kind.ts';
import type { Prize } from '../wheel/rules.ts';

/** The drawn outcome of a stall as rows of texts: pips, cards, balls, places. It is stored, sent and verified as it is. */
export type Shown = readonly (readonly string[])[];

/** How a stall is drawn on the screen, and what its rules say. */
export const stallScenes = [
  'dice',
  'bag',
  'baccarat',
  'andar',
  'wheel',
  'vane',
  'holes',
  'darts',
  'bowling',
  'bowls',
  'horses',
  'rabbits',
  'cabins',
  'lanterns',
  'rings',
  'coin',
  'boxes',
  'clouds',
  'ticket',
  'ribbons',
  'limbo',
  'pegs',
  'coaster',
  'keno',
  'wagons',
] as const;
export type StallScene = (typeof stallScenes)[number];

/** One bet of a stall: what it returns for what is shown, and all its returns with their ways. Returns are in stakes, the stake included. */
export interface StallBet {
  readonly returnOf: (shown: Shown) => Rational;
  readonly ways: () => readonly Way<Rational>[];
  /** Number of equal parts that share the stake: it is a multiple of as many whole units. */
  readonly parts?: number;
}

export interface StallRules extends RulesName {
  readonly scene: StallScene;
  /** Only one bet a round: the bet says how the round is drawn. */
  readonly isSingle: boolean;
  /** Bets whose figures stand for all of their kind, the main one first. */
  readonly listed: readonly string[];
  /** Lists that a client shows: returns by slot, by hits, by sector, or prizes with their weights. */
  readonly tables?: Readonly<Record<string, readonly string[]>>;
  /** A bet by its id. Null for what is not offered. */
  readonly bet: (id: string) => StallBet | null;
  readonly draw: (draws: Draws, bet: string) => Shown;
}

/** Ways of returns from their chances; what is missing to one returns nothing. Throws RangeError when the chances exceed one. */
export const chances = (list: readonly (readonly [stakes: Rational, chance: Rational])[]): Way<Rational>[] => {
  const rest = list.reduce((left, [, chance]) => minus(left, chance), ONE);
  if (compare(rest, ZERO) < 0) throw new RangeError('chances exceed one');
  const below = [...list.map(([, chance]) => chance), rest].reduce((product, chance) => product * chance.below, 1n);
  const waysOf = (chance: Rational): bigint => (chance.above * below) / chance.below;
  return [...list.map(([outcome, chance]) => ({ outcome, ways: waysOf(chance) })), { outcome: ZERO, ways: waysOf(rest) }];
};

/** A bet on typed outcomes as a bet on what is shown. */
export const betOn = <T>(bet: Bet<T>, read: (shown: Shown) => T, everything: () => Iterable<Way<T>>): StallBet => ({
  returnOf: (shown) => settleBet(bet, read(shown)),
  ways: () => [...everything()].map(({ outcome, ways }) => ({ outcome: settleBet(bet, outcome), ways })),
});

/** The first text that is shown. */
export const firstShown = (shown: Shown): string => shown[0]?.[0] ?? '';

/** A draw of one prize by weight, shown as its return in stakes. */
export const prizeBet = (prizes: readonly Prize[]): StallBet => ({
  returnOf: (shown) => decimal(firstShown(shown)),
  ways: () => prizes.map(({ odds, weight }) => ({ outcome: decimal(odds), ways: BigInt(weight) })),
});

export const drawPrize = (prizes: readonly Prize[], draws: Draws): string => drawWeighted(prizes, draws).odds;

/** Ways of the mean return of `count` independent draws from the same ways. */
export const meanOfDraws = (ways: readonly Way<Rational>[], count: number): Way<Rational>[] => {
  let sums = new Map<string, Way<Rational>>([['0/1', { outcome: ZERO, ways: 1n }]]);
  for (let draw = 0; draw < count; draw += 1) {
    const next = new Map<string, Way<Rational>>();
    for (const sum of sums.values())
      for (const way of ways) {
        const outcome = plus(sum.outcome, way.outcome);
        const key = `${outcome.above}/${outcome.below}`;
        next.set(key, { outcome, ways: (next.get(key)?.ways ?? 0n) + sum.ways * way.ways });
      }
    sums = next;
  }
  return [...sums.values()].map(({ outcome, ways: number }) => ({ outcome: rational(outcome.above, outcome.below * BigInt(count)), ways: number }));
};

/** Reads the parts of an id such as `pick:3-17`: whole numbers, rising or in any order as the caller demands. Null when one is none or appears twice. */
export const numbersIn = (text: string, most: number): number[] | null => {
  const numbers = text.split('-').map(Number);
  const isEach = numbers.every((number, at) => Number.isInteger(number) && number >= 1 && number <= most && numbers.indexOf(number) === at);
  return isEach && numbers.join('-') === text ? numbers : null;
};

/** A table of bets by id. */
export const fromTable =
  (table: Readonly<Record<string, StallBet>>) =>
  (id: string): StallBet | null =>
    Object.hasOwn(table, id) ? (table[id] ?? null) : null;
