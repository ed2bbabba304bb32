import { moneyOf, type Amount } from '@laro/domain/money/money';

const TENTHS = 1000n;

/** A cost as percent of a revenue with one place, cut; null where the revenue is nothing or a loss. */
export function share(cost: Amount, revenue: Amount): string | null {
  const whole = moneyOf(revenue);
  if (whole <= 0n) return null;
  const tenths = ((moneyOf(cost) * TENTHS) / whole).toString().padStart(2, '0');
  return `${tenths.slice(0, -1)}.${tenths.slice(-1)}%`;
}
