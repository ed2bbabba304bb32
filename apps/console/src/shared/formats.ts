import { useMemo } from 'react';
import { useWords } from './words.tsx';

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

function ageText(tag: string, ms: number): string {
  const [unit, size] = units.find(([, length]) => ms >= length) ?? (['minute', 60_000] as const);
  return new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay: 'long' }).format(Math.floor(ms / size));
}

/** Moments as people read them, in the desk's language; in the browser's time zone unless another is named. */
export function useFormats() {
  const { tag } = useWords();
  return useMemo(
    () => ({
      moment: (iso: string, timeZone?: string) =>
        new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short', ...(timeZone === undefined ? {} : { timeZone }) }).format(new Date(iso)),
      date: (iso: string) => new Intl.DateTimeFormat(tag, { dateStyle: 'medium' }).format(new Date(iso)),
      /** To the second, with the zone's name: for the log. */
      exact: (iso: string) =>
        new Intl.DateTimeFormat(tag, {
          year: 'numeric',
          month: 'short',
          day: 'numeric',
          hour: '2-digit',
          minute: '2-digit',
          second: '2-digit',
          timeZoneName: 'short',
        }).format(new Date(iso)),
      /** A day without a time: '2026-11-21'. */
      day: (iso: string) => new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(`${iso}T00:00:00Z`)),
      /** How long ago, in the largest unit that fits. */
      age: (iso: string, now = Date.now()) => ageText(tag, now - Date.parse(iso)),
      count: (value: number) => new Intl.NumberFormat(tag).format(value),
      list: (values: readonly string[]) => new Intl.ListFormat(tag, { type: 'conjunction' }).format(values),
    }),
    [tag],
  );
}
