import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ActDialog } from '#console/shared/form/act-dialog.tsx';
import { exactAmount } from '#console/shared/amounts/amount.tsx';
import { api } from '#console/shared/api/api.ts';
import { TextInput } from '#console/shared/form/controls.tsx';
import { Field } from '#console/shared/form/field.tsx';
import { attentionQuery } from '#console/shared/api/money-queries.ts';
import { useToast } from '#console/shared/page/toasts.tsx';
import { useWords } from '#console/shared/texts/words.tsx';
import type { DeskWithdrawal } from './withdrawal-queries.ts';

const TOLD = { min: 3, max: 300 };

export type WithdrawalStep = 'approve' | 'reject' | 'ask';

/** Approves, rejects with words for the member, or asks the gateway (T22, T33). */
export function DecideDialog({
  merchant,
  withdrawal,
  step,
  onClose,
}: {
  merchant: string;
  withdrawal: DeskWithdrawal;
  step: WithdrawalStep;
  onClose: () => void;
}) {
  const { t } = useWords();
  const say = useToast();
  const client = useQueryClient();
  const [told, setTold] = useState('');
  const { id, amount, currency, member, needsTwo, state } = withdrawal;
  const isFirst = step === 'approve' && needsTwo && state === 'requested';
  const params = { merchant, withdrawalId: id };
  const save = async (reason: string) => {
    const after =
      step === 'ask'
        ? await api.call('askDeskWithdrawal', { params, body: { reason } })
        : await api.call('decideWithdrawal', { params, body: { decision: step, reason, told: told.trim() } });
    client.setQueryData(['withdrawal', merchant, id], after);
    for (const queryKey of [['withdrawals', merchant], ['payout-health', merchant], ['member', merchant], attentionQuery.queryKey, ['audit']])
      void client.invalidateQueries({ queryKey });
    say(t('desk.withdrawals.done', { state: t(`desk.withdrawals.state.${after.state}`) }));
    onClose();
  };
  return (
    <ActDialog
      title={`${exactAmount(amount)} ${currency}, ${member.username}`}
      submit={t(isFirst ? 'desk.withdrawals.approve_first' : `desk.withdrawals.${step}`)}
      isDangerous={step === 'reject'}
      canSubmit={step !== 'reject' || told.trim().length >= TOLD.min}
      onSubmit={save}
      onClose={onClose}
    >
      {step === 'ask' ? <p>{t('desk.withdrawals.ask_text')}</p> : null}
      {step === 'reject' ? (
        <Field label={t('desk.withdrawals.told')}>
          {(marks) => <TextInput {...marks} value={told} maxLength={TOLD.max} data-autofocus="" onChange={setTold} />}
        </Field>
      ) : null}
    </ActDialog>
  );
}
