import type { Draws } from '../fair/draws.ts';
import { choose } from '../figures/counting/choose.ts';
import { plus, rational, times, ZERO, type Rational } from '../figures/rational.ts';

/** Some equal dice. */
export interface Dice {
  readonly dice: number;
  readonly sides: number;
}

/** Throws the dice; sides are numbered from 0. */
export const throwDice = ({ dice, sides }: Dice, draws: Draws): number[] => Array.from({ length: dice }, () => draws.below(sides));

/** Exact chance that a named side shows on exactly `count` dice. */
export const sideChance = ({ dice, sides }: Dice, count: number): Rational =>
  rational(choose(dice, count) * BigInt(sides - 1) ** BigInt(dice - count), BigInt(sides) ** BigInt(dice));

/** Exact return of a stake on one side: prizes in stakes (the stake itself included) by how many dice show it (T58). */
export const sideReturn = (dice: Dice, prizes: Readonly<Record<number, number>>): Rational =>
  Object.entries(prizes).reduce((total, [count, stakes]) => plus(total, times(sideChance(dice, Number(count)), rational(BigInt(stakes)))), ZERO);

/** Payout of a bet on a side, in stakes with the stake included: 0 if no die shows it. */
export const sidePayout = (thrown: readonly number[], side: number, prizes: Readonly<Record<number, number>>): number =>
  prizes[thrown.filter((seen) => seen === side).length] ?? 0;

/** Exact chance of every sum of pips, sides counted from 1. */
export const sumChances = ({ dice, sides }: Dice): ReadonlyMap<number, Rational> => {
  let ways = new Map<number, bigint>([[0, 1n]]);
  for (let die = 0; die < dice; die += 1) {
    const next = new Map<number, bigint>();
    for (const [sum, count] of ways) for (let pips = 1; pips <= sides; pips += 1) next.set(sum + pips, (next.get(sum + pips) ?? 0n) + count);
    ways = next;
  }
  return new Map([...ways].map(([sum, count]) => [sum, rational(count, BigInt(sides) ** BigInt(dice))]));
};
