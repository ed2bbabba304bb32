import { useServices } from '#player/shared/api/services.ts';
import { useSettings } from '#player/shared/api/queries.ts';

const DAY_MS = 86_400_000;
const WEEK_DAYS = 7;

/** The moment of a mail in short: the time of today, the weekday of this week, else the date. `now` in milliseconds. */
export function shortMoment(at: string, { now, tag, timeZone }: { now: number; tag: string; timeZone: string }): string {
  const date = new Date(at);
  const dayOf = (moment: Date) => new Intl.DateTimeFormat('en-CA', { timeZone }).format(moment);
  if (dayOf(date) === dayOf(new Date(now))) return new Intl.DateTimeFormat(tag, { hour: '2-digit', minute: '2-digit', timeZone }).format(date);
  if (now - date.getTime() < (WEEK_DAYS - 1) * DAY_MS) return new Intl.DateTimeFormat(tag, { weekday: 'short', timeZone }).format(date);
  return new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'short', timeZone }).format(date);
}

/** Words and moments of the inbox. */
export function useMailTexts() {
  const { words } = useServices();
  const { timeZone } = useSettings();
  return {
    t: words.t,
    timeZone,
    short: (at: string): string => shortMoment(at, { now: Date.now(), tag: words.tag, timeZone }),
  };
}
