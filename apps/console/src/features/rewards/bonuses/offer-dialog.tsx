import { bonusKinds, winsBecome } from '@laro/domain/bonuses/bonus-rules';
import { gameTypes } from '@laro/domain/catalogue/game-categories';
import { languageInfo } from '@laro/domain/system/languages';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ActDialog } from '#console/shared/form/act-dialog.tsx';
import { AmountField } from '#console/shared/amounts/amount-field.tsx';
import { useAmountReader } from '#console/shared/amounts/amount-reader.ts';
import { api } from '#console/shared/api/api.ts';
import { OneOf, Switch, TextInput } from '#console/shared/form/controls.tsx';
import { Field } from '#console/shared/form/field.tsx';
import list from '#console/shared/list/list.module.css';
import { isProposed, useProposed } from '#console/shared/api/proposals.ts';
import { useMerchant } from '#console/shared/api/session.ts';
import { useWords } from '#console/shared/texts/words.tsx';
import { askBonusesAgain, type DeskOffer } from './bonus-queries.ts';
import { draftOf, offerOf, type OfferDraft } from './offer-draft.ts';

type Change = (part: Partial<OfferDraft>) => void;
/** Fields of amounts; the others are counts. */
const amounts: ReadonlySet<string> = new Set<keyof OfferDraft>(['amount', 'depositMin', 'stakeMax']);

function Figures({ draft, onChange }: { draft: OfferDraft; onChange: Change }) {
  const { t } = useWords();
  const fields = [
    ...(draft.kind === 'match' ? ([['matchPercent', t('desk.bonuses.percent')]] as const) : []),
    ...(draft.kind === 'spins' ? [] : ([['amount', t('desk.bonuses.amount')]] as const)),
    ['depositMin', t('desk.bonuses.deposit_min')],
    // Cash is not wagered.
    ...(draft.kind === 'spins' && draft.spinWins === 'cash' ? [] : ([['wageringTimes', t('desk.bonuses.times')]] as const)),
    ['stakeMax', t('desk.bonuses.stake_max')],
    ['days', t('desk.bonuses.days')],
  ] as const;
  return fields.map(([name, label]) =>
    amounts.has(name) ? (
      <AmountField key={name} label={label} value={draft[name]} onChange={(text) => onChange({ [name]: text })} />
    ) : (
      <Field key={name} label={label}>
        {(marks) => <TextInput {...marks} inputMode="numeric" value={draft[name]} maxLength={20} onChange={(text) => onChange({ [name]: text })} />}
      </Field>
    ),
  );
}

function Spins({ draft, onChange }: { draft: OfferDraft; onChange: Change }) {
  const { t } = useWords();
  const fields = [
    ['spinVendor', t('desk.bonuses.spin_vendor'), 40],
    ['spinGames', t('desk.bonuses.spin_games'), 500],
    ['spinCount', t('desk.bonuses.spin_count'), 5],
  ] as const;
  const wins = winsBecome.map((value) => ({ value, label: t(`desk.bonuses.wins.${value}`) }));
  return (
    <>
      {fields.map(([name, label, maxLength]) => (
        <Field key={name} label={label}>
          {(marks) => <TextInput {...marks} value={draft[name]} maxLength={maxLength} onChange={(text) => onChange({ [name]: text })} />}
        </Field>
      ))}
      <AmountField label={t('desk.bonuses.spin_stake')} value={draft.spinStake} onChange={(spinStake) => onChange({ spinStake })} />
      <OneOf
        name="wins"
        label={t('desk.bonuses.spin_wins')}
        options={wins}
        chosen={draft.spinWins}
        onChange={(value) => onChange({ spinWins: winsBecome.find((become) => become === value) ?? 'bonus' })}
      />
    </>
  );
}

function Counts({ draft, onChange }: { draft: OfferDraft; onChange: Change }) {
  const { t } = useWords();
  return gameTypes.map((type) => (
    <Field key={type} label={t('desk.bonuses.counts', { type: t(`games.category.${type}`) })}>
      {(marks) => (
        <TextInput
          {...marks}
          inputMode="numeric"
          value={draft.contributions[type]}
          maxLength={3}
          onChange={(text) => onChange({ contributions: { ...draft.contributions, [type]: text } })}
        />
      )}
    </Field>
  ));
}

function Times({ draft, onChange }: { draft: OfferDraft; onChange: Change }) {
  const { t } = useWords();
  const fields = [
    ['startsAt', t('desk.bonuses.starts')],
    ['endsAt', t('desk.bonuses.ends')],
  ] as const;
  return fields.map(([name, label]) => (
    <Field key={name} label={label}>
      {(marks) => <TextInput {...marks} type="datetime-local" value={draft[name]} onChange={(text) => onChange({ [name]: text })} />}
    </Field>
  ));
}

/** Writes an offer: a new one, or the next version of one; what was taken keeps its own (T71). */
export function OfferDialog({ offer, onClose }: { offer: DeskOffer | null; onClose: () => void }) {
  const { t } = useWords();
  const merchant = useMerchant();
  const client = useQueryClient();
  const zone = merchant.timeZone;
  const reader = useAmountReader();
  const proposed = useProposed();
  const [draft, setDraft] = useState(() => draftOf(offer, zone, Date.now(), reader));
  const onChange: Change = (part) => setDraft({ ...draft, ...part });
  const ready = offerOf(draft, zone, reader);
  const save = async (reason: string) => {
    if (ready === null) return;
    const saved = await api.call('saveDeskBonusOffer', { params: { merchant: merchant.code }, body: { ...ready, reason } });
    if (isProposed(saved)) proposed(saved);
    await askBonusesAgain(client, merchant.code);
    onClose();
  };
  const kinds = bonusKinds.map((value) => ({ value, label: t(`desk.bonuses.kind.${value}`) }));
  const title = offer === null ? t('desk.bonuses.new') : t('desk.bonuses.next', { code: offer.code });
  return (
    <ActDialog title={title} size="wide" submit={t('desk.save')} canSubmit={ready !== null} onSubmit={save} onClose={onClose}>
      {offer === null ? (
        <Field label={t('desk.bonuses.code')}>
          {(marks) => <TextInput {...marks} value={draft.code} maxLength={40} data-autofocus="" onChange={(code) => onChange({ code })} />}
        </Field>
      ) : (
        <p className={list['quiet']}>{t('desk.bonuses.next_note')}</p>
      )}
      {merchant.languages.map((language) => (
        <Field key={language} label={t('desk.methods.name_in', { language: languageInfo(language).name })}>
          {(marks) => (
            <TextInput
              {...marks}
              value={draft.names[language] ?? ''}
              maxLength={60}
              onChange={(text) => onChange({ names: { ...draft.names, [language]: text } })}
            />
          )}
        </Field>
      ))}
      <OneOf
        name="kind"
        label={t('desk.bonuses.kind')}
        options={kinds}
        chosen={draft.kind}
        onChange={(value) => onChange({ kind: bonusKinds.find((kind) => kind === value) ?? 'match' })}
      />
      {draft.kind === 'spins' ? <Spins draft={draft} onChange={onChange} /> : null}
      <Figures draft={draft} onChange={onChange} />
      <Counts draft={draft} onChange={onChange} />
      <Times draft={draft} onChange={onChange} />
      <Switch isOn={draft.firstDepositOnly} label={t('desk.bonuses.first_only')} onChange={(firstDepositOnly) => onChange({ firstDepositOnly })}>
        {t('desk.bonuses.first_only')}
      </Switch>
      <Switch isOn={draft.isOn} label={t('desk.bonuses.is_on')} onChange={(isOn) => onChange({ isOn })}>
        {t('desk.bonuses.is_on')}
      </Switch>
    </ActDialog>
  );
}
