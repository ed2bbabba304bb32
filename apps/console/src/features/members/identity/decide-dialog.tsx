import { identityRefusals, needsSecondLook, type IdentityHit, type IdentityRefusal } from '@laro/domain/identity/identity-rules';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { ActDialog } from '#console/shared/form/act-dialog.tsx';
import { api } from '#console/shared/api/api.ts';
import { Choices, TextInput } from '#console/shared/form/controls.tsx';
import { Field } from '#console/shared/form/field.tsx';
import { useToast } from '#console/shared/page/toasts.tsx';
import { useWords } from '#console/shared/texts/words.tsx';
import { askProofsAgain, proofQuery, type DeskProof } from './identity-queries.ts';

const TOLD = { min: 3, max: 300 };
const NAME_MAX = 60;

export type ProofStep = 'accept' | 'refuse';

/** Accepts a proof under the name that the document has and answers each finding, or refuses it with what the member reads (ACC-03, T24). */
export function DecideDialog({ merchant, proof, step, onClose }: { merchant: string; proof: DeskProof; step: ProofStep; onClose: () => void }) {
  const { t } = useWords();
  const say = useToast();
  const client = useQueryClient();
  const groupId = useId();
  const written = proof.said?.legalName ?? '';
  const [legalName, setLegalName] = useState(written);
  const [refusals, setRefusals] = useState<IdentityRefusal[]>([]);
  const [told, setTold] = useState('');
  const [answers, setAnswers] = useState<Partial<Record<IdentityHit, string>>>({});
  const open = proof.hits.filter((hit) => !proof.answers.some((kept) => kept.hit === hit));
  const isFirst = step === 'accept' && proof.state === 'pending' && needsSecondLook(proof.hits);
  const needsWords = refusals.includes('other');
  const areAnswered = open.every((hit) => (answers[hit] ?? '').trim().length >= TOLD.min);
  const canSubmit = step === 'accept' ? legalName.trim() !== '' && areAnswered : refusals.length > 0 && (!needsWords || told.trim().length >= TOLD.min);
  const save = async (reason: string) => {
    const name = legalName.trim();
    const body =
      step === 'accept'
        ? {
            decision: step,
            legalName: name === written ? null : name,
            answers: Object.fromEntries(open.map((hit) => [hit, (answers[hit] ?? '').trim()])),
            reason,
          }
        : { decision: step, refusals, told: told.trim(), reason };
    const after = await api.call('decideDeskIdentity', { params: { merchant, proofId: proof.id }, body });
    client.setQueryData(proofQuery(merchant, proof.id).queryKey, after);
    askProofsAgain(client, merchant);
    say(t('desk.identity.done', { name: proof.member.username, state: t(`identity.state.${after.state}`) }));
    onClose();
  };
  return (
    <ActDialog
      title={proof.member.username}
      submit={t(isFirst ? 'desk.identity.accept_first' : `desk.identity.${step}`)}
      isDangerous={step === 'refuse'}
      canSubmit={canSubmit}
      onSubmit={save}
      onClose={onClose}
    >
      {step === 'accept' ? (
        <>
          <Field label={t('desk.identity.corrected')}>
            {(marks) => <TextInput {...marks} value={legalName} maxLength={NAME_MAX} onChange={setLegalName} />}
          </Field>
          {open.map((hit) => (
            <Field key={hit} label={t(`desk.identity.hit.${hit}`)} hint={t('desk.identity.answer_hint')}>
              {(marks) => <TextInput {...marks} value={answers[hit] ?? ''} maxLength={TOLD.max} onChange={(text) => setAnswers({ ...answers, [hit]: text })} />}
            </Field>
          ))}
        </>
      ) : (
        <>
          <p id={groupId}>{t('identity.reasons')}</p>
          <Choices
            marks={{ id: groupId }}
            options={identityRefusals.map((value) => ({ value, label: t(`identity.refusal.${value}`) }))}
            chosen={refusals}
            onChange={(chosen) => setRefusals(identityRefusals.filter((name) => chosen.includes(name)))}
          />
          <Field label={t('desk.withdrawals.told')}>{(marks) => <TextInput {...marks} value={told} maxLength={TOLD.max} onChange={setTold} />}</Field>
        </>
      )}
    </ActDialog>
  );
}
