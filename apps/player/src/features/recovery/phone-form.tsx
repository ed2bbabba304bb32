import { mobileDigits } from '@laro/domain/log-in/log-in-rules';
import { Note } from '@laro/ui/states/note.tsx';
import { useRef, useState, type FormEvent } from 'react';
import { CodeField } from '#player/shared/form/codes/code-field.tsx';
import { MobileField } from '#player/shared/form/mobile/mobile-field.tsx';
import { PhoneCheckButton } from '#player/shared/session/log-in/phone-check-button.tsx';
import { useT } from '#player/shared/api/services.ts';
import { NewPasswordEnd, useIsAnswered } from './new-password-end.tsx';
import css from './recovery.module.css';
import { useRecoveryOptions } from './recovery-query.ts';
import { usePhoneReset, type PhoneReset } from './use-phone-reset.ts';

const CODE_MIN = 4;

/** The number and the code that is sent to it, or the way to the operator's own check of it. */
function NumberFields({ form, isNumber }: { form: PhoneReset; isNumber: boolean }) {
  const t = useT();
  const rules = useRecoveryOptions();
  const field = useRef<HTMLInputElement>(null);
  const [isTouched, setTouched] = useState(false);
  const { mobile, problem } = form;
  return (
    <>
      <p className={css['text']}>{t('recovery.phone_text')}</p>
      <div onBlur={() => setTouched(mobile.number !== '')}>
        <MobileField
          label={t('recovery.mobile')}
          name="mobileNum"
          value={mobile}
          onChange={form.setMobile}
          inputRef={field}
          fault={isTouched && !isNumber ? t('recovery.mobile_short', { min: rules.mobile.min }) : undefined}
        />
      </div>
      <div className={css['extra']}>
        <CodeField
          purpose="recover"
          channel="sms"
          to={isNumber ? mobile : null}
          value={form.code}
          onChange={form.setCode}
          fault={problem?.place === 'proof' ? problem.text : undefined}
        />
      </div>
      {rules.phoneCheck ? (
        <PhoneCheckButton
          purpose="recover"
          mobile={isNumber ? mobile : null}
          onMissing={() => {
            setTouched(true);
            field.current?.focus();
          }}
        />
      ) : null}
    </>
  );
}

/** Number, code, new password, what else the account asks for, and in (FORGOT-03, T11); or the number as the operator's check has proven it (FORGOT-04). */
export function PhoneForm() {
  const t = useT();
  const rules = useRecoveryOptions();
  const form = usePhoneReset();
  const { isProven, mobile, code, password, factor, isBusy } = form;
  const digits = mobileDigits(mobile.number).length;
  const isNumber = digits >= rules.mobile.min && digits <= rules.mobile.max;
  const isReady = useIsAnswered(password, factor) && (isProven || (isNumber && code.length >= CODE_MIN));
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (isReady && !isBusy) void form.submit();
  };
  return (
    <form method="post" noValidate onSubmit={send}>
      {isProven ? (
        <Note kind="info" icon="check-circle-fill" role="status">
          {t('recovery.proven', { number: `${mobile.dialingCode} ${mobile.number}` })}
        </Note>
      ) : (
        <NumberFields form={form} isNumber={isNumber} />
      )}
      <div className={css['extra']}>
        <NewPasswordEnd {...form} onPassword={form.setPassword} onFactor={form.setFactor} isReady={isReady} />
      </div>
    </form>
  );
}
