const TERMS_MAX = 8;
const WORD = /[\p{L}\p{N}\p{M}]+/gu;
const LETTERS_WITHOUT_MARKS: Record<string, string> = { đ: 'd', ı: 'i', ł: 'l', ø: 'o', ß: 'ss', æ: 'ae', œ: 'oe' };

/** Text as searching compares it: lower case, Latin marks taken off (ñ is n), compatibility forms made plain. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\u0300-\u036f]/g, '')
    .replaceAll(/[đıłøßæœ]/g, (letter) => LETTERS_WITHOUT_MARKS[letter] ?? letter)
    .normalize('NFC');
}

/** The folded words of a text, in their order. */
export const wordsOf = (text: string): string[] => fold(text).match(WORD) ?? [];

/** Search terms of a text: its first eight words, each once. Punctuation and control characters are ignored. */
export const searchTerms = (text: string): string[] => [...new Set(wordsOf(text))].slice(0, TERMS_MAX);
