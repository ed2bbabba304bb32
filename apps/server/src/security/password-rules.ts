/** Staff passwords (T14): no composition rules, but none that a guesser tries first. */
export const staffPasswordLength = { min: 12, max: 256 } as const;

export type PasswordFault = 'too_short' | 'too_long' | 'too_common' | 'contains_name' | 'same_as_before';

/** Words that lists of stolen passwords are full of. A password that is only these, digits and signs is a common one. */
const COMMON_WORDS = [
  'password',
  'passwort',
  'passphrase',
  'contrasena',
  'motdepasse',
  'parola',
  'senha',
  'parol',
  'kata',
  'sandi',
  'lihim',
  'welcome',
  'letmein',
  'changeme',
  'changethis',
  'iloveyou',
  'ilove',
  'loveyou',
  'mahalkita',
  'mahal',
  'trustno',
  'opensesame',
  'admin',
  'administrator',
  'root',
  'user',
  'guest',
  'login',
  'master',
  'superuser',
  'super',
  'secret',
  'default',
  'system',
  'test',
  'testing',
  'demo',
  'temp',
  'qwertyuiop',
  'qwerty',
  'qwertz',
  'azerty',
  'asdfghjkl',
  'asdfgh',
  'asdf',
  'zxcvbnm',
  'zxcvbn',
  'qazwsxedc',
  'qazwsx',
  'qweasdzxc',
  'qweasd',
  'poiuytrewq',
  'princess',
  'sunshine',
  'football',
  'baseball',
  'basketball',
  'superman',
  'batman',
  'pokemon',
  'starwars',
  'dragon',
  'monkey',
  'shadow',
  'michael',
  'jordan',
  'computer',
  'internet',
  'whatever',
  'liverpool',
  'chelsea',
  'manila',
  'philippines',
  'pilipinas',
  'laro',
  'dagat',
  'casino',
  'desk',
  'operator',
  'company',
  'office',
  'winter',
  'summer',
  'spring',
  'autumn',
  'january',
  'december',
  'monday',
  'friday',
  'my',
  'the',
  'is',
  'a',
  'i',
  'me',
  'you',
  'new',
  'one',
  'two',
  'three',
  'abc',
  'abcd',
  'xyz',
];
const LONGEST_FIRST = COMMON_WORDS.toSorted((a, b) => b.length - a.length);

const LOOKALIKES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '!': 'i',
  '+': 't',
};

const unmask = (text: string): string => [...text].map((character) => LOOKALIKES[character] ?? character).join('');

/** Years and punctuation at the ends are not disguised letters. */
const trim = (text: string): string => text.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '');

/** Rest of a text after removing common words and everything but letters. */
function rest(text: string): string {
  let left = text.replaceAll(/[^\p{L}]/gu, '');
  for (const word of LONGEST_FIRST) left = left.replaceAll(word, '');
  return left;
}

/** "aaaaaaaaaaaa", "abcabcabcabc", "123123123123": one short piece again and again. */
function isRepetition(text: string): boolean {
  for (let size = 1; size <= 4; size++)
    if (
      text
        .slice(0, size)
        .repeat(Math.ceil(text.length / size))
        .slice(0, text.length) === text
    )
      return true;
  return false;
}

/** "abcdefghijkl", "210987654321": every character is the next or the one before (9 is followed by 0). */
function isSequence(text: string): boolean {
  const codes = [...text].map((character) => character.codePointAt(0) ?? 0);
  const steps = codes.slice(1).map((point, index) => point - (codes[index] ?? 0));
  return [1, -1].some((direction) => steps.every((step) => step === direction || step === -9 * direction));
}

function isCommon(password: string): boolean {
  const text = password.toLowerCase();
  if (isRepetition(text) || isSequence(text)) return true;
  if (/^[\d\s\p{P}]+$/u.test(text) && new Set(text).size < 6) return true;
  return [text, unmask(trim(text))].some((form) => /\p{L}/u.test(form) && rest(form) === '');
}

/** Shorter names are in many words. */
const NAME_MIN = 4;

/** Fault of a new staff password, or null: it must not contain the account's own name or a merchant's. Lengths are counted in characters. */
export function findPasswordFault(password: string, own: string, siteNames: readonly string[] = []): PasswordFault | null {
  const { length } = [...password];
  if (length < staffPasswordLength.min) return 'too_short';
  if (length > staffPasswordLength.max) return 'too_long';
  const text = password.toLowerCase();
  const names = [own, ...siteNames.filter((name) => name.length >= NAME_MIN)].map((name) => name.toLowerCase());
  if (names.some((name) => text.includes(name) || unmask(text).includes(name))) return 'contains_name';
  return isCommon(password) ? 'too_common' : null;
}
