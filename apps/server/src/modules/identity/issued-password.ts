import { randomInt } from 'node:crypto';

/** Letters and digits that cannot be taken for one another when they are read aloud or typed from a screen. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = 4;
const GROUP_LENGTH = 5;

/** A password for a new account, to be replaced at the first sign-in: 20 characters, 99 bits. */
export function issuePassword(): string {
  const group = () => Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}
