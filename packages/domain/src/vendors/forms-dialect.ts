import { MAJOR_UNIT, protocolMoney, type Money } from '../money/money.ts';

/** A call of the forms dialect and our clock may differ by so much, in milliseconds. */
export const FORMS_CLOCK_MS = 5 * 60_000;
/** A form above this length is refused. */
export const FORM_BYTES_MAX = 8 * 1024;
/** Name of the parameter that holds the hash of all others. */
export const HASH_FIELD = 'hash';

const AMOUNT = /^\d{1,10}(?:\.\d{1,5})?$/;
const AMOUNT_MAX: Money = 1_000_000_000n * MAJOR_UNIT;

/** Decoded parameters of a form by name. Null if a name occurs twice or the text is not valid UTF-8 with valid escapes. */
export function readForm(text: string): Map<string, string> | null {
  const fields = new Map<string, string>();
  for (const part of text.split('&')) {
    const equals = part.indexOf('=');
    if (equals < 1) return null;
    try {
      const [name, value] = [part.slice(0, equals), part.slice(equals + 1)].map((coded) => decodeURIComponent(coded.replaceAll('+', ' '))) as [string, string];
      if (fields.has(name)) return null;
      fields.set(name, value);
    } catch {
      return null;
    }
  }
  return fields;
}

/** The text that is hashed: every parameter but the hash as `name=value`, sorted by name, joined by `&`. */
export const hashedText = (fields: ReadonlyMap<string, string>): string =>
  [...fields]
    .filter(([name]) => name !== HASH_FIELD)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');

/** True if a `timestamp` (milliseconds since 1970) is near enough to `now`. */
export const isFresh = (timestamp: string | undefined, now: number): boolean =>
  timestamp !== undefined && /^\d{1,15}$/.test(timestamp) && Math.abs(Number(timestamp) - now) <= FORMS_CLOCK_MS;

/** Money units of an amount of the dialect (`10.00`); null outside its pattern, or above 1,000,000,000. */
export function formsAmount(text: string): Money | null {
  const units = AMOUNT.test(text) ? protocolMoney(text) : null;
  return units !== null && units <= AMOUNT_MAX ? units : null;
}
