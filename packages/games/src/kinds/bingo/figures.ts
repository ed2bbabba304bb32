import { choose } from '../../figures/counting/choose.ts';
import { minus, plus, rational, times, ZERO, type Rational } from '../../figures/rational.ts';
import { decimal } from '../../figures/returns.ts';
import { matchChance } from '../../other/lottery.ts';
import type { Cell } from './rules.ts';

/** A return that is paid up to a ball. */
export interface BingoTier {
  readonly ball: number;
  readonly stakes: string;
}

/** Reads tiers such as `30:15000 37:1500`. */
export const parseTiers = (text: string): BingoTier[] =>
  text
    .trim()
    .split(/\s+/)
    .map((word) => {
      const [ball = '', stakes = ''] = word.split(':');
      return { ball: Number(ball), stakes };
    });

/** Payout for a completing ball: the first tier that reaches it. */
export const tierReturn = (tiers: readonly BingoTier[], ball: number): Rational => decimal(tiers.find((tier) => ball <= tier.ball)?.stakes ?? '0');

/** Chance that all of a count of named numbers are among the first balls. */
export const allBy =
  (cells: number, pool: number) =>
  (ball: number): Rational =>
    rational(choose(ball, cells), choose(pool, cells));

/**
 * Chance that at least `least` of the patterns are complete by a ball, by inclusion and exclusion over all sets of patterns:
 * sets of j patterns whose cells together are k count with (−1)^(j − least) · C(j − 1, least − 1).
 */
export const unionBy = (patterns: readonly (readonly Cell[])[], least: number, pool: number): ((ball: number) => Rational) => {
  const byCells = new Map<number, bigint>();
  for (let set = 1; set < 1 << patterns.length; set += 1) {
    const chosen = patterns.filter((_, index) => (set >> index) & 1);
    if (chosen.length < least) continue;
    const cells = new Set(chosen.flat()).size;
    const ways = choose(chosen.length - 1, least - 1) * ((chosen.length - least) % 2 === 0 ? 1n : -1n);
    byCells.set(cells, (byCells.get(cells) ?? 0n) + ways);
  }
  return (ball) => [...byCells].reduce((sum, [cells, ways]) => plus(sum, times(rational(ways), allBy(cells, pool)(ball))), ZERO);
};

/** The same chance by counting all sets of marked cells, as a second computation. `cells` says how many a card has. */
export const unionByMarks = (patterns: readonly (readonly Cell[])[], least: number, pool: number, cells: readonly Cell[]): ((ball: number) => Rational) => {
  const bits = patterns.map((pattern) => pattern.reduce((mask, cell) => mask | (1 << cells.indexOf(cell)), 0));
  const sets = Array.from({ length: cells.length + 1 }, () => 0);
  for (let marks = 0; marks < 1 << cells.length; marks += 1) {
    let complete = 0;
    for (const pattern of bits) if ((marks & pattern) === pattern) complete += 1;
    if (complete >= least) {
      let count = 0;
      for (let left = marks; left > 0; left &= left - 1) count += 1;
      sets[count] = (sets[count] ?? 0) + 1;
    }
  }
  return (ball) =>
    sets.reduce((sum, count, marked) => plus(sum, rational(BigInt(count) * choose(pool - cells.length, ball - marked), choose(pool, ball))), ZERO);
};

/** The exact return of a card: the chance that it is complete in each tier but not before it. */
export const bingoReturn = (tiers: readonly BingoTier[], chanceBy: (ball: number) => Rational): Rational => {
  let before = ZERO;
  let total = ZERO;
  for (const { ball, stakes } of tiers) {
    const chance = chanceBy(ball);
    total = plus(total, times(minus(chance, before), decimal(stakes)));
    before = chance;
  }
  return total;
};

/** karton-kampeon: marks after 40 of 75 balls, from 16 to 24. */
export const KAMPEON_RETURNS: Readonly<Record<number, string>> = Object.fromEntries(
  '3.5 7 20 80 400 2500 20000 150000 1000000'.split(' ').map((stakes, index) => [16 + index, stakes]),
);
export const kampeonReturn = (): Rational =>
  Object.entries(KAMPEON_RETURNS).reduce(
    (sum, [marks, stakes]) => plus(sum, times(matchChance({ pool: 75, drawn: 40, picked: 24 }, Number(marks)), decimal(stakes))),
    ZERO,
  );
