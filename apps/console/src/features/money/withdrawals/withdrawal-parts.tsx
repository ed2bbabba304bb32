import { payoutChannels, type PayoutChannel } from '@laro/domain/withdrawals/payout-channels';
import type { WithdrawalState } from '@laro/domain/withdrawals/withdrawal-status';
import { Pill } from '#console/shared/page/pill.tsx';
import { useWords } from '#console/shared/texts/words.tsx';
import type { ListedWithdrawal } from './withdrawal-queries.ts';

const tones = {
  requested: 'warn',
  checked: 'warn',
  approved: 'info',
  sending: 'info',
  sent: 'info',
  paid: 'ok',
  rejected: 'danger',
  failed: 'danger',
  cancelled: 'plain',
  returned: 'danger',
} as const;

export function StatePill({ state }: { state: WithdrawalState }) {
  const { t } = useWords();
  return <Pill tone={tones[state]}>{t(`desk.withdrawals.state.${state}`)}</Pill>;
}

/** Where it is paid to, by the end of its number. */
export function useAccountName(): (account: { channel: PayoutChannel; tail: string }) => string {
  const { t } = useWords();
  return ({ channel, tail }) => `${payoutChannels[channel].name ?? t('desk.withdrawals.iban')} •••${tail}`;
}

/** Findings of the automatic rules, as text. */
export function Notes({ notes }: Pick<ListedWithdrawal, 'notes'>) {
  const { t } = useWords();
  if (notes.length === 0) return t('desk.none');
  return (
    <span>
      {notes.map((note) => (
        <Pill key={note} tone={note === 'covered' ? 'danger' : 'warn'}>
          {t(`desk.withdrawals.note.${note}`)}
        </Pill>
      ))}
    </span>
  );
}
