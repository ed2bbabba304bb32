import type { Wire } from '@laro/contract/routes';
import { buttonClass } from '@laro/ui/button-class';
import { Spinner } from '@laro/ui/states/spinner.tsx';
import { useEffect, useEffectEvent, useState } from 'react';
import { ProblemNote } from '#player/shared/form/problem-note.tsx';
import { accountApi } from '#player/shared/api/account/account-api.ts';
import { paths } from '#player/shared/router/paths.ts';
import { problemText } from '#player/shared/language/problem-text.ts';
import { useLocation, useNavigate } from '#player/shared/router/router-view.tsx';
import { useServices } from '#player/shared/api/services.ts';
import { keepSocialTicket } from '#player/shared/session/log-in/social-ticket.ts';
import { useEnter } from '#player/shared/session/log-in/use-log-in.ts';
import { ticketOf, type OnBegun } from './log-in-form.ts';
import css from './login.module.css';

type Providers = Wire<'getLogInSettings', 'value'>['social'];

/** Ends a sign-in whose visitor has just come back: a session, or the registration for a new person (LOGIN-04). */
function useReturn(onBegun: OnBegun): { isEnding: boolean; problem: unknown } {
  const services = useServices();
  const navigate = useNavigate();
  const enter = useEnter();
  const { search } = useLocation();
  const isBack = new URLSearchParams(search).get('social') === 'back';
  const [problem, setProblem] = useState<unknown>(null);
  const finish = useEffectEvent(async () => {
    const { session, ticket, email, name } = await accountApi(services).call('startSocialSession');
    if (session) await enter(session);
    else if (ticket !== null) {
      keepSocialTicket({ ticket, email, name });
      await navigate(paths.register, { replace: true });
    }
  });
  const fail = useEffectEvent((error: unknown) => {
    const ticket = ticketOf(error);
    if (ticket === null) setProblem(error);
    else onBegun({ ticket, keep: async () => undefined });
  });
  useEffect(() => {
    if (isBack) finish().catch(fail);
  }, [isBack]);
  return { isEnding: isBack && problem === null, problem };
}

/** The outside providers that the merchant offers, after what has become of a try with one of them. */
export function SocialButtons({ providers, onBegun }: { providers: Providers; onBegun: OnBegun }) {
  const { words } = useServices();
  const { t } = words;
  const { search } = useLocation();
  const { isEnding, problem } = useReturn(onBegun);
  const hasFailed = new URLSearchParams(search).get('social') === 'failed';
  const text = problem === null ? (hasFailed ? t('login.social_failed') : null) : problemText(words, problem);
  if (isEnding) return <Spinner label={t('login.wait')} size={48} />;
  return (
    <>
      <ProblemNote text={text} className={css['free']} />
      {providers.length === 0 ? null : (
        <>
          <p className={css['or']}>
            <span>{t('login.or')}</span>
          </p>
          <div className={css['social']}>
            {providers.map(({ provider, name }) => (
              // Another site's page follows, so it is its own document.
              <a key={provider} href={`/wps/session/social/${provider}/start`} className={buttonClass({ kind: 'outline', isFull: true })}>
                {t('login.social', { name })}
              </a>
            ))}
          </div>
        </>
      )}
    </>
  );
}
