import { ApiProblem } from '@laro/client/client';
import { Button } from '@laro/ui/button.tsx';
import { TextField } from '@laro/ui/form/text-field.tsx';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { asThrown, useSubmit } from '#player/shared/form/use-submit.ts';
import { callSealed } from '#player/shared/api/account/account-api.ts';
import { ProblemNote } from '#player/shared/form/problem-note.tsx';
import { useEnter } from '#player/shared/session/log-in/use-log-in.ts';
import { problemText } from '#player/shared/language/problem-text.ts';
import { useServices } from '#player/shared/api/services.ts';
import { focusFault, type BegunLogIn } from './log-in-form.ts';
import css from './login.module.css';

const CODE_DIGITS = 6;
const RECOVERY_MAX = 32;

/** The typed code, and its submission. */
function useSecondStep({ ticket, keep }: BegunLogIn) {
  const services = useServices();
  const enter = useEnter();
  const { isBusy, problem, run, forget } = useSubmit(asThrown);
  const send = (code: string) =>
    run(async () => {
      const info = await callSealed(services, 'finishSession', { ticket, code });
      // Before the way leads on: a page that is left may not finish.
      await keep();
      await enter(info);
    });
  return { isBusy, problem, forget, send };
}

/** The second step of a log-in, for accounts with an authenticator: its code, or a recovery code (T16). */
export function SecondStep({ begun, onAgain }: { begun: BegunLogIn; onAgain: () => void }) {
  const { words } = useServices();
  const { t } = words;
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [isRecovery, setRecovery] = useState(false);
  const [code, setCode] = useState('');
  const [isMissing, setMissing] = useState(false);
  const { isBusy, problem, forget, send } = useSecondStep(begun);
  useEffect(() => field.current?.focus(), [isRecovery]);
  const isWrong = problem instanceof ApiProblem && problem.code === 'session.second_factor_wrong';
  const write = (text: string) => {
    setCode(isRecovery ? text : text.replaceAll(/\D/g, ''));
    setMissing(false);
    forget();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const isShort = code.trim().length < CODE_DIGITS;
    setMissing(isShort);
    if (isShort || !(await send(code.trim()))) focusFault(form.current);
  };
  return (
    <form method="post" ref={form} className={css['form']} noValidate onSubmit={(event) => void submit(event)}>
      <h1 className={css['step']}>{t('login.second.title')}</h1>
      <p className={css['step_text']}>{t(isRecovery ? 'login.second.recovery_text' : 'login.second.text')}</p>
      <div className={css['step_field']}>
        <TextField
          key={isRecovery ? 'recovery' : 'app'}
          label={t(isRecovery ? 'login.second.recovery' : 'login.second.code')}
          name="second-code"
          autoComplete={isRecovery ? 'off' : 'one-time-code'}
          inputMode={isRecovery ? 'text' : 'numeric'}
          maxLength={isRecovery ? RECOVERY_MAX : CODE_DIGITS}
          fault={isMissing ? t('login.second.required') : isWrong ? problemText(words, problem) : undefined}
          value={code}
          onChange={write}
          inputRef={field}
        />
      </div>
      <ProblemNote text={problem === null || isWrong ? null : problemText(words, problem)} className={css['refused']} />
      <Button type="submit" kind="primary" isFull isBusy={isBusy}>
        {t('shell.login')}
      </Button>
      <div className={css['step_ways']}>
        <Button
          kind="quiet"
          isFull
          onClick={() => {
            setRecovery(!isRecovery);
            setCode('');
            setMissing(false);
            forget();
          }}
        >
          {t(isRecovery ? 'login.second.use_app' : 'login.second.use_recovery')}
        </Button>
        <Button kind="text" isFull onClick={onAgain}>
          {t('login.second.again')}
        </Button>
      </div>
    </form>
  );
}
