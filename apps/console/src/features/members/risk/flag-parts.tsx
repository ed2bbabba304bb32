import type { RiskState } from '@laro/domain/risk/risk-rules';
import { Pill } from '#console/shared/page/pill.tsx';
import { useWords } from '#console/shared/texts/words.tsx';
import type { ListedFlag } from './risk-queries.ts';

const tones = { open: 'warn', cleared: 'ok', confirmed: 'danger', reported: 'info' } as const;

export function FlagState({ state }: { state: RiskState }) {
  const { t } = useWords();
  return <Pill tone={tones[state]}>{t(`desk.risk.state.${state}`)}</Pill>;
}

const groupTones = { accounts: 'danger', payments: 'warn', reports: 'danger', events: 'plain' } as const;

export function FlagGroup({ about }: Pick<ListedFlag, 'about'>) {
  const { t } = useWords();
  return <Pill tone={groupTones[about]}>{t(`desk.risk.group.${about}`)}</Pill>;
}
