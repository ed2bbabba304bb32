import { useFormats } from '#console/shared/texts/formats.ts';
import { useWords } from '#console/shared/texts/words.tsx';

/** A latency in words; null is longer than what is measured apart. */
export function useLatency(): (ms: number | null) => string {
  const { t } = useWords();
  const { count } = useFormats();
  return (ms) => (ms === null ? t('desk.vendors.slow') : t('desk.vendors.ms', { ms: count(ms) }));
}
