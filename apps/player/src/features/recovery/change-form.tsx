import { Button } from '@laro/ui/button.tsx';
import { Dialog } from '@laro/ui/layers/dialog.tsx';
import { TextField } from '@laro/ui/form/text-field.tsx';
import { useState, type FormEvent } from 'react';
import { ProblemNote } from '#player/shared/form/problem-note.tsx';
import { useT } from '#player/shared/api/services.ts';
import { fitsLength, NewPasswordField } from './new-password-field.tsx';
import css from './recovery.module.css';
import { useRecoveryOptions } from './recovery-query.ts';
import { useChangePassword } from './use-change-password.ts';
import { SecretField } from '#player/shared/form/secret-field.tsx';

/** The new password is the old one: nothing is sent (CHPSW-02). */
function SamePassword({ onClose }: { onClose: () => void }) {
  const t = useT();
  return (
    <Dialog title={t('recovery.change.same_title')} text={t('recovery.change.same_text')} onClose={onClose}>
      <Button kind="primary" isFull onClick={onClose}>
        {t('recovery.change.same_close')}
      </Button>
    </Dialog>
  );
}

/** Old, new, new again; the old one only where the device does not remember it (CHPSW-01, CHPSW-02). */
export function ChangeForm({ username }: { username: string }) {
  const t = useT();
  const rules = useRecoveryOptions();
  const { remembered, isBusy, problem, change } = useChangePassword(username);
  const [typedOld, setOld] = useState('');
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const [touched, setTouched] = useState({ password: false, confirmation: false });
  const [isSame, setSame] = useState(false);
  const old = remembered ? remembered.password : typedOld;
  const isFilled = old !== '' && password !== '' && confirmation !== '';
  const confirmationFault = () => {
    if (!touched.confirmation) return undefined;
    if (confirmation === '') return t('recovery.change.confirm_missing');
    return confirmation === password ? undefined : t('recovery.change.mismatch');
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!isFilled || isBusy) return;
    setTouched({ password: true, confirmation: true });
    if (!fitsLength(password, rules.password) || confirmation !== password) return;
    if (password === old) setSame(true);
    else void change({ oldPassword: old, newPassword: password, confirmNewPassword: confirmation });
  };
  const faultAt = (field: 'old' | 'new') => (problem?.field === field ? problem.text : undefined);
  return (
    <form method="post" noValidate onSubmit={send}>
      <p className={css['text']}>{t('recovery.change.others')}</p>
      <TextField label={t('recovery.username')} name="username" autoComplete="username" readOnly value={username} onChange={() => undefined} />
      {remembered === null ? (
        <SecretField
          label={t('recovery.change.old')}
          name="old_password"
          autoComplete="current-password"
          value={typedOld}
          onChange={setOld}
          fault={faultAt('old')}
        />
      ) : null}
      <NewPasswordField
        value={password}
        onChange={setPassword}
        onBlur={() => setTouched({ ...touched, password: password !== '' })}
        isTouched={touched.password}
        fault={faultAt('new')}
      />
      <SecretField
        label={t('recovery.change.confirm')}
        name="confimpsw"
        autoComplete="new-password"
        value={confirmation}
        onChange={setConfirmation}
        onBlur={() => setTouched({ ...touched, confirmation: true })}
        fault={confirmationFault()}
      />
      <ProblemNote className={css['problem']} text={problem?.field === 'form' ? problem.text : null} />
      <div className={css['submit']}>
        <Button type="submit" kind="primary" isFull isBusy={isBusy} disabled={!isFilled}>
          {t('recovery.change.save')}
        </Button>
      </div>
      {isSame ? <SamePassword onClose={() => setSame(false)} /> : null}
    </form>
  );
}
