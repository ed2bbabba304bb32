import { passwordResetToastMaxMs } from '@laro/domain/constants';
import { mobileDigits } from '@laro/domain/log-in-rules';
import { ApiProblem } from '@laro/client/client';
import { Button } from '@laro/ui/button.tsx';
import { useState, type FormEvent } from 'react';
import { ProblemNote } from '#player/shared/account/problem-note.tsx';
import { callSealed } from '#player/shared/account/account-api.ts';
import { CodeField } from '#player/shared/account/code-field.tsx';
import { MobileField } from '#player/shared/account/mobile-field.tsx';
import { paths } from '#player/shared/paths.ts';
import { problemText } from '#player/shared/problem-text.ts';
import { useNavigate } from '#player/shared/router/router-view.tsx';
import { beginSession } from '#player/shared/session.ts';
import { askAbout } from '#player/shared/session-dialog.ts';
import { useServices, useT } from '#player/shared/services.ts';
import { showToast } from '#player/shared/toasts.ts';
import { FactorField } from './factor-field.tsx';
import { fitsLength, NewPasswordField } from './new-password-field.tsx';
import css from './recovery.module.css';
import { useRecoveryOptions } from './recovery-query.ts';

const CODE_MIN = 4;

/** What each refusal leads to: another password, a second factor, or, as for all others, a new code (FORGOT-03). */
const isAboutPassword = (code: string): boolean => code === 'modify.new.old.same';
const isAboutFactor = (code: string): boolean => code.startsWith('recovery.second_factor');

function usePhoneReset() {
  const services = useServices();
  const t = useT();
  const navigate = useNavigate();
  const [mobile, setMobile] = useState({ dialingCode: '', number: '' });
  const [code, setCode] = useState('');
  const [password, setPassword] = useState('');
  const [factor, setFactor] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<{ code: string; text: string } | null>(null);
  const refuse = (error: unknown) => {
    const refused = error instanceof ApiProblem ? error.code : '';
    setProblem({ code: refused, text: problemText(services.words, error) });
    if (isAboutFactor(refused)) setFactor('');
    else if (isAboutPassword(refused)) setPassword('');
    else setCode('');
  };
  const submit = async () => {
    setBusy(true);
    setProblem(null);
    const hide = showToast(t('recovery.wait'), 'loading', passwordResetToastMaxMs);
    try {
      const secret = {
        countryDialingCode: mobile.dialingCode,
        mobileNum: mobileDigits(mobile.number),
        verificationCode: code,
        newPassword: password,
        ...(factor === null ? {} : { secondFactor: factor }),
      };
      const begun = await beginSession(services, await callSealed(services, 'setPasswordByPhone', secret));
      if (begun === 'not_kept') askAbout('not-kept');
      else await navigate(paths.home, { replace: true });
    } catch (error) {
      refuse(error);
    }
    hide();
    setBusy(false);
  };
  return { mobile, setMobile, code, setCode, password, setPassword, factor, setFactor, isBusy, problem, submit };
}

/** Number, code, new password, and in (FORGOT-03). */
export function PhoneForm() {
  const t = useT();
  const rules = useRecoveryOptions();
  const form = usePhoneReset();
  const { mobile, code, password, factor, problem } = form;
  const [touched, setTouched] = useState({ mobile: false, password: false });
  const digits = mobileDigits(mobile.number).length;
  const isNumber = digits >= rules.mobile.min && digits <= rules.mobile.max;
  const isComplete = isNumber && code.length >= CODE_MIN && fitsLength(password, rules.password) && (factor === null || factor.trim().length >= 6);
  const fault = (isIts: (name: string) => boolean) => (problem && isIts(problem.code) ? problem.text : undefined);
  const isElsewhere = problem !== null && !isAboutPassword(problem.code) && !isAboutFactor(problem.code) && problem.code !== 'verification.code_wrong';
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (isComplete && !form.isBusy) void form.submit();
  };
  return (
    <form noValidate onSubmit={send}>
      <p className={css['text']}>{t('recovery.phone_text')}</p>
      <div onBlur={() => setTouched({ ...touched, mobile: mobile.number !== '' })}>
        <MobileField
          label={t('recovery.mobile')}
          name="mobileNum"
          value={mobile}
          onChange={form.setMobile}
          fault={touched.mobile && !isNumber ? t('recovery.mobile_short', { min: rules.mobile.min }) : undefined}
        />
      </div>
      <div className={css['extra']}>
        <CodeField
          purpose="recover"
          channel="sms"
          to={isNumber ? mobile : null}
          value={code}
          onChange={form.setCode}
          fault={fault((name) => name === 'verification.code_wrong')}
        />
      </div>
      <div className={css['extra']}>
        <NewPasswordField
          value={password}
          onChange={form.setPassword}
          onBlur={() => setTouched({ ...touched, password: password !== '' })}
          isTouched={touched.password && password !== ''}
          fault={fault(isAboutPassword)}
        />
      </div>
      {factor === null ? null : (
        <div className={css['extra']}>
          <FactorField value={factor} onChange={form.setFactor} fault={fault(isAboutFactor)} />
        </div>
      )}
      <ProblemNote className={css['problem']} text={isElsewhere ? problem.text : null} />
      <div className={css['submit']}>
        <Button type="submit" kind="primary" isFull isBusy={form.isBusy} disabled={!isComplete}>
          {t('recovery.set')}
        </Button>
      </div>
    </form>
  );
}
