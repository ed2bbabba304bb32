import type { ConfirmationWay } from '@laro/domain/account/account-rules';
import type { MessageKey } from '@laro/i18n/areas';
import { Button } from '@laro/ui/button.tsx';
import { Tabs } from '@laro/ui/form/tabs.tsx';
import { TextField } from '@laro/ui/form/text-field.tsx';
import { Sheet } from '@laro/ui/layers/sheet.tsx';
import { useState } from 'react';
import { ProblemNote } from '#player/shared/form/problem-note.tsx';
import { accountApi, callSealed } from '#player/shared/api/account/account-api.ts';
import { CodeField } from '#player/shared/form/codes/code-field.tsx';
import sheet from '#player/shared/form/form-sheet.module.css';
import { useAskedProof } from './confirmation.ts';
import { useServices, useT } from '#player/shared/api/services.ts';
import { useSubmit } from '#player/shared/form/use-submit.ts';
import { SecretField } from '#player/shared/form/secret-field.tsx';

const labels: Record<ConfirmationWay, MessageKey> = {
  passkey: 'security.way.passkey',
  totp: 'security.way.totp',
  mobile: 'security.way.mobile',
  email: 'security.way.email',
  password: 'security.way.password',
};

/** The field of a way; a passkey has none. */
function Proof({ way, value, onChange }: { way: ConfirmationWay; value: string; onChange: (value: string) => void }) {
  const t = useT();
  if (way === 'passkey') return <p className={sheet['text']}>{t('security.confirm.passkey_text')}</p>;
  if (way === 'password')
    return (
      <SecretField label={t('security.way.password')} name="password" autoComplete="current-password" value={value} onChange={onChange} data-autofocus="" />
    );
  if (way === 'totp')
    return (
      <TextField
        label={t('security.confirm.totp')}
        hint={t('security.confirm.totp_hint')}
        name="code"
        autoComplete="one-time-code"
        value={value}
        onChange={onChange}
        data-autofocus=""
      />
    );
  return <CodeField purpose="confirm" channel={way === 'mobile' ? 'sms' : 'email'} to={null} value={value} onChange={onChange} />;
}

function Question({ ways, answer }: { ways: readonly ConfirmationWay[]; answer: (isProven: boolean) => void }) {
  const services = useServices();
  const { t } = services.words;
  const [way, setWay] = useState<ConfirmationWay>(ways[0] ?? 'password');
  const [secret, setSecret] = useState('');
  const { isBusy, problem, onSubmit } = useSubmit();
  const prove = async () => {
    if (way === 'passkey') {
      const { showPasskey } = await import('#player/shared/session/log-in/passkey.ts');
      const passkey = await showPasskey(await accountApi(services).call('startPasskeyConfirmation'));
      if (passkey === null) return;
      await callSealed(services, 'confirm', { way, passkey });
    } else await callSealed(services, 'confirm', { way, secret: secret.trim() });
    answer(true);
  };
  return (
    <Sheet title={t('security.confirm.title')} closeLabel={t('common.close')} onClose={() => answer(false)}>
      <form method="post" className={sheet['form']} onSubmit={onSubmit(prove)} noValidate>
        <p className={sheet['text']}>{t('security.confirm.text')}</p>
        {ways.length > 1 ? (
          <Tabs
            label={t('security.confirm.ways')}
            tabs={ways.map((value) => ({ value, label: t(labels[value]) }))}
            value={way}
            onChange={(value) => {
              setWay(value);
              setSecret('');
            }}
            panelId="proof"
          />
        ) : null}
        <div id="proof">
          <Proof way={way} value={secret} onChange={setSecret} />
        </div>
        <ProblemNote text={problem} />
        <Button type="submit" kind="primary" isFull isBusy={isBusy} disabled={way !== 'passkey' && secret.trim() === ''}>
          {t(way === 'passkey' ? 'security.confirm.passkey' : 'security.confirm.action')}
        </Button>
      </form>
    </Sheet>
  );
}

/** Shows the proof prompt of a sensitive change (T6) while one is pending. */
export function ConfirmationSheet() {
  const asked = useAskedProof((state) => state.asked);
  return asked === null ? null : <Question ways={asked.ways} answer={asked.answer} />;
}
