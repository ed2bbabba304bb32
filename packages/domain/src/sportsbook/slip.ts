import { compare, decimalText, fraction, type Fraction, minus, NONE, over, plus, readFraction, times, WHOLE } from './fractions.ts';

/** Won and void shares of a leg, as parts of 1; the rest is lost. */
export interface Portions {
  readonly won: Fraction;
  readonly void: Fraction;
}

/** How legs are combined: a single of one leg, an accumulator of all, a system of chosen folds. */
export interface Combination {
  readonly kind: 'single' | 'acc' | 'system';
  readonly folds?: readonly number[];
}

export type BetState = 'void' | 'lost' | 'reduced' | 'returned' | 'won';

/** The folds of a bet with a number of legs. Throws RangeError for a system without folds that fit. */
function foldsOf({ kind, folds = [] }: Combination, legs: number): readonly number[] {
  if (kind !== 'system') return [kind === 'single' ? 1 : legs];
  if (folds.length === 0 || folds.some((fold) => !Number.isInteger(fold) || fold < 1 || fold > legs)) throw new RangeError('a system needs folds of its legs');
  return folds;
}

/** Elementary symmetric sums e_0 … e_n. */
function symmetricSums(factors: readonly Fraction[]): Fraction[] {
  const sums = [WHOLE, ...factors.map(() => NONE)];
  for (const factor of factors)
    for (let fold = factors.length; fold > 0; fold -= 1) sums[fold] = plus(sums[fold] ?? NONE, times(sums[fold - 1] ?? NONE, factor));
  return sums;
}

/** How many lines a bet has. */
export function linesOf(bet: Combination, legs: number): bigint {
  const counts = symmetricSums(Array.from({ length: legs }, () => WHOLE));
  return foldsOf(bet, legs).reduce((sum, fold) => sum + (counts[fold]?.top ?? 0n), 0n);
}

/** The factor of a leg: won × price + void. */
export const factorOf = (portions: Portions, price: Fraction): Fraction => plus(times(portions.won, price), portions.void);

/** Return of a stake, exact: S · Σ e_k(F) / lines (SPORT-39). */
export function returnOf(bet: Combination, stake: Fraction, factors: readonly Fraction[]): Fraction {
  const sums = symmetricSums(factors);
  const total = foldsOf(bet, factors.length).reduce((sum, fold) => plus(sum, sums[fold] ?? NONE), NONE);
  return over(times(stake, total), fraction(linesOf(bet, factors.length)));
}

/** A bet on the slip: amounts and prices as text. `cashed` are parts of the stake that were cashed out. */
export interface Slip extends Combination {
  readonly stake: string;
  readonly free?: boolean;
  readonly cashed?: readonly { readonly stake: string; readonly paid: string }[];
}

/** The stake that remains after partial cash-outs. */
export const remainingStake = ({ stake, cashed = [] }: Slip): Fraction =>
  cashed.reduce((left, part) => minus(left, readFraction(part.stake)), readFraction(stake));

/** Return of a bet, rounded once half up to the minor unit, and its state (SPORT-39, SPORT-40, SPORT-64, SPORT-66). */
export function outcomeOf(
  slip: Slip,
  legs: readonly { readonly portions: Portions; readonly price: string }[],
  decimals: number,
): { readonly return: string; readonly state: BetState } {
  const stake = remainingStake(slip);
  const isVoid = legs.every(({ portions }) => compare(portions.void, WHOLE) === 0);
  const whole = returnOf(
    slip,
    stake,
    legs.map(({ portions, price }) => factorOf(portions, readFraction(price))),
  );
  const gross = isVoid ? stake : whole;
  const surplus = minus(gross, stake);
  const paid = slip.free === true ? (compare(surplus, NONE) > 0 ? surplus : NONE) : gross;
  const text = decimalText(paid, decimals, 'half-up');
  return { return: text, state: isVoid ? 'void' : stateOf(readFraction(text), slip.free === true ? NONE : stake) };
}

function stateOf(paid: Fraction, stake: Fraction): BetState {
  if (compare(paid, NONE) === 0) return 'lost';
  const side = compare(paid, stake);
  if (side > 0) return 'won';
  return side === 0 ? 'returned' : 'reduced';
}
