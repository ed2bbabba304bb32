import {
  registrationFieldNames,
  registrationMethods,
  type RegistrationFieldName,
  type RegistrationMethod,
} from '@laro/domain/registration/registration-fields';

const DRAFT_KEY = 'laro.registration';
/** Fields that expire, and fields that other users of this browser must not read (T20). */
const NOT_KEPT: readonly RegistrationFieldName[] = ['password', 'confirmPassword', 'paymentPassword', 'idNumber', 'captcha', 'verificationCode'];

export type Values = Partial<Record<RegistrationFieldName, string>>;

/** A form that went out: until its answer has come, its name may be taken by the account that it has opened (REG-11). */
export interface SentForm {
  attempt: string;
  username: string;
}

/** Typed values, for this tab. */
export interface Draft {
  method: RegistrationMethod | null;
  values: Values;
  dialingCode: string;
  /** Its number opens nothing without the password, which is not kept. */
  sent: SentForm | null;
}

const ATTEMPT = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= 256;

const sentIn = (kept: Partial<SentForm> | null | undefined): SentForm | null =>
  isText(kept?.attempt) && ATTEMPT.test(kept.attempt) && isText(kept.username) ? { attempt: kept.attempt, username: kept.username } : null;

/** This tab's draft, or null; other stored values are not touched. */
export function readDraft(): Draft | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(DRAFT_KEY) ?? 'null') as Partial<Draft> | null;
    if (kept === null) return null;
    const values = Object.fromEntries(
      registrationFieldNames.filter((name) => isText(kept.values?.[name])).map((name) => [name, kept.values?.[name]]),
    ) as Values;
    return {
      method: registrationMethods.find((method) => method === kept.method) ?? null,
      values,
      dialingCode: isText(kept.dialingCode) ? kept.dialingCode : '',
      sent: sentIn(kept.sent),
    };
  } catch {
    return null;
  }
}

/** Keeps what was typed, so that a reload loses nothing; secrets are left out. */
export function keepDraft({ method, values, dialingCode, sent }: Draft): void {
  const kept = Object.fromEntries(Object.entries(values).filter(([name]) => !NOT_KEPT.includes(name as RegistrationFieldName)));
  try {
    sessionStorage.setItem(DRAFT_KEY, JSON.stringify({ method, values: kept, dialingCode, sent }));
  } catch {
    // Without storage a reload starts with an empty form.
  }
}

export function forgetDraft(): void {
  try {
    sessionStorage.removeItem(DRAFT_KEY);
  } catch {
    // Nothing was kept.
  }
}
