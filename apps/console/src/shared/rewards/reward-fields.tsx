import { exactAmount } from '#console/shared/amounts/amount.tsx';
import { AmountField } from '#console/shared/amounts/amount-field.tsx';
import { Select } from '#console/shared/form/controls.tsx';
import { Field } from '#console/shared/form/field.tsx';
import { useWords } from '#console/shared/texts/words.tsx';
import type { Offer } from './offers.ts';
import type { RewardDraft } from './reward-draft.ts';

interface RewardFieldsProps {
  labels: { kind: string; amount: string };
  draft: RewardDraft;
  offers: readonly Offer[];
  onChange: (draft: RewardDraft) => void;
}

/** The fields of a reward: an amount of cash, or a bonus or free spins with the terms of an offer. */
export function RewardFields({ labels, draft, offers, onChange }: RewardFieldsProps) {
  const { t } = useWords();
  const offer = offers.find(({ id }) => id === draft.offerId);
  const kind = ({ code, spins, wageringTimes }: Offer) =>
    `${t(spins ? 'desk-rewards.kind.free_spins' : 'desk-rewards.kind.bonus')}: ${code}, ${wageringTimes}×`;
  const options = [{ value: '', label: t('desk-rewards.kind.cash') }, ...offers.map((entry) => ({ value: entry.id, label: kind(entry) }))];
  return (
    <>
      <Field label={labels.kind}>
        {(marks) => <Select {...marks} value={draft.offerId} options={options} onChange={(offerId) => onChange({ ...draft, offerId })} />}
      </Field>
      {offer?.spins ? (
        <p>{`${offer.spins.count} × ${exactAmount(offer.spins.stake)} = ${exactAmount(offer.amount)}`}</p>
      ) : (
        <AmountField label={labels.amount} value={draft.text} onChange={(text) => onChange({ ...draft, text })} />
      )}
    </>
  );
}
