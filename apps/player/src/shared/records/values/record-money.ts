import { displayAmount, formatMoney, type Amount } from '@laro/domain/money/money';

/** A result with its sign: `+480.00`, `−150.00`, `0.00` (visual.md §3). */
export function signedAmount(amount: Amount, decimals = 2): string {
  const text = displayAmount(amount, decimals);
  return amount.startsWith('-') || !/[1-9]/.test(text) ? text : `+${text}`;
}

/** True if a result is a gain at the shown precision. */
export const isGain = (amount: Amount): boolean => signedAmount(amount).startsWith('+');

/** With the symbol behind the sign: `−₱280.00`. */
export function moneyText(amount: Amount, symbol: string, decimals = 2): string {
  const text = displayAmount(amount, decimals);
  return text.startsWith('\u2212') ? `\u2212${symbol}${text.slice(1)}` : `${symbol}${text}`;
}

/** Value of a number of coins: `coin` is digits of money units. */
export const coinsWorth = (coins: number, coin: string): Amount => formatMoney(BigInt(Math.trunc(coins)) * BigInt(coin));
