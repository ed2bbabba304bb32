import { compare, decimalText, fraction, type Fraction, least, minus, NONE, over, readFraction, times, WHOLE } from './fractions.ts';
import { factorOf, remainingStake, returnOf, type Slip } from './slip.ts';

const CASH_OUT_PERCENT = { base: 4, eachLeg: 1, most: 10 };

/** Portions as text, as decimals or quotients. */
export interface PortionTexts {
  readonly won: string;
  readonly void: string;
}

interface CashOutCase {
  readonly bet: Slip & { readonly legs: readonly { readonly odds: string }[] };
  readonly settled: Readonly<Record<string, PortionTexts>>;
  readonly open: Readonly<Record<string, PortionTexts>>;
  readonly decimals: number;
  /** Part of the remaining stake that is to be cashed. */
  readonly part?: string;
}

/** Offer for the remaining stake, cut to the minor unit (SPORT-55); for a part also what it pays and what stays (SPORT-58). */
export function cashOutOffer({ bet, settled, open, decimals, part }: CashOutCase): { offer: string; paid?: string; left?: string } {
  const factors = bet.legs.map(({ odds }, place) => {
    const portions = settled[place] ?? open[place];
    if (portions === undefined) throw new RangeError(`leg ${place} is neither settled nor open`);
    return factorOf({ won: readFraction(portions.won), void: readFraction(portions.void) }, readFraction(odds));
  });
  const stake = remainingStake(bet);
  const { base, eachLeg, most } = CASH_OUT_PERCENT;
  const cut = Math.min(most, base + eachLeg * Object.keys(open).length);
  const value = times(returnOf(bet, stake, factors), fraction(BigInt(100 - cut), 100n));
  const offer = decimalText(value, decimals, 'cut');
  if (part === undefined) return { offer };
  const cashed = readFraction(part);
  return {
    offer,
    paid: decimalText(over(times(readFraction(offer), cashed), stake), decimals, 'cut'),
    left: decimalText(minus(stake, cashed), decimals, 'cut'),
  };
}

interface MaxStakeCase {
  readonly odds: readonly string[];
  readonly limits: readonly { readonly limit: string; readonly exposure: string }[];
  readonly factor: string;
  readonly hard: string;
  readonly cap: string;
  readonly decimals: number;
}

/** The largest stake of a bet, cut to the minor unit; 0 where nothing is left of a limit (SPORT-59). */
export function maxStake({ odds, limits, factor, hard, cap, decimals }: MaxStakeCase): string {
  const share = readFraction(factor);
  const product = odds.reduce((price, text) => times(price, readFraction(text)), WHOLE);
  const rooms = limits.map(({ limit, exposure }) => {
    const whole = readFraction(limit);
    return least(times(times(whole, share), fraction(1n, 4n)), minus(whole, readFraction(exposure)));
  });
  const bounds: Fraction[] = [over(readFraction(cap), product)];
  const [first, ...others] = rooms;
  if (first !== undefined) bounds.push(over(times(fraction(BigInt(limits.length)), least(first, ...others)), minus(product, WHOLE)));
  const most = least(times(readFraction(hard), share), ...bounds);
  return decimalText(compare(most, NONE) < 0 ? NONE : most, decimals, 'cut');
}

/** Calls to the wallet that make the sum of a bet's wins follow its return through corrections, in order. */
export function walletPlan(returns: readonly string[]): string[] {
  const calls: string[] = [];
  const wins: { number: number; amount: Fraction }[] = [];
  let made = 0;
  for (const text of returns) {
    const target = readFraction(text);
    const difference = () => wins.reduce((left, { amount }) => minus(left, amount), target);
    while (compare(difference(), NONE) < 0) calls.push(`rollback win ${wins.pop()?.number ?? 0}`);
    const missing = difference();
    if (made > 0 && compare(missing, NONE) === 0) continue;
    made += 1;
    wins.push({ number: made, amount: missing });
    calls.push(`win ${made} ${decimalText(missing, 2, 'cut')}`);
  }
  return calls;
}

/** A decimal price in the other formats, half away from zero (SPORT-68). */
export function oddsFormats(price: string): { hk: string; malay: string; indo: string; us: string } {
  const gain = minus(readFraction(price), WHOLE);
  const inverse = over(fraction(-1n), gain);
  const side = compare(gain, WHOLE);
  const american = times(side >= 0 ? gain : inverse, fraction(100n));
  const text = (value: Fraction) => decimalText(value, 2, 'half-up');
  const us = decimalText(american, 0, 'half-up');
  return { hk: text(gain), malay: text(side <= 0 ? gain : inverse), indo: text(side >= 0 ? gain : inverse), us: us.startsWith('-') ? us : `+${us}` };
}
