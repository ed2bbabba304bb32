import { ApiProblem } from '@laro/client/client';
import { logInFault } from '@laro/domain/log-in/log-in-rules';
import { Button } from '@laro/ui/button.tsx';
import { Tabs } from '@laro/ui/form/tabs.tsx';
import { Sheet } from '@laro/ui/layers/sheet.tsx';
import { useState, type FormEvent } from 'react';
import { ProblemNote } from '#player/shared/form/problem-note.tsx';
import { useSubmit } from '#player/shared/form/use-submit.ts';
import { accountApi, callSealed } from '#player/shared/api/account/account-api.ts';
import { CodeField } from '#player/shared/form/codes/code-field.tsx';
import { CaptchaField } from '#player/shared/form/codes/captcha-field.tsx';
import { useWhitelabel } from '#player/shared/api/queries.ts';
import { useServices } from '#player/shared/api/services.ts';
import { showToast, toastMs } from '#player/shared/device/toasts.ts';
import { faultKey } from './log-in-form.ts';
import css from './login.module.css';

type Channel = 'sms' | 'email';

interface UnlockProps {
  username: string;
  onClose: () => void;
  onUnlocked: () => void;
}

/** The captcha of the sending, and the sending itself. */
function useUnlockCode(username: string, channel: Channel) {
  const services = useServices();
  const { modules } = useWhitelabel();
  const hasCaptcha = modules.VALID_CAPTCHA3;
  const [captcha, setCaptcha] = useState('');
  const [round, setRound] = useState(0);
  const [isMissing, setMissing] = useState(false);
  const send = async () => {
    setMissing(hasCaptcha && captcha === '');
    if (hasCaptcha && captcha === '') throw new ApiProblem(0, 'session.captcha_needed');
    try {
      return await accountApi(services).call('sendUnlockCode', { body: { username, channel, ...(captcha === '' ? {} : { captcha }) } });
    } finally {
      setRound((before) => before + 1);
    }
  };
  return { hasCaptcha, setCaptcha, round, isMissing, send };
}

/** The code, and the unlocking with it. */
function useUnlock({ username, onUnlocked }: UnlockProps, channel: Channel) {
  const services = useServices();
  const [code, setCode] = useState('');
  const [isWrong, setWrong] = useState(false);
  const { isBusy, problem, run, forget } = useSubmit();
  const write = (next: string) => {
    setCode(next);
    setWrong(false);
    forget();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The sheet belongs to the log-in's form, which must not be sent with it.
    event.stopPropagation();
    const isBad = logInFault('verificationCode', code) !== null;
    setWrong(isBad);
    if (isBad) return;
    void run(async () => {
      await callSealed(services, 'unlockAccount', { username, channel, code });
      showToast(services.words.t('login.unlock.done'), 'ok', toastMs.short);
      onUnlocked();
    });
  };
  return { code, write, isWrong, isBusy, problem, submit };
}

/** Unlocks an account with a code sent to a linked address or number; the password is still required, so two proofs are needed (T11, T12). */
export function UnlockSheet(props: UnlockProps) {
  const { words } = useServices();
  const { t } = words;
  const [channel, setChannel] = useState<Channel>('sms');
  const username = props.username.trim();
  const { hasCaptcha, setCaptcha, round, isMissing, send } = useUnlockCode(username, channel);
  const { code, write, isWrong, isBusy, problem, submit } = useUnlock({ ...props, username }, channel);
  const choose = (next: Channel) => {
    setChannel(next);
    write('');
  };
  return (
    <Sheet title={t('login.unlock.title')} closeLabel={t('common.close')} onClose={props.onClose}>
      <form method="post" className={css['sheet']} noValidate onSubmit={submit}>
        <p className={css['text']}>{t('login.unlock.text')}</p>
        <Tabs
          label={t('login.unlock.channel')}
          panelId="unlock-code"
          value={channel}
          onChange={choose}
          tabs={[
            { value: 'sms', label: t('login.unlock.sms') },
            { value: 'email', label: t('login.unlock.email') },
          ]}
        />
        {hasCaptcha ? <CaptchaField round={round} fault={isMissing ? t('captcha.required') : undefined} onChange={setCaptcha} /> : null}
        <div id="unlock-code" role="tabpanel" aria-label={t(channel === 'sms' ? 'login.unlock.sms' : 'login.unlock.email')}>
          <CodeField
            key={channel}
            purpose="unlock"
            channel={channel}
            to={null}
            send={send}
            fault={isWrong ? t(faultKey('verificationCode', code === '' ? 'required' : 'pattern')) : undefined}
            value={code}
            onChange={write}
          />
        </div>
        <ProblemNote text={problem} />
        <Button type="submit" kind="primary" isFull isBusy={isBusy}>
          {t('login.unlock.submit')}
        </Button>
      </form>
    </Sheet>
  );
}
