/**
 * All dates of the desk are written here (DESK-06): in the desk's language, by the clock of a named zone, never by the browser's own.
 * A check refuses formatters of dates in the desk's other files.
 */
export type MomentForm = 'short' | 'exact' | 'day' | 'time';

const forms: Readonly<Record<MomentForm | 'whole' | 'weekday', Intl.DateTimeFormatOptions>> = {
  short: { dateStyle: 'medium', timeStyle: 'short' },
  /** To the second, with the name of the zone. */
  exact: { year: 'numeric', month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit', second: '2-digit', timeZoneName: 'short' },
  day: { dateStyle: 'medium' },
  /** The time of a day that is near, with the name of the zone. */
  time: { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' },
  whole: { dateStyle: 'full', timeStyle: 'long' },
  weekday: { weekday: 'short' },
};

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Formatters are slow to make; tables need the same one for each row. */
function formatterOf(tag: string, timeZone: string, form: keyof typeof forms): Intl.DateTimeFormat {
  const key = `${tag} ${timeZone} ${form}`;
  const known = formatters.get(key) ?? new Intl.DateTimeFormat(tag, { ...forms[form], timeZone });
  formatters.set(key, known);
  return known;
}

/** A moment as text. A line never ends between the time and its half of the day, which languages write before or after it. */
export const momentText = (tag: string, timeZone: string, iso: string, form: MomentForm): string =>
  formatterOf(tag, timeZone, form)
    .formatToParts(new Date(iso))
    .map(({ value }, place, parts) => {
      const [last, next] = [parts[place - 1]?.type, parts[place + 1]?.type];
      const isInTime = next === 'dayPeriod' || (last === 'dayPeriod' && next === 'hour');
      return isInTime && value.trim() === '' ? '\u00A0' : value;
    })
    .join('');

const utcText = (iso: string): string => `${new Date(iso).toISOString().slice(0, 19).replace('T', ' ')} UTC`;

/** The whole moment: in the zone to the second with its name, and in UTC. */
export const wholeMoment = (tag: string, timeZone: string, iso: string): string =>
  timeZone === 'UTC' ? utcText(iso) : `${formatterOf(tag, timeZone, 'whole').format(new Date(iso))} · ${utcText(iso)}`;

/** A calendar day without a time: "2026-11-21". */
export const calendarDay = (tag: string, day: string): string => formatterOf(tag, 'UTC', 'day').format(new Date(`${day}T00:00:00Z`));

/** The short name of a day of the week, Monday = 1. 2024-01-01 was a Monday. */
export const weekdayName = (tag: string, day: number): string => formatterOf(tag, 'UTC', 'weekday').format(new Date(Date.UTC(2024, 0, day)));

export const browserZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;
