/** The twelve signs in the order of their years. */
export const SIGNS = ['rat', 'ox', 'tiger', 'rabbit', 'dragon', 'snake', 'horse', 'goat', 'monkey', 'rooster', 'dog', 'pig'] as const;
export type Sign = (typeof SIGNS)[number];

/** First days of lunar years and their signs. The list is extended before its last year ends. */
const YEARS: readonly (readonly [string, Sign])[] = [
  ['2025-01-29', 'snake'],
  ['2026-02-17', 'horse'],
  ['2027-02-06', 'goat'],
  ['2028-01-26', 'monkey'],
];
/** First day after the years that are known. */
const KNOWN_UNTIL = '2029-02-13';

export const isSign = (text: string): text is Sign => SIGNS.some((sign) => sign === text);

/** The sign of the lunar year of a draw's date (YYYY-MM-DD in its zone). Throws RangeError for a date outside the known years. */
export function signOfYear(date: string): Sign {
  const sign = date < KNOWN_UNTIL ? YEARS.findLast(([from]) => from <= date)?.[1] : undefined;
  if (sign === undefined) throw new RangeError(`no lunar year is known for ${date}`);
  return sign;
}

/** The place in SIGNS of a ball's sign: ball 1 has the year's sign, ball 2 that of the year before, and so on back. */
export const signOfBall = (ball: number, year: Sign): number => (SIGNS.indexOf(year) + SIGNS.length * 5 - (ball - 1)) % SIGNS.length;
