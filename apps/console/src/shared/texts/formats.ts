import { useMemo } from 'react';
import { calendarDay } from '#console/shared/moments/moment-formats.ts';
import { useWords } from './words.tsx';

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;
/** Shorter times are shown in seconds. */
const SECONDS_BELOW = 120;

function ageText(tag: string, ms: number): string {
  const [unit, size] = units.find(([, length]) => ms >= length) ?? (['minute', 60_000] as const);
  return new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay: 'long' }).format(Math.floor(ms / size));
}

const secondsText = (tag: string, seconds: number): string =>
  new Intl.NumberFormat(tag, { style: 'unit', unit: 'second', unitDisplay: 'long' }).format(seconds);

/** Counts, days and lists in the desk's language. Moments are drawn by `Moment`. */
export function useFormats() {
  const { tag } = useWords();
  return useMemo(
    () => ({
      /** A calendar day without a time: '2026-11-21'. */
      day: (day: string) => calendarDay(tag, day),
      /** How long ago, in the largest unit that fits. */
      age: (iso: string, now = Date.now()) => ageText(tag, now - Date.parse(iso)),
      /** How long something lasts, in seconds or in the largest unit that fits. */
      lasting: (seconds: number) => (seconds < SECONDS_BELOW ? secondsText(tag, seconds) : ageText(tag, seconds * 1000)),
      count: (value: number) => new Intl.NumberFormat(tag).format(value),
      list: (values: readonly string[]) => new Intl.ListFormat(tag, { type: 'conjunction' }).format(values),
    }),
    [tag],
  );
}
