import { displayExact, displayFine, type Amount } from '@laro/domain/money/money';

/** An amount with the symbol behind the sign: `−₱280.00`. Pay is exact to five places: what two would cut to zero is shown with all of them, `₱0.00045`. */
export const moneyText = (amount: Amount, symbol: string, decimals = 2): string => signed(displayFine(amount, decimals), symbol);

/** An amount with all its places: lines of a statement add up to its total. */
export const exactMoneyText = (amount: Amount, symbol: string): string => signed(displayExact(amount), symbol);

/** A word joiner keeps the sign on the line of its amount. */
const signed = (text: string, symbol: string): string => (text.startsWith('\u2212') ? `\u2212\u2060${symbol}${text.slice(1)}` : `${symbol}${text}`);
