import { displayAmount, formatMoney, type Amount, type Money } from '@laro/domain/money/money';
import { useSettings } from '#player/shared/api/queries.ts';

/** Writes amounts with the merchant's sign: of the wire, or as money units. */
export function useMoney(): (amount: Amount | Money) => string {
  const { currency } = useSettings();
  return (amount) => currency.symbol + displayAmount(typeof amount === 'bigint' ? formatMoney(amount) : amount, 2);
}
