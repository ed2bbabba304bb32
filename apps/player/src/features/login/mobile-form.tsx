import { logInFault, mobileDigits } from '@laro/domain/log-in/log-in-rules';
import { waitToastMs } from '@laro/domain/system/constants';
import { Button } from '@laro/ui/button.tsx';
import { CheckField } from '@laro/ui/form/check-field.tsx';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { asThrown, useSubmit } from '#player/shared/form/use-submit.ts';
import { callSealed } from '#player/shared/api/account/account-api.ts';
import { CodeField } from '#player/shared/form/codes/code-field.tsx';
import { MobileField } from '#player/shared/form/mobile/mobile-field.tsx';
import { PhoneCheckButton } from '#player/shared/session/log-in/phone-check-button.tsx';
import { forgetLogin, rememberedLogin, rememberLogin } from '#player/shared/session/log-in/remembered-login.ts';
import { useServices } from '#player/shared/api/services.ts';
import { showToast } from '#player/shared/device/toasts.ts';
import { useEnter } from '#player/shared/session/log-in/use-log-in.ts';
import { faultWords, focusFault, ticketOf, useFields, type OnBegun } from './log-in-form.ts';
import css from './login.module.css';
import { Refused } from './refused.tsx';

/** Fields of the form, their remembered values, and the submission. */
function useMobileLogIn(onBegun: OnBegun) {
  const services = useServices();
  const enter = useEnter();
  const [mobile, setMobile] = useState({ dialingCode: '', number: '' });
  const [code, setCode] = useState('');
  const [isRemembered, setRemembered] = useState(false);
  const { isBusy, problem, run, forget } = useSubmit(asThrown);
  useEffect(() => {
    void rememberedLogin().then((kept) => {
      if (kept?.type !== 'sms') return;
      setRemembered(true);
      setMobile({ dialingCode: kept.countryDialingCode, number: kept.username });
    });
  }, []);
  const send = () => {
    const hide = showToast(services.words.t('login.wait'), 'loading', waitToastMs);
    const kept = { type: 'sms', username: mobileDigits(mobile.number), countryDialingCode: mobile.dialingCode } as const;
    const keep = () => (isRemembered ? rememberLogin({ ...kept, password: '' }) : forgetLogin());
    return run(async () => {
      try {
        const info = await callSealed(services, 'startSession', { ...kept, password: code.trim() });
        await keep();
        hide();
        await enter(info);
      } catch (error) {
        hide();
        const ticket = ticketOf(error);
        if (ticket === null) throw error;
        onBegun({ ticket, keep });
      }
    });
  };
  return { mobile, setMobile, code, setCode, isRemembered, setRemembered, isBusy, problem, forget, send };
}

interface MobileFormProps {
  /** Codes by our own SMS are on. */
  hasCode: boolean;
  /** The operator has its own check of phones. */
  hasCheck: boolean;
  onBegun: OnBegun;
}

/** A mobile number, and the code that is sent to it or the operator's check (LOGIN-01, LOGIN-06, LOGIN-08). Of it the device may remember the number, never a code. */
export function MobileForm({ hasCode, hasCheck, onBegun }: MobileFormProps) {
  const { words } = useServices();
  const { t } = words;
  const form = useRef<HTMLFormElement>(null);
  const { mobile, setMobile, code, setCode, isRemembered, setRemembered, isBusy, problem, forget, send } = useMobileLogIn(onBegun);
  const { faults, isGood, mark, forget: forgetFault } = useFields({ loginMobileNum: mobile.number, verificationCode: code });
  const isNumber = logInFault('loginMobileNum', mobile.number) === null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || !hasCode) return;
    if (isGood()) void send();
    else focusFault(form.current);
  };
  return (
    <form method="post" ref={form} className={css['form']} noValidate onSubmit={submit}>
      <MobileField
        label={t('login.mobile')}
        name="mobile"
        fault={faultWords(words, faults, 'loginMobileNum')}
        value={mobile}
        onChange={(next) => {
          setMobile(next);
          forgetFault('loginMobileNum');
          forget();
        }}
      />
      {hasCode ? (
        <>
          <CodeField
            purpose="login"
            channel="sms"
            to={isNumber ? mobile : null}
            fault={faultWords(words, faults, 'verificationCode')}
            value={code}
            onChange={(next) => {
              setCode(next);
              forgetFault('verificationCode');
              forget();
            }}
          />
          <div className={css['row']}>
            <CheckField name="remember" isChecked={isRemembered} onChange={setRemembered}>
              {t('login.remember')}
            </CheckField>
          </div>
          {problem === null ? null : <Refused problem={problem} username="" onUnlocked={forget} />}
          <Button type="submit" kind="primary" isFull isBusy={isBusy}>
            {t('shell.login')}
          </Button>
        </>
      ) : null}
      {hasCheck ? (
        <PhoneCheckButton
          purpose="login"
          mobile={isNumber ? mobile : null}
          kind={hasCode ? 'quiet' : 'primary'}
          onMissing={() => {
            mark('loginMobileNum');
            focusFault(form.current);
          }}
        />
      ) : null}
    </form>
  );
}
