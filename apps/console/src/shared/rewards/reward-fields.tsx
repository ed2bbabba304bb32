import { useQuery } from '@tanstack/react-query';
import { useMerchant } from '#console/shared/api/session.ts';
import { exactAmount } from '#console/shared/amounts/amount.tsx';
import { AmountField } from '#console/shared/amounts/amount-field.tsx';
import { Select, TextInput } from '#console/shared/form/controls.tsx';
import { Field } from '#console/shared/form/field.tsx';
import { useWords } from '#console/shared/texts/words.tsx';
import type { Offer } from './offers.ts';
import { ticketRafflesQuery } from './raffles.ts';
import { raffleOfChoice, ticketChoice, type RewardDraft } from './reward-draft.ts';

interface RewardFieldsProps {
  labels: { kind: string; amount: string };
  draft: RewardDraft;
  offers: readonly Offer[];
  onChange: (draft: RewardDraft) => void;
}

/** The fields of a reward: an amount of cash, a bonus or free spins with the terms of an offer, or tickets of a raffle. */
export function RewardFields({ labels, draft, offers, onChange }: RewardFieldsProps) {
  const { t } = useWords();
  const offer = offers.find(({ id }) => id === draft.offerId);
  const { data: raffles = [] } = useQuery(ticketRafflesQuery(useMerchant().code));
  const isTicket = raffleOfChoice(draft.offerId) !== null;
  const kind = ({ code, spins, wageringTimes }: Offer) =>
    `${t(spins ? 'desk-rewards.kind.free_spins' : 'desk-rewards.kind.bonus')}: ${code}, ${wageringTimes}×`;
  const options = [
    { value: '', label: t('desk-rewards.kind.cash') },
    ...offers.map((entry) => ({ value: entry.id, label: kind(entry) })),
    ...raffles.map((code) => ({ value: ticketChoice(code), label: `${t('desk-rewards.kind.ticket')}: ${code}` })),
  ];
  return (
    <>
      <Field label={labels.kind}>
        {(marks) => <Select {...marks} value={draft.offerId} options={options} onChange={(offerId) => onChange({ ...draft, offerId })} />}
      </Field>
      {offer?.spins ? (
        <p>{`${offer.spins.count} × ${exactAmount(offer.spins.stake)} = ${exactAmount(offer.amount)}`}</p>
      ) : (
        <AmountField label={isTicket ? t('desk-rewards.ticket_value') : labels.amount} value={draft.text} onChange={(text) => onChange({ ...draft, text })} />
      )}
      {isTicket ? (
        <Field label={t('desk-rewards.ticket_count')}>
          {(marks) => <TextInput {...marks} inputMode="numeric" value={draft.count ?? '1'} maxLength={2} onChange={(count) => onChange({ ...draft, count })} />}
        </Field>
      ) : null}
    </>
  );
}
