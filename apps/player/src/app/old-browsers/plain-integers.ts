// Whole numbers of any size for browsers without BigInt, which Safari has since version 14: the build for old browsers writes every `1n`,
// `BigInt(…)` and operator of our own code as a call of these (vite-plain-integers.ts). What is no large integer is left to the operator.
import library from 'jsbi';

// Its types are those of a CommonJS module; what is imported is the class itself.
const JSBI = library as unknown as typeof library.default;
type JSBI = library.default;

type Pair = (a: never, b: never) => unknown;
const isLarge = (value: unknown): value is JSBI => value instanceof JSBI;

/** An operator that takes two large integers, or none. */
const ofBoth =
  (large: (a: JSBI, b: JSBI) => JSBI, plain: Pair) =>
  (a: unknown, b: unknown): unknown =>
    isLarge(a) && isLarge(b) ? large(a, b) : plain(a as never, b as never);

/** A comparison, which may also be between a large integer and a number. */
const comparing =
  (large: (a: unknown, b: unknown) => boolean, plain: Pair) =>
  (a: unknown, b: unknown): unknown =>
    isLarge(a) || isLarge(b) ? large(a, b) : plain(a as never, b as never);

export const large = (value: unknown): JSBI => (isLarge(value) ? value : JSBI.BigInt(value as string));
export const toNumber = (value?: unknown): number => (isLarge(value) ? JSBI.toNumber(value) : Number(value));
export const negative = (value: unknown): unknown => (isLarge(value) ? JSBI.unaryMinus(value) : -(value as number));

export function add(a: unknown, b: unknown): unknown {
  if (isLarge(a) && isLarge(b)) return JSBI.add(a, b);
  // The other operand of a large integer is a string: two kinds of numbers are never added.
  return isLarge(a) || isLarge(b) ? String(a) + String(b) : (a as number) + (b as number);
}
export const subtract = ofBoth(JSBI.subtract, (a: number, b: number) => a - b);
export const multiply = ofBoth(JSBI.multiply, (a: number, b: number) => a * b);
export const divide = ofBoth(JSBI.divide, (a: number, b: number) => a / b);
export const remainder = ofBoth(JSBI.remainder, (a: number, b: number) => a % b);
export const power = ofBoth(JSBI.exponentiate, (a: number, b: number) => a ** b);
export const shiftLeft = ofBoth(JSBI.leftShift, (a: number, b: number) => a << b);
export const shiftRight = ofBoth(JSBI.signedRightShift, (a: number, b: number) => a >> b);
export const and = ofBoth(JSBI.bitwiseAnd, (a: number, b: number) => a & b);
export const or = ofBoth(JSBI.bitwiseOr, (a: number, b: number) => a | b);
export const xor = ofBoth(JSBI.bitwiseXor, (a: number, b: number) => a ^ b);

export const less = comparing(JSBI.LT, (a: number, b: number) => a < b);
export const lessOrEqual = comparing(JSBI.LE, (a: number, b: number) => a <= b);
export const more = comparing(JSBI.GT, (a: number, b: number) => a > b);
export const moreOrEqual = comparing(JSBI.GE, (a: number, b: number) => a >= b);
export const same = (a: unknown, b: unknown): boolean => (isLarge(a) && isLarge(b) ? JSBI.equal(a, b) : a === b);
export const different = (a: unknown, b: unknown): boolean => !same(a, b);
