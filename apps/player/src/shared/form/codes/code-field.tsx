import type { MessageChannel } from '@laro/domain/messages/message-templates';
import { oneTimeCodeDigits } from '@laro/domain/system/constants';
import { mobileDigits } from '@laro/domain/log-in/log-in-rules';
import { Ring } from '@laro/ui/states/spinner.tsx';
import { TextField } from '@laro/ui/form/text-field.tsx';
import { useEffect, useRef, useState, type Ref } from 'react';
import { useSubmit } from '#player/shared/form/use-submit.ts';
import { accountApi } from '#player/shared/api/account/account-api.ts';
import { createCountdown, type CodeTimes } from './code-countdown.ts';
import { CaptchaField } from './captcha-field.tsx';
import css from './code-field.module.css';
import { sendCode } from './code-sending.ts';
import { useServices, type Services } from '#player/shared/api/services.ts';
import type { Mobile } from '#player/shared/form/mobile/written-mobile.ts';
import { offerSmsCode } from './sms-code-offer.ts';

const CODE_MAX = 10;

type Purpose = 'login' | 'register' | 'recover' | 'unlock' | 'bind' | 'confirm';
/** Where a code goes: a number, or an address. */
export type CodeTarget = Mobile | { email: string };

interface CodeFieldProps {
  purpose: Purpose;
  channel: MessageChannel;
  /** Null while it is not there yet; to confirm, the server knows it. */
  to: CodeTarget | null;
  value: string;
  onChange: (value: string) => void;
  fault?: string | undefined;
  label?: string;
  name?: string;
  /** Username of the account, if the page has a field for it. */
  username?: string;
  /** A call of the page's own that sends the code. */
  send?: () => Promise<CodeTimes>;
  inputRef?: Ref<HTMLInputElement>;
}

const targetParts = (to: CodeTarget | null) =>
  to === null ? {} : 'email' in to ? { email: to.email } : { countryDialingCode: to.dialingCode, mobileNum: mobileDigits(to.number) };

/** The call that sends a code for a purpose; null while there is nowhere to send it. */
function callFor(services: Services, { purpose, channel, to, username }: CodeFieldProps, captcha: string): (() => Promise<CodeTimes>) | null {
  const api = accountApi(services);
  if (purpose === 'confirm' || purpose === 'bind') {
    if (purpose === 'bind' && to === null) return null;
    return () => api.call('sendMemberCode', { body: { purpose, channel, ...targetParts(to), ...(captcha === '' ? {} : { captcha }) } });
  }
  if (to === null) return null;
  const more = { ...(username === undefined || username.trim() === '' ? {} : { username: username.trim() }), ...(captcha === '' ? {} : { captcha }) };
  if ('email' in to) return () => api.call('sendEmailCode', { body: { purpose, email: to.email, ...more } });
  const body = { purpose, countryDialingCode: to.dialingCode, mobileNum: mobileDigits(to.number), ...more };
  return () => api.call('sendSmsCode', { body });
}

/** Everything about asking for a code: whether one may, how long to wait, what went wrong. */
function useSending(props: CodeFieldProps) {
  const services = useServices();
  const { words } = services;
  const [seconds, setSeconds] = useState<number | null>(null);
  const { isBusy, run } = useSubmit();
  const [wasSent, setSent] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [captcha, setCaptcha] = useState({ round: 0, given: '' });
  const [countdown] = useState(() => createCountdown(setSeconds));
  const stopOffer = useRef<() => void>(() => undefined);
  useEffect(
    () => () => {
      countdown.stop();
      stopOffer.current();
    },
    [countdown],
  );
  const ask = async () => {
    if (seconds !== null) return;
    const call = props.send ?? callFor(services, props, captcha.given);
    if (!call) {
      setProblem(words.t(props.channel === 'sms' ? 'verification.code.too_early' : 'verification.code.too_early_email'));
      return;
    }
    const outcome = await sendCode({ words, call, onWait: countdown.start, onCaptcha: () => setCaptcha(({ round }) => ({ round: round + 1, given: '' })) });
    setProblem(outcome.problem);
    if (!outcome.isSent) return;
    setSent(true);
    setCaptcha({ round: 0, given: '' });
    if (props.channel !== 'sms') return;
    stopOffer.current();
    stopOffer.current = offerSmsCode(props.onChange);
  };
  return {
    seconds,
    isBusy,
    wasSent,
    problem,
    captcha,
    answer: (given: string) => setCaptcha(({ round }) => ({ round, given })),
    forget: () => setProblem(null),
    ask: () => run(ask),
  };
}

/** A one-time code with its send button, which counts down until another may be requested (LOGIN-08, REG-07). Phones offer the code they got. */
export function CodeField(props: CodeFieldProps) {
  const { t } = useServices().words;
  const { channel, value, onChange, fault, label, name = 'verificationCode', inputRef } = props;
  const { seconds, isBusy, wasSent, problem, captcha, answer, forget, ask } = useSending(props);
  const action = seconds === null ? t(wasSent ? 'verification.code.resend' : 'verification.code.send') : t('verification.code.wait', { seconds });
  const field = (
    <TextField
      label={label ?? t(channel === 'sms' ? 'verification.code.sms' : 'verification.code.email')}
      name={name}
      value={value}
      onChange={(text) => {
        forget();
        onChange(text.replaceAll(/\D/g, '').slice(0, CODE_MAX));
      }}
      fault={fault ?? problem ?? undefined}
      placeholder={t('verification.code.digits', { count: oneTimeCodeDigits })}
      autoComplete="one-time-code"
      inputMode="numeric"
      {...(inputRef === undefined ? {} : { inputRef })}
      trailing={
        <button type="button" className={css['send']} aria-disabled={seconds !== null || isBusy} onClick={() => void ask()}>
          {isBusy ? <Ring /> : null}
          <span className={isBusy ? 'visually-hidden' : undefined}>{action}</span>
        </button>
      }
    />
  );
  if (captcha.round === 0) return field;
  return (
    <div>
      <CaptchaField round={captcha.round} onChange={answer} />
      <div className={css['below']}>{field}</div>
    </div>
  );
}
