import { Note } from '@laro/ui/states/note.tsx';
import { useState } from 'react';
import { ActDialog } from '#console/shared/form/act-dialog.tsx';
import { api } from '#console/shared/api/api.ts';
import { Switch, TextInput } from '#console/shared/form/controls.tsx';
import { Field } from '#console/shared/form/field.tsx';
import type { VendorDetail } from '#console/shared/api/vendor-queries.ts';
import { useWords } from '#console/shared/texts/words.tsx';
import { isSecret } from './endpoint-draft.ts';
import { useVendorAnswer } from './use-vendor-answer.ts';

/** Adds a secret that is shared with a vendor of the forms dialect (GAME-24). The page does not show it again. */
export function AddSecretDialog({ vendor, onClose }: { vendor: VendorDetail; onClose: () => void }) {
  const { t } = useWords();
  const answered = useVendorAnswer(vendor.code);
  const [secret, setSecret] = useState('');
  const [isMd5, setMd5] = useState(false);
  const add = async (reason: string) => {
    await answered(await api.call('addVendorSecret', { params: { vendor: vendor.code }, body: { secret, kind: isMd5 ? 'md5' : 'hmac', reason } }));
    onClose();
  };
  return (
    <ActDialog title={t('desk.vendors.secret.add')} submit={t('desk.vendors.secret.add')} canSubmit={isSecret(secret)} onSubmit={add} onClose={onClose}>
      <Field
        label={t('desk.vendors.secret')}
        hint={t('desk.vendors.secret.hint')}
        fault={secret !== '' && !isSecret(secret) ? t('desk.problem.vendor_secret_unusable') : undefined}
      >
        {(marks) => (
          <TextInput
            {...marks}
            value={secret}
            maxLength={200}
            spellCheck={false}
            autoCapitalize="none"
            autoComplete="off"
            data-autofocus=""
            onChange={(text) => setSecret(text.trim())}
          />
        )}
      </Field>
      <Field label={t('desk.vendors.secret.md5')} isGroup>
        {(marks) => <Switch isOn={isMd5} marks={marks} onChange={setMd5} />}
      </Field>
      {isMd5 ? <Note kind="error">{t('desk.vendors.secret.md5_weak')}</Note> : null}
    </ActDialog>
  );
}
