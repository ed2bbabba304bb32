import { lotteryVendors } from '@laro/domain/lottery/names';
import { useQuery } from '@tanstack/react-query';
import { exactAmount } from '#console/shared/amounts/amount.tsx';
import { AmountField } from '#console/shared/amounts/amount-field.tsx';
import { useMerchant } from '#console/shared/api/session.ts';
import { Select, TextInput } from '#console/shared/form/controls.tsx';
import { Field } from '#console/shared/form/field.tsx';
import { useWords } from '#console/shared/texts/words.tsx';
import type { Offer } from './offers.ts';
import { mallQuery } from './goods.ts';
import { ticketRafflesQuery } from './raffles.ts';
import { goodsValue, hasAmount, lotteryChoice, POINTS, raffleOfChoice, spinsChoice, ticketChoice, type RewardDraft } from './reward-draft.ts';

interface RewardFieldsProps {
  labels: { kind: string; amount: string };
  draft: RewardDraft;
  offers: readonly Offer[];
  onChange: (draft: RewardDraft) => void;
}

/** The fields of a reward: cash, points, goods by post, a bonus or free spins with the terms of an offer, tickets of a raffle or for free spins, or a lottery voucher. */
export function RewardFields({ labels, draft, offers, onChange }: RewardFieldsProps) {
  const { t } = useWords();
  const { code: merchant } = useMerchant();
  const offer = offers.find(({ id }) => id === draft.offerId);
  const { data } = useQuery(mallQuery(merchant));
  const { data: raffles = [] } = useQuery(ticketRafflesQuery(merchant));
  const isTicket = raffleOfChoice(draft.offerId) !== null;
  const kind = ({ code, spins, wageringTimes }: Offer) =>
    `${t(spins ? 'desk-rewards.kind.free_spins' : 'desk-rewards.kind.bonus')}: ${code}, ${wageringTimes}×`;
  const parcels = (data?.goods ?? []).filter((goods) => goods.kind === 'physical');
  const options = [
    { value: '', label: t('desk-rewards.kind.cash') },
    { value: POINTS, label: t('desk-rewards.kind.points') },
    ...offers.map((entry) => ({ value: entry.id, label: kind(entry) })),
    ...offers
      .filter(({ spins }) => spins !== null)
      .map(({ id, code }) => ({ value: spinsChoice(id), label: `${t('desk-rewards.kind.spins_ticket')}: ${code}` })),
    ...raffles.map((code) => ({ value: ticketChoice(code), label: `${t('desk-rewards.kind.ticket')}: ${code}` })),
    { value: lotteryChoice([]), label: `${t('desk-rewards.kind.lottery')}: ${t('desk-rewards.lottery_any')}` },
    ...lotteryVendors.map((code) => ({ value: lotteryChoice([code]), label: `${t('desk-rewards.kind.lottery')}: ${code}` })),
    ...parcels.map(({ code, amount, now }) => ({
      value: goodsValue({ goods: code, version: now.version, amount }),
      label: `${t('desk-rewards.kind.goods')}: ${code}, ${exactAmount(amount)}`,
    })),
  ];
  const chosen = options.some(({ value }) => value === draft.offerId) ? options : [...options, { value: draft.offerId, label: draft.offerId }];
  return (
    <>
      <Field label={labels.kind}>
        {(marks) => <Select {...marks} value={draft.offerId} options={chosen} onChange={(offerId) => onChange({ ...draft, offerId })} />}
      </Field>
      {offer?.spins ? <p>{`${offer.spins.count} × ${exactAmount(offer.spins.stake)} = ${exactAmount(offer.amount)}`}</p> : null}
      {draft.offerId === POINTS ? (
        <Field label={labels.amount} hint={t('desk-rewards.points_hint')}>
          {(marks) => <TextInput {...marks} inputMode="numeric" value={draft.text} maxLength={9} onChange={(text) => onChange({ ...draft, text })} />}
        </Field>
      ) : null}
      {draft.offerId !== POINTS && hasAmount(draft, offers) ? (
        <AmountField label={isTicket ? t('desk-rewards.ticket_value') : labels.amount} value={draft.text} onChange={(text) => onChange({ ...draft, text })} />
      ) : null}
      {isTicket ? (
        <Field label={t('desk-rewards.ticket_count')}>
          {(marks) => <TextInput {...marks} inputMode="numeric" value={draft.count ?? '1'} maxLength={2} onChange={(count) => onChange({ ...draft, count })} />}
        </Field>
      ) : null}
    </>
  );
}
