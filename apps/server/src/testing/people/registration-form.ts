import { randomUUID } from 'node:crypto';

/** Registration form of a 30-year-old in the Philippines, with changes applied. */
export const registrationForm = (change: Record<string, unknown>): Record<string, unknown> => ({
  countryDialingCode: '+63',
  birthday: '1996-05-17',
  registerUrl: 'localhost',
  registerMethod: 'H5',
  type: 0,
  attempt: randomUUID(),
  isDisclaimerAccepted: true,
  termsVersion: 1,
  exclusions: [],
  isNoneExcluded: true,
  ...change,
});
