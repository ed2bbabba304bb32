import unhomoglyph from 'unhomoglyph';

const NOT_ASCII = /[^\p{ASCII}]+/gu;

/** A name in the letters that it is read as: what looks like a Latin letter or a digit becomes one (confusables of Unicode TR39). */
export const plainLetters = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(NOT_ASCII, (text) => unhomoglyph(text));

/**
 * Visual key of a name: without signs, diacritics and capitals, with 0 as o, 1 and i as l, rn as m. The column `players.username_look` has the
 * same of a username (migration 0072).
 */
export const lookOf = (name: string): string =>
  plainLetters(name)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replaceAll('0', 'o')
    .replaceAll(/[1i]/g, 'l')
    .replaceAll('rn', 'm');
