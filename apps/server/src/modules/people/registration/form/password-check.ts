import type { Settings } from '@laro/domain/settings/settings';
import { dictionary } from '@zxcvbn-ts/language-common';
import { Refusal } from '#server/http/problems/refusal.ts';

const SEQUENCES = ['abcdefghijklmnopqrstuvwxyz', '01234567890123456789', '98765432109876543210', 'qwertyuiopasdfghjklzxcvbnm', 'zyxwvutsrqponmlkjihgfedcba'];
const REPEATED_MAX = 4;
const TAIL_MAX = 4;
/** Shorter names and words are in many others. */
const NAME_MIN = 4;

/** Digits and signs that guessers put in the place of letters. */
const LETTER_FOR: Readonly<Record<string, string>> = { '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '8': 'b', '@': 'a', $: 's', '!': 'i' };
const unmask = (text: string): string => [...text].map((character) => LETTER_FOR[character] ?? character).join('');

let common: ReadonlySet<string> | null = null;
/** The passwords that guessers try first: about fifty thousand from leaks, read when the first one is checked. */
const commonPasswords = (): ReadonlySet<string> => (common ??= new Set(dictionary['passwords-common']));

/** One short piece again and again, or a run of a keyboard or the alphabet. */
function isPatterned(text: string): boolean {
  if (SEQUENCES.some((sequence) => sequence.includes(text))) return true;
  for (let size = 1; size <= REPEATED_MAX; size += 1) if (text.slice(0, size).repeat(text.length).startsWith(text)) return true;
  return false;
}

/** A few digits and signs at the end make a common word no less common. */
function isCommon(password: string): boolean {
  const text = password.toLowerCase();
  const word = text.replace(/[^a-z]+$/, '');
  const known = commonPasswords();
  if (known.has(text) || isPatterned(text)) return true;
  return word.length >= NAME_MIN && text.length - word.length <= TAIL_MAX && known.has(word);
}

/**
 * Refuses weak passwords of members (T14, decisions 8): lengths in characters, the merchant's pattern if there is one, none that
 * guessers try first, none with the member's name or the merchant's in it, even with digits for letters. Throws `registration.password_length`, `_pattern`, `_too_common`, `_has_name`.
 */
export function checkNewPassword(
  settings: Pick<Settings, 'password.min' | 'password.max' | 'password.pattern'>,
  password: string,
  { username, merchant }: { username: string; merchant: { code: string; name: string } },
): void {
  const { 'password.min': min, 'password.max': max, 'password.pattern': pattern } = settings;
  const { length } = [...password.normalize('NFC')];
  if (length < min || length > max) throw new Refusal('registration.password_length', { min, max });
  if (pattern !== '' && !new RegExp(`^(?:${pattern})$`, 'u').test(password)) throw new Refusal('registration.password_pattern');
  if (isCommon(password)) throw new Refusal('registration.password_too_common');
  const text = password.toLowerCase();
  const names = [username, merchant.code, merchant.name].map((name) => name.toLowerCase());
  const isIn = (name: string) => [text, unmask(text), text.replaceAll(' ', '')].some((form) => form.includes(name) || form.includes(unmask(name)));
  if (names.some((name) => name.length >= NAME_MIN && isIn(name))) throw new Refusal('registration.password_has_name');
}
