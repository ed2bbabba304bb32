import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#console/shared/api/api.ts';
import { ActDialog } from '#console/shared/form/act-dialog.tsx';
import { Select, TextInput } from '#console/shared/form/controls.tsx';
import { Field } from '#console/shared/form/field.tsx';
import { useToast } from '#console/shared/page/toasts.tsx';
import { useWords } from '#console/shared/texts/words.tsx';
import type { AgentSheet } from './agent-queries.ts';
import { ContractPreview } from './contract-preview.tsx';
import { templatesQuery, type AgentContractList } from '#console/shared/contracts/contract-queries.ts';
import { TermsFields } from '#console/shared/contracts/terms-fields.tsx';
import { useTermsDraft, type TermsDraft } from '#console/shared/contracts/use-terms-draft.ts';

/** Fills the form with a template; nothing where there is none. */
function TemplateChoice({ merchant, onFill }: { merchant: string; onFill: TermsDraft['fill'] }) {
  const { t } = useWords();
  const { data } = useQuery(templatesQuery(merchant));
  const [chosen, choose] = useState('');
  if (data === undefined || data.templates.length === 0) return null;
  const pick = (id: string) => {
    const template = data.templates.find((known) => known.id === id);
    choose(id);
    if (template !== undefined) onFill(template);
  };
  const options = [{ value: '', label: '–' }, ...data.templates.map(({ id, name }) => ({ value: id, label: name }))];
  return <Field label={t('desk.terms.from')}>{(marks) => <Select {...marks} options={options} value={chosen} onChange={pick} />}</Field>;
}

interface OfferDialogProps {
  merchant: string;
  agent: Pick<AgentSheet, 'id' | 'username' | 'isTrial' | 'path'>;
  firstStarts: AgentContractList['firstStarts'];
  onClose: () => void;
}

/** The company offers an agent a contract, which the agent answers. House agents answer nothing: theirs is in force, and the agent above may pay it. */
export function OfferDialog({ merchant, agent, firstStarts, onClose }: OfferDialogProps) {
  const { t } = useWords();
  const say = useToast();
  const client = useQueryClient();
  const [key] = useState(() => crypto.randomUUID());
  const [from, setFrom] = useState(firstStarts.daily);
  const draft = useTermsDraft((kind) => setFrom(firstStarts[kind]));
  const { kind, terms } = draft;
  const upline = agent.isTrial ? agent.path.at(-1) : undefined;
  const [isFromUpline, setFromUpline] = useState(false);
  const title = t(agent.isTrial ? 'desk.house.put' : 'desk.contracts.offer');
  const save = async (reason: string) => {
    if (terms === null) return;
    const [params, body] = [
      { merchant, memberId: agent.id },
      { ...terms, key, from, reason },
    ];
    const { kind: offered } = terms;
    if (isFromUpline && offered !== 'cpa') await api.call('putHouseContract', { params, body: { ...body, kind: offered } });
    else await api.call('offerCompanyContract', { params, body });
    await client.invalidateQueries({ queryKey: ['agents', merchant, agent.id] });
    say(agent.isTrial ? t('desk.house.put_done') : t('desk.contracts.offered', { name: agent.username }));
    onClose();
  };
  return (
    <ActDialog title={title} submit={title} size="wide" canSubmit={terms !== null && from !== ''} onSubmit={save} onClose={onClose}>
      <TemplateChoice merchant={merchant} onFill={draft.fill} />
      {upline === undefined || kind === 'cpa' ? null : (
        <Field label={t('desk.contracts.payer')}>
          {(marks) => (
            <Select
              {...marks}
              value={isFromUpline ? upline.id : ''}
              options={[
                { value: '', label: t('desk.contracts.company') },
                { value: upline.id, label: upline.username },
              ]}
              onChange={(value) => setFromUpline(value !== '')}
            />
          )}
        </Field>
      )}
      <TermsFields draft={draft} />
      <Field label={t('contracts.field.from')}>{(marks) => <TextInput {...marks} type="date" min={firstStarts[kind]} value={from} onChange={setFrom} />}</Field>
      <ContractPreview key={JSON.stringify(terms)} merchant={merchant} memberId={agent.id} terms={terms} />
    </ActDialog>
  );
}
