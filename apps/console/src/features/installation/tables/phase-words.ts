import { useWords } from '#console/shared/texts/words.tsx';

const PHASES = ['open', 'closing', 'flying', 'dealt', 'deciding', 'drawn', 'settled', 'void'] as const;

/** Words for the state of a round; a state that this desk does not know is no round. */
export function usePhaseWords(): (phase: string | null) => string {
  const { t } = useWords();
  return (phase) => {
    const known = PHASES.find((one) => one === phase);
    return known ? t(`desk.tables.phase.${known}`) : t('desk.tables.phase.none');
  };
}
