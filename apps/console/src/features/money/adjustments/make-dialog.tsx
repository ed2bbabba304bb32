import type { Amount } from '@laro/domain/money/money';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ActDialog } from '#console/shared/form/act-dialog.tsx';
import { AmountText, exactAmount } from '#console/shared/amounts/amount.tsx';
import { AmountField } from '#console/shared/amounts/amount-field.tsx';
import { useAmountReader } from '#console/shared/amounts/amount-reader.ts';
import { api } from '#console/shared/api/api.ts';
import { OneOf } from '#console/shared/form/controls.tsx';
import list from '#console/shared/list/list.module.css';
import { attentionQuery, type DeskMember } from '#console/shared/api/money-queries.ts';
import { useToast } from '#console/shared/page/toasts.tsx';
import { useWords } from '#console/shared/texts/words.tsx';

interface MakeDialogProps {
  merchant: string;
  member: DeskMember;
  limit: Amount;
  onClose: () => void;
}

/** Adjusts a member's cash, or proposes it above the limit. One opening of the dialog is one adjustment, however often it is sent (T33). */
export function MakeDialog({ merchant, member, limit, onClose }: MakeDialogProps) {
  const { t } = useWords();
  const say = useToast();
  const client = useQueryClient();
  const [key, setKey] = useState(() => crypto.randomUUID());
  const [direction, setDirection] = useState<'up' | 'down'>('up');
  const [text, setText] = useState('');
  const amount = useAmountReader().amount(text);
  const { currency } = member;
  // Other figures are another adjustment; the same ones sent again, after a line that broke, are the same.
  const edit = (change: () => void) => {
    setKey(crypto.randomUUID());
    change();
  };
  const save = async (reason: string) => {
    if (amount === null) return;
    const made = await api.call('makeAdjustment', { params: { merchant, memberId: member.id }, body: { key, direction, amount, reason } });
    await client.invalidateQueries({ queryKey: ['adjustments', merchant] });
    for (const queryKey of [['member', merchant], ['members', merchant], ['ledger', merchant], attentionQuery.queryKey, ['audit']])
      void client.invalidateQueries({ queryKey });
    const { before, after } = made;
    const isProposed = before === null || after === null;
    say(isProposed ? t('desk.adjustments.proposed') : t('desk.adjustments.made', { before: exactAmount(before), after: exactAmount(after) }));
    onClose();
  };
  const options = (['up', 'down'] as const).map((value) => ({ value, label: t(`desk.adjustments.${value}`) }));
  return (
    <ActDialog title={t('desk.adjustments.new')} submit={t('desk.members.adjust')} canSubmit={amount !== null} onSubmit={save} onClose={onClose}>
      <dl className={list['facts']}>
        <dt>{t('desk.members.member')}</dt>
        <dd>{member.username}</dd>
        <dt>{t('desk.members.cash')}</dt>
        <dd>
          <AmountText amount={member.cash} currency={currency} />
        </dd>
      </dl>
      <OneOf
        name="direction"
        label={t('desk.adjustments.direction')}
        options={options}
        chosen={direction}
        onChange={(value) => edit(() => setDirection(value === 'down' ? 'down' : 'up'))}
      />
      <AmountField
        label={t('desk.adjustments.amount', { currency })}
        hint={t('desk.adjustments.amount_hint', { limit: exactAmount(limit) })}
        value={text}
        autoFocus
        onChange={(value) => edit(() => setText(value))}
      />
    </ActDialog>
  );
}
