import type { RegistrationFieldName, RegistrationFieldRule } from '@laro/domain/registration/registration-fields';
import type { MessageKey } from '@laro/i18n/areas';
import type { Translator } from '@laro/i18n/translator';

export type FormPart = RegistrationFieldName | 'disclaimer' | 'exclusions';

/** Words that are the same wherever a fault is found. */
const byFault: Readonly<Record<string, MessageKey>> = {
  required: 'register.fault.required',
  length: 'register.fault.length',
  mismatch: 'register.fault.mismatch',
  date: 'register.fault.date',
  age: 'register.fault.age',
  country: 'register.fault.country',
  taken: 'register.name.taken',
  reserved: 'register.fault.reserved',
  unknown: 'register.fault.affiliateCode',
};
/** Words of one part, for all its faults or for one. */
const byPart: Readonly<Record<string, MessageKey>> = {
  disclaimer: 'register.fault.disclaimer',
  exclusions: 'register.fault.exclusions',
  'confirmPassword required': 'register.fault.confirm',
  'confirmPassword length': 'register.fault.mismatch',
  'birthday length': 'register.fault.date',
  'birthday pattern': 'register.fault.date',
  'verificationCode pattern': 'register.fault.verificationCode',
  'username pattern': 'register.fault.username',
};

/** Error text for one part of the form; it says what to do. */
export function faultWords(t: Translator['t'], name: FormPart, fault: string, rule: RegistrationFieldRule | undefined, age: number): string {
  const { min = 0, max = 0 } = rule ?? {};
  const key = byPart[name] ?? byPart[`${name} ${fault}`] ?? byFault[fault] ?? 'register.fault.pattern';
  if (key === 'register.fault.length' && min === max) return t('register.fault.exact', { count: max });
  return t(key, { min, max, age });
}
