import { randomUUID } from 'node:crypto';

/** What a person of 30 in the Philippines writes into the registration form, but what is changed. */
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
