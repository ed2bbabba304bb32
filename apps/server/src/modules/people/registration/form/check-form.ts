import type { registrationSecret } from '@laro/contract/log-in/registration';
import type { FieldFault } from '@laro/contract/wire/problem-definition';
import {
  askedFields,
  checkRegistration,
  type RegistrationAsk,
  type RegistrationFieldName,
  type RegistrationMethod,
  type RegistrationValues,
} from '@laro/domain/registration/registration-fields';
import { getCountryCallingCode, isSupportedCountry } from 'libphonenumber-js';
import type * as z from 'zod';
import { Refusal } from '#server/http/problems/refusal.ts';
import { isServedNumber } from '#server/modules/reach/messages/index.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { checkNewPassword } from './password-check.ts';
import type { RegistrationPorts } from '../ports.ts';
import { isUsableUsername } from './username-rules.ts';

export type Given = z.output<typeof registrationSecret>;

/** A valid form; without fields that were not requested. */
export interface CheckedForm {
  method: RegistrationMethod;
  values: RegistrationValues;
  /** E.164 and the dialling code it was given with. */
  mobile: { number: string; dialingCode: string } | null;
  needsCode: boolean;
  needsCaptcha: boolean;
  isPasswordAsked: boolean;
}

const refuseFields = (fields: FieldFault[]): never => {
  throw new Refusal('registration.fields_invalid', { fields });
};

/** Values of the form's fields, trimmed; secrets are left unchanged. */
function valuesOf(names: Iterable<RegistrationFieldName>, given: Given): RegistrationValues {
  const isSecret = (name: RegistrationFieldName) => name === 'password' || name === 'confirmPassword';
  return Object.fromEntries([...names].map((name) => [name, isSecret(name) ? (given[name] ?? '') : (given[name] ?? '').trim()]));
}

function dialingCodesOf({ settings }: Merchant): Set<string> {
  return new Set(settings['market.registrationCountries'].flatMap((code) => (isSupportedCountry(code) ? [getCountryCallingCode(code)] : [])));
}

function mobileOf(merchant: Merchant, values: RegistrationValues, given: Given, numberOf: RegistrationPorts['numberOf']): CheckedForm['mobile'] {
  const number = values.mobileNum ?? '';
  if (number === '') return null;
  const dialingCode = (given.countryDialingCode ?? '').replace('+', '');
  if (!dialingCodesOf(merchant).has(dialingCode)) return refuseFields([{ path: 'mobileNum', fault: 'country' }]);
  const found = numberOf({ dialingCode, number });
  if (found === null) return refuseFields([{ path: 'mobileNum', fault: 'pattern' }]);
  // One dialling code may belong to several countries.
  if (!isServedNumber(found, merchant.settings['market.registrationCountries'])) return refuseFields([{ path: 'mobileNum', fault: 'country' }]);
  return { number: found, dialingCode };
}

/** T3, T8: agreement and declaration are acts of the person; without them nothing is opened. */
function checkDeclarations({ settings }: Merchant, given: Given, termsVersion: number): void {
  if (!given.isDisclaimerAccepted) refuseFields([{ path: 'disclaimer', fault: 'required' }]);
  if (given.exclusions.length > 0) throw new Refusal('registration.excluded_person');
  if (settings['registration.exclusions'].length > 0 && !given.isNoneExcluded) refuseFields([{ path: 'exclusions', fault: 'required' }]);
  if (given.termsVersion !== termsVersion) throw new Refusal('registration.terms_changed');
}

interface CheckParts {
  merchant: Merchant;
  ask: RegistrationAsk;
  today: string;
  termsVersion: number;
  numberOf: RegistrationPorts['numberOf'];
}

/** Applies all rules to a form on the server, whatever the page has accepted. Throws the refusals of registration. */
export function checkForm(method: RegistrationMethod, given: Given, { merchant, ask, today, termsVersion, numberOf }: CheckParts): CheckedForm {
  const rules = askedFields(method, ask);
  const values = valuesOf(rules.keys(), given);
  const ageMin = merchant.settings['market.ageMin'];
  // Secrets have their own rules below; a wrong length is not a fault of the field's pattern.
  const secret = rules.get('password');
  if (secret) rules.set('password', { ...secret, min: 0, max: Infinity, pattern: null });
  const faults = checkRegistration(rules, values, { today, ageMin });
  const username = values.username ?? '';
  if (rules.has('username') && !faults.has('username') && !isUsableUsername(username, merchant)) faults.set('username', 'pattern');
  const isTooYoung = faults.get('birthday') === 'age';
  if (isTooYoung) faults.delete('birthday');
  if (faults.size > 0) {
    refuseFields(
      [...faults].map(([path, fault]) => ({ path, fault, bounds: { min: rules.get(path)?.min ?? 0, max: Math.min(rules.get(path)?.max ?? 0, 256) } })),
    );
  }
  if (isTooYoung) throw new Refusal('registration.too_young', { age: ageMin });
  const mobile = mobileOf(merchant, values, given, numberOf);
  if (rules.has('password')) checkNewPassword(merchant.settings, values.password ?? '', { username, merchant });
  checkDeclarations(merchant, given, termsVersion);
  return {
    method,
    values,
    mobile,
    needsCode: rules.has('verificationCode') && mobile !== null,
    needsCaptcha: rules.has('captcha'),
    isPasswordAsked: rules.has('password'),
  };
}
