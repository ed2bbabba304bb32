import { Button } from '@laro/ui/button.tsx';
import { TextField } from '@laro/ui/form/text-field.tsx';
import { useState } from 'react';
import { accountApi } from '#player/shared/api/account/account-api.ts';
import { askAccountAgain, type OwnSecurity } from '#player/shared/api/account/account-queries.ts';
import { confirmed } from '#player/shared/session/proof/confirmation.ts';
import { copyText } from '#player/shared/device/copy-text.late.ts';
import { useServices } from '#player/shared/api/services.ts';
import { showToast } from '#player/shared/device/toasts.ts';
import { useSubmit } from '#player/shared/form/use-submit.ts';
import { FormSheet } from '#player/shared/form/form-sheet.tsx';
import { QrPicture } from '#player/shared/form/qr-picture.tsx';
import css from './security.module.css';

interface Enrolment {
  secret: string;
  uri: string;
}

/** Enrolment for an authenticator app: QR code for another device, link for this one, key for typing. */
function EnrolmentView({ enrolment }: { enrolment: Enrolment }) {
  const { t } = useServices().words;
  return (
    <>
      <QrPicture text={enrolment.uri} label={t('security.totp_picture')} className={css['qr']} />
      <code className={css['code']}>{enrolment.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
    </>
  );
}

function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const { t } = useServices().words;
  const copy = async () => {
    await copyText(codes.join('\n'));
    showToast(t('security.copied'));
  };
  return (
    <>
      <p className={css['strong']}>{t('security.recovery_text')}</p>
      <ul className={css['codes']}>
        {codes.map((code) => (
          <li key={code}>
            <code className={css['code']}>{code}</code>
          </li>
        ))}
      </ul>
      <Button kind="quiet" isFull onClick={() => void copy()}>
        {t('security.recovery_copy')}
      </Button>
    </>
  );
}

/** The authenticator app: on with its first code, recovery codes shown once, off with a fresh proof (T16). */
export function TotpSheet({ security, onClose }: { security: OwnSecurity; onClose: () => void }) {
  const services = useServices();
  const { t } = services.words;
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null);
  const [code, setCode] = useState('');
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const submit = useSubmit();
  const api = accountApi(services);
  const { isOn, recoveryCodes } = security.totp;
  const start = async () => setEnrolment(await confirmed(() => api.call('startTotp')));
  const finish = async () => {
    const answer = await api.call('finishTotp', { body: { code } });
    setCodes(answer.recoveryCodes);
    await askAccountAgain(services);
  };
  const renew = async () => {
    setCodes((await confirmed(() => api.call('renewRecoveryCodes'))).recoveryCodes);
    await askAccountAgain(services);
  };
  const end = async () => {
    await confirmed(() => api.call('endTotp'));
    await askAccountAgain(services);
    showToast(t('security.totp_ended'));
    onClose();
  };
  const frame = { title: t('security.totp'), submit, onClose };
  if (codes !== null)
    return (
      <FormSheet {...frame} action={t('security.recovery_kept')} onSend={async () => onClose()}>
        <RecoveryCodes codes={codes} />
      </FormSheet>
    );
  if (enrolment !== null)
    return (
      <FormSheet {...frame} text={t('security.totp_scan')} action={t('security.totp_finish')} isReady={/^\d{6}$/.test(code)} onSend={finish}>
        <EnrolmentView enrolment={enrolment} />
        <TextField
          label={t('security.totp_code')}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          value={code}
          onChange={(text) => setCode(text.replaceAll(/\D/g, ''))}
        />
      </FormSheet>
    );
  if (!isOn)
    return (
      <FormSheet {...frame} text={t('security.totp_text')} action={t('security.totp_start')} onSend={start}>
        {null}
      </FormSheet>
    );
  return (
    <FormSheet {...frame} text={t('security.totp_is_on', { count: recoveryCodes })} action={t('security.recovery_new')} onSend={renew}>
      <Button kind="danger" isFull disabled={submit.isBusy} onClick={() => void submit.run(end)}>
        {t('security.totp_end')}
      </Button>
    </FormSheet>
  );
}
