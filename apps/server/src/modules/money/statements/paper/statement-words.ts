import type { MovementName } from '@laro/domain/money/movement-names';
import { moneyGroupOf } from '@laro/domain/money/money-groups';
import type { Translator } from '@laro/i18n/translator';

/** Text for a kind of movement; one without its own text uses its group's. */
export const kindText = (translator: Translator, kind: MovementName): string =>
  translator.find(`statements.kind.${kind}`) ?? translator.t(`statements.group.${moneyGroupOf(kind)}`);

const formats = new Map<string, Intl.DateTimeFormat>();

/** Day (YYYY-MM-DD) and time (HH:mm:ss) of a moment on the clocks of a zone. */
export function clockOf(iso: string, timeZone: string): [string, string] {
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  formats.set(timeZone, format);
  const [day = '', time = ''] = format.format(new Date(iso)).split(' ');
  return [day, time];
}
