import type { Parsed } from '@laro/contract/routes';
import { statementRangeDaysMax } from '@laro/domain/statements/statement-rules';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { dayRange, type DayRange } from '#server/modules/play/records/index.ts';

/** A period in moments and in days, with the zone that the days are of. */
export interface StatementRange extends DayRange {
  timeZone: string;
}

type Asked = Parameters<typeof dayRange>[0];

/** The requested days in the merchant's zone, at most a year. Throws `records.range_reversed` and `records.range_too_long`. */
export function statementRange(asked: Asked, { settings }: Merchant, now: number): StatementRange {
  const timeZone = settings['market.timeZone'];
  return { ...dayRange(asked, timeZone, now, statementRangeDaysMax), timeZone };
}

export const viewRange = ({ from, to, timeZone, firstDay, lastDay }: StatementRange): Parsed<'listTransactions', 'value'>['range'] => ({
  from: from.toISOString(),
  to: to.toISOString(),
  timeZone,
  firstDay,
  lastDay,
});
