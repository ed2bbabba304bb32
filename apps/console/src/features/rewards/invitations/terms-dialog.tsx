import { languageInfo } from '@laro/domain/system/languages';
import { inviteBounds } from '@laro/domain/invitations/invite-program';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { AmountField } from '#console/shared/amounts/amount-field.tsx';
import { useAmountReader } from '#console/shared/amounts/amount-reader.ts';
import { api } from '#console/shared/api/api.ts';
import { useMerchant } from '#console/shared/api/session.ts';
import { ActDialog } from '#console/shared/form/act-dialog.tsx';
import { TextInput } from '#console/shared/form/controls.tsx';
import { Field } from '#console/shared/form/field.tsx';
import { Segment } from '#console/shared/rewards/segment-fields.tsx';
import { useWords } from '#console/shared/texts/words.tsx';
import { inviteAmounts, inviteFigures, termsDraftOf, termsOfDraft, type TermsDraft } from './invite-draft.ts';
import { askInvitesAgain, type Terms } from './invite-queries.ts';

type Parts = { draft: TermsDraft; onChange: (change: Partial<TermsDraft>) => void };

function Figure({ label, value, onChange }: { label: string; value: string; onChange: (text: string) => void }) {
  return <Field label={label}>{(marks) => <TextInput {...marks} inputMode="numeric" value={value} maxLength={6} onChange={onChange} />}</Field>;
}

function Milestones({ draft, onChange }: Parts) {
  const { t } = useWords();
  const change = (at: number, part: Partial<TermsDraft['milestones'][number]>) =>
    onChange({ milestones: draft.milestones.map((step, place) => (place === at ? { ...step, ...part } : step)) });
  return draft.milestones.map(({ friends, reward }, place) => (
    <div key={`milestone ${place + 1}`}>
      <Figure label={t('desk-invite.milestone_friends', { number: place + 1 })} value={friends} onChange={(text) => change(place, { friends: text })} />
      <AmountField
        label={t('desk-invite.milestone_reward', { number: place + 1 })}
        value={reward}
        allowsZero
        onChange={(text) => change(place, { reward: text })}
      />
    </div>
  ));
}

function Texts({ draft, onChange }: Parts) {
  const { t } = useWords();
  const { languages } = useMerchant();
  return languages.map((language) => {
    const { name } = languageInfo(language);
    return (
      <div key={language}>
        <Field label={`${t('desk-rewards.rules.name')} (${name})`}>
          {(marks) => (
            <TextInput
              {...marks}
              value={draft.names[language] ?? ''}
              maxLength={inviteBounds.name}
              onChange={(text) => onChange({ names: { ...draft.names, [language]: text } })}
            />
          )}
        </Field>
        <Field label={`${t('desk-invite.share_text')} (${name})`}>
          {(marks) => (
            <TextInput
              {...marks}
              value={draft.texts[language] ?? ''}
              maxLength={inviteBounds.text}
              onChange={(text) => onChange({ texts: { ...draft.texts, [language]: text } })}
            />
          )}
        </Field>
      </div>
    );
  });
}

/** Changes the terms; they are saved as the draft of the next version. */
export function TermsDialog({ terms, onClose }: { terms: Terms; onClose: () => void }) {
  const { t } = useWords();
  const { code: merchant, timeZone } = useMerchant();
  const client = useQueryClient();
  const reader = useAmountReader();
  const [draft, setDraft] = useState(() => termsDraftOf(terms.body, terms.startsAt, timeZone, reader));
  const change = (part: Partial<TermsDraft>) => setDraft({ ...draft, ...part });
  const ready = termsOfDraft(draft, timeZone, reader);
  const submit = async (reason: string) => {
    if (ready === null) return;
    await api.call('saveDeskInviteRule', { params: { merchant }, body: { ...ready, reason } });
    await askInvitesAgain(client, merchant);
    onClose();
  };
  return (
    <ActDialog title={t('desk-invite.edit')} size="wide" submit={t('desk-rewards.rules.save')} canSubmit={ready !== null} onSubmit={submit} onClose={onClose}>
      <Field label={t('desk-rewards.rules.starts')} hint={t('desk.zone', { zone: timeZone })}>
        {(marks) => <TextInput {...marks} type="datetime-local" value={draft.startsAt} onChange={(startsAt) => change({ startsAt })} />}
      </Field>
      {inviteAmounts.map((key) => (
        <AmountField
          key={key}
          label={t(`desk-invite.figure.${key}`)}
          value={draft.amounts[key]}
          allowsZero
          onChange={(text) => change({ amounts: { ...draft.amounts, [key]: text } })}
        />
      ))}
      {inviteFigures.map((key) => (
        <Figure
          key={key}
          label={t(`desk-invite.figure.${key}`)}
          value={draft.figures[key]}
          onChange={(text) => change({ figures: { ...draft.figures, [key]: text } })}
        />
      ))}
      <Milestones draft={draft} onChange={change} />
      <Segment hint={t('desk-invite.segment_hint')} rows={draft.segment} onChange={(segment) => change({ segment })} />
      <Texts draft={draft} onChange={change} />
    </ActDialog>
  );
}
