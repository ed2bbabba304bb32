import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#console/shared/api/api.ts';
import { RatesFields, useTypedRates } from '#console/shared/contracts/rates-fields.tsx';
import { ActDialog } from '#console/shared/form/act-dialog.tsx';
import { TextInput } from '#console/shared/form/controls.tsx';
import { Field } from '#console/shared/form/field.tsx';
import { useToast } from '#console/shared/page/toasts.tsx';
import { useWords } from '#console/shared/texts/words.tsx';

/** A member becomes a top agent, with first rates. */
export function AddAgentDialog({ merchant, onClose }: { merchant: string; onClose: () => void }) {
  const { t } = useWords();
  const say = useToast();
  const client = useQueryClient();
  const rates = useTypedRates();
  const [username, setUsername] = useState('');
  const save = async (reason: string) => {
    const made = await api.call('addAgent', { params: { merchant }, body: { username: username.trim(), rates: rates.value, reason } });
    await client.invalidateQueries({ queryKey: ['agents', merchant] });
    say(t('desk.agents.added', { name: made.username }));
    onClose();
  };
  return (
    <ActDialog title={t('desk.agents.add')} submit={t('desk.agents.add')} canSubmit={username.trim() !== '' && rates.isRight} onSubmit={save} onClose={onClose}>
      <Field label={t('desk.agents.username')} hint={t('desk.agents.username_hint')}>
        {(marks) => <TextInput {...marks} value={username} maxLength={64} autoComplete="off" onChange={setUsername} />}
      </Field>
      <RatesFields rates={rates} />
    </ActDialog>
  );
}
