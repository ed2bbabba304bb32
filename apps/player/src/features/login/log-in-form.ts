import { ApiProblem } from '@laro/client/client';
import { logInFault, type LogInFault, type LogInField } from '@laro/domain/log-in/log-in-rules';
import type { MessageKey } from '@laro/i18n/areas';
import type { Translator } from '@laro/i18n/translator';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLanguage } from '#player/shared/api/services.ts';

/** Fields are looked at again this long after the language has changed (LOGIN-07). */
const LANGUAGE_CHANGE_MS = 200;

export const faultKey = (field: LogInField, fault: LogInFault): MessageKey => `login.${fault === 'required' ? 'required' : 'wrong'}.${field}`;

/** What is wrong with a field, in words. */
export function faultWords<Field extends LogInField>({ t }: Translator, faults: Partial<Record<Field, LogInFault>>, field: Field): string | undefined {
  const fault = faults[field];
  return fault === undefined ? undefined : t(faultKey(field, fault));
}

/** The fields of a form by the shared rules: silent until the first try, then as they are written. */
export function useFields<Field extends LogInField>(values: Record<Field, string>) {
  const [faults, setFaults] = useState<Partial<Record<Field, LogInFault>>>({});
  const [wasTried, setTried] = useState(false);
  const language = useLanguage();
  const check = () => {
    const found: Partial<Record<Field, LogInFault>> = {};
    for (const field of Object.keys(values) as Field[]) {
      const fault = logInFault(field, values[field]);
      if (fault) found[field] = fault;
    }
    setFaults(found);
    return found;
  };
  const checkAgain = useEffectEvent(() => {
    if (wasTried) check();
  });
  useEffect(() => {
    const timer = setTimeout(checkAgain, LANGUAGE_CHANGE_MS);
    return () => clearTimeout(timer);
  }, [language]);
  return {
    faults,
    /** Whether all is well; what is not shows. */
    isGood: (): boolean => {
      setTried(true);
      return Object.keys(check()).length === 0;
    },
    /** Shows what is wrong with one field alone. */
    mark: (field: Field) => {
      const fault = logInFault(field, values[field]);
      if (fault) setFaults((known) => ({ ...known, [field]: fault }));
    },
    /** What was wrong with a field is forgotten while it is written. */
    forget: (field: Field) => setFaults(({ [field]: _, ...rest }) => rest as Partial<Record<Field, LogInFault>>),
  };
}

/** Puts the focus on the first field that is marked as wrong. */
export function focusFault(form: HTMLFormElement | null): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}

const isProblem = (problem: unknown): problem is ApiProblem => problem instanceof ApiProblem;

/** Where the words of a refusal belong: at the password, at the captcha, or above the button. */
export function placeOf(problem: unknown): 'password' | 'captcha' | 'form' {
  if (!isProblem(problem)) return 'form';
  if (problem.code === 'session.captcha_needed' || problem.code === 'session.captcha_wrong') return 'captcha';
  return problem.code === 'session.credentials_wrong' ? 'password' : 'form';
}

/** Whether the next try must bring a captcha (LOGIN-05). */
export const asksCaptcha = (problem: unknown): boolean => isProblem(problem) && problem.params['captcha'] === true;

/** Until when a name is locked, or null. */
export function lockedUntil(problem: unknown): string | null {
  const until = isProblem(problem) && problem.code === 'session.locked' ? problem.params['until'] : null;
  return typeof until === 'string' ? until : null;
}

/** A log-in whose first step is done. */
export interface BegunLogIn {
  /** What the first step has answered; it never leaves this page. */
  ticket: string;
  /** What is to be done once it is complete: remembering, or forgetting, what was typed. */
  keep: () => Promise<void>;
}

/** Told when a first step is done and another is asked for. */
export type OnBegun = (begun: BegunLogIn) => void;

/** What the second step brings back, where the account asks for one; null for other problems. */
export function ticketOf(problem: unknown): string | null {
  const ticket = isProblem(problem) && problem.code === 'session.second_factor_needed' ? problem.params['ticket'] : null;
  return typeof ticket === 'string' ? ticket : null;
}
