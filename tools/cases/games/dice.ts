import { betReturn, settleBet, winWhen, type Bet } from '@laro/games/figures/bet';
import { fractionText } from '@laro/games/figures/rational';
import { plainText, type Way } from '@laro/games/figures/returns';
import { alikeCoins, coinWays, FAN_TAN_WAYS, fanTanBet, drawFanTan, halvedCoins, redsParity, throwCoins, type Coins } from '@laro/games/kinds/dice/coins';
import { drawPips } from '@laro/games/kinds/dice/draw';
import { diceWays } from '@laro/games/kinds/dice/figures';
import {
  anyAlike,
  diceClass,
  DUEL_BETS,
  namedSide,
  namedSideOn,
  namedSides,
  SIC_BO_TABLES,
  sicBoBet,
  sumBetween,
  sumOfPips,
  type Thrown,
} from '@laro/games/kinds/dice/rules';
import { ALL_OF, wordedDice } from './dice-words.ts';
import { drawsOf, isGiven, listOf, numberOf, numbersOf, textOf, type Evaluator, type Input, type Outcomes } from './input.ts';
import { numbersAfter, numberWord, oneOdds, spanOf, wordedBet } from './words.ts';

/** Return of a bet, and what it returns for results of the case. */
function outcomesOfBet<T>(bet: () => Bet<T>, ways: () => readonly Way<T>[], results: (() => readonly T[]) | null): Outcomes {
  const returned = (outcome: T) => plainText(settleBet(bet(), outcome));
  return {
    rtp: () => fractionText(betReturn(ways(), bet())),
    ...(results === null ? {} : { returns: () => (results().length === 1 ? returned(results()[0] as T) : results().map(returned)) }),
  };
}

const THROWN = ['thrown', 'result', 'results', 'faces'];

/** Throws of the case: lists of pips, or names of colours of which the named ones (of the bet) come first. */
function thrownOf(input: Input): Thrown[] {
  const name = THROWN.find((key) => isGiven(input, key)) ?? 'dice';
  const values = listOf(input, name);
  const throws = Array.isArray(values[0]) ? (values as unknown[][]) : [values];
  const shown = new Set(throws.flat().map(String));
  const [first = ''] = String(input['bet'] ?? '').split(/[\s,]+/);
  const named = [input['named'] ?? input['colour'] ?? input['pick'] ?? (shown.has(first) ? first : undefined)].flat().filter((value) => value !== undefined);
  const sides = [...new Set([...named, ...throws.flat()].map(String))];
  return throws.map((thrown) => thrown.map((side) => (typeof side === 'number' && named.length === 0 ? side : sides.indexOf(String(side)) + 1)));
}

const hasThrown = (input: Input): boolean => THROWN.some((key) => Array.isArray(input[key])) || hasNames(input['dice']);
/** Dice that show colours. */
const hasNames = (dice: unknown): dice is string[] => Array.isArray(dice) && dice.some((side) => Number.isNaN(Number(side)));

/** A bet in words, or a named side alone, which pays 1, 2 or 3 to 1. */
const diceBet = (input: Input, dice: number, sides: number): Bet<Thrown> => {
  const text = textOf(input, 'bet');
  return /^[a-z]+$/i.test(text) && hasThrown(input) ? namedSide(1, COLOUR_ODDS.slice(0, dice)) : wordedDice(text, dice, sides);
};
const COLOUR_ODDS = ['1', '2', '3'];

export const evaluateDice: Evaluator = (input) => {
  const pips = Array.isArray(input['dice']) && !hasNames(input['dice']) ? numbersOf(input, 'dice') : null;
  const dice = pips?.length ?? (hasNames(input['dice']) ? input['dice'].length : numberOf(input, 'dice', 3));
  const sides = numberOf(input, 'sides', 6);
  const bet = () => diceBet(input, dice, sides);
  const results = pips !== null ? () => [pips] : hasThrown(input) ? () => thrownOf(input) : null;
  return {
    ...outcomesOfBet(bet, () => diceWays({ dice, sides }), results),
    dice: () => drawPips({ dice, sides }, drawsOf(input)),
    sum: () => sumOfPips(pips ?? drawPips({ dice, sides }, drawsOf(input))),
    class: () => diceClass(pips ?? thrownOf(input)[0] ?? []),
  };
};

/** A bet of sic bo: an id of a table, or words. */
function sicBo(input: Input): Bet<Thrown> {
  const text = textOf(input, 'bet');
  const table = SIC_BO_TABLES[(input['table'] ?? 'A') as keyof typeof SIC_BO_TABLES];
  if (/^[a-zA-Z]+(?::[\d-]+)?$/.test(text)) return sicBoBet(text, table);
  const worded = wordedBet(text);
  const { condition } = worded;
  const id = (value: string) => ({ ...sicBoBet(value, table), odds: worded.odds });
  const numbers = condition.match(/\d+/g) ?? [];
  if (/^(?:big|small|odd|even)\b/.test(condition)) return id(condition.split(' ')[0] ?? '');
  if (/^(?:any )?triple\b/.test(condition) && numbers.length === 0)
    return /any/.test(condition) ? anyAlike(3, 3, oneOdds(worded)) : namedSideOn(1, 3, 3, oneOdds(worded));
  if (/^(?:named |specific )?triple/.test(condition)) return namedSideOn(Number(numbers[0] ?? 1), 3, 3, oneOdds(worded));
  if (/any (?:double|pair)/.test(condition)) return anyAlike(2, 3, oneOdds(worded));
  if (/double/.test(condition)) return namedSideOn(Number(numbers[0] ?? 1), 2, 3, oneOdds(worded));
  if (/combo|combination/.test(condition)) return namedSides([1, 2], oneOdds(worded));
  return wordedDice(text, 3, 6);
}

export const evaluateSicBo: Evaluator = (input) => {
  const own = evaluateDice({ dice: 3, ...input }, {});
  const pips = Array.isArray(input['dice']) ? numbersOf(input, 'dice') : null;
  return {
    ...own,
    ...outcomesOfBet(
      () => sicBo(input),
      () => diceWays({ dice: 3, sides: 6 }),
      pips === null ? null : () => [pips],
    ),
  };
};

/** The bet of the duel of a red and a blue die. */
function duelBet(input: Input): Bet<Thrown> {
  if (isGiven(input, 'sum')) return sumBetween(numberOf(input, 'sum'), numberOf(input, 'sum'), oneOdds(wordedBet(textOf(input, 'pays'))));
  const text = textOf(input, 'bet');
  const own = DUEL_BETS[text];
  if (own !== undefined) return own;
  const worded = wordedBet(isGiven(input, 'pays') ? `${text}, ${textOf(input, 'pays')}` : text);
  const { condition } = worded;
  if (/red|blue|higher/.test(condition)) {
    const bet = DUEL_BETS[/blue/.test(condition) && !/red (?:is )?(?:higher|wins)/.test(condition) ? 'blue' : 'red'];
    const onTie = worded.giveBack;
    if (bet === undefined) throw new RangeError('no such bet of the duel');
    return { odds: worded.odds, settle: (thrown) => (onTie !== null && thrown[0] === thrown[1] ? onTie : bet.settle(thrown)) };
  }
  if (/tie|double|alike|equal/.test(condition)) return anyAlike(2, 2, oneOdds(worded));
  return wordedDice(`${text}${isGiven(input, 'pays') ? `, ${textOf(input, 'pays')}` : ''}`, 2, 6);
}

export const evaluateDuel: Evaluator = (input) => {
  const results = isGiven(input, 'red') ? () => [[numberOf(input, 'red'), numberOf(input, 'blue')]] : null;
  return {
    ...outcomesOfBet(
      () => duelBet(input),
      () => diceWays({ dice: 2, sides: 6 }),
      results,
    ),
    dice: () => drawPips({ dice: 2, sides: 6 }, drawsOf(input)),
    red: () => drawPips({ dice: 2, sides: 6 }, drawsOf(input))[0],
    blue: () => drawPips({ dice: 2, sides: 6 }, drawsOf(input))[1],
  };
};

function coinBet(text: string, coins: number): Bet<Coins> {
  const worded = wordedBet(text);
  const { condition } = worded;
  const odds = oneOdds(worded);
  if (/alike|one colour|same colour/.test(condition) && !/named/.test(condition)) {
    const count = numberWord(/(\w+) alike/.exec(condition)?.[1]) ?? coins;
    return count === coins ? alikeCoins(odds) : winWhen(odds, ({ reds }) => reds === count || coins - reds === count);
  }
  if (/two.two|half|as many|equal|split/.test(condition)) return halvedCoins(odds);
  if (/\bodd\b/.test(condition)) return redsParity(1, odds);
  if (/\beven\b/.test(condition)) return redsParity(0, odds);
  const span = spanOf(condition, 0, coins) ?? (ALL_OF.test(condition) ? { low: coins, high: coins } : null);
  const count = numberWord(condition.split(' ').find((word) => numberWord(word) !== null));
  // A named colour is red but for the white one.
  const named = ({ reds }: Coins): number => (/\bwhites?\b/.test(condition) ? coins - reds : reds);
  if (span !== null) return winWhen(odds, (thrown) => named(thrown) >= span.low && named(thrown) <= span.high);
  if (count === null) throw new RangeError(`${condition}: no such bet on coins`);
  return winWhen(odds, (thrown) => named(thrown) === count);
}

export const evaluateCoins: Evaluator = (input) => {
  const coins = numberOf(input, 'coins', 4);
  const results = isGiven(input, 'reds') ? () => [input['reds']].flat().map((reds) => ({ coins, reds: Number(reds) })) : null;
  return {
    ...outcomesOfBet(
      () => coinBet(textOf(input, 'bet'), coins),
      () => coinWays(coins),
      results,
    ),
    reds: () => throwCoins(coins, drawsOf(input)).reds,
    red: () => throwCoins(coins, drawsOf(input)).reds,
    whites: () => coins - throwCoins(coins, drawsOf(input)).reds,
    white: () => coins - throwCoins(coins, drawsOf(input)).reds,
    coins: () => {
      const draws = drawsOf(input);
      return Array.from({ length: coins }, () => throwCoins(1, draws).reds);
    },
  };
};

function fanTan(text: string): Bet<number> {
  const worded = wordedBet(text);
  const { condition } = worded;
  const odds = oneOdds(worded);
  const wins = numbersAfter(condition, 'wins? on');
  const back = numbersAfter(condition, '(?:gives? back|back) on');
  if (wins.length > 0) return fanTanBet(wins, back, odds);
  if (/^odd|\bodd\b/.test(condition)) return fanTanBet([1, 3], [], odds);
  if (/\beven\b/.test(condition)) return fanTanBet([2, 4], [], odds);
  const digits = (condition.match(/\d+/g) ?? []).map(Number);
  if (/nim/.test(condition)) return fanTanBet(digits.slice(0, 1).concat(digits.length === 0 ? 1 : []), digits.length === 0 ? [2] : digits.slice(1), odds);
  if (digits.length > 0) return fanTanBet(digits, [], odds);
  const count = numberWord(condition.split(' ').find((word) => numberWord(word) !== null)) ?? 1;
  return fanTanBet([1, 2, 3, 4].slice(0, count), [], odds);
}

export const evaluateFanTan: Evaluator = (input) => {
  const results = isGiven(input, 'results') ? () => numbersOf(input, 'results') : isGiven(input, 'result') ? () => [numberOf(input, 'result')] : null;
  const returned = () => (results?.() ?? []).map((beans) => plainText(settleBet(fanTan(textOf(input, 'bet')), beans)));
  return {
    ...outcomesOfBet(
      () => fanTan(textOf(input, 'bet')),
      () => FAN_TAN_WAYS,
      results,
    ),
    ...(isGiven(input, 'results') ? { returns: returned } : {}),
    ...Object.fromEntries(['beans', 'result', 'number', 'left', 'remainder'].map((name) => [name, () => drawFanTan(drawsOf(input))])),
  };
};
