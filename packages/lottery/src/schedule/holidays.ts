import { shiftDay } from '@laro/domain/time/shift-day';

/** Days without draws: each year on a month and day, or from a date to a date. */
export interface Holidays {
  readonly everyYear: readonly string[];
  readonly periods: readonly { readonly from: string; readonly to: string }[];
}

export const NO_HOLIDAYS: Holidays = { everyYear: [], periods: [] };
/** New Year's Day, Christmas, Maundy Thursday to Easter Sunday. */
export const PHILIPPINE_HOLIDAYS: Holidays = { everyYear: ['01-01', '12-25'], periods: [{ from: '2027-03-25', to: '2027-03-28' }] };
/** The northern draw pauses at Tết. */
export const NORTHERN_HOLIDAYS: Holidays = { everyYear: [], periods: [{ from: '2027-02-05', to: '2027-02-08' }] };

/** True if a date (YYYY-MM-DD) of the zone has no draws. */
export const isHoliday = ({ everyYear, periods }: Holidays, date: string): boolean =>
  everyYear.includes(date.slice(5)) || periods.some(({ from, to }) => from <= date && date <= to);

/** The first and last day of the pause that a date is in; null on a day with draws (LOTT-09). */
export function pauseOn(holidays: Holidays, date: string): { from: string; to: string } | null {
  if (!isHoliday(holidays, date)) return null;
  let [from, to] = [date, date];
  while (isHoliday(holidays, shiftDay(from, -1))) from = shiftDay(from, -1);
  while (isHoliday(holidays, shiftDay(to, 1))) to = shiftDay(to, 1);
  return { from, to };
}
