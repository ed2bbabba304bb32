import { offsetMinutes } from '../time/zone-offsets.ts';

const MINUTE_MS = 60_000;

/** The first moment of a date (YYYY-MM-DD) in a zone, in milliseconds. */
export function dayStart(day: string, timeZone: string): number {
  const utc = Date.parse(`${day}T00:00:00Z`);
  const near = utc - offsetMinutes(timeZone, utc) * MINUTE_MS;
  return utc - offsetMinutes(timeZone, near) * MINUTE_MS;
}

/** A month (YYYY-MM) a number of months later; earlier for a negative number. */
export function shiftMonth(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const place = year * 12 + number - 1 + months;
  return `${Math.floor(place / 12)}-${String((place % 12) + 1).padStart(2, '0')}`;
}
