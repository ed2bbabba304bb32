import { winWhen, type Bet } from '@laro/games/figures/bet';
import {
  allDifferent,
  anyAlike,
  DICE_THEATRE_ODDS,
  diceClassBet,
  namedSide,
  namedSideOn,
  namedSides,
  sumBetween,
  sumOfPips,
  sumParity,
  type DiceClass,
  type Thrown,
} from '@laro/games/kinds/dice/rules';
import { numbersAfter, numberWord, oneOdds, spanOf, wordedBet, type WordedBet } from './words.ts';

/** Words for all coins or dice. */
export const ALL_OF = /\b(?:all|every)\b/;

/** How many dice a bet on a named side names. */
function countSpan(condition: string, dice: number): { low: number; high: number } | null {
  const span = spanOf(condition, 0, dice);
  if (span !== null) return span;
  if (/\bno\b|\bnone\b|not/.test(condition)) return { low: 0, high: 0 };
  if (ALL_OF.test(condition)) return { low: dice, high: dice };
  const on = numberWord(/(?:on|shows?|appears?) (\w+)(?: dice| die| times)?/.exec(condition)?.[1]) ?? numberWord(/(\w+) alike/.exec(condition)?.[1]);
  const often = numberWord(/\b(once|twice|thrice)\b/.exec(condition)?.[1]);
  const count = on ?? often;
  return count === null ? null : { low: count, high: count };
}

const sidesTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

const CLASS_WORDS = Object.keys(DICE_THEATRE_ODDS) as DiceClass[];

/** Other words for classes of five dice. */
const OTHER_CLASS_WORDS: Readonly<Record<string, DiceClass>> = {
  straight: 'five in a row',
  nothing: 'none',
  'no pair': 'none',
  fours: 'four alike',
  threes: 'three alike',
  'two pairs': 'two pair',
  pair: 'one pair',
};

const classWord = (condition: string): DiceClass | undefined =>
  /^(?:nothing|none)\b/.test(condition) ? 'none' : (CLASS_WORDS.find((word) => condition === word) ?? OTHER_CLASS_WORDS[condition.replace(/^an? /, '')]);

function sumBet(worded: WordedBet, dice: number, sides: number): Bet<Thrown> {
  const { condition } = worded;
  const odds = oneOdds(worded);
  const alikeLoses = /(?:triple|alike).*los/.test(condition);
  if (/\bodd\b/.test(condition)) return sumParity(1, odds, alikeLoses);
  if (/\beven\b/.test(condition)) return sumParity(0, odds, alikeLoses);
  const span = spanOf(condition, dice, dice * sides);
  if (span !== null) return sumBetween(span.low, span.high, odds);
  const named = numbersAfter(condition, '(?:sums?|total)(?: of| is| equals)?');
  if (named.length === 0) throw new RangeError(`${condition}: no sum is named`);
  return winWhen(odds, (thrown) => named.includes(sumOfPips(thrown)));
}

function alikeBet(worded: WordedBet, dice: number): Bet<Thrown> {
  const { condition } = worded;
  const span = countSpan(condition, dice) ?? { low: 2, high: dice };
  if (/named/.test(condition)) return namedSideOn(1, span.low, span.high, oneOdds(worded));
  if (/\bany\b/.test(condition)) return anyAlike(span.low, dice, oneOdds(worded));
  return anyAlike(span.low, span.high, oneOdds(worded));
}

/** Reads the one condition that fits the words, or null; the first that fits is meant. */
const READERS: readonly ((worded: WordedBet, dice: number, sides: number) => Bet<Thrown> | null)[] = [
  (worded, dice) => {
    const named = classWord(worded.condition);
    return dice === 5 && named !== undefined ? diceClassBet(named, oneOdds(worded)) : null;
  },
  (worded, dice) =>
    worded.odds.length > 1 && worded.odds.length === dice && /named|colou?r|single|side|number|face/.test(worded.condition) ? namedSide(1, worded.odds) : null,
  (worded, dice, sides) => (/sum|total|^odd|^even/.test(worded.condition) ? sumBet(worded, dice, sides) : null),
  (worded) => (/different/.test(worded.condition) && !/named/.test(worded.condition) ? allDifferent(oneOdds(worded)) : null),
  (worded, dice) => (/any (?:double|pair)/.test(worded.condition) ? anyAlike(2, dice, oneOdds(worded)) : null),
  (worded, dice) => (/any triple/.test(worded.condition) ? anyAlike(3, dice, oneOdds(worded)) : null),
  (worded, dice) => (/alike/.test(worded.condition) ? alikeBet(worded, dice) : null),
  (worded) => {
    const count = numberWord(/(\w+) (?:different |named )?(?:colours|colors|sides|numbers|faces)/.exec(worded.condition)?.[1]);
    return count !== null && count > 1 ? namedSides(sidesTo(count), oneOdds(worded)) : null;
  },
  (worded, dice) => {
    const span = countSpan(worded.condition, dice);
    if (span === null) return null;
    if (/any (?:colou?r|side|number)/.test(worded.condition)) return anyAlike(span.low, span.high, oneOdds(worded));
    return namedSideOn(1, span.low, span.high, oneOdds(worded));
  },
  (worded) => (/named|colou?r|single|side|number|face/.test(worded.condition) ? namedSide(1, worded.odds) : null),
];

/** A price for each number of dice, such as `one die 1, two dice 2, three dice 3 to 1`, or null. */
function pricesPerCount(text: string): Bet<Thrown> | null {
  const prices = [...text.toLowerCase().matchAll(/\b(\w+) (?:die|dice)[:,]? (?:pays? )?(\d+(?:\.\d+)?)/g)].map(([, word, odds = '']) => ({
    count: numberWord(word),
    odds,
  }));
  if (prices.length < 2) return null;
  return {
    odds: prices.map(({ odds }) => odds),
    settle: (thrown) => {
      const place = prices.findIndex(({ count }) => count === thrown.filter((side) => side === 1).length);
      return place < 0 ? 'lost' : place;
    },
  };
}

/** A bet on dice or colours in words; a named side is the first. Throws RangeError for words that no bet has. */
export function wordedDice(text: string, dice: number, sides: number): Bet<Thrown> {
  const perCount = pricesPerCount(text);
  if (perCount !== null) return perCount;
  const worded = wordedBet(text);
  for (const read of READERS) {
    const bet = read(worded, dice, sides);
    if (bet !== null) return bet;
  }
  throw new RangeError(`${worded.condition}: no such bet on dice`);
}
