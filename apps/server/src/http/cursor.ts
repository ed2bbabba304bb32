import { rowNumberPattern } from '@laro/domain/system/row-number';
import { Refusal } from './problems/refusal.ts';

/** Position at which the next page of a list begins, as returned with the previous page. Throws `request.invalid` for any other text. */
export function readCursor(text: string, form: RegExp, path = 'query.after'): string {
  if (!form.test(text)) throw new Refusal('request.invalid', { fields: [{ path, fault: 'pattern' }] });
  return text;
}

/** The id below which a list continues (`query.before`); null for its beginning. Throws `request.invalid`. */
export const belowOf = (before: string): bigint | null => (before === '' ? null : BigInt(readCursor(before, rowNumberPattern, 'query.before')));
