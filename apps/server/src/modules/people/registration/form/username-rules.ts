import { isHouseName } from '@laro/domain/account/house-names';

/** One alphabet only: letters of others look like these (T10), and a name has to be typed again at every log-in. */
const LETTERS = /^[A-Za-z0-9._-]+$/;
/** Names of free play are made by us. */
const TRIAL = /^trial[._-]/i;

/** True if a name is allowed regardless of the merchant's pattern: one alphabet, and no name of the operator. */
export const isUsableUsername = (name: string, merchant: { code: string; name: string }): boolean =>
  LETTERS.test(name) && /[A-Za-z0-9]/.test(name) && !TRIAL.test(name) && !isHouseName(name, merchant);
