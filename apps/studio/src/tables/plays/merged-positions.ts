import type { Money } from '@laro/domain/money/money';

/** Several bets as one: the sum on each position. */
export function mergedPositions(all: readonly Readonly<Record<string, string>>[]): Record<string, string> {
  const sums = new Map<string, Money>();
  for (const positions of all) for (const [id, units] of Object.entries(positions)) sums.set(id, (sums.get(id) ?? 0n) + BigInt(units));
  return Object.fromEntries([...sums].map(([id, units]) => [id, units.toString()]));
}
