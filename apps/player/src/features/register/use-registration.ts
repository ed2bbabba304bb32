import { ApiProblem } from '@laro/client/client';
import { mobileDigits } from '@laro/domain/log-in/log-in-rules';
import type { RegistrationFieldName } from '@laro/domain/registration/registration-fields';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { useSubmit } from '#player/shared/form/use-submit.ts';
import { problemText } from '#player/shared/language/problem-text.ts';
import { askAbout } from '#player/shared/session/session-dialog.ts';
import { dropSocialTicket, socialTicket } from '#player/shared/session/log-in/social-ticket.ts';
import { newKey } from '#player/shared/form/new-key.ts';
import { useServices, type Services } from '#player/shared/api/services.ts';
import { showToast } from '#player/shared/device/toasts.ts';
import type { FormPart } from './draft/fault-words.ts';
import { placeProblem } from './draft/place-problem.ts';
import { forgetDraft } from './draft/register-draft.ts';
import { termsQuery } from '#player/shared/content/terms-query.ts';
import { formQuery, type RegistrationForm } from './register-queries.ts';
import { sendRegistration } from './send-registration.ts';
import type { RegisterForm } from './form/use-register-form.ts';

/** How long the line about a wrong invitation code shows (REG-10). */
const WRONG_CODE_MS = 1000;

const valueOf = (form: RegisterForm, name: FormPart) => form.values[name as RegistrationFieldName] ?? '';

/** Puts the focus on the first part that is wrong, once it is drawn so (REG-09). */
function useFirstFault(element: RefObject<HTMLElement | null>): () => void {
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (turn > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [turn, element]);
  return () => setTurn((known) => known + 1);
}

/** Places the server's refusal: at one part, with the server's text, or at the whole form. */
function useAnswer(form: RegisterForm) {
  const services = useServices();
  const [problem, setProblem] = useState<string | null>(null);
  const [words, setWords] = useState<{ name: FormPart; value: string; text: string } | null>(null);
  const show = async (error: unknown) => {
    await services.words.need(['problem']).catch(() => undefined);
    const text = problemText(services.words, error);
    const place = placeProblem(error);
    if (place.kind === 'parts') form.refuse(place.faults);
    else if (place.kind === 'words') setWords({ name: place.name, value: valueOf(form, place.name), text });
    else setProblem(text);
    const code = error instanceof ApiProblem ? error.code : '';
    if (code === 'registration.affiliate_unknown') showToast(text, 'error', WRONG_CODE_MS);
    // The accepted terms are not the current ones: fetches both again.
    if (code === 'registration.terms_changed')
      await Promise.all([formQuery, termsQuery].map((query) => services.queries.invalidateQueries({ queryKey: query(services).queryKey })));
  };
  return {
    problem,
    forget: () => setProblem(null),
    show,
    /** Until the part is changed. */
    wordsAt: (name: FormPart) => (words !== null && words.name === name && words.value === valueOf(form, name) ? words.text : undefined),
  };
}

function register(services: Services, asked: RegistrationForm, form: RegisterForm, attempt: string) {
  const given = Object.fromEntries([...form.rules.keys()].map((name) => [name, valueOf(form, name)]));
  const ticket = socialTicket();
  return sendRegistration(services, asked.invited ? { invitation: asked.invited.token } : { method: form.method }, {
    ...given,
    ...form.declared,
    ...(ticket === null ? {} : { socialTicket: ticket.ticket }),
    ...(form.rules.has('mobileNum') ? { mobileNum: mobileDigits(valueOf(form, 'mobileNum')) } : {}),
    ...(form.rules.has('mobileNum') && form.dialingCode !== '' ? { countryDialingCode: form.dialingCode } : {}),
    attempt,
    isDisclaimerAccepted: form.isAgreed,
    termsVersion: asked.termsVersion,
  });
}

export interface RegistrationSteps {
  /** The form goes out: from now on a session may begin at any moment. */
  onSend: () => void;
  /** The account is open and logged in. */
  onDone: () => void;
}

export interface Registration {
  isSending: boolean;
  /** Text of an error that belongs to no part of the form. */
  problem: string | null;
  /** The server's own text for one part. */
  wordsAt: (name: FormPart) => string | undefined;
  /** Another number asks for another captcha. */
  captchaRound: number;
  send: () => Promise<void>;
}

/** Sends the form and takes the answer to where it belongs: to a part, to the whole, or to the session that has begun. */
export function useRegistration(
  asked: RegistrationForm,
  form: RegisterForm,
  element: RefObject<HTMLElement | null>,
  { onSend, onDone }: RegistrationSteps,
): Registration {
  const services = useServices();
  const { isBusy: isSending, run: submit } = useSubmit(() => null);
  const [captchaRound, setRound] = useState(0);
  const { problem, forget, show, wordsAt } = useAnswer(form);
  const attempt = useRef('');
  const focusFirst = useFirstFault(element);
  const run = async () => {
    attempt.current ||= form.sent?.attempt ?? newKey();
    // Without a password the attempt alone would open the account, so it is not stored.
    if (form.method === 'username' && !asked.invited) form.noteSent({ attempt: attempt.current, username: valueOf(form, 'username') });
    const begun = await register(services, asked, form, attempt.current);
    forgetDraft();
    dropSocialTicket();
    if (begun === 'not_kept') askAbout('not-kept');
    else onDone();
  };
  const send = async () => {
    // The server hears of a birthday that is too young: changing it afterwards opens no account today (SAFE-18). The page has said so before.
    const faults = (Object.entries(form.findFaults()) as [FormPart, string][]).flatMap(([name, fault]) => (fault === 'age' ? [] : [name]));
    forget();
    if (faults.length > 0) {
      form.lookAt(...faults);
      focusFirst();
      return;
    }
    await submit(async () => {
      onSend();
      try {
        await run();
      } catch (error) {
        // The server knows this sending, and says that the name is another's.
        if (error instanceof ApiProblem && error.code === 'registration.username_taken') form.noteSent(null);
        setRound((known) => known + 1);
        await show(error);
        focusFirst();
      }
    });
  };
  return { isSending, problem, wordsAt, captchaRound, send };
}
