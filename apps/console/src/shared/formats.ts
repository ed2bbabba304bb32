import { useMemo } from 'react';
import { useWords } from './words.tsx';

/** Moments as people read them, in the desk's language; in the browser's time zone unless another is named. */
export function useFormats() {
  const { tag } = useWords();
  return useMemo(
    () => ({
      moment: (iso: string, timeZone?: string) =>
        new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short', ...(timeZone === undefined ? {} : { timeZone }) }).format(new Date(iso)),
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
      count: (value: number) => new Intl.NumberFormat(tag).format(value),
      list: (values: readonly string[]) => new Intl.ListFormat(tag, { type: 'conjunction' }).format(values),
    }),
    [tag],
  );
}
