import type { Amount } from '@laro/domain/money/money';
import type { AmountReader } from './amount-reader.ts';

const SEPARATOR = ';';

const partsOf = (text: string): string[] =>
  text
    .split(SEPARATOR)
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** Amounts with semicolons between them; null where one of them is none. A space inside could be the end of one, and is refused. */
export function amountsIn(text: string, reader: AmountReader): Amount[] | null {
  const amounts = partsOf(text).map((part) => (/\s/.test(part) ? null : reader.amount(part)));
  const found = amounts.filter((amount) => amount !== null);
  return found.length === amounts.length ? found : null;
}

export const amountsText = (amounts: readonly Amount[], reader: AmountReader): string => amounts.map((amount) => reader.text(amount)).join(`${SEPARATOR} `);
