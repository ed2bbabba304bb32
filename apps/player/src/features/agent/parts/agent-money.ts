import { displayFine, type Amount } from '@laro/domain/money/money';

/** An amount with the symbol behind the sign: `−₱280.00`. Pay is exact to five places: what two would cut to zero is shown with all of them, `₱0.00045`. */
export function moneyText(amount: Amount, symbol: string, decimals = 2): string {
  const text = displayFine(amount, decimals);
  return text.startsWith('\u2212') ? `\u2212${symbol}${text.slice(1)}` : `${symbol}${text}`;
}
