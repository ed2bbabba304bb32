import { successToastMs, waitToastMs } from '@laro/domain/system/constants';
import { emailMax, isEmailAddress } from '@laro/domain/account/email-address';
import { Button } from '@laro/ui/button.tsx';
import { TextField } from '@laro/ui/form/text-field.tsx';
import { useState, type FormEvent } from 'react';
import { useSubmit } from '#player/shared/form/use-submit.ts';
import { ProblemNote } from '#player/shared/form/problem-note.tsx';
import { formApi } from '#player/shared/api/account/account-api.ts';
import { paths } from '#player/shared/router/paths.ts';
import { useLocation, useNavigate } from '#player/shared/router/router-view.tsx';
import { useServices, useT } from '#player/shared/api/services.ts';
import { showToast } from '#player/shared/device/toasts.ts';
import css from './recovery.module.css';
import { useLeaving } from './use-leaving.ts';

/** Username and e-mail; the link is sent if they match, and the page does not reveal whether they do (FORGOT-02, T10). */
export function EmailForm() {
  const t = useT();
  const services = useServices();
  const navigate = useNavigate();
  const { key } = useLocation();
  const leaveSoon = useLeaving();
  const [username, setUsername] = useState('');
  const [email, setEmail] = useState('');
  const [touched, setTouched] = useState({ username: false, email: false });
  const { isBusy, problem, run } = useSubmit();
  const [name, address] = [username.trim(), email.trim()];
  const isValid = name !== '' && isEmailAddress(address);
  const send = async () => {
    const hide = showToast(t('recovery.wait'), 'loading', waitToastMs);
    try {
      await formApi(services).call('requestPasswordLink', { body: { username: name, email: address } });
      showToast(t('recovery.sent'), 'ok', successToastMs);
    } catch (error) {
      hide();
      throw error;
    }
    await leaveSoon(() => void (key === 'default' ? navigate(paths.login) : navigate(-1)));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isValid) void run(send);
  };
  return (
    <form method="post" noValidate onSubmit={submit}>
      <p className={css['text']}>{t('recovery.email_text')}</p>
      <TextField
        label={t('recovery.username')}
        name="username"
        autoComplete="username"
        maxLength={64}
        value={username}
        onChange={setUsername}
        onBlur={() => setTouched({ ...touched, username: true })}
        fault={touched.username && name === '' ? t('recovery.username_missing') : undefined}
      />
      <TextField
        label={t('recovery.email')}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={emailMax}
        value={email}
        onChange={setEmail}
        onBlur={() => setTouched({ ...touched, email: true })}
        fault={touched.email && !isEmailAddress(address) ? t('recovery.email_incorrect') : undefined}
      />
      <ProblemNote className={css['problem']} text={problem} />
      <div className={css['submit']}>
        <Button type="submit" kind="primary" isFull isBusy={isBusy} disabled={!isValid}>
          {t('recovery.retrieve')}
        </Button>
      </div>
    </form>
  );
}
