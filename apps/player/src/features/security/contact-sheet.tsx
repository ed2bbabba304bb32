import { TextField } from '@laro/ui/form/text-field.tsx';
import { useState } from 'react';
import { accountApi } from '#player/shared/api/account/account-api.ts';
import { askAccountAgain, type OwnSecurity } from '#player/shared/api/account/account-queries.ts';
import { CodeField } from '#player/shared/form/codes/code-field.tsx';
import { confirmed } from '#player/shared/session/proof/confirmation.ts';
import { MobileField } from '#player/shared/form/mobile/mobile-field.tsx';
import { useServices } from '#player/shared/api/services.ts';
import { showToast } from '#player/shared/device/toasts.ts';
import { useSubmit } from '#player/shared/form/use-submit.ts';
import { FormSheet } from '#player/shared/form/form-sheet.tsx';

const CODE = /^\d{4,10}$/;
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;
const NUMBER = /^[\d ()-]{4,20}$/;

interface ContactSheetProps {
  which: 'mobile' | 'email';
  security: OwnSecurity;
  onClose: () => void;
}

/** Binds a number or an address with the code that it gets (ACC-02). */
export function ContactSheet({ which, security, onClose }: ContactSheetProps) {
  const services = useServices();
  const { t } = services.words;
  // Prefills the contact given at registration.
  const { unproven, [which]: bound } = security;
  const [email, setEmail] = useState(unproven.email ?? '');
  const [mobile, setMobile] = useState(unproven.mobile ?? { dialingCode: '', number: '' });
  const [code, setCode] = useState('');
  const submit = useSubmit();
  const isMobile = which === 'mobile';
  const address = email.trim();
  const isWritten = isMobile ? NUMBER.test(mobile.number) : EMAIL.test(address);
  const bind = async () => {
    const api = accountApi(services);
    await confirmed(() =>
      isMobile
        ? api.call('bindMobile', { body: { countryDialingCode: mobile.dialingCode, mobileNum: mobile.number, code } })
        : api.call('bindEmail', { body: { email: address, code } }),
    );
    await askAccountAgain(services);
    showToast(t('security.contact.done'));
    onClose();
  };
  return (
    <FormSheet
      title={t(isMobile ? 'security.mobile' : 'security.email')}
      text={bound === null ? t('security.contact.text') : t('security.contact.bound', { contact: bound })}
      submit={submit}
      action={t('security.contact.action')}
      isReady={isWritten && CODE.test(code)}
      onSend={bind}
      onClose={onClose}
    >
      {isMobile ? (
        <MobileField label={t('security.contact.mobile')} name="mobile" value={mobile} onChange={setMobile} />
      ) : (
        <TextField
          label={t('security.contact.email')}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          value={email}
          onChange={setEmail}
          data-autofocus=""
        />
      )}
      <CodeField
        purpose="bind"
        channel={isMobile ? 'sms' : 'email'}
        to={isWritten ? (isMobile ? mobile : { email: address }) : null}
        value={code}
        onChange={setCode}
      />
    </FormSheet>
  );
}
