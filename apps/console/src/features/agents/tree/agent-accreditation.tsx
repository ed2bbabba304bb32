import { Button } from '@laro/ui/button.tsx';
import { EmptyState } from '@laro/ui/states/empty-state.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#console/shared/api/api.ts';
import { useMay, useMerchant } from '#console/shared/api/session.ts';
import { ActDialog } from '#console/shared/form/act-dialog.tsx';
import { TextInput } from '#console/shared/form/controls.tsx';
import { Field } from '#console/shared/form/field.tsx';
import { DataTable } from '#console/shared/list/data-table.tsx';
import { Card } from '#console/shared/page/page.tsx';
import { useToast } from '#console/shared/page/toasts.tsx';
import { useWords } from '#console/shared/texts/words.tsx';
import type { AgentSheet } from './agent-queries.ts';

const nothing = { number: '', holder: '', issuer: '', validUntil: '' };
const names = [
  ['number', 60],
  ['holder', 120],
  ['issuer', 120],
] as const;

function SetDialog({ merchant, agent, onClose }: { merchant: string; agent: AgentSheet; onClose: () => void }) {
  const { t } = useWords();
  const say = useToast();
  const client = useQueryClient();
  const [given, setGiven] = useState(nothing);
  const [document, setDocument] = useState('');
  const write = (name: keyof typeof nothing) => (text: string) => setGiven((known) => ({ ...known, [name]: text }));
  const save = async (reason: string) => {
    await api.call('setAccreditation', { params: { merchant, memberId: agent.id }, body: { ...given, document: document.trim(), reason } });
    await client.invalidateQueries({ queryKey: ['agents', merchant] });
    say(t('desk.accreditation.saved'));
    onClose();
  };
  const isReady = Object.values(given).every((text) => text.trim().length > 1);
  return (
    <ActDialog
      title={`${t('desk.accreditation.set')}: ${agent.username}`}
      submit={t('desk.accreditation.set')}
      canSubmit={isReady}
      onSubmit={save}
      onClose={onClose}
    >
      {names.map(([name, max]) => (
        <Field key={name} label={t(`desk.accreditation.${name}`)}>
          {(marks) => <TextInput {...marks} value={given[name]} maxLength={max} autoComplete="off" onChange={write(name)} />}
        </Field>
      ))}
      <Field label={t('desk.accreditation.valid_until')}>
        {(marks) => <TextInput {...marks} type="date" value={given.validUntil} onChange={write('validUntil')} />}
      </Field>
      <Field label={t('desk.accreditation.document')}>
        {(marks) => <TextInput {...marks} value={document} maxLength={120} autoComplete="off" onChange={setDocument} />}
      </Field>
    </ActDialog>
  );
}

/** Accreditations of an agent, and a new one, which restores who was suspended after the last (AGENT-47). */
export function AgentAccreditation({ agent }: { agent: AgentSheet }) {
  const { t } = useWords();
  const { code: merchant } = useMerchant();
  const mayChange = useMay()('agents.change');
  const [isOpen, setOpen] = useState(false);
  return (
    <Card title={t('desk.accreditation.accreditation')}>
      <p>{t(agent.needsAccreditation ? 'desk.accreditation.needed' : 'desk.accreditation.not_needed')}</p>
      {mayChange && agent.state !== 'ended' ? (
        <Button size="small" onClick={() => setOpen(true)}>
          {t('desk.accreditation.set')}
        </Button>
      ) : null}
      {agent.accreditations.length === 0 ? (
        <EmptyState title={t('desk.accreditation.missing')} />
      ) : (
        <DataTable
          rows={agent.accreditations}
          keyOf={({ at }) => at}
          columns={[
            { label: t('desk.accreditation.number'), cell: ({ number }) => number },
            { label: t('desk.accreditation.holder'), cell: ({ holder }) => holder },
            { label: t('desk.accreditation.issuer'), cell: ({ issuer }) => issuer },
            { label: t('desk.accreditation.valid_until'), cell: ({ validUntil }) => validUntil },
            { label: t('desk.accreditation.document'), cell: ({ document }) => document },
          ]}
        />
      )}
      {isOpen ? <SetDialog merchant={merchant} agent={agent} onClose={() => setOpen(false)} /> : null}
    </Card>
  );
}
