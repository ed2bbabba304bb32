import { ApiProblem } from '@laro/client/client';
import type { FormPart } from './fault-words.ts';

/** Where a refusal belongs: to parts of the form by what is wrong with them, to one part in its own words, or to the whole. */
export type Place = { kind: 'parts'; faults: Partial<Record<FormPart, string>> } | { kind: 'words'; name: FormPart } | { kind: 'whole' };

const partOf: Readonly<Record<string, Partial<Record<FormPart, string>>>> = {
  'registration.username_taken': { username: 'taken' },
  'registration.too_young': { birthday: 'age' },
  'registration.affiliate_unknown': { affiliateCode: 'unknown' },
};
/** Their texts state the rule, so they are shown at the field unchanged. */
const inOwnWords: Readonly<Record<string, FormPart>> = {
  'registration.password_length': 'password',
  'registration.password_pattern': 'password',
  'registration.password_too_common': 'password',
  'registration.password_has_name': 'password',
  'verification.code_wrong': 'verificationCode',
  'session.captcha_needed': 'captcha',
  'session.captcha_wrong': 'captcha',
};

export function placeProblem(error: unknown): Place {
  if (!(error instanceof ApiProblem)) return { kind: 'whole' };
  const { code, fields } = error;
  if (code === 'registration.fields_invalid' && fields.length > 0)
    return { kind: 'parts', faults: Object.fromEntries(fields.map(({ path, fault }) => [path, fault])) };
  const faults = partOf[code];
  if (faults) return { kind: 'parts', faults };
  const name = inOwnWords[code];
  return name === undefined ? { kind: 'whole' } : { kind: 'words', name };
}
