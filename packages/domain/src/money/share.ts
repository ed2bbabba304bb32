/** Rates are whole parts per million: 0.5 % is 5,000. */
export const MILLION = 1_000_000n;

/** The part of a base (money units) at a rate in ppm, cut toward zero to whole units (agents.md, arithmetic). */
export const share = (base: bigint, ppm: number): bigint => (base * BigInt(ppm)) / MILLION;

/** A part of a whole in ppm, cut; the whole is above 0. For drawings. */
export const ppmOf = (part: bigint, whole: bigint): number => Number((part * MILLION) / whole);

/** A part of a whole in percent, cut; 0 where the whole is nothing. */
export const percentOf = (part: bigint, whole: bigint): number => (whole === 0n ? 0 : Number((part * 100n) / whole));

export const smaller = (one: bigint, other: bigint): bigint => (one < other ? one : other);
export const larger = (one: bigint, other: bigint): bigint => (one > other ? one : other);
export const absolute = (value: bigint): bigint => (value < 0n ? -value : value);
export const sumOf = (values: readonly bigint[]): bigint => values.reduce((sum, value) => sum + value, 0n);

/** An amount in units without what is smaller than a minor unit of the currency; cut toward zero. */
export function cutToMinor(amount: bigint, decimals: number): bigint {
  const minor = 10n ** BigInt(5 - decimals);
  return (amount / minor) * minor;
}
