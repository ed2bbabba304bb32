import { recoveryFactorWays, type RecoveryFactorWay } from '@laro/domain/account-rules';
import { mobileDigits } from '@laro/domain/log-in-rules';
import { ApiProblem } from '@laro/client/client';
import { Button } from '@laro/ui/button.tsx';
import { Note } from '@laro/ui/note.tsx';
import { useRef, useState, type FormEvent } from 'react';
import { ProblemNote } from '#player/shared/account/problem-note.tsx';
import { callSealed } from '#player/shared/account/account-api.ts';
import { CodeField } from '#player/shared/account/code-field.tsx';
import { MobileField } from '#player/shared/account/mobile-field.tsx';
import { keepPhoneProof, keptPhoneProof } from '#player/shared/account/phone-check.ts';
import { PhoneCheckButton } from '#player/shared/account/phone-check-button.tsx';
import { paths } from '#player/shared/paths.ts';
import { problemText } from '#player/shared/problem-text.ts';
import { useNavigate } from '#player/shared/router/router-view.tsx';
import { beginSession } from '#player/shared/session.ts';
import { askAbout } from '#player/shared/session-dialog.ts';
import { useServices, useT } from '#player/shared/services.ts';
import { FactorChoice, firstFactor, isAnswered, sendWithFactor, type Factor } from './factor-choice.tsx';
import { fitsLength, NewPasswordField } from './new-password-field.tsx';
import css from './recovery.module.css';
import { useRecoveryOptions } from './recovery-query.ts';

const CODE_MIN = 4;

/** What each refusal leads to: another password, a second factor, or, as for all others, a new code (FORGOT-03). */
const isAboutPassword = (code: string): boolean => code === 'modify.new.old.same';
const isAboutFactor = (code: string): boolean => code.startsWith('recovery.second_factor');
/** What the operator's check has proven serves no more. */
const endsProof = (code: string): boolean => code === 'session.phone_proof_wrong' || code === 'session.phone_check_over' || code === 'verification.code_wrong';

/** The ways that a refusal names. */
function waysIn(error: unknown): RecoveryFactorWay[] {
  const named = error instanceof ApiProblem ? String(error.params['ways'] ?? '').split(',') : [];
  return recoveryFactorWays.filter((way) => named.includes(way));
}

function usePhoneReset() {
  const services = useServices();
  const navigate = useNavigate();
  const [proven, setProven] = useState(keptPhoneProof);
  const [mobile, setMobile] = useState({ dialingCode: proven?.dialingCode ?? '', number: proven?.number ?? '' });
  const [code, setCode] = useState('');
  const [password, setPassword] = useState('');
  const [factor, setFactor] = useState<Factor | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<{ code: string; text: string } | null>(null);
  const forgetProof = () => {
    keepPhoneProof(null);
    setProven(null);
  };
  const refuse = (error: unknown) => {
    const refused = error instanceof ApiProblem ? error.code : '';
    setProblem({ code: refused, text: problemText(services.words, error) });
    if (endsProof(refused)) forgetProof();
    if (refused === 'recovery.second_factor_needed') setFactor(firstFactor(waysIn(error)));
    else if (isAboutFactor(refused)) setFactor((known) => known && { ...known, code: '' });
    else if (isAboutPassword(refused)) setPassword('');
    else setCode('');
  };
  const given = proven === null ? { verificationCode: code } : { firebaseIdToken: proven.token, phoneCheckState: proven.state };
  const proof = { countryDialingCode: mobile.dialingCode, mobileNum: mobileDigits(mobile.number), ...given };
  const submit = async () => {
    setBusy(true);
    setProblem(null);
    try {
      await sendWithFactor(services, factor, async (second) => {
        const begun = await beginSession(services, await callSealed(services, 'setPasswordByPhone', { ...proof, newPassword: password, ...second }));
        keepPhoneProof(null);
        if (begun === 'not_kept') askAbout('not-kept');
        else await navigate(paths.home, { replace: true });
      });
    } catch (error) {
      refuse(error);
    }
    setBusy(false);
  };
  return {
    proven,
    mobile,
    setMobile,
    code,
    setCode,
    password,
    setPassword,
    factor,
    setFactor,
    isBusy,
    problem,
    submit,
    sendFactor: () => callSealed(services, 'sendFactorCode', proof),
  };
}

type PhoneReset = ReturnType<typeof usePhoneReset>;

/** The number and the code that is sent to it. */
function NumberFields({ form, isNumber, codeFault }: { form: PhoneReset; isNumber: boolean; codeFault: string | undefined }) {
  const t = useT();
  const rules = useRecoveryOptions();
  const field = useRef<HTMLInputElement>(null);
  const [isTouched, setTouched] = useState(false);
  const { mobile } = form;
  return (
    <>
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
        <CodeField purpose="recover" channel="sms" to={isNumber ? mobile : null} value={form.code} onChange={form.setCode} fault={codeFault} />
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

/** Number, code, new password, what else the account asks for, and in (FORGOT-03, T11). */
export function PhoneForm() {
  const t = useT();
  const rules = useRecoveryOptions();
  const form = usePhoneReset();
  const { mobile, code, password, factor, problem } = form;
  const [isTouched, setTouched] = useState(false);
  const digits = mobileDigits(mobile.number).length;
  const isNumber = digits >= rules.mobile.min && digits <= rules.mobile.max;
  const isComplete = (form.proven !== null || (isNumber && code.length >= CODE_MIN)) && fitsLength(password, rules.password) && isAnswered(factor);
  const fault = (isIts: (name: string) => boolean) => (problem && isIts(problem.code) ? problem.text : undefined);
  // A passkey has no field to say it at.
  const isAtFactor = problem !== null && isAboutFactor(problem.code) && factor?.way !== 'passkey';
  const isElsewhere = problem !== null && !isAboutPassword(problem.code) && !isAtFactor && problem.code !== 'verification.code_wrong';
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (isComplete && !form.isBusy) void form.submit();
  };
  return (
    <form noValidate onSubmit={send}>
      <p className={css['text']}>{t('recovery.phone_text')}</p>
      {form.proven === null ? (
        <NumberFields form={form} isNumber={isNumber} codeFault={fault((name) => name === 'verification.code_wrong')} />
      ) : (
        <Note kind="info" icon="check-circle-fill" role="status">
          {t('recovery.proven', { number: `${mobile.dialingCode} ${mobile.number}` })}
        </Note>
      )}
      <div className={css['extra']}>
        <NewPasswordField
          value={password}
          onChange={form.setPassword}
          onBlur={() => setTouched(password !== '')}
          isTouched={isTouched && password !== ''}
          fault={fault(isAboutPassword)}
        />
      </div>
      {factor === null ? null : (
        <FactorChoice factor={factor} onChange={form.setFactor} send={form.sendFactor} fault={fault((name) => name === 'recovery.second_factor_wrong')} />
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
