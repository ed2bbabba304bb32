import { dayOf } from '#player/shared/records/values/record-times.ts';
import type { Entry, PlayDay } from '../statements-api.ts';

export interface TransactionDay {
  day: string;
  play: PlayDay | null;
  entries: Entry[];
}

/**
 * Entries and the play of days by days, the latest first. While older entries are still to come, days before the last one shown are kept
 * back, so that no day moves when they are there.
 */
export function transactionDays(entries: readonly Entry[], play: readonly PlayDay[], timeZone: string, hasMore: boolean): TransactionDay[] {
  const days = new Map<string, TransactionDay>();
  const dayNamed = (day: string): TransactionDay => {
    const known = days.get(day) ?? { day, play: null, entries: [] };
    days.set(day, known);
    return known;
  };
  for (const entry of entries) dayNamed(dayOf(entry.at, timeZone)).entries.push(entry);
  const last = entries.at(-1);
  const from = hasMore && last ? dayOf(last.at, timeZone) : '';
  for (const ofDay of play) if (ofDay.day >= from) dayNamed(ofDay.day).play = ofDay;
  return [...days.values()].sort((a, b) => (a.day < b.day ? 1 : -1));
}
