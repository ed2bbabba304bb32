import { careOutcomes, careWays, type CareOutcome, type CareWay } from '@laro/domain/care/care-rules';
import { Button } from '@laro/ui/button.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#console/shared/api/api.ts';
import { interactionQuery, memberCareQuery, type InteractionDetail } from '#console/shared/care/care-queries.ts';
import { Select, TextArea, TextInput } from '#console/shared/form/controls.tsx';
import { Field } from '#console/shared/form/field.tsx';
import { Modal } from '#console/shared/form/modal.tsx';
import { attentionQuery } from '#console/shared/api/money-queries.ts';
import { ProblemNote } from '#console/shared/page/problem-note.tsx';
import { useToast } from '#console/shared/page/toasts.tsx';
import { useWords } from '#console/shared/texts/words.tsx';

const TEXT = { min: 3, max: 2000 };
const offerActs = ['keep', 'stop', 'resume'] as const;

interface Draft {
  way: CareWay;
  seen: string;
  said: string;
  outcome: CareOutcome;
  lookAgainOn: string;
  offers: (typeof offerActs)[number];
}

function Fields({ draft, isStopped, change }: { draft: Draft; isStopped: boolean; change: (patch: Partial<Draft>) => void }) {
  const { t } = useWords();
  const acts = offerActs.filter((act) => act === 'keep' || (act === 'resume') === isStopped);
  return (
    <>
      <Field label={t('desk.care.way')}>
        {(marks) => (
          <Select
            {...marks}
            value={draft.way}
            options={careWays.map((value) => ({ value, label: t(`desk.care.way.${value}`) }))}
            onChange={(value) => change({ way: careWays.find((way) => way === value) ?? 'phone' })}
          />
        )}
      </Field>
      <Field label={t('desk.care.seen')}>
        {(marks) => <TextArea {...marks} rows={2} maxLength={TEXT.max} value={draft.seen} data-autofocus="" onChange={(seen) => change({ seen })} />}
      </Field>
      <Field label={t('desk.care.said')}>
        {(marks) => <TextArea {...marks} rows={3} maxLength={TEXT.max} value={draft.said} onChange={(said) => change({ said })} />}
      </Field>
      <Field label={t('desk.care.outcome')}>
        {(marks) => (
          <Select
            {...marks}
            value={draft.outcome}
            options={careOutcomes.map((value) => ({ value, label: t(`desk.care.outcome.${value}`) }))}
            onChange={(value) => change({ outcome: careOutcomes.find((outcome) => outcome === value) ?? 'informed' })}
          />
        )}
      </Field>
      <Field label={t('desk.care.offers_after')}>
        {(marks) => (
          <Select
            {...marks}
            value={draft.offers}
            options={acts.map((value) => ({ value, label: t(`desk.care.offers_act.${value}`) }))}
            onChange={(value) => change({ offers: offerActs.find((act) => act === value) ?? 'keep' })}
          />
        )}
      </Field>
      <Field label={t('desk.care.look_again')} hint={t('desk.care.look_again_hint')}>
        {(marks) => <TextInput {...marks} type="date" value={draft.lookAgainOn} onChange={(lookAgainOn) => change({ lookAgainOn })} />}
      </Field>
    </>
  );
}

/** Records what was seen, said and agreed with a member (T51). */
export function RecordDialog({ merchant, interaction, onClose }: { merchant: string; interaction: InteractionDetail; onClose: () => void }) {
  const { t } = useWords();
  const say = useToast();
  const client = useQueryClient();
  const [draft, setDraft] = useState<Draft>({ way: 'phone', seen: '', said: '', outcome: 'informed', lookAgainOn: '', offers: 'keep' });
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  const canSubmit = draft.seen.trim().length >= TEXT.min && draft.said.trim().length >= TEXT.min;
  const save = async () => {
    if (isBusy || !canSubmit) return;
    setBusy(true);
    setProblem(null);
    try {
      const body = { ...draft, lookAgainOn: draft.lookAgainOn === '' ? null : draft.lookAgainOn };
      const next = await api.call('recordCareInteraction', { params: { merchant, interactionId: interaction.id }, body });
      client.setQueryData(interactionQuery(merchant, interaction.id).queryKey, next);
      for (const queryKey of [['care', merchant], memberCareQuery(merchant, interaction.member.id).queryKey, attentionQuery.queryKey, ['audit']])
        void client.invalidateQueries({ queryKey });
      say(t('desk.care.saved'));
      onClose();
    } catch (error) {
      setProblem(error);
      setBusy(false);
    }
  };
  return (
    <Modal
      title={t('desk.care.record_of', { name: interaction.member.username })}
      size="wide"
      canClose={!isBusy}
      onClose={onClose}
      onSubmit={() => void save()}
      actions={
        <>
          <Button size="small" onClick={onClose} disabled={isBusy}>
            {t('desk.cancel')}
          </Button>
          <Button size="small" type="submit" kind="primary" isBusy={isBusy} disabled={!canSubmit}>
            {t('desk.save')}
          </Button>
        </>
      }
    >
      <Fields draft={draft} isStopped={interaction.care.offersStopped !== null} change={(patch) => setDraft({ ...draft, ...patch })} />
      {problem === null ? null : <ProblemNote error={problem} />}
    </Modal>
  );
}
