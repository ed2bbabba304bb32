import { languageInfo } from '@laro/domain/system/languages';
import { onMissChoices } from '@laro/domain/rewards/sign-in/sign-in-program';
import { Button } from '@laro/ui/button.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { AmountField } from '#console/shared/amounts/amount-field.tsx';
import { useAmountReader } from '#console/shared/amounts/amount-reader.ts';
import { api } from '#console/shared/api/api.ts';
import { useMerchant } from '#console/shared/api/session.ts';
import { ActDialog } from '#console/shared/form/act-dialog.tsx';
import { OneOf, TextInput } from '#console/shared/form/controls.tsx';
import { Field } from '#console/shared/form/field.tsx';
import { useWords } from '#console/shared/texts/words.tsx';
import { RewardFields } from '#console/shared/rewards/reward-fields.tsx';
import { Segment } from '#console/shared/rewards/segment-fields.tsx';
import { type Offer } from '#console/shared/rewards/offers.ts';
import { askRewardsAgain, type Rule } from './reward-queries.ts';
import { draftOf, makeUpFields, mayAddDay, mayDropDay, ruleOfDraft, type RuleDraft } from './rule-draft.ts';

interface PartProps {
  draft: RuleDraft;
  onChange: (part: Partial<RuleDraft>) => void;
}

function Names({ draft, onChange }: PartProps) {
  const { t } = useWords();
  return useMerchant().languages.map((language) => (
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
  ));
}

function Schedule({ draft, onChange }: PartProps) {
  const { t } = useWords();
  const zone = t('desk.zone', { zone: useMerchant().timeZone });
  const fields = [
    ['startsAt', t('desk-rewards.rules.starts')],
    ['endsAt', t('desk-rewards.rules.ends')],
  ] as const;
  return fields.map(([name, label]) => (
    <Field key={name} label={label} hint={zone}>
      {(marks) => <TextInput {...marks} type="datetime-local" value={draft[name]} onChange={(text) => onChange({ [name]: text })} />}
    </Field>
  ));
}

function Days({ draft, offers, onChange }: PartProps & { offers: readonly Offer[] }) {
  const { t } = useWords();
  const { days } = draft;
  return (
    <>
      {days.map((day, index) => (
        <RewardFields
          key={`${index + 1}`}
          labels={{ kind: t('desk-rewards.rules.day_kind', { day: index + 1 }), amount: t('desk-rewards.rules.day', { day: index + 1 }) }}
          draft={day}
          offers={offers}
          onChange={(changed) => onChange({ days: days.map((known, place) => (place === index ? changed : known)) })}
        />
      ))}
      <div>
        <Button size="small" disabled={!mayAddDay(draft)} onClick={() => onChange({ days: [...days, { offerId: '', text: '' }] })}>
          {t('desk-rewards.rules.add_day')}
        </Button>{' '}
        <Button size="small" disabled={!mayDropDay(draft)} onClick={() => onChange({ days: days.slice(0, -1) })}>
          {t('desk-rewards.rules.drop_day')}
        </Button>
      </div>
    </>
  );
}

/** Writes the draft of a sign-in program: a new one, or the next version of one (REW-26). */
export function RuleDialog({ rule, offers, onClose }: { rule: Rule | null; offers: readonly Offer[]; onClose: () => void }) {
  const { t } = useWords();
  const merchant = useMerchant();
  const client = useQueryClient();
  const reader = useAmountReader();
  const [draft, setDraft] = useState(() => draftOf(rule, merchant.timeZone, Date.now(), reader));
  const onChange = (part: Partial<RuleDraft>) => setDraft({ ...draft, ...part });
  const ready = ruleOfDraft(draft, merchant.timeZone, offers, reader);
  const save = async (reason: string) => {
    if (ready === null) return;
    await api.call('saveDeskRewardRule', { params: { merchant: merchant.code }, body: { ...ready, reason } });
    await askRewardsAgain(client, merchant.code);
    onClose();
  };
  const title = rule === null ? t('desk-rewards.rules.new') : t(rule.state === 'draft' ? 'desk-rewards.rules.edit' : 'desk-rewards.rules.next');
  return (
    <ActDialog title={title} size="wide" submit={t('desk-rewards.rules.save')} canSubmit={ready !== null} onSubmit={save} onClose={onClose}>
      {rule === null ? (
        <Field label={t('desk-rewards.rules.code')}>
          {(marks) => <TextInput {...marks} value={draft.code} maxLength={40} data-autofocus="" onChange={(code) => onChange({ code })} />}
        </Field>
      ) : null}
      <Names draft={draft} onChange={onChange} />
      <Schedule draft={draft} onChange={onChange} />
      <AmountField label={t('desk-rewards.rules.cap')} value={draft.cap} onChange={(cap) => onChange({ cap })} />
      <OneOf
        name="on-miss"
        label={t('desk-rewards.rules.on_miss')}
        options={onMissChoices.map((value) => ({ value, label: t(`desk-rewards.rules.on_miss.${value}`) }))}
        chosen={draft.onMiss}
        onChange={(value) => onChange({ onMiss: onMissChoices.find((choice) => choice === value) ?? 'restart' })}
      />
      {draft.onMiss === 'restart'
        ? makeUpFields.map((name) => (
            <Field key={name} label={t(`desk-rewards.rules.${name}`)}>
              {(marks) => <TextInput {...marks} inputMode="numeric" value={draft[name]} maxLength={6} onChange={(text) => onChange({ [name]: text })} />}
            </Field>
          ))
        : null}
      <Segment hint={t('desk-rewards.rules.segment_hint')} rows={draft.segment} onChange={(segment) => onChange({ segment })} />
      <Days draft={draft} offers={offers} onChange={onChange} />
    </ActDialog>
  );
}
