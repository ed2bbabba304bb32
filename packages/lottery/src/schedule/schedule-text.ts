import { type Holidays } from './holidays.ts';
import { type DrawTimes, type Weekday } from './moments.ts';

const DAY_MINUTES = 1440;
const MOST_TIMES = 48;
const EVERY = /^every (\d{1,4}) min$/;
const TIMES = /^((?:\d\d:\d\d ?)+?)(?: ?\(([1-7](?: [1-7])*)\))?$/;
const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/;
const OF_YEAR = /^(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;
const DATE = /^\d{4}-\d\d-\d\d$/;

/** Draw times as people write them: `every 5 min`, or `14:00 17:00 (1 3 5)` with days of the week from Monday = 1. */
export const scheduleText = (times: DrawTimes): string =>
  'every' in times ? `every ${times.every} min` : `${times.at.join(' ')}${times.days ? ` (${times.days.join(' ')})` : ''}`;

const isRising = (values: readonly (string | number)[]): boolean => values.every((value, place) => place === 0 || (values[place - 1] ?? value) < value);

/** Reads what `scheduleText` writes; null for another text, an interval that does not divide the day, and times that are not in order. */
export function parseSchedule(text: string): DrawTimes | null {
  const every = EVERY.exec(text.trim())?.[1];
  if (every !== undefined) {
    const minutes = Number(every);
    return minutes > 0 && DAY_MINUTES % minutes === 0 ? { every: minutes } : null;
  }
  const [, list = '', days] = TIMES.exec(text.trim()) ?? [];
  const at = list.trim().split(' ');
  // A draw at midnight is the last of the day that ends (LOTT-05).
  if (!at.every((time) => TIME.test(time) && time !== '00:00') || !isRising(at) || at.length > MOST_TIMES) return null;
  if (days === undefined) return { at };
  const weekdays = days.split(' ').map(Number) as Weekday[];
  return isRising(weekdays) ? { at, days: weekdays } : null;
}

/** Days without draws as people write them: `01-01` for each year, `2027-02-05/2027-02-08` for a period. */
export const holidaysText = ({ everyYear, periods }: Holidays): string => [...everyYear, ...periods.map(({ from, to }) => `${from}/${to}`)].join(' ');

const isDate = (text: string): boolean => DATE.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text;

/** Reads what `holidaysText` writes; null for another text. */
export function parseHolidays(text: string): Holidays | null {
  const parts = text.split(/\s+/).filter((part) => part !== '');
  const everyYear = parts.filter((part) => OF_YEAR.test(part));
  const periods = parts.filter((part) => !OF_YEAR.test(part)).map((part) => ({ from: part.split('/')[0] ?? '', to: part.split('/')[1] ?? '' }));
  const areWhole = periods.every(({ from, to }, place) => {
    const written = parts.filter((part) => !OF_YEAR.test(part))[place];
    return written === `${from}/${to}` && isDate(from) && isDate(to) && from <= to;
  });
  return areWhole ? { everyYear, periods } : null;
}
