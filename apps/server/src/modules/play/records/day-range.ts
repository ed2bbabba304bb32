import type { Parsed } from '@laro/contract/routes';
import { recordRangeDaysMax } from '@laro/domain/system/constants';
import { shiftDay } from '@laro/domain/time/shift-day';
import { Refusal } from '#server/http/problems/refusal.ts';

/** Local time of a zone at a moment, expressed as if it were UTC. */
function wallClock(moment: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }).formatToParts(moment);
  const read = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value ?? 0);
  return Date.UTC(read('year'), read('month') - 1, read('day'), read('hour'), read('minute'), read('second'));
}

/** The moment at which a day (YYYY-MM-DD) begins in a zone. */
function startOfDay(date: string, timeZone: string): Date {
  const midnight = Date.parse(`${date}T00:00:00Z`);
  // Twice, because the distance to Greenwich may be another one on the other side of a change of clocks.
  const first = midnight - (wallClock(midnight, timeZone) - midnight);
  return new Date(midnight - (wallClock(first, timeZone) - first));
}

/** The day (YYYY-MM-DD) of a moment in a zone. */
export const dayIn = (moment: number, timeZone: string): string => new Date(wallClock(moment, timeZone)).toISOString().slice(0, 10);

/** A period in moments: `from` included, `to` excluded. Both are whole hours, since all zones on offer differ by whole hours. */
export interface DayRange {
  from: Date;
  to: Date;
  firstDay: string;
  lastDay: string;
}

type Asked = Pick<Parsed<'listRounds', 'query'>, 'period' | 'from' | 'to'>;

function daysOf({ period, from, to }: Asked, today: string): [string, string] {
  if (period === 'today') return [today, today];
  if (period === 'yesterday') return [shiftDay(today, -1), shiftDay(today, -1)];
  if (period === '7days') return [shiftDay(today, -6), today];
  if (period === '30days') return [shiftDay(today, -29), today];
  return [from === '' ? today : from, to === '' ? today : to];
}

/** The requested days in the merchant's zone. Throws `records.range_reversed` and `records.range_too_long`. */
export function dayRange(asked: Asked, timeZone: string, now: number, daysMax = recordRangeDaysMax): DayRange {
  const [firstDay, lastDay] = daysOf(asked, dayIn(now, timeZone));
  if (firstDay > lastDay) throw new Refusal('records.range_reversed');
  if (shiftDay(firstDay, daysMax - 1) < lastDay) throw new Refusal('records.range_too_long', { daysMax });
  return { from: startOfDay(firstDay, timeZone), to: startOfDay(shiftDay(lastDay, 1), timeZone), firstDay, lastDay };
}
