import type { MessageKey } from '@laro/i18n/areas';
import { Button } from '@laro/ui/button.tsx';
import { Spinner } from '@laro/ui/states/spinner.tsx';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { callSealed } from '#player/shared/api/account/account-api.ts';
import { keepPhoneProof, takePhoneCheck, type PhoneCheckPurpose, type PhoneProof } from '#player/shared/session/log-in/phone-check.ts';
import { ProblemNote } from '#player/shared/form/problem-note.tsx';
import { useEnter } from '#player/shared/session/log-in/use-log-in.ts';
import { useHead } from '#player/shared/shell/head.ts';
import { latePart } from '#player/shared/late/late-part.tsx';
import { Frame } from '#player/shared/shell/page.tsx';
import { paths } from '#player/shared/router/paths.ts';
import { problemText } from '#player/shared/language/problem-text.ts';
import { useNavigate } from '#player/shared/router/router-view.tsx';
import { useServices } from '#player/shared/api/services.ts';
import { ticketOf, type BegunLogIn } from './log-in-form.ts';
import css from './login.module.css';

const SecondStep = latePart(async () => (await import('./second-step.tsx')).SecondStep);

const endings = {
  cancelled: 'login.check.cancelled',
  failed: 'login.check.failed',
  over: 'problem.session.phone_check_over',
} as const satisfies Record<string, MessageKey>;

interface Refused {
  purpose: PhoneCheckPurpose;
  text: string;
}

/** Ends a check that a visitor has just come back from: a session, or the page for a new password, which takes the proof along. */
function useEnding() {
  const services = useServices();
  const { words } = services;
  const navigate = useNavigate();
  const enter = useEnter();
  const [refused, setRefused] = useState<Refused | null>(null);
  const [begun, setBegun] = useState<BegunLogIn | null>(null);
  const wasTaken = useRef(false);
  const logIn = async ({ dialingCode, number, token, state }: PhoneProof) => {
    const secret = {
      type: 'firebase',
      firebaseChannel: 'sms',
      firebaseIdToken: token,
      firebaseMobileNo: number,
      countryDialingCode: dialingCode,
      phoneCheckState: state,
    };
    try {
      await enter(await callSealed(services, 'startSession', secret));
    } catch (error) {
      const ticket = ticketOf(error);
      if (ticket === null) setRefused({ purpose: 'login', text: problemText(words, error) });
      else setBegun({ ticket, keep: async () => undefined });
    }
  };
  const end = useEffectEvent(async () => {
    const back = takePhoneCheck();
    const { purpose } = back;
    if (back.kind !== 'proven') setRefused({ purpose, text: words.t(endings[back.kind]) });
    else if (purpose === 'login') await logIn(back.proof);
    else {
      keepPhoneProof(back.proof);
      await navigate(paths.forgot, { replace: true });
    }
  });
  useEffect(() => {
    if (wasTaken.current) return;
    wasTaken.current = true;
    void end();
  }, []);
  return { refused, begun };
}

/** Where the operator's check of phones comes back to (LOGIN-06, FORGOT-04). */
export function PhoneCheckPage() {
  const { t } = useServices().words;
  const navigate = useNavigate();
  const { refused, begun } = useEnding();
  const again = (purpose: PhoneCheckPurpose) => void navigate(purpose === 'login' ? paths.login : paths.forgot, { replace: true });
  useHead({ title: t('login.check.title'), isIndexed: false });
  return (
    <Frame header="inner" title={begun === null ? t('login.check.title') : ''}>
      <div className={css['page']}>
        {begun !== null ? (
          <SecondStep begun={begun} onAgain={() => again('login')} />
        ) : refused === null ? (
          <Spinner label={t('login.wait')} size={48} />
        ) : (
          <div className={css['form']}>
            <ProblemNote text={refused.text} className={css['refused']} />
            <Button kind="primary" isFull onClick={() => again(refused.purpose)}>
              {t('common.retry')}
            </Button>
          </div>
        )}
      </div>
    </Frame>
  );
}
