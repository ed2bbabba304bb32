import { compare, decimalText, fractionText, ONE, plus, rational, times, ZERO, type Rational } from './rational.ts';

/** Something that can happen, with its number of ways or its weight. */
export interface Way<T> {
  readonly outcome: T;
  readonly ways: bigint;
}

/** Reads a decimal number such as 0.95 exactly. Throws RangeError for anything else. */
export const decimal = (text: string): Rational => {
  const match = /^(\d+)(?:\.(\d+))?$/.exec(text);
  if (match === null) throw new RangeError(`${text} is not a decimal number`);
  const places = match[2] ?? '';
  return rational(BigInt(`${match[1] ?? ''}${places}`), 10n ** BigInt(places.length));
};

/** The return of a bet that pays `odds` to 1: the odds and the stake. */
export const toOne = (odds: string): Rational => plus(decimal(odds), ONE);

/** The exact mean of `returnOf` over all ways (T58). Throws RangeError when there is no way. */
export const meanReturn = <T>(ways: Iterable<Way<T>>, returnOf: (outcome: T) => Rational): Rational => {
  let total = 0n;
  const byReturn = new Map<string, { value: Rational; ways: bigint }>();
  for (const way of ways) {
    total += way.ways;
    const value = returnOf(way.outcome);
    if (value.above === 0n) continue;
    const key = fractionText(value);
    byReturn.set(key, { value, ways: (byReturn.get(key)?.ways ?? 0n) + way.ways });
  }
  return [...byReturn.values()].reduce((sum, part) => plus(sum, times(part.value, rational(part.ways, total))), ZERO);
};

/** A fraction as a decimal number without zeros at its end; what has no end is written as above/below. */
export const plainText = (value: Rational): string => {
  for (let places = 0; places <= 12; places += 1) {
    const text = decimalText(value, places);
    if (compare(decimal(text.replace('-', '')), value.above < 0n ? rational(-value.above, value.below) : value) === 0) return text;
  }
  return fractionText(value);
};

/** A fraction cut (not rounded) to hundredths, as multipliers are (spec: at most two decimals). */
export const cutToHundredths = (value: Rational): Rational => rational((value.above * 100n) / value.below, 100n);
