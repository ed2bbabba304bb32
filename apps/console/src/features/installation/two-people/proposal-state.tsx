import type { ProposalState as State } from '@laro/domain/two-persons/proposal-status';
import type { Proposal } from '#console/shared/api/proposals.ts';
import { Pill } from '#console/shared/page/pill.tsx';
import { useWords } from '#console/shared/texts/words.tsx';

const tones = { proposed: 'warn', done: 'ok', refused: 'danger', withdrawn: 'plain', expired: 'plain', void: 'plain' } as const;

/** Why the reader cannot approve a proposal, in words. Who has approved one of the system is one of its two people. */
export const faultKey = (fault: NonNullable<Proposal['fault']>, proposedBy: string | null) =>
  fault === 'own' && proposedBy === null ? ('desk.two.fault.agreed' as const) : (`desk.two.fault.${fault}` as const);

export function ProposalState({ state }: { state: State }) {
  const { t } = useWords();
  return <Pill tone={tones[state]}>{t(`desk.two.state.${state}`)}</Pill>;
}
