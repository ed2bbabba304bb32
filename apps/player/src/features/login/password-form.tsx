import { logInRules } from '@laro/domain/log-in/log-in-rules';
import { waitToastMs } from '@laro/domain/system/constants';
import { Button } from '@laro/ui/button.tsx';
import { CheckField } from '@laro/ui/form/check-field.tsx';
import { TextField } from '@laro/ui/form/text-field.tsx';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useSubmit } from '#player/shared/form/use-submit.ts';
import { callSealed } from '#player/shared/api/account/account-api.ts';
import { CaptchaField } from '#player/shared/form/codes/captcha-field.tsx';
import { Link } from '#player/shared/router/router-view.tsx';
import { problemText } from '#player/shared/language/problem-text.ts';
import { forgetLogin, rememberedLogin, rememberLogin } from '#player/shared/session/log-in/remembered-login.ts';
import { useServices } from '#player/shared/api/services.ts';
import { showToast } from '#player/shared/device/toasts.ts';
import { useEnter } from '#player/shared/session/log-in/use-log-in.ts';
import { asksCaptcha, faultWords, focusFault, placeOf, ticketOf, useFields, type OnBegun } from './log-in-form.ts';
import css from './login.module.css';
import { Refused } from './refused.tsx';
import { SecretField } from '#player/shared/form/secret-field.tsx';

/** Fills in the remembered credentials once they are loaded, unless something was typed before (LOGIN-02). */
function useRemembered(fill: (username: string, password: string) => void) {
  const [isRemembered, setRemembered] = useState(false);
  const apply = useRef(fill);
  useEffect(() => {
    let isCurrent = true;
    void rememberedLogin().then((kept) => {
      if (!isCurrent || kept?.type !== 'username') return;
      setRemembered(true);
      apply.current(kept.username, kept.password);
    });
    return () => {
      isCurrent = false;
    };
  }, []);
  return { isRemembered, setRemembered };
}

/** Result of a try: the refusal, and the captcha that the next one needs. */
function usePasswordLogIn({ username, password, isRemembered }: { username: string; password: string; isRemembered: boolean }, onBegun: OnBegun) {
  const services = useServices();
  const enter = useEnter();
  const [needsCaptcha, setNeedsCaptcha] = useState(false);
  const [round, setRound] = useState(0);
  const { isBusy, problem, run, forget } = useSubmit((error) => {
    setNeedsCaptcha((before) => before || asksCaptcha(error));
    setRound((before) => before + 1);
    return error;
  });
  const send = (captcha: string) => {
    const hide = showToast(services.words.t('login.wait'), 'loading', waitToastMs);
    const name = username.trim();
    const keep = () => (isRemembered ? rememberLogin({ type: 'username', username: name, password, countryDialingCode: '' }) : forgetLogin());
    return run(async () => {
      try {
        const secret = { type: 'username', username: name, password, ...(captcha === '' ? {} : { captcha }) };
        const info = await callSealed(services, 'startSession', secret);
        // Before the way leads on: a page that is left may not finish.
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
  return { send, isBusy, problem, needsCaptcha, round, forget };
}

/** The "remember me" box, and the link for a forgotten password (LOGIN-02, LOGIN-03). */
function RememberRow({ isRemembered, onChange, forgotAt }: { isRemembered: boolean; onChange: (isRemembered: boolean) => void; forgotAt: string | null }) {
  const { t } = useServices().words;
  return (
    <div className={css['row']}>
      <CheckField name="remember" isChecked={isRemembered} onChange={onChange}>
        {t('login.remember')}
      </CheckField>
      {forgotAt === null ? null : (
        <Link to={forgotAt} className={css['link']}>
          {t('login.forgot')}
        </Link>
      )}
    </div>
  );
}

/** Username and password; after a failure a captcha as well (LOGIN-01, LOGIN-02, LOGIN-05). */
export function PasswordForm({ hasForgot, forgotAt, onBegun }: { hasForgot: boolean; forgotAt: string; onBegun: OnBegun }) {
  const { words } = useServices();
  const { t } = words;
  const form = useRef<HTMLFormElement>(null);
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [captcha, setCaptcha] = useState('');
  const [isCaptchaMissing, setCaptchaMissing] = useState(false);
  const { isRemembered, setRemembered } = useRemembered((name, secret) => {
    setUsername((before) => before || name);
    setPassword((before) => before || secret);
  });
  const { faults, isGood, forget: forgetFault } = useFields({ loginUsername: username, loginPassword: password });
  const { send, isBusy, problem, needsCaptcha, round, forget } = usePasswordLogIn({ username, password, isRemembered }, onBegun);
  const place = problem === null ? null : placeOf(problem);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const isAnswered = !needsCaptcha || captcha !== '';
    setCaptchaMissing(!isAnswered);
    if (!isGood() || !isAnswered || !(await send(captcha))) focusFault(form.current);
  };
  return (
    <form method="post" ref={form} className={css['form']} noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        label={t('login.username')}
        name="username"
        autoComplete="username webauthn"
        maxLength={logInRules.loginUsername.max}
        fault={faultWords(words, faults, 'loginUsername')}
        value={username}
        onChange={(text) => {
          setUsername(text);
          forgetFault('loginUsername');
          forget();
        }}
      />
      <SecretField
        label={t('login.password')}
        name="password"
        autoComplete="current-password"
        maxLength={logInRules.loginPassword.max}
        fault={faultWords(words, faults, 'loginPassword') ?? (place === 'password' ? problemText(words, problem) : undefined)}
        value={password}
        onChange={(text) => {
          setPassword(text);
          forgetFault('loginPassword');
          forget();
        }}
      />
      {needsCaptcha ? (
        <CaptchaField
          round={round}
          username={username}
          fault={isCaptchaMissing ? t('captcha.required') : place === 'captcha' ? problemText(words, problem) : undefined}
          onChange={(given) => {
            setCaptcha(given);
            if (given !== '') setCaptchaMissing(false);
          }}
        />
      ) : null}
      <RememberRow isRemembered={isRemembered} onChange={setRemembered} forgotAt={hasForgot ? forgotAt : null} />
      {place === 'form' ? <Refused problem={problem} username={username} onUnlocked={forget} /> : null}
      <Button type="submit" kind="primary" isFull isBusy={isBusy}>
        {t('shell.login')}
      </Button>
    </form>
  );
}
