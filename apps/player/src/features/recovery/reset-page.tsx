import { ApiProblem } from '@laro/client/client';
import type { RecoveryFactorWay } from '@laro/domain/account/account-rules';
import { Button } from '@laro/ui/button.tsx';
import { EmptyState } from '@laro/ui/states/empty-state.tsx';
import { Note } from '@laro/ui/states/note.tsx';
import { Spinner } from '@laro/ui/states/spinner.tsx';
import { useEffect, useState, type FormEvent } from 'react';
import { useSubmit } from '#player/shared/form/use-submit.ts';
import { callSealed } from '#player/shared/api/account/account-api.ts';
import { useHead } from '#player/shared/shell/head.ts';
import { Frame } from '#player/shared/shell/page.tsx';
import { paths } from '#player/shared/router/paths.ts';
import { problemText } from '#player/shared/language/problem-text.ts';
import { useLocation, useNavigate } from '#player/shared/router/router-view.tsx';
import { useServices, useT, type Services } from '#player/shared/api/services.ts';
import { showToast, toastMs } from '#player/shared/device/toasts.ts';
import { firstFactor, sendWithFactor } from './factor-choice.tsx';
import { NewPasswordEnd, useIsAnswered, type NewPasswordProblem } from './new-password-end.tsx';
import css from './recovery.module.css';
import { recoveryOptionsQuery } from './recovery-query.ts';

export const load = (services: Services): Promise<unknown> => services.queries.ensureQueryData(recoveryOptionsQuery(services));

type LinkState = { kind: 'looking' } | { kind: 'holds'; ways: readonly RecoveryFactorWay[] } | { kind: 'over' } | { kind: 'failed'; text: string };

const isOver = (error: unknown): boolean => error instanceof ApiProblem && (error.code === 'recovery.link_invalid' || error.code === 'request.invalid');

/** The secret of the address, which no server sees, and whether it still opens the account. */
function useLink(): { token: string; link: LinkState; look: () => void; end: () => void } {
  const services = useServices();
  const { hash } = useLocation();
  const [token, setToken] = useState('');
  const [link, setLink] = useState<LinkState>({ kind: 'looking' });
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    let isHere = true;
    // The server never receives the secret, which is in the fragment of the browser's address.
    const secret = window.location.hash.slice(1);
    setToken(secret);
    // An address without a secret is invalid; the server need not check it.
    if (secret === '') {
      setLink({ kind: 'over' });
      return undefined;
    }
    setLink({ kind: 'looking' });
    callSealed(services, 'checkPasswordLink', { token: secret }).then(
      ({ factors }) => isHere && setLink({ kind: 'holds', ways: factors }),
      (error: unknown) => isHere && setLink(isOver(error) ? { kind: 'over' } : { kind: 'failed', text: problemText(services.words, error) }),
    );
    return () => {
      isHere = false;
    };
    // A change of the language needs no second check.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [hash, asked]);
  return { token, link, look: () => setAsked(asked + 1), end: () => setLink({ kind: 'over' }) };
}

function ResetForm({ token, ways, onOver }: { token: string; ways: readonly RecoveryFactorWay[]; onOver: () => void }) {
  const t = useT();
  const services = useServices();
  const navigate = useNavigate();
  const [password, setPassword] = useState('');
  const [factor, setFactor] = useState(() => firstFactor(ways));
  const { isBusy, problem, run } = useSubmit((error): NewPasswordProblem | null => {
    if (isOver(error)) {
      onOver();
      return null;
    }
    const isFactor = error instanceof ApiProblem && error.code.startsWith('recovery.second_factor');
    return { place: isFactor ? 'factor' : 'password', text: problemText(services.words, error) };
  });
  const isReady = useIsAnswered(password, factor);
  const send = () =>
    sendWithFactor(services, factor, async (given) => {
      await callSealed(services, 'setPasswordByLink', { token, newPassword: password, ...given });
      await navigate(paths.login, { replace: true });
      showToast(t('recovery.reset.done'), 'ok', toastMs.short);
    });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady) void run(send);
  };
  return (
    <form method="post" noValidate onSubmit={submit}>
      <p className={css['text']}>{t('recovery.reset.text')}</p>
      <NewPasswordEnd
        {...{ password, factor, problem, isBusy, isReady }}
        onPassword={setPassword}
        onFactor={setFactor}
        sendFactor={() => callSealed(services, 'sendFactorCode', { token })}
      />
    </form>
  );
}

/** Where the link of the mail leads: a new password, once (FORGOT-02). */
export function ResetPage() {
  const t = useT();
  const navigate = useNavigate();
  const { token, link, look, end } = useLink();
  useHead({ title: t('recovery.reset.title'), isIndexed: false });
  return (
    <Frame header="inner" title={t('recovery.reset.title')}>
      <div className={css['page']}>
        {link.kind === 'looking' ? <Spinner label={t('common.loading')} /> : null}
        {link.kind === 'holds' ? <ResetForm token={token} ways={link.ways} onOver={end} /> : null}
        {link.kind === 'over' ? (
          <EmptyState title={t('recovery.reset.over')} hint={t('recovery.problem.link_invalid')}>
            <Button kind="primary" onClick={() => void navigate(paths.forgot, { replace: true })}>
              {t('recovery.reset.again')}
            </Button>
          </EmptyState>
        ) : null}
        {link.kind === 'failed' ? (
          <>
            <Note kind="error" role="alert">
              {link.text}
            </Note>
            <div className={css['submit']}>
              <Button kind="quiet" isFull onClick={look}>
                {t('common.retry')}
              </Button>
            </div>
          </>
        ) : null}
      </div>
    </Frame>
  );
}
