/** Payout of a bet written in words, and the rest of the words. */
export interface WordedBet {
  /** Odds to 1, in the order written. */
  readonly odds: readonly string[];
  /** The words without the odds, in small letters. */
  readonly condition: string;
  /** Refund for a tie or a number with this name. */
  readonly giveBack: 'half' | 'back' | null;
}

const NUMBER = String.raw`\d+(?:\.\d+)?`;
const LIST = String.raw`${NUMBER}(?:\s*(?:,\s*and|,\s*or|,|;|and|or|\/)\s*${NUMBER})*`;
const TO_ONE = new RegExp(String.raw`(${LIST})\s*(?:to\s+(?:1|one)\b|:\s*1\b)`);
const RETURNS = new RegExp(String.raw`(?:×\s*(${NUMBER})|returns\s+(${NUMBER}))`);
/** Words after which a number belongs to the condition, not to the odds. */
const TAKES_NUMBER =
  /(?:sum|total|of|at most|at least|most|least|than|exactly|numbers?|on|to|from|double|triple|combo|between|and|sector|beans|tie at|tie|[≤≥<>=–-])\s*$/;

const NUMBER_WORDS: Readonly<Record<string, number>> = {
  no: 0,
  none: 0,
  zero: 0,
  one: 1,
  once: 1,
  two: 2,
  twice: 2,
  both: 2,
  three: 3,
  thrice: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
};

/** A number in digits or as a word, or null. */
export const numberWord = (word: string | undefined): number | null => {
  if (word === undefined) return null;
  return /^\d+$/.test(word) ? Number(word) : (NUMBER_WORDS[word] ?? null);
};

/** Takes one from a decimal text: ×12 returns 12 stakes, which is 11 to 1. */
const lessOne = (stakes: string): string => {
  const [whole = '0', places = ''] = stakes.split('.');
  const less = BigInt(whole) - 1n;
  if (less < 0n) throw new RangeError(`×${stakes} is below the stake`);
  return places === '' ? String(less) : `${less}.${places}`;
};

/** Takes one list of numbers before `to 1` out of the words; numbers that belong to the condition stay in it. */
const takeListed = (text: string): { odds: string[]; condition: string } | null => {
  const listed = TO_ONE.exec(text);
  if (listed === null) return null;
  const [whole, list = ''] = listed;
  const before = text.slice(0, listed.index);
  const numbers = list.match(new RegExp(NUMBER, 'g')) ?? [];
  // `number 1, 2, 3 to 1` pays by how many dice show it.
  const isByCount = numbers.length === 3 && numbers[0] === '1' && numbers[1] === '2' && Number(numbers[2]) >= 3;
  const isOwn = numbers.length > 1 && !isByCount && TAKES_NUMBER.test(before);
  const kept = isOwn ? list.slice(0, list.lastIndexOf(numbers.at(-1) ?? '')) : '';
  return { odds: isOwn ? numbers.slice(-1) : numbers, condition: `${before}${kept} ${text.slice(listed.index + whole.length)}` };
};

const splitOdds = (text: string): { odds: string[]; condition: string } => {
  const odds: string[] = [];
  let condition = text;
  for (let taken = takeListed(condition); taken !== null; taken = takeListed(condition)) {
    odds.push(...taken.odds);
    condition = taken.condition;
  }
  const returned = odds.length > 0 ? null : RETURNS.exec(text);
  return returned === null ? { odds, condition } : { odds: [lessOne(returned[1] ?? returned[2] ?? '')], condition: text.replace(returned[0], ' ') };
};

/** Reads a bet such as `named colour on exactly two dice, 12 to 1`. */
export function wordedBet(text: string): WordedBet {
  const { odds, condition } = splitOdds(text.toLowerCase());
  const giveBack = /half (?:the stake )?back|half back|gives? half/.test(condition) ? 'half' : /\bback\b|\bpush/.test(condition) ? 'back' : null;
  return { odds, condition: condition.replace(/[\s,;:]+/g, ' ').trim(), giveBack };
}

/** The only odds of a bet. Throws RangeError when the words name none or several. */
export function oneOdds({ odds, condition }: WordedBet): string {
  const [first, second] = odds;
  if (first === undefined || second !== undefined) throw new RangeError(`${condition}: one price is needed`);
  return first;
}

/** Odds of a bet that pays several of them, highest class first or in its own order: those before `to 1`, or all numbers of the words where there are as many. */
export function severalOdds(text: string, without: readonly string[]): readonly string[] {
  const { odds } = wordedBet(text);
  if (odds.length === 0 || odds.length === without.length) return odds.length === 0 ? without : odds;
  const all = text.replaceAll(/(?:to|:)\s*1\b/g, ' ').match(new RegExp(NUMBER, 'g')) ?? [];
  if (all.length !== without.length) throw new RangeError(`${text}: ${without.length} prices are needed`);
  return all;
}

const WORD = String.raw`(\d+|${Object.keys(NUMBER_WORDS).join('|')})`;
const EVERYTHING = 1_000_000;

/** How words name a range; the first that fits is meant. */
const SPANS: readonly (readonly [RegExp, (first: number, second: number) => [number, number]])[] = [
  [new RegExp(String.raw`\b${WORD}\s*(?:to|–|-|through)\s*${WORD}\b`), (first, second) => [first, second]],
  [new RegExp(`between ${WORD} and ${WORD}`), (first, second) => [first, second]],
  [new RegExp(String.raw`(?:at least|≥)\s*${WORD}`), (first) => [first, EVERYTHING]],
  [new RegExp(String.raw`\b${WORD} or (?:more|above|higher|over|better)`), (first) => [first, EVERYTHING]],
  [new RegExp(String.raw`(?:more than|above|over|>)\s*${WORD}`), (first) => [first + 1, EVERYTHING]],
  [new RegExp(String.raw`(?:at most|≤|up to)\s*${WORD}`), (first) => [0, first]],
  [new RegExp(String.raw`\b${WORD} or (?:less|fewer|below|lower|under)`), (first) => [0, first]],
  [new RegExp(String.raw`(?:less than|fewer than|below|under|<)\s*${WORD}`), (first) => [0, first - 1]],
  [new RegExp(`exactly ${WORD}`), (first) => [first, first]],
];

/** A range of whole numbers that words name, such as `at least 12`, `4 or fewer`, `11 to 17`; null when they name none. */
export function spanOf(condition: string, least: number, most: number): { low: number; high: number } | null {
  for (const [pattern, range] of SPANS) {
    const match = pattern.exec(condition);
    if (match === null) continue;
    const [low, high] = range(numberWord(match[1]) ?? 0, numberWord(match[2]) ?? 0);
    return { low: Math.max(least, low), high: Math.min(most, high) };
  }
  return null;
}

/** All whole numbers written in digits after a word, such as those of `wins on 1 and 2`. */
export function numbersAfter(condition: string, pattern: string): number[] {
  const match = new RegExp(String.raw`${pattern}\s*((?:\d+(?:\s*(?:,|and|or|\s)\s*)?)+)`).exec(condition);
  return (match?.[1]?.match(/\d+/g) ?? []).map(Number);
}
