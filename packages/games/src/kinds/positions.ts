import type { Money } from '@laro/domain/money/money';
import { readUnits } from '../kind.ts';

/** Money units as decimal digits, by the id of the bet. */
export type Digits<Id extends string> = Readonly<string extends Id ? Record<string, string> : Partial<Record<Id, string>>>;

export const total = (amounts: Iterable<Money>): Money => [...amounts].reduce((sum, amount) => sum + amount, 0n);

export const digitsOf = <Id extends string>(amounts: Iterable<readonly [Id, Money]>): Digits<Id> =>
  Object.fromEntries([...amounts].map(([bet, amount]) => [bet, amount.toString()])) as Digits<Id>;

/** The field `positions` of a bet as it came from the wire. Null when it is no table. */
export function positionsIn(input: unknown): Readonly<Record<string, unknown>> | null {
  const given = (input as { positions?: unknown } | null)?.positions;
  return typeof given === 'object' && given !== null && !Array.isArray(given) ? (given as Record<string, unknown>) : null;
}

/** The stakes of `ids` in their order. Null when one of them is no money units or is not offered. */
export function stakesOn<Id extends string>(
  given: Readonly<Record<string, unknown>>,
  ids: readonly Id[],
  isOffered: (id: Id, amount: Money) => boolean,
): Map<Id, Money> | null {
  const stakes = new Map<Id, Money>();
  for (const id of ids) {
    const amount = readUnits(given[id]);
    if (amount === null || !isOffered(id, amount)) return null;
    stakes.set(id, amount);
  }
  return stakes;
}
