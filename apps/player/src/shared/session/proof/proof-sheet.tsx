import { logInFault, logInRules } from '@laro/domain/log-in/log-in-rules';
import { Button } from '@laro/ui/button.tsx';
import { Tabs } from '@laro/ui/form/tabs.tsx';
import { Icon } from '@laro/ui/pictures/icon.tsx';
import { Note } from '@laro/ui/states/note.tsx';
import { Sheet } from '@laro/ui/layers/sheet.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { accountApi, callSealed } from '#player/shared/api/account/account-api.ts';
import { securityQuery } from '#player/shared/api/account/account-queries.ts';
import { CodeField } from '#player/shared/form/codes/code-field.tsx';
import { ProblemNote } from '#player/shared/form/problem-note.tsx';
import css from './proof-sheet.module.css';
import { askAbout, settleProof } from '#player/shared/session/session-dialog.ts';
import { useIsTrial, useSession } from '#player/shared/session/session.ts';
import { useServices } from '#player/shared/api/services.ts';
import { useSubmit } from '#player/shared/form/use-submit.ts';
import { SecretField } from '#player/shared/form/secret-field.tsx';

type Way = 'password' | 'sms' | 'email';

/** A passkey in place of typing, for members who have one here (T13, T16). */
function PasskeyProof() {
  const services = useServices();
  const { words } = services;
  const isTrial = useIsTrial();
  const { data } = useQuery({ ...securityQuery(services), enabled: !isTrial });
  const { isBusy, problem, run } = useSubmit();
  if (!data || data.passkeys.length === 0 || typeof PublicKeyCredential !== 'function') return null;
  const prove = async () => {
    const api = accountApi(services);
    const { showPasskey } = await import('#player/shared/session/log-in/passkey.ts');
    const passkey = await showPasskey(await api.call('startPasskeyConfirmation'));
    if (passkey === null) return;
    await api.call('proveByPasskey', { body: { passkey } as never });
    settleProof(true);
  };
  return (
    <div>
      <ProblemNote text={problem} className={css['problem']} />
      <Button kind="quiet" isFull isBusy={isBusy} onClick={() => void run(prove)}>
        <Icon name="fingerprint-duotone" />
        <span>{words.t('reauth.by_passkey')}</span>
      </Button>
    </div>
  );
}

function ProofForm({ way }: { way: Way }) {
  const services = useServices();
  const { t } = services.words;
  const { isBusy, problem, run, forget } = useSubmit();
  const [text, setText] = useState('');
  const [isMissing, setMissing] = useState(false);
  const write = (next: string) => {
    setText(next);
    setMissing(false);
    forget();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isBad = logInFault(way === 'password' ? 'loginPassword' : 'verificationCode', text) !== null;
    setMissing(isBad);
    if (isBad) return;
    void run(async () => {
      await callSealed(services, 'proveAgain', way === 'password' ? { type: 'password', password: text } : { type: 'code', channel: way, code: text });
      settleProof(true);
    });
  };
  const fault = isMissing ? t('reauth.required') : (problem ?? undefined);
  return (
    <form method="post" noValidate className={css['form']} onSubmit={submit}>
      {way === 'password' ? (
        <SecretField
          label={t('login.password')}
          name="password"
          autoComplete="current-password"
          maxLength={logInRules.loginPassword.max}
          fault={fault}
          value={text}
          onChange={write}
        />
      ) : (
        <CodeField purpose="confirm" channel={way} to={null} value={text} onChange={write} fault={fault} />
      )}
      <Button type="submit" kind="primary" isFull isBusy={isBusy}>
        {t('reauth.submit')}
      </Button>
    </form>
  );
}

/** After half an hour without a request: who it is, by password or by a code, and what was begun goes on (T13). */
export function ProofSheet() {
  const { words } = useServices();
  const session = useSession();
  const [way, setWay] = useState<Way>('password');
  const { t } = words;
  const logOut = () => {
    settleProof(false);
    askAbout('log-out');
  };
  return (
    <Sheet title={t('reauth.title')} closeLabel={t('common.close')} onClose={() => settleProof(false)}>
      <div className={css['body']}>
        <Note kind="info">{t('reauth.text', { name: session?.userName ?? '' })}</Note>
        <PasskeyProof />
        <Tabs
          label={t('reauth.ways')}
          panelId="proof"
          value={way}
          onChange={setWay}
          tabs={[
            { value: 'password', label: t('reauth.by_password') },
            { value: 'sms', label: t('reauth.by_sms') },
            { value: 'email', label: t('reauth.by_email') },
          ]}
        />
        <div id="proof" role="tabpanel" aria-label={t('reauth.title')}>
          <ProofForm key={way} way={way} />
        </div>
        <Button kind="quiet" isFull onClick={logOut}>
          {t('reauth.log_out')}
        </Button>
      </div>
    </Sheet>
  );
}
