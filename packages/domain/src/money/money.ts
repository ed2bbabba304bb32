/**
 * Money inside the system: a whole number of 1/100,000 of the currency's major unit (₱1.00 = 100_000n), for every currency.
 * It is the scale that game aggregators use; no float ever comes near it (architecture §4).
 */
export type Money = bigint;

declare const amountBrand: unique symbol;
/** An amount as it crosses the wire: a plain decimal string ("1000.00"). Not a number: show it or send it back, never add to it. */
export type Amount = string & { readonly [amountBrand]: 'Amount' };

const MONEY_SCALE = 5;
/** Money units in one major unit of the currency. */
export const MAJOR_UNIT: Money = 100_000n;

const AMOUNT_PATTERN = /^-?(?:0|[1-9]\d{0,20})(?:\.\d{1,5})?$/;

export const isAmount = (text: string): text is Amount => AMOUNT_PATTERN.test(text);

/** True if an amount is zero in any notation ("0", "0.00"). */
export const isNothing = (amount: Amount): boolean => !/[1-9]/.test(amount);

/** Reads a decimal string into money units. Throws RangeError for anything that is not an amount (exponents, spaces, a sixth decimal). */
export function parseMoney(text: string): Money {
  if (!isAmount(text)) throw new RangeError(`not an amount: ${text.slice(0, 40)}`);
  const negative = text.startsWith('-');
  const [whole = '0', fraction = ''] = (negative ? text.slice(1) : text).split('.');
  const units = BigInt(whole + fraction.padEnd(MONEY_SCALE, '0'));
  return negative ? -units : units;
}

const PROTOCOL_AMOUNT = /^\d{1,15}(?:\.\d{1,5})?$/;

/** Money units of an amount in the protocol of another party, which may have leading zeros; null for anything else. */
export function protocolMoney(text: string): Money | null {
  return PROTOCOL_AMOUNT.test(text) ? parseMoney(text.replace(/^0+(?=\d)/, '')) : null;
}

/** Money units of an amount of the wire, for pages that compute by the server's own rules of whole numbers. */
export const moneyOf = (amount: Amount): Money => parseMoney(amount);

/** Writes money units as a decimal string with at least two decimals, all five where they carry value. */
export function formatMoney(units: Money): Amount {
  const negative = units < 0n;
  const digits = (negative ? -units : units).toString().padStart(MONEY_SCALE + 1, '0');
  const fraction = digits.slice(-MONEY_SCALE).replace(/0{1,3}$/, '');
  return `${negative ? '-' : ''}${digits.slice(0, -MONEY_SCALE)}.${fraction}` as Amount;
}

/** The sum of decimal amounts. */
export const sumAmounts = (amounts: readonly Amount[]): Amount => formatMoney(amounts.reduce((sum, amount) => sum + parseMoney(amount), 0n));
/** An amount multiplied by a whole number: the sum of a number of equal stakes. */
export const timesAmount = (amount: Amount, count: number): Amount => formatMoney(parseMoney(amount) * BigInt(count));

const MINUS = '\u2212';

/** For people: groups of three and `decimals` places, cut, never rounded up, with a true minus (visual.md §3). What is cut to zero has no sign. */
export function displayAmount(amount: Amount, decimals = 2): string {
  const isNegative = amount.startsWith('-');
  const [whole = '0', fraction = ''] = (isNegative ? amount.slice(1) : amount).split('.');
  const grouped = whole.replaceAll(/\B(?=(\d{3})+(?!\d))/g, ',');
  const cut = fraction.padEnd(decimals, '0').slice(0, decimals);
  const shown = `${grouped}${decimals > 0 ? `.${cut}` : ''}`;
  return isNegative && /[1-9]/.test(shown) ? `${MINUS}${shown}` : shown;
}

/** The same, but with all places of an amount that would be cut to zero: `0.00045`, `−0.00999`. */
export function displayFine(amount: Amount, decimals = 2): string {
  const shown = displayAmount(amount, decimals);
  if (/[1-9]/.test(shown) || !/[1-9]/.test(amount)) return shown;
  const fine = amount.replace('-', '').replace(/0+$/, '');
  return amount.startsWith('-') ? `${MINUS}${fine}` : fine;
}

/** The same with every place of the amount, and at least `decimals`: where a reader adds parts up to their sum. */
export function displayExact(amount: Amount, decimals = 2): string {
  const [, fraction = ''] = amount.split('.');
  return displayAmount(amount, Math.max(decimals, fraction.replace(/0+$/, '').length));
}

/** Money units as a JSON integer, for protocols that count so. Exact, or a RangeError: beyond 2^53 a number would lie. */
export function moneyAsInteger(units: Money): number {
  const integer = Number(units);
  if (!Number.isSafeInteger(integer)) throw new RangeError(`too large for a JSON integer: ${units}`);
  return integer;
}
