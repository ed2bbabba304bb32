import { agentCategories, type AgentCategory } from '@laro/domain/agents/tree/rates';
import { percentOfPpm, ppmOfPercent } from '@laro/domain/agents/tree/rate-percent';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ActDialog } from '#console/shared/form/act-dialog.tsx';
import { TextInput } from '#console/shared/form/controls.tsx';
import { Field } from '#console/shared/form/field.tsx';
import { api } from '#console/shared/api/api.ts';
import { useToast } from '#console/shared/page/toasts.tsx';
import { useWords } from '#console/shared/texts/words.tsx';
import { useCategoryName } from '#console/shared/contracts/category-name.ts';

const RATE_PPM_MAX = 100_000;

/** A member becomes a top agent, with first rates. */
export function AddAgentDialog({ merchant, onClose }: { merchant: string; onClose: () => void }) {
  const { t } = useWords();
  const say = useToast();
  const client = useQueryClient();
  const nameOf = useCategoryName();
  const [username, setUsername] = useState('');
  const [typed, setTyped] = useState<Partial<Record<AgentCategory, string>>>({});
  const ppmOf = (category: AgentCategory) => ppmOfPercent(typed[category] ?? '');
  const isRight = (category: AgentCategory) => (ppmOf(category) ?? RATE_PPM_MAX + 1) <= RATE_PPM_MAX;
  const save = async (reason: string) => {
    const rates = Object.fromEntries(agentCategories.map((category) => [category, ppmOf(category) ?? 0]));
    const made = await api.call('addAgent', { params: { merchant }, body: { username: username.trim(), rates, reason } });
    await client.invalidateQueries({ queryKey: ['agents', merchant] });
    say(t('desk.agents.added', { name: made.username }));
    onClose();
  };
  return (
    <ActDialog
      title={t('desk.agents.add')}
      submit={t('desk.agents.add')}
      canSubmit={username.trim() !== '' && agentCategories.every(isRight)}
      onSubmit={save}
      onClose={onClose}
    >
      <Field label={t('desk.agents.username')} hint={t('desk.agents.username_hint')}>
        {(marks) => <TextInput {...marks} value={username} maxLength={64} autoComplete="off" onChange={setUsername} />}
      </Field>
      <p>{t('desk.agents.rates')}</p>
      {agentCategories.map((category) => (
        <Field key={category} label={nameOf(category)} fault={isRight(category) ? undefined : t('desk.agents.rate_fault', { max: percentOfPpm(RATE_PPM_MAX) })}>
          {(marks) => (
            <TextInput
              {...marks}
              value={typed[category] ?? ''}
              placeholder="0"
              maxLength={5}
              autoComplete="off"
              onChange={(text) => setTyped((known) => ({ ...known, [category]: text }))}
            />
          )}
        </Field>
      ))}
    </ActDialog>
  );
}
