import { displayAmount, formatMoney } from '@laro/domain/money/money';

/** Writes money units for people, with the currency's sign. */
export interface MoneyText {
  /** `₱1,234.50`, two decimals, cut. */
  (units: bigint): string;
  /** With a sign for gain or loss: `+₱4.00`, `−₱1.50`, `₱0.00`. */
  signed: (units: bigint) => string;
}

/** Letters stand apart from the figure, signs do not: `RM 5.00`, `₱5.00`. */
const spaced = (symbol: string): string => (/\p{L}$/u.test(symbol) ? `${symbol} ` : symbol);

/** How the money of a session is written. The smallest unit below the decimals is cut, never rounded up. */
export const moneyText = (currency: { readonly symbol: string; readonly decimals: number }): MoneyText => {
  const sign = spaced(currency.symbol);
  const plain = (units: bigint): string => `${sign}${displayAmount(formatMoney(units), currency.decimals)}`;
  const write = (units: bigint): string => (units < 0n ? `−${plain(-units)}` : plain(units));
  return Object.assign(write, { signed: (units: bigint) => (units > 0n ? `+${plain(units)}` : write(units)) });
};
