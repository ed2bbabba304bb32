/** One alphabet only: letters of others look like these (T10), and a name has to be typed again at every log-in. */
const LETTERS = /^[A-Za-z0-9._-]+$/;
/** Names of free play are made by us. */
const TRIAL = /^trial[._-]/i;
const RESERVED = [
  'admin',
  'administrator',
  'root',
  'system',
  'operator',
  'support',
  'helpdesk',
  'service',
  'customerservice',
  'staff',
  'cashier',
  'moderator',
  'official',
  'security',
  'agent',
  'vip',
  'pagcor',
  'null',
  'undefined',
  'anonymous',
  'everyone',
];

const LOOKALIKES: Readonly<Record<string, string>> = { '0': 'o', '1': 'l', i: 'l', '3': 'e', '4': 'a', '5': 's', '7': 't', '8': 'b' };

/** What a name looks like at a glance: without signs, with lookalikes as one. */
const skeleton = (name: string): string => [...name.toLowerCase().replaceAll(/[._-]/g, '')].map((letter) => LOOKALIKES[letter] ?? letter).join('');

/** Whether a person may carry a name, whatever pattern the merchant has set: one alphabet, and no name of the house. */
export function isUsableUsername(name: string, { code, name: brand }: { code: string; name: string }): boolean {
  if (!LETTERS.test(name) || !/[A-Za-z0-9]/.test(name) || TRIAL.test(name)) return false;
  const look = skeleton(name);
  const reserved = [...RESERVED, code, brand].map(skeleton);
  return !reserved.includes(look) && !reserved.some((word) => look === `${word}${word}`);
}
