import { ApiProblem } from '@laro/client/client';
import { logInFault, type LogInFault, type LogInField } from '@laro/domain/log-in/log-in-rules';
import type { MessageKey } from '@laro/i18n/areas';
import type { Translator } from '@laro/i18n/translator';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLanguage } from '#player/shared/api/services.ts';

/** Fields are looked at again this long after the language has changed (LOGIN-07). */
const LANGUAGE_CHANGE_MS = 200;

export const faultKey = (field: LogInField, fault: LogInFault): MessageKey => `login.${fault === 'required' ? 'required' : 'wrong'}.${field}`;

/** Text of a field's error. */
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
    /** Validates the form: true if it is valid; otherwise shows the errors. */
    isGood: (): boolean => {
      setTried(true);
      return Object.keys(check()).length === 0;
    },
    /** Shows what is wrong with one field alone. */
    mark: (field: Field) => {
      const fault = logInFault(field, values[field]);
      if (fault) setFaults((known) => ({ ...known, [field]: fault }));
    },
    /** Clears the error of a field while it is edited. */
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

/** True if the next try must include a captcha (LOGIN-05). */
export const asksCaptcha = (problem: unknown): boolean => isProblem(problem) && problem.params['captcha'] === true;

/** Until when a name is locked, or null. */
export function lockedUntil(problem: unknown): string | null {
  const until = isProblem(problem) && problem.code === 'session.locked' ? problem.params['until'] : null;
  return typeof until === 'string' ? until : null;
}

/** A log-in whose first step is done. */
export interface BegunLogIn {
  /** Ticket of the first step; it never leaves this page. */
  ticket: string;
  /** Called after log-in: saves, or deletes, the typed credentials. */
  keep: () => Promise<void>;
}

/** Callback for a first step that is followed by a second one. */
export type OnBegun = (begun: BegunLogIn) => void;

/** Ticket for the second step, if the account requires one; null for other problems. */
export function ticketOf(problem: unknown): string | null {
  const ticket = isProblem(problem) && problem.code === 'session.second_factor_needed' ? problem.params['ticket'] : null;
  return typeof ticket === 'string' ? ticket : null;
}
