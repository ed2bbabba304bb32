/** An exact fraction in lowest terms; the denominator is positive. */
export interface Rational {
  readonly above: bigint;
  readonly below: bigint;
}

const commonDivisor = (a: bigint, b: bigint): bigint => {
  let x = a < 0n ? -a : a;
  let y = b < 0n ? -b : b;
  while (y !== 0n) [x, y] = [y, x % y];
  return x;
};

/** The fraction above / below. Throws RangeError for a denominator of zero. */
export const rational = (above: bigint, below: bigint = 1n): Rational => {
  if (below === 0n) throw new RangeError('a fraction has no denominator of zero');
  const divisor = commonDivisor(above, below) * (below < 0n ? -1n : 1n);
  return { above: above / divisor, below: below / divisor };
};

export const ZERO = rational(0n);
export const ONE = rational(1n);

export const plus = (a: Rational, b: Rational): Rational => rational(a.above * b.below + b.above * a.below, a.below * b.below);
export const minus = (a: Rational, b: Rational): Rational => rational(a.above * b.below - b.above * a.below, a.below * b.below);
export const times = (a: Rational, b: Rational): Rational => rational(a.above * b.above, a.below * b.below);
/** Throws RangeError when b is zero. */
export const over = (a: Rational, b: Rational): Rational => rational(a.above * b.below, a.below * b.above);
export const sum = (items: readonly Rational[]): Rational => items.reduce(plus, ZERO);

/** Below zero, zero or above zero, as a is less than, equal to or more than b. */
export const compare = (a: Rational, b: Rational): number => {
  const difference = a.above * b.below - b.above * a.below;
  return difference === 0n ? 0 : difference < 0n ? -1 : 1;
};

/** a to a whole power of at least 0. */
export const power = (a: Rational, exponent: number): Rational => ({ above: a.above ** BigInt(exponent), below: a.below ** BigInt(exponent) });

/** `above/below`, as it is stored. */
export const fractionText = (a: Rational): string => `${a.above}/${a.below}`;

/** Reads what fractionText wrote. Throws SyntaxError or RangeError for anything else. */
export const parseFraction = (text: string): Rational => {
  const [above = '', below = ''] = text.split('/');
  return rational(BigInt(above), BigInt(below));
};

/** Decimal digits, cut (not rounded) after `places` digits. For display only. */
export const decimalText = (a: Rational, places: number): string => {
  const scaled = ((a.above < 0n ? -a.above : a.above) * 10n ** BigInt(places)) / a.below;
  const digits = scaled.toString().padStart(places + 1, '0');
  const cut = places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`;
  return a.above < 0n ? `-${cut}` : cut;
};

/** The nearest float. For showing and for the bounds of simulations only. */
export const asNumber = (a: Rational): number => {
  if (a.above === 0n) return 0;
  const shift = BigInt(a.below.toString(2).length - a.above.toString(2).length + 64);
  const scaled = shift >= 0n ? (a.above << shift) / a.below : a.above / (a.below << -shift);
  return Number(scaled) * 2 ** -Number(shift);
};
