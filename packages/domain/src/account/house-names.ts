/** Words that no shown name may contain: it would look like a name of staff. */
const ANYWHERE = ['admin', 'support', 'moderator', 'official', 'operator', 'service', 'cashier', 'dealer'] as const;
/** Words that are reserved only as the whole name. */
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
/** A name with lookalike letters unified. */
const look = (name: string): string => [...plain(name)].map((letter) => LOOKALIKES[letter] ?? letter).join('');

interface Site {
  code: string;
  /** As players know it. */
  name: string;
}

/** True if a name looks like one of our staff or of the merchant, also written twice in a row (REG-09, T10). */
export function isHouseName(name: string, { code, name: brand }: Site): boolean {
  const seen = look(name);
  const reserved = [...ANYWHERE, ...ALONE, code, brand].map(look);
  return reserved.some((word) => seen === word || seen === `${word}${word}`);
}

/** True if a name is or contains a name of staff. */
export const passesForHouse = (name: string, site: Site): boolean => isHouseName(name, site) || ANYWHERE.some((word) => plain(name).includes(word));
