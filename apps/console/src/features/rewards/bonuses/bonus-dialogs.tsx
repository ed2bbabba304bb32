import { isRowNumber } from '@laro/domain/system/row-number';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ActDialog } from '#console/shared/form/act-dialog.tsx';
import { exactAmount } from '#console/shared/amounts/amount.tsx';
import { AmountField } from '#console/shared/amounts/amount-field.tsx';
import { useAmountReader } from '#console/shared/amounts/amount-reader.ts';
import { api } from '#console/shared/api/api.ts';
import { OneOf, Select, TextInput } from '#console/shared/form/controls.tsx';
import { Field } from '#console/shared/form/field.tsx';
import { useWords } from '#console/shared/texts/words.tsx';
import { askBonusesAgain, type DeskBonus, type DeskOffer, type Proposal } from './bonus-queries.ts';

interface Common {
  merchant: string;
  onClose: () => void;
}

/** Gives a member a bonus by hand. One opening of the dialog with the same figures is one gift (T33). */
export function GiveDialog({ merchant, offers, onClose }: Common & { offers: readonly DeskOffer[] }) {
  const { t } = useWords();
  const client = useQueryClient();
  const [key, setKey] = useState(() => crypto.randomUUID());
  const [memberId, setMemberId] = useState('');
  const [offerId, setOfferId] = useState(offers[0]?.id ?? '');
  const [text, setText] = useState('');
  const offer = offers.find(({ id }) => id === offerId);
  const typed = useAmountReader().amount(text);
  // Free spins are given as they are offered.
  const amount = offer?.spins ? offer.amount : typed;
  const edit = (change: () => void) => {
    setKey(crypto.randomUUID());
    change();
  };
  const give = async (reason: string) => {
    if (amount === null) return;
    await api.call('grantDeskBonus', { params: { merchant, memberId }, body: { key, offerId, amount, reason } });
    await askBonusesAgain(client, merchant);
    onClose();
  };
  const canSubmit = amount !== null && isRowNumber(memberId) && offerId !== '';
  return (
    <ActDialog title={t('desk.bonuses.give')} submit={t('desk.bonuses.give')} canSubmit={canSubmit} onSubmit={give} onClose={onClose}>
      <Field label={t('desk.bonuses.member_number')}>
        {(marks) => (
          <TextInput {...marks} inputMode="numeric" value={memberId} maxLength={18} data-autofocus="" onChange={(value) => edit(() => setMemberId(value))} />
        )}
      </Field>
      <Field label={t('desk.bonuses.offers')}>
        {(marks) => (
          <Select
            {...marks}
            value={offerId}
            options={offers.map(({ id, code }) => ({ value: id, label: code }))}
            onChange={(value) => edit(() => setOfferId(value))}
          />
        )}
      </Field>
      {offer?.spins ? (
        <p>{`${offer.spins.count} × ${exactAmount(offer.spins.stake)} = ${exactAmount(offer.amount)}`}</p>
      ) : (
        <AmountField label={t('desk.ledger.amount')} value={text} onChange={(value) => edit(() => setText(value))} />
      )}
    </ActDialog>
  );
}

/** Decides on a gift that somebody else has proposed (T33). */
export function DecideDialog({ merchant, proposal, onClose }: Common & { proposal: Proposal }) {
  const { t } = useWords();
  const client = useQueryClient();
  const [decision, setDecision] = useState<'approve' | 'refuse'>('approve');
  const decide = async (reason: string) => {
    await api.call('decideDeskBonus', { params: { merchant, proposalId: proposal.id }, body: { decision, reason } });
    await askBonusesAgain(client, merchant);
    onClose();
  };
  const options = (['approve', 'refuse'] as const).map((value) => ({ value, label: t(`desk.adjustments.${value}`) }));
  return (
    <ActDialog
      title={t('desk.adjustments.decide_of', { amount: exactAmount(proposal.amount), name: proposal.member.username })}
      submit={t(`desk.adjustments.${decision}`)}
      isDangerous={decision === 'refuse'}
      onSubmit={decide}
      onClose={onClose}
    >
      <OneOf
        name="decision"
        label={t('desk.adjustments.decision')}
        options={options}
        chosen={decision}
        onChange={(value) => setDecision(value === 'refuse' ? 'refuse' : 'approve')}
      />
    </ActDialog>
  );
}

/** Ends a member's active bonus: what is left of it is given up. */
export function EndDialog({ merchant, bonus, onClose }: Common & { bonus: DeskBonus }) {
  const { t } = useWords();
  const client = useQueryClient();
  const end = async (reason: string) => {
    await api.call('cancelDeskBonus', { params: { merchant, bonusId: bonus.id }, body: { reason } });
    await askBonusesAgain(client, merchant);
    onClose();
  };
  return (
    <ActDialog title={t('desk.bonuses.end')} submit={t('desk.bonuses.end')} isDangerous onSubmit={end} onClose={onClose}>
      <p>
        {bonus.member.username}: {t('desk.bonuses.left')} {exactAmount(bonus.left)}
      </p>
    </ActDialog>
  );
}
