import type { TypedAmount } from '@laro/domain/money/typed-amount';

const DIGITS_MAX = 9;

/** The text after a key of the pad: no leading zeros, and no digit that turns a readable amount into one that is not. */
export function withKey(text: string, key: string, read: (text: string) => TypedAmount): string {
  const next = (text + key).replace(/^0+(?=\d)/, '');
  const isWithin = (next.match(/\d/g) ?? []).length <= DIGITS_MAX;
  const [before, after] = [read(text).kind, read(next).kind];
  return isWithin && (after === 'amount' || before !== 'amount') ? next : text;
}
