import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ActDialog } from '#console/shared/form/act-dialog.tsx';
import { api } from '#console/shared/api/api.ts';
import { Switch, TextInput } from '#console/shared/form/controls.tsx';
import { Field } from '#console/shared/form/field.tsx';
import { useToast } from '#console/shared/page/toasts.tsx';
import { vendorsQuery } from '#console/shared/api/vendor-queries.ts';
import { useWords } from '#console/shared/texts/words.tsx';

/** As in the contract; TCG codes share the mark of another vendor. */
const CODE = /^(?!TCG)[A-Z][A-Z0-9_]{1,19}$/;
const NAME_MAX = 60;

/** Adds a vendor and opens its page, where it is connected. */
export function AddVendorDialog({ onClose }: { onClose: () => void }) {
  const { t } = useWords();
  const say = useToast();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [code, setCode] = useState('');
  const [name, setName] = useState('');
  const [hasLobby, setLobby] = useState(false);
  const save = async (reason: string) => {
    await api.call('addVendor', { body: { code, name: name.trim(), hasLobby, reason } });
    await client.invalidateQueries({ queryKey: vendorsQuery.queryKey });
    say(t('desk.vendors.added', { name: name.trim() }));
    await navigate(`/vendors/${code}`);
  };
  return (
    <ActDialog title={t('desk.vendors.add')} submit={t('desk.vendors.add')} canSubmit={CODE.test(code) && name.trim() !== ''} onSubmit={save} onClose={onClose}>
      <Field label={t('desk.vendors.name')}>{(marks) => <TextInput {...marks} value={name} maxLength={NAME_MAX} onChange={setName} />}</Field>
      <Field
        label={t('desk.vendors.code')}
        hint={t('desk.vendors.code_hint')}
        fault={code !== '' && !CODE.test(code) ? t('desk.vendors.code_hint') : undefined}
      >
        {(marks) => <TextInput {...marks} value={code} maxLength={20} spellCheck={false} onChange={(text) => setCode(text.trim().toUpperCase())} />}
      </Field>
      <Field label={t('desk.vendors.lobby')} isGroup>
        {(marks) => <Switch isOn={hasLobby} marks={marks} onChange={setLobby} />}
      </Field>
    </ActDialog>
  );
}
