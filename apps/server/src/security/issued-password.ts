import { randomInt } from 'node:crypto';

/** Letters and digits that cannot be taken for one another when they are read aloud or typed from a screen. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = 4;
const GROUP_LENGTH = 5;

/** Random letters from the system's generator, without those that sound alike when read aloud. */
export const issueLetters = (count: number): string => Array.from({ length: count }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** A password for a new account, to be replaced at the first sign-in: 20 characters, 99 bits. */
export function issuePassword(): string {
  return Array.from({ length: GROUPS }, () => issueLetters(GROUP_LENGTH)).join('-');
}
