import { goodsBounds, goodsKinds, parcelArts } from '@laro/domain/mall/goods';
import { languageInfo } from '@laro/domain/system/languages';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { AmountField } from '#console/shared/amounts/amount-field.tsx';
import { useAmountReader } from '#console/shared/amounts/amount-reader.ts';
import { api } from '#console/shared/api/api.ts';
import { useMay, useMerchant } from '#console/shared/api/session.ts';
import { PictureChoice } from '#console/shared/content/picture-choice.tsx';
import { ActDialog } from '#console/shared/form/act-dialog.tsx';
import { Select, TextInput } from '#console/shared/form/controls.tsx';
import { Field } from '#console/shared/form/field.tsx';
import { offersQuery, type Offer } from '#console/shared/rewards/offers.ts';
import { ticketRafflesQuery } from '#console/shared/rewards/raffles.ts';
import { useWords } from '#console/shared/texts/words.tsx';
import { askMallAgain, type MallRoom } from './mall-queries.ts';
import { emptyGoods, goodsOfDraft, type NewGoodsDraft } from './new-goods-draft.ts';

const amountLabels = {
  cash: 'desk.ledger.amount',
  bonus: 'desk.ledger.amount',
  free_spins: 'desk.ledger.amount',
  ticket: 'desk-rewards.ticket_value',
  physical: 'desk-mall.cost_price',
} as const;

interface PartProps {
  draft: NewGoodsDraft;
  onChange: (part: Partial<NewGoodsDraft>) => void;
}

/** A choice of some values with their words. */
function Choice({
  label,
  value,
  options,
  onChange,
}: {
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
}) {
  return <Field label={label}>{(marks) => <Select {...marks} value={value} options={options} onChange={onChange} />}</Field>;
}

function What({ draft, offers, onChange }: PartProps & { offers: readonly Offer[] }) {
  const { t } = useWords();
  const kinds = goodsKinds.map((value) => ({ value, label: t(`desk-rewards.kind.${value}`) }));
  const fitting = offers.filter(({ spins }) => (spins !== null) === (draft.kind === 'free_spins'));
  const choices = [{ value: '', label: '–' }, ...fitting.map(({ id, code, wageringTimes }) => ({ value: id, label: `${code}, ${wageringTimes}×` }))];
  const isOffer = draft.kind === 'bonus' || draft.kind === 'free_spins';
  return (
    <>
      <Choice
        label={t('desk-mall.kind')}
        value={draft.kind}
        options={kinds}
        onChange={(kind) => onChange({ kind: goodsKinds.find((one) => one === kind) ?? 'cash' })}
      />
      {isOffer ? <Choice label={t('desk-mall.offer')} value={draft.offerId} options={choices} onChange={(offerId) => onChange({ offerId })} /> : null}
      {draft.kind === 'free_spins' ? null : (
        <AmountField label={t(amountLabels[draft.kind])} value={draft.amount} onChange={(amount) => onChange({ amount })} />
      )}
      {draft.kind === 'physical' ? <Delivery draft={draft} onChange={onChange} /> : null}
      {draft.kind === 'ticket' ? <Tickets draft={draft} onChange={onChange} /> : null}
    </>
  );
}

/** The raffle and the number of its tickets. */
function Tickets({ draft, onChange }: PartProps) {
  const { t } = useWords();
  const { data: raffles = [] } = useQuery(ticketRafflesQuery(useMerchant().code));
  const options = [{ value: '', label: '–' }, ...raffles.map((code) => ({ value: code, label: code }))];
  return (
    <>
      <Choice label={t('desk-mall.raffle')} value={draft.raffle} options={options} onChange={(raffle) => onChange({ raffle })} />
      <Field label={t('desk-rewards.ticket_count')}>
        {(marks) => <TextInput {...marks} inputMode="numeric" value={draft.count} maxLength={2} onChange={(count) => onChange({ count })} />}
      </Field>
    </>
  );
}

function Delivery({ draft, onChange }: PartProps) {
  const { t } = useWords();
  const arts = parcelArts.map((value) => ({ value, label: t(`desk-mall.art.${value}`) }));
  return (
    <>
      <Choice
        label={t('desk-mall.art')}
        value={draft.art}
        options={arts}
        onChange={(art) => onChange({ art: parcelArts.find((one) => one === art) ?? 'parcel' })}
      />
      <Field label={t('desk-mall.countries')} hint={t('desk-mall.countries_hint')}>
        {(marks) => <TextInput {...marks} value={draft.countries} maxLength={200} onChange={(countries) => onChange({ countries })} />}
      </Field>
      {(['daysFrom', 'daysTo'] as const).map((name) => (
        <Field key={name} label={t(`desk-mall.${name === 'daysFrom' ? 'days_from' : 'days_to'}`)}>
          {(marks) => <TextInput {...marks} inputMode="numeric" value={draft[name]} maxLength={3} onChange={(text) => onChange({ [name]: text })} />}
        </Field>
      ))}
    </>
  );
}

/** Offers new goods: money, a bonus of an offer, or a parcel. Their other terms are changed afterwards like those of all goods. */
export function NewGoodsDialog({ pictures, onClose }: { pictures: MallRoom['pictures']; onClose: () => void }) {
  const { t } = useWords();
  const merchant = useMerchant();
  const may = useMay();
  const client = useQueryClient();
  const reader = useAmountReader();
  const { data } = useQuery({ ...offersQuery(merchant.code), enabled: may('bonuses.read') });
  const offers = data?.offers ?? [];
  const [draft, setDraft] = useState(emptyGoods);
  const onChange = (part: Partial<NewGoodsDraft>) => setDraft({ ...draft, ...part });
  const ready = goodsOfDraft(draft, offers, reader.amount);
  const add = async (reason: string) => {
    if (ready === null) return;
    await api.call('addDeskGoods', { params: { merchant: merchant.code }, body: { ...ready, reason } });
    await askMallAgain(client, merchant.code);
    onClose();
  };
  return (
    <ActDialog title={t('desk-mall.new')} size="wide" submit={t('desk-mall.new')} canSubmit={ready !== null} onSubmit={add} onClose={onClose}>
      <Field label={t('desk-rewards.rules.code')}>
        {(marks) => <TextInput {...marks} value={draft.code} maxLength={40} data-autofocus="" onChange={(code) => onChange({ code })} />}
      </Field>
      {merchant.languages.map((language) => (
        <Field key={language} label={`${t('desk-rewards.rules.name')} (${languageInfo(language).name})`}>
          {(marks) => (
            <TextInput
              {...marks}
              value={draft.names[language] ?? ''}
              maxLength={80}
              onChange={(text) => onChange({ names: { ...draft.names, [language]: text } })}
            />
          )}
        </Field>
      ))}
      <What draft={draft} offers={offers} onChange={onChange} />
      <Field label={t('desk-mall.price')}>
        {(marks) => (
          <TextInput
            {...marks}
            inputMode="numeric"
            value={draft.price}
            maxLength={String(goodsBounds.price).length}
            onChange={(price) => onChange({ price })}
          />
        )}
      </Field>
      <Field label={t('desk-mall.pieces')} hint={t('desk-mall.limit_hint')}>
        {(marks) => <TextInput {...marks} inputMode="numeric" value={draft.stock} maxLength={7} onChange={(stock) => onChange({ stock })} />}
      </Field>
      <PictureChoice chosen={draft.pictureId} pictures={pictures} isOptional isReadOnly={false} onChange={(pictureId) => onChange({ pictureId })} />
    </ActDialog>
  );
}
