import { Button } from '@laro/ui/button.tsx';
import { Note } from '@laro/ui/states/note.tsx';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { SecretInput, TextInput } from '#console/shared/form/controls.tsx';
import { Field } from '#console/shared/form/field.tsx';
import { ProblemNote } from '#console/shared/page/problem-note.tsx';
import { useWords } from '#console/shared/texts/words.tsx';
import type { Challenge } from './code-step.tsx';
import css from './sign-in.module.css';
import { startSignIn } from './start-sign-in.ts';

/** First step: who, and the password. */
export function NameStep({ firstName, onChallenge }: { firstName: string; onChallenge: (challenge: Challenge) => void }) {
  const { t } = useWords();
  const [name, setName] = useState(firstName);
  const [password, setPassword] = useState('');
  const [isWorking, setWorking] = useState(false);
  const start = useMutation({
    mutationFn: () => startSignIn({ name, password }, () => setWorking(true)),
    onSettled: () => setWorking(false),
    onSuccess: (challenge) => onChallenge({ ...challenge, name: name.trim() }),
    onError: () => setPassword(''),
  });
  const isFilled = name.trim() !== '' && password !== '';
  return (
    <form
      className={css['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isFilled && !start.isPending) start.mutate();
      }}
    >
      <h1 className={css['title']}>{t('desk.sign_in.title')}</h1>
      <Field label={t('desk.sign_in.name')}>
        {(marks) => (
          <TextInput
            {...marks}
            name="username"
            value={name}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={64}
            autoFocus={firstName === ''}
            onChange={setName}
          />
        )}
      </Field>
      <Field label={t('desk.password.label')}>
        {(marks) => (
          <SecretInput
            {...marks}
            name="password"
            value={password}
            autoComplete="current-password"
            maxLength={256}
            autoFocus={firstName !== ''}
            onChange={setPassword}
          />
        )}
      </Field>
      {start.isError ? <ProblemNote error={start.error} /> : null}
      {isWorking ? (
        <Note kind="info" icon="clock" role="status">
          {t('desk.sign_in.working')}
        </Note>
      ) : null}
      <Button type="submit" kind="primary" isFull isBusy={start.isPending} disabled={!isFilled}>
        {t('desk.sign_in.next')}
      </Button>
    </form>
  );
}
