import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  askedFields,
  bornBefore,
  checkRegistration,
  checkRegistrationRule,
  checkRegistrationValue,
  isBirthday,
  isUsablePattern,
  registrationFieldNames,
  registrationFieldsFrom,
  shippedRegistrationFields,
  type RegistrationAsk,
} from './registration-fields.ts';

const ask: RegistrationAsk = { fields: shippedRegistrationFields, isSmsVerified: true, isMobileWithPassword: true };
const today = '2026-11-22';
const names = (method: 'username' | 'mobileNum', change: Partial<RegistrationAsk> = {}) => [...askedFields(method, { ...ask, ...change }).keys()];
const rule = { isEnabled: true, isRequired: true, pattern: null, min: 2, max: 5 };

describe('the fields of a registration', () => {
  test('[REG-02] the shipped rules keep their own rules', () => {
    for (const name of registrationFieldNames) expect(checkRegistrationRule(name, shippedRegistrationFields[name]), name).toBeNull();
  });

  test('[REG-01] [REG-04] each way asks for its own', () => {
    expect(names('username')).toEqual(['username', 'password', 'mobileNum', 'verificationCode', 'birthday', 'affiliateCode']);
    expect(names('mobileNum')).toEqual(['password', 'mobileNum', 'verificationCode', 'birthday', 'affiliateCode']);
    expect(names('mobileNum', { isMobileWithPassword: false })).not.toContain('password');
    expect(names('username', { isSmsVerified: false })).not.toContain('verificationCode');
    const fields = { ...shippedRegistrationFields, mobileNum: { ...shippedRegistrationFields.mobileNum, isEnabled: false, isRequired: false } };
    expect(names('username', { fields })).not.toContain('mobileNum');
    expect(askedFields('mobileNum', { ...ask, fields }).get('mobileNum')?.isRequired).toBe(true);
  });

  test('[REG-02] a value passes exactly when it is as long as its rule says, in characters; an optional empty one always', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 12 }), fc.nat(6), fc.nat(6), fc.boolean(), (value, min, span, isRequired) => {
        const given = { ...rule, isRequired, min, max: min + span };
        const { length } = [...value];
        const found = checkRegistrationValue(given, value);
        if (value === '') return found === (isRequired ? 'required' : null);
        return (found === null) === (length >= min && length <= min + span);
      }),
    );
  });

  test('[REG-02] the pattern has to fit as a whole', () => {
    expect(checkRegistrationValue({ ...rule, pattern: 'a|b' }, 'ab')).toBe('pattern');
    expect(checkRegistrationValue({ ...rule, pattern: 'ab|cd' }, 'cd')).toBeNull();
    expect(checkRegistrationValue({ ...rule, pattern: '\\p{L}*' }, 'žluť')).toBeNull();
  });

  test('[REG-02] [T87] patterns that cannot be read, or could take for ever, are not taken', () => {
    for (const bad of ['(', '[z-a]', '(a+)+', '(a|aa)*b', '(?=a)b', '(a)\\1', 'a'.repeat(201)]) expect(isUsablePattern(bad), bad).toBe(false);
    for (const good of ['', '\\d{3,5}', '[A-Z]+-[0-9]*', 'a|b']) expect(isUsablePattern(good), good).toBe(true);
  });

  test('[REG-02] what a merchant has stored is taken where it fits, and never a rule that is none', () => {
    const own = { nickname: { isEnabled: true }, username: { isEnabled: false }, email: { max: 3 }, line: { min: 9, max: 2 }, qqNum: { pattern: '(\\d+)+' } };
    const fields = registrationFieldsFrom(own);
    expect(fields.nickname.isEnabled).toBe(true);
    for (const name of ['username', 'email', 'line', 'qqNum'] as const) expect(fields[name], name).toEqual(shippedRegistrationFields[name]);
    expect(checkRegistrationRule('birthday', { ...shippedRegistrationFields.birthday, isRequired: false })).toBe('locked');
    expect(checkRegistrationRule('line', { ...rule, max: 999 })).toBe('length_too_long');
  });

  test('[REG-05] the confirmation must be there and the same', () => {
    const fields = { ...shippedRegistrationFields, confirmPassword: { ...shippedRegistrationFields.confirmPassword, isEnabled: true } };
    const rules = askedFields('username', { ...ask, fields });
    const faultFor = (confirmPassword: string) =>
      checkRegistration(rules, { password: 'three plain words', confirmPassword }, { today, ageMin: 21 }).get('confirmPassword');
    expect([faultFor(''), faultFor('three plain word'), faultFor('three plain words')]).toEqual(['required', 'mismatch', undefined]);
  });
});

describe('age', () => {
  test('[T1] [REG-06] comes on the birthday itself, and on 1 March for who is born on a leap day', () => {
    expect(bornBefore(today, 21)).toBe('2005-11-22');
    expect('2008-02-29' > bornBefore('2026-02-28', 18)).toBe(true);
    expect('2008-02-29' > bornBefore('2026-03-01', 18)).toBe(false);
  });

  test('[T1] applicants under age never pass, on any day, and applicants of age always do', () => {
    const day = fc.date({ min: new Date('1900-01-01'), max: new Date('2026-11-22'), noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10));
    const rules = askedFields('username', ask);
    fc.assert(
      fc.property(day, fc.integer({ min: 18, max: 25 }), (birthday, ageMin) => {
        const fault = checkRegistration(rules, { birthday }, { today, ageMin }).get('birthday');
        const [year = 0, rest = ''] = [Number(birthday.slice(0, 4)), birthday.slice(4)];
        const age = 2026 - year - (rest > today.slice(4) ? 1 : 0);
        return (fault === 'age') === age < ageMin;
      }),
    );
  });

  test('[REG-06] only days that there are, from 1900 to the end of this year', () => {
    for (const good of ['1900-01-01', '2026-12-31', '2000-02-29']) expect(isBirthday(good, today), good).toBe(true);
    for (const bad of ['1899-12-31', '2027-01-01', '2001-02-29', '2000-00-10', '2000-1-1', '']) expect(isBirthday(bad, today), bad).toBe(false);
  });
});
