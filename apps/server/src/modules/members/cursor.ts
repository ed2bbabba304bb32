import { Refusal } from '#server/http/refusal.ts';

/** Where a list goes on, as the page before has said; anything else is refused as `request.invalid`. */
export function readCursor(text: string, form: RegExp, path = 'query.after'): string {
  if (!form.test(text)) throw new Refusal('request.invalid', { fields: [{ path, fault: 'pattern' }] });
  return text;
}
