import { offsetMinutes } from '@laro/domain/time/zone-offsets';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;
const DAY_MS = DAY_MINUTES * MINUTE_MS;

/** Days of the week, Monday = 1 … Sunday = 7. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;

/** Draw times of a game: every `every` minutes round the clock (a divisor of the day), or at times of the zone on some or all days. */
export type DrawTimes = { readonly every: number } | { readonly at: readonly string[]; readonly days?: readonly Weekday[] };

/** A draw moment: its numero and time. */
export interface DrawMoment {
  readonly numero: string;
  readonly drawsAtMs: number;
}

/** Minutes after midnight of the draws of a day; 24:00 is 1440. */
const minutesOf = (times: DrawTimes): number[] =>
  'every' in times
    ? Array.from({ length: DAY_MINUTES / times.every }, (_, place) => (place + 1) * times.every)
    : times.at.map((text) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3)));

/**
 * When the clocks of a zone show a time of a day (ms since 1970): the first moment if they show it twice, null if they never do (LOTT-08).
 * `minutes` count from midnight; 1440 is the midnight that ends the day.
 */
function momentAt(zone: string, date: string, minutes: number): number | null {
  const shownMs = Date.parse(`${date}T00:00:00Z`) + minutes * MINUTE_MS;
  const offsets = new Set([offsetMinutes(zone, shownMs - DAY_MS), offsetMinutes(zone, shownMs), offsetMinutes(zone, shownMs + DAY_MS)]);
  const moments = [...offsets].map((offset) => shownMs - offset * MINUTE_MS).filter((atMs) => atMs + offsetMinutes(zone, atMs) * MINUTE_MS === shownMs);
  return moments.length === 0 ? null : Math.min(...moments);
}

/** The offset of a zone on a whole day; null where its clocks change around it. */
function steadyOffset(zone: string, date: string): number | null {
  const startMs = Date.parse(`${date}T00:00:00Z`);
  const offsets = new Set([-1, 0, 1, 2].map((days) => offsetMinutes(zone, startMs + days * DAY_MS)));
  const [offset = 0] = offsets;
  return offsets.size === 1 ? offset : null;
}

/** The weekday of a date, YYYY-MM-DD. */
export const weekdayOf = (date: string): Weekday => (((new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7) + 1) as Weekday;

/** The draws of a day of the zone, in order, with their numeros (LOTT-05). `isHoliday` tells the days without draws. */
export function drawsOfDay(zone: string, times: DrawTimes, date: string, isHoliday: (date: string) => boolean): readonly DrawMoment[] {
  if (isHoliday(date)) return [];
  if ('at' in times && times.days !== undefined && !times.days.includes(weekdayOf(date))) return [];
  const minutes = minutesOf(times);
  const digits = String(minutes.length).length;
  const steady = steadyOffset(zone, date);
  const atMinute = (minute: number) => (steady === null ? momentAt(zone, date, minute) : Date.parse(`${date}T00:00:00Z`) + (minute - steady) * MINUTE_MS);
  const moments = minutes.map(atMinute).filter((atMs) => atMs !== null);
  return moments
    .toSorted((a, b) => a - b)
    .map((drawsAtMs, place) => ({ numero: `${date.replaceAll('-', '')}${String(place + 1).padStart(digits, '0')}`, drawsAtMs }));
}
