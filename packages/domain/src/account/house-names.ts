/** Words that no shown name may hold anywhere: whoever carries one would pass for the house's own people. */
const ANYWHERE = ['admin', 'support', 'moderator', 'official', 'operator', 'service', 'cashier', 'dealer'] as const;
/** Words that are a name of the house when they stand alone. */
const ALONE = [
  'administrator',
  'root',
  'system',
  'helpdesk',
  'staff',
  'security',
  'agent',
  'vip',
  'pagcor',
  'null',
  'undefined',
  'anonymous',
  'everyone',
] as const;

const LOOKALIKES: Readonly<Record<string, string>> = { '0': 'o', '1': 'l', i: 'l', '3': 'e', '4': 'a', '5': 's', '7': 't', '8': 'b' };

/** A name's letters and digits, without signs, marks and capitals. */
const plain = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
/** What a name looks like at a glance: with lookalikes as one. */
const look = (name: string): string => [...plain(name)].map((letter) => LOOKALIKES[letter] ?? letter).join('');

interface Site {
  code: string;
  /** As players know it. */
  name: string;
}

/** Whether a name looks like one of the house or of the merchant, also written twice in a row (REG-09, T10). */
export function isHouseName(name: string, { code, name: brand }: Site): boolean {
  const seen = look(name);
  const reserved = [...ANYWHERE, ...ALONE, code, brand].map(look);
  return reserved.some((word) => seen === word || seen === `${word}${word}`);
}

/** Whether a name would pass for somebody of the house, because it is such a name or holds one. */
export const passesForHouse = (name: string, site: Site): boolean => isHouseName(name, site) || ANYWHERE.some((word) => plain(name).includes(word));
