import { Button } from '@laro/ui/button.tsx';
import { useMutation } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { Wire } from '@laro/contract/routes';
import { api, isProblem } from '#console/shared/api/api.ts';
import { SecretInput, TextInput } from '#console/shared/form/controls.tsx';
import { CopyText } from '#console/shared/page/copy-text.tsx';
import { Field } from '#console/shared/form/field.tsx';
import { ProblemNote } from '#console/shared/page/problem-note.tsx';
import { QrPicture } from '#console/shared/page/qr-picture.tsx';
import type { Me } from '#console/shared/api/queries.ts';
import { useWords } from '#console/shared/texts/words.tsx';
import css from './sign-in.module.css';

export type Challenge = Wire<'startDeskSession', 'value'> & { name: string };

const CODE = /^\d{6}$/;

/** The secret in groups of four, as people type it. */
const grouped = (secret: string) => secret.replaceAll(/(.{4})(?=.)/g, '$1 ');

/** The authenticator is set up once: by camera, or by typing the secret. */
function Enrolment({ secret, uri }: { secret: string; uri: string }) {
  const { t } = useWords();
  return (
    <div className={css['enrolment']}>
      <p>{t('desk.sign_in.enrol_text')}</p>
      <div className={css['qr']}>
        <QrPicture text={uri} label={t('desk.sign_in.qr')} />
      </div>
      <p className={css['secretLabel']}>{t('desk.sign_in.secret')}</p>
      <CopyText text={secret} shown={grouped(secret)} testId="secret" />
    </div>
  );
}

/** Second step: the code; at the first sign-in also the authenticator and an own password. */
export function CodeStep({ challenge, onEnter, onBack }: { challenge: Challenge; onEnter: (me: Me) => void; onBack: () => void }) {
  const { t } = useWords();
  const [code, setCode] = useState('');
  const [newPassword, setNewPassword] = useState('');
  const { enrolment, mustReplacePassword } = challenge;
  const prove = useMutation({
    mutationFn: () => api.call('proveDeskSession', { body: { challenge: challenge.challenge, code, ...(mustReplacePassword ? { newPassword } : {}) } }),
    onSuccess: onEnter,
    onError: (error) => {
      if (isProblem(error, 'desk.code_wrong')) setCode('');
    },
  });
  const isFilled = CODE.test(code) && (!mustReplacePassword || newPassword !== '');
  const isOver = isProblem(prove.error, 'desk.challenge_expired') || isProblem(prove.error, 'desk.locked');
  const codeField: ReactNode = (
    <Field label={t('desk.sign_in.code')} hint={t('desk.sign_in.code_hint')}>
      {(marks) => (
        <TextInput
          {...marks}
          name="code"
          value={code}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
          autoFocus={!enrolment}
          onChange={(value) => setCode(value.replaceAll(/\D/g, '').slice(0, 6))}
        />
      )}
    </Field>
  );
  return (
    <form
      className={css['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isFilled && !prove.isPending) prove.mutate();
      }}
    >
      <h1 className={css['title']}>{t(enrolment ? 'desk.sign_in.enrol_title' : 'desk.sign_in.code_title')}</h1>
      {enrolment ? <Enrolment {...enrolment} /> : null}
      {codeField}
      {mustReplacePassword ? (
        <Field label={t('desk.password.new')} hint={t('desk.password.hint')}>
          {(marks) => (
            <>
              <input type="text" name="username" aria-label={t('desk.sign_in.name')} value={challenge.name} autoComplete="username" readOnly hidden />
              <SecretInput {...marks} name="new-password" value={newPassword} autoComplete="new-password" maxLength={256} onChange={setNewPassword} />
            </>
          )}
        </Field>
      ) : null}
      {prove.isError ? <ProblemNote error={prove.error} /> : null}
      {isOver ? null : (
        <Button type="submit" kind="primary" isFull isBusy={prove.isPending} disabled={!isFilled}>
          {t('desk.sign_in.enter')}
        </Button>
      )}
      <Button kind={isOver ? 'primary' : 'text'} isFull onClick={onBack}>
        {t('desk.sign_in.again')}
      </Button>
    </form>
  );
}
