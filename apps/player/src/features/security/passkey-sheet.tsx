import { TextField } from '@laro/ui/form/text-field.tsx';
import { Icon } from '@laro/ui/pictures/icon.tsx';
import { Note } from '@laro/ui/states/note.tsx';
import { deviceOf } from '@laro/domain/log-in/device-of';
import { useState } from 'react';
import { accountApi } from '#player/shared/api/account/account-api.ts';
import { askAccountAgain, type OwnSecurity } from '#player/shared/api/account/account-queries.ts';
import { confirmed } from '#player/shared/session/proof/confirmation.ts';
import { useSettings } from '#player/shared/api/queries.ts';
import { useServices } from '#player/shared/api/services.ts';
import { showToast } from '#player/shared/device/toasts.ts';
import { useSubmit, type Submit } from '#player/shared/form/use-submit.ts';
import { FormSheet } from '#player/shared/form/form-sheet.tsx';
import css from './security.module.css';

type Passkey = OwnSecurity['passkeys'][number];

/** A name to begin with: what this device calls itself. */
function deviceName(): string {
  const { system, browser } = deviceOf(navigator.userAgent);
  return [system, browser].filter(Boolean).join(', ') || 'Passkey';
}

function Row({ passkey, submit, onRename, onRemove }: { passkey: Passkey; submit: Submit; onRename: () => void; onRemove: () => Promise<void> }) {
  const { t, tag } = useServices().words;
  const { timeZone } = useSettings();
  const day = (moment: string) => new Date(moment).toLocaleDateString(tag, { dateStyle: 'medium', timeZone });
  return (
    <li className={css['item']}>
      <span className={css['what']}>
        <b>{passkey.name}</b>
        <span className={css['note']}>
          {passkey.lastUsedAt === null
            ? t('security.passkey_added', { day: day(passkey.createdAt) })
            : t('security.passkey_used', { day: day(passkey.lastUsedAt) })}
        </span>
      </span>
      <button type="button" className={css['tool']} aria-label={t('security.passkey_rename', { name: passkey.name })} onClick={onRename}>
        <Icon name="pencil-simple" size={20} />
      </button>
      <button
        type="button"
        className={css['tool']}
        aria-label={t('security.passkey_remove', { name: passkey.name })}
        disabled={submit.isBusy}
        onClick={() => void submit.run(onRemove)}
      >
        <Icon name="trash" size={20} />
      </button>
    </li>
  );
}

/** Gives a passkey another name. */
function RenameSheet({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const services = useServices();
  const { t } = services.words;
  const [name, setName] = useState(passkey.name);
  const submit = useSubmit();
  const save = async () => {
    await accountApi(services).call('renamePasskey', { params: { passkeyId: passkey.id }, body: { name: name.trim() } });
    await askAccountAgain(services);
    onClose();
  };
  return (
    <FormSheet title={t('security.passkeys')} submit={submit} action={t('security.save')} isReady={name.trim() !== ''} onSend={save} onClose={onClose}>
      <TextField label={t('security.passkey_name')} name="passkey-name" maxLength={40} value={name} onChange={setName} data-autofocus="" />
    </FormSheet>
  );
}

/** Passkeys: made, named, removed (T16). */
export function PasskeySheet({ security, onClose }: { security: OwnSecurity; onClose: () => void }) {
  const services = useServices();
  const { t } = services.words;
  const [renamed, setRenamed] = useState<Passkey | null>(null);
  const submit = useSubmit();
  const api = accountApi(services);
  const canMake = typeof PublicKeyCredential === 'function';
  const add = async () => {
    const options = await confirmed(() => api.call('startPasskey'));
    const { makePasskey } = await import('#player/shared/session/log-in/passkey.ts');
    const passkey = await makePasskey(options);
    if (passkey === null) return;
    await api.call('addPasskey', { body: { name: deviceName(), passkey } as never });
    await askAccountAgain(services);
    showToast(t('security.passkey_done'));
  };
  const remove = async (passkeyId: string) => {
    await confirmed(() => api.call('removePasskey', { params: { passkeyId } }));
    await askAccountAgain(services);
    showToast(t('security.passkey_removed'));
  };
  if (renamed !== null) return <RenameSheet passkey={renamed} onClose={() => setRenamed(null)} />;
  return (
    <FormSheet
      title={t('security.passkeys')}
      text={t('security.passkeys_text')}
      submit={submit}
      {...(canMake ? { action: t('security.passkey_add') } : {})}
      onSend={add}
      onClose={onClose}
    >
      {canMake ? null : <Note kind="info">{t('security.passkeys_unsupported')}</Note>}
      {security.passkeys.length === 0 ? null : (
        <ul>
          {security.passkeys.map((passkey) => (
            <Row key={passkey.id} passkey={passkey} submit={submit} onRename={() => setRenamed(passkey)} onRemove={() => remove(passkey.id)} />
          ))}
        </ul>
      )}
    </FormSheet>
  );
}
