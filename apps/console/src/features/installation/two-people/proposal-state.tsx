import type { ProposalState as State } from '@laro/domain/two-persons/proposal-status';
import { Pill } from '#console/shared/page/pill.tsx';
import { useWords } from '#console/shared/texts/words.tsx';

const tones = { proposed: 'warn', done: 'ok', refused: 'danger', withdrawn: 'plain', expired: 'plain', void: 'plain' } as const;

export function ProposalState({ state }: { state: State }) {
  const { t } = useWords();
  return <Pill tone={tones[state]}>{t(`desk.two.state.${state}`)}</Pill>;
}
