import { Pill } from '#console/shared/page/pill.tsx';
import type { DeskDeposit } from '#console/shared/api/deposit-queries.ts';
import { useWords } from '#console/shared/texts/words.tsx';
import css from './deposits.module.css';

const tones = {
  created: 'plain',
  pending: 'info',
  checking: 'warn',
  approved: 'warn',
  paid: 'ok',
  expired: 'plain',
  failed: 'danger',
  cancelled: 'plain',
  returned: 'danger',
} as const;

/** State of an order, and flags that need attention. */
export function DepositState({ deposit: { state, flags } }: { deposit: Pick<DeskDeposit, 'state' | 'flags'> }) {
  const { t } = useWords();
  return (
    <span className={css['states']}>
      <Pill tone={tones[state]}>{t(`desk.deposits.state.${state}`)}</Pill>
      {flags.map((flag) => (
        <Pill key={flag} tone="danger">
          {t(`desk.deposits.flag.${flag}`)}
        </Pill>
      ))}
    </span>
  );
}
