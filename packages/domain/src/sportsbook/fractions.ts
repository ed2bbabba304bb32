/** An exact fraction; the denominator is positive and the fraction is reduced. */
export interface Fraction {
  readonly top: bigint;
  readonly bottom: bigint;
}

function divisor(a: bigint, b: bigint): bigint {
  let [x, y] = [a < 0n ? -a : a, b];
  while (y > 0n) [x, y] = [y, x % y];
  return x;
}

/** A reduced fraction. Throws RangeError for a denominator of 0. */
export function fraction(top: bigint, bottom = 1n): Fraction {
  if (bottom === 0n) throw new RangeError('a fraction has no denominator of 0');
  const sign = bottom < 0n ? -1n : 1n;
  const by = divisor(top, bottom * sign) || 1n;
  return { top: (sign * top) / by, bottom: (sign * bottom) / by };
}

export const NONE = fraction(0n);
export const WHOLE = fraction(1n);
export const plus = (a: Fraction, b: Fraction): Fraction => fraction(a.top * b.bottom + b.top * a.bottom, a.bottom * b.bottom);
export const minus = (a: Fraction, b: Fraction): Fraction => plus(a, { top: -b.top, bottom: b.bottom });
export const times = (a: Fraction, b: Fraction): Fraction => fraction(a.top * b.top, a.bottom * b.bottom);
export const over = (a: Fraction, b: Fraction): Fraction => fraction(a.top * b.bottom, a.bottom * b.top);
/** Below 0, 0 or above 0 as a is below, equal to or above b. */
export const compare = (a: Fraction, b: Fraction): number =>
  Number(a.top * b.bottom - b.top * a.bottom > 0n) - Number(a.top * b.bottom - b.top * a.bottom < 0n);
export const least = (first: Fraction, ...others: readonly Fraction[]): Fraction =>
  others.reduce((best, next) => (compare(next, best) < 0 ? next : best), first);

/** Reads a decimal ("-0.25") or a quotient ("1/2"). Throws RangeError for other text. */
export function readFraction(text: string): Fraction {
  const quotient = /^(\d{1,30})\/(\d{1,30})$/.exec(text);
  if (quotient !== null) return fraction(BigInt(quotient[1] ?? 0), BigInt(quotient[2] ?? 1));
  const decimal = /^([+-]?)(\d{1,30})(?:\.(\d{1,20}))?$/.exec(text);
  if (decimal === null) throw new RangeError(`not a number: ${text.slice(0, 40)}`);
  const [, sign, whole = '0', places = ''] = decimal;
  const top = BigInt(whole + places);
  return fraction(sign === '-' ? -top : top, 10n ** BigInt(places.length));
}

/** Writes a fraction as "1", "0" or "1/2". */
export const fractionText = ({ top, bottom }: Fraction): string => (bottom === 1n ? String(top) : `${top}/${bottom}`);

/** Writes a fraction with a number of decimals: cut towards 0, or half away from 0. */
export function decimalText({ top, bottom }: Fraction, decimals: number, rounding: 'cut' | 'half-up'): string {
  const scaled = (top < 0n ? -top : top) * 10n ** BigInt(decimals);
  const digits = rounding === 'cut' ? scaled / bottom : (2n * scaled + bottom) / (2n * bottom);
  const padded = String(digits).padStart(decimals + 1, '0');
  const text = decimals === 0 ? padded : `${padded.slice(0, -decimals)}.${padded.slice(-decimals)}`;
  return top < 0n && digits > 0n ? `-${text}` : text;
}
