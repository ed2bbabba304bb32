import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ActDialog } from '#console/shared/form/act-dialog.tsx';
import { exactAmount } from '#console/shared/amounts/amount.tsx';
import { AmountField } from '#console/shared/amounts/amount-field.tsx';
import { useAmountReader } from '#console/shared/amounts/amount-reader.ts';
import { api } from '#console/shared/api/api.ts';
import { OneOf } from '#console/shared/form/controls.tsx';
import { deskDepositQuery, type DepositDetail } from '#console/shared/api/deposit-queries.ts';
import { useToast } from '#console/shared/page/toasts.tsx';
import { useWords } from '#console/shared/texts/words.tsx';

const decisions = ['approve', 'refuse'] as const;

/** Decides on the slip of a transfer; above the limit twice, by two people (T33). */
export function DecideSlipDialog({ merchant, deposit, onClose }: { merchant: string; deposit: DepositDetail; onClose: () => void }) {
  const { t } = useWords();
  const say = useToast();
  const client = useQueryClient();
  const [decision, setDecision] = useState<(typeof decisions)[number]>('approve');
  const reader = useAmountReader();
  const [text, setText] = useState(() => reader.text(deposit.paid ?? deposit.amount));
  const amount = reader.amount(text);
  const save = async (reason: string) => {
    if (amount === null) return;
    const params = { merchant, number: deposit.number };
    const decided = await api.call('decideDeskDeposit', { params, body: { decision, amount, reason } });
    client.setQueryData(deskDepositQuery(merchant, deposit.number).queryKey, decided);
    for (const queryKey of [['deposits', merchant], ['audit']]) void client.invalidateQueries({ queryKey });
    say(t(`desk.deposits.state.${decided.state}`));
    onClose();
  };
  return (
    <ActDialog
      title={t('desk.deposits.slip')}
      submit={t(`desk.deposits.${decision}`)}
      isDangerous={decision === 'refuse'}
      canSubmit={amount !== null}
      onSubmit={save}
      onClose={onClose}
    >
      <OneOf
        name="decision"
        label={t('desk.deposits.slip')}
        chosen={decision}
        options={decisions.map((value) => ({ value, label: t(`desk.deposits.${value}`) }))}
        onChange={(value) => setDecision(value === 'refuse' ? 'refuse' : 'approve')}
      />
      <AmountField
        label={`${t('desk.deposits.came')} (${deposit.currency})`}
        hint={t('desk.deposits.two', { limit: exactAmount(deposit.slipLimit) })}
        value={text}
        onChange={setText}
      />
    </ActDialog>
  );
}
