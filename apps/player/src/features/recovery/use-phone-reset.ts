import { ApiProblem } from '@laro/client/client';
import { recoveryFactorWays, type RecoveryFactorWay } from '@laro/domain/account/account-rules';
import { mobileDigits } from '@laro/domain/log-in/log-in-rules';
import { useState } from 'react';
import { useSubmit } from '#player/shared/form/use-submit.ts';
import { callSealed } from '#player/shared/api/account/account-api.ts';
import { keepPhoneProof, keptPhoneProof } from '#player/shared/session/log-in/phone-check.ts';
import { paths } from '#player/shared/router/paths.ts';
import { problemText } from '#player/shared/language/problem-text.ts';
import { useNavigate } from '#player/shared/router/router-view.tsx';
import { useServices } from '#player/shared/api/services.ts';
import { askAbout } from '#player/shared/session/session-dialog.ts';
import { beginSession } from '#player/shared/session/session.ts';
import { firstFactor, sendWithFactor, type Factor } from './factor-choice.tsx';
import type { NewPasswordProblem } from './new-password-end.tsx';

const FACTOR_NEEDED = 'recovery.second_factor_needed';
/** Refusals after which what the operator's check has proven serves no more. */
const ENDING: readonly string[] = ['session.phone_proof_wrong', 'session.phone_check_over', 'verification.code_wrong'];

/** Where each refusal is said. */
function placeOf(code: string): NewPasswordProblem['place'] {
  if (code === 'verification.code_wrong') return 'proof';
  if (code === 'modify.new.old.same' || code.startsWith('registration.password')) return 'password';
  return code.startsWith('recovery.second_factor') ? 'factor' : 'form';
}

/** The ways that a refusal names. */
function waysIn(error: unknown): RecoveryFactorWay[] {
  const named = error instanceof ApiProblem ? String(error.params['ways'] ?? '').split(',') : [];
  return recoveryFactorWays.filter((way) => named.includes(way));
}

/** Fields and submission of a password reset by phone (FORGOT-03, FORGOT-04). */
export function usePhoneReset() {
  const services = useServices();
  const navigate = useNavigate();
  const [proven, setProven] = useState(keptPhoneProof);
  const [mobile, setMobile] = useState({ dialingCode: proven?.dialingCode ?? '', number: proven?.number ?? '' });
  const [code, setCode] = useState('');
  const [password, setPassword] = useState('');
  const [factor, setFactor] = useState<Factor | null>(null);
  const forgetProof = () => {
    keepPhoneProof(null);
    setProven(null);
  };
  /** Handles a refusal: another password, a second factor, or, for all others, a new code (FORGOT-03). */
  const refuse = (error: unknown): NewPasswordProblem | null => {
    const refused = error instanceof ApiProblem ? error.code : '';
    if (refused === FACTOR_NEEDED) {
      setFactor(firstFactor(waysIn(error)));
      return null;
    }
    if (ENDING.includes(refused)) forgetProof();
    if (placeOf(refused) === 'factor') setFactor((known) => known && { ...known, code: '' });
    else if (refused === 'modify.new.old.same') setPassword('');
    else setCode('');
    return { place: placeOf(refused), text: problemText(services.words, error) };
  };
  const { isBusy, problem, run } = useSubmit(refuse);
  const given = proven === null ? { verificationCode: code } : { firebaseIdToken: proven.token, phoneCheckState: proven.state };
  const proof = { countryDialingCode: mobile.dialingCode, mobileNum: mobileDigits(mobile.number), ...given };
  const submit = () =>
    run(() =>
      sendWithFactor(services, factor, async (second) => {
        const begun = await beginSession(services, await callSealed(services, 'setPasswordByPhone', { ...proof, newPassword: password, ...second }));
        keepPhoneProof(null);
        if (begun === 'not_kept') askAbout('not-kept');
        else await navigate(paths.home, { replace: true });
      }),
    );
  const sendFactor = () => callSealed(services, 'sendFactorCode', proof);
  return { isProven: proven !== null, mobile, setMobile, code, setCode, password, setPassword, factor, setFactor, isBusy, problem, submit, sendFactor };
}

export type PhoneReset = ReturnType<typeof usePhoneReset>;
