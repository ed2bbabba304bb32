import { Refusal } from './refusal.ts';

const NUMBER = /^[1-9]\d{0,17}$/;

/** The place in a list where the next page begins, as the page before returned it. Throws `request.invalid` for any other text. */
export function readCursor(text: string, form: RegExp, path = 'query.after'): string {
  if (!form.test(text)) throw new Refusal('request.invalid', { fields: [{ path, fault: 'pattern' }] });
  return text;
}

/** The id below which a list goes on (`query.before`); null for its beginning. Throws `request.invalid`. */
export const belowOf = (before: string): bigint | null => (before === '' ? null : BigInt(readCursor(before, NUMBER, 'query.before')));
