import { settleBet, type Bet } from '@laro/games/figures/bet';
import { fractionText, rational, type Rational } from '@laro/games/figures/rational';
import { decimal, plainText } from '@laro/games/figures/returns';
import { automaticTake, crashCurve, crashPoint, drawCrash, reachChance, targetReturn, tickOf } from '@laro/games/kinds/crash/rules';
import { coasterReturns, drawDrop, DROP_BOARDS, dropReturn, dropReturns } from '@laro/games/kinds/drop/rules';
import { drawMines } from '@laro/games/kinds/ladder/draw';
import { ladderReturn, ladderReturns, LADDERS, rhoOf } from '@laro/games/kinds/ladder/rules';
import { fixedChances, ladderRules } from '@laro/games/kinds/ladder/ladder-rules';
import { drawPocket, drawRelampago } from '@laro/games/kinds/roulette/draw';
import { doubleBallReturn, rouletteReturn } from '@laro/games/kinds/roulette/figures';
import { rouletteBet, type RouletteWheel } from '@laro/games/kinds/roulette/rules';
import { MOON } from '@laro/games/kinds/roulette/wheel';
import { drawsOf, isGiven, lengthOf, listOf, numberOf, numbersOf, textOf, textsOf, type Evaluator, type Input } from './input.ts';
import { oneOdds, wordedBet } from './words.ts';

/** A decimal number or a fraction. */
export const amountOf = (value: unknown): Rational => {
  const text = String(value);
  const [above = '', below] = text.split('/');
  return below === undefined ? decimal(above) : rational(BigInt(above), BigInt(below));
};
/** ρ in percent or as a fraction. */
const rhoGiven = (input: Input): Rational =>
  isGiven(input, 'rhoPercent') ? amountOf(`${textOrNumber(input['rhoPercent'])}`) : rational(amountOf(input['rho']).above * 100n, amountOf(input['rho']).below);
const textOrNumber = (value: unknown): string => String(value);
export const shareOfRho = (input: Input): Rational => rational(rhoGiven(input).above, rhoGiven(input).below * 100n);

/** Places of the layout by how many numbers they cover. */
const PLACES_BY_COUNT: Readonly<Record<string, string>> = {
  one: 'straight:5',
  '1': 'straight:5',
  two: 'split:1-2',
  '2': 'split:1-2',
  three: 'street:1',
  '3': 'street:1',
  four: 'corner:1',
  '4': 'corner:1',
  '6': 'six:1',
  '12': 'dozen:1',
  twelve: 'dozen:1',
};

const PLACE_WORDS: Readonly<Record<string, string>> = {
  straight: 'straight:5',
  number: 'straight:5',
  first: 'first4',
  four: 'first4',
  top: 'top5',
  five: 'top5',
  split: 'split:1-2',
  street: 'street:1',
  trio: 'trio:0-1-2',
  corner: 'corner:1',
  six: 'six:1',
  line: 'six:1',
  dozen: 'dozen:1',
  column: 'column:1',
};

/** A bet of roulette: a place, alone or before its odds, or the kind of a place in words. */
function rouletteOf(input: Input): Bet<number> {
  const text = textOf(input, 'bet');
  const { odds, condition, giveBack } = wordedBet(text);
  const wheel: RouletteWheel = {
    pockets: numberOf(input, 'pockets', 37) as RouletteWheel['pockets'],
    halfBack: input['halfBack'] === true || input['laPartage'] === true || giveBack === 'half',
  };
  const [first = ''] = text.toLowerCase().split(/[\s,]+/);
  const [word = ''] = condition.replace(/^an? |^the |^named /, '').split(' ');
  const numbers = condition.match(/\d+/g) ?? [];
  const place = first.includes(':')
    ? first
    : word === 'first' && /first five/.test(condition)
      ? 'top5'
      : (PLACE_WORDS[word] ?? (word === 'even' && /chance|money/.test(condition) ? 'red' : word));
  const count = Object.keys(PLACES_BY_COUNT).find((numbers) => new RegExp(`^${numbers}(?: named)? numbers`).test(condition));
  if (count !== undefined) return rouletteBet(PLACES_BY_COUNT[count] ?? '', wheel, odds[0]);
  const own = /^(?:straight|number)$/.test(word) && numbers[0] !== undefined ? `straight:${numbers[0]}` : place;
  return rouletteBet(own, wheel, odds[0]);
}

export const evaluateRoulette: Evaluator = (input, expected) => {
  const pockets = numberOf(input, 'pockets', 37);
  const pocket = () => (isGiven(input, 'pocket') ? numberOf(input, 'pocket') : drawPocket(pockets, drawsOf(input)));
  const drawn = () => drawRelampago(drawsOf(input));
  const isRelampago = isGiven(input, 'serverSeed') && /relampago/.test(String(input['game'] ?? ''));
  return {
    pocket: () => (isRelampago ? drawn().pocket : pocket() === MOON ? '00' : pocket()),
    lucky: () => (Array.isArray(expected['lucky']) && expected['lucky'].every(Number.isInteger) ? drawn().lucky.map(({ number }) => number) : drawn().lucky),
    rtp: () =>
      // Of two balls on one number the return is their own; every other bet is half a bet on each ball.
      /double|both balls/i.test(textOf(input, 'bet'))
        ? fractionText(
            doubleBallReturn(
              oneOdds(wordedBet(textOf(input, 'bet'))),
              pockets,
              !/any|same|alike/i.test(textOf(input, 'bet')) || /named/i.test(textOf(input, 'bet')),
            ),
          )
        : fractionText(rouletteReturn(pockets, rouletteOf(input))),
    returns: () => {
      const results = input['results'];
      const returned = (result: number) => plainText(settleBet(rouletteOf(input), result));
      return Array.isArray(results) ? results.map((result) => returned(Number(result))) : returned(pocket());
    },
  };
};

/** The value of a curve at a tick, in hundredths. */
function valueAt(tick: number): number {
  let at = 0;
  for (const value of crashCurve()) {
    if (at === tick) return value;
    at += 1;
  }
  throw new RangeError(`no flight lasts ${tick} ticks`);
}

export const evaluateCrash: Evaluator = (input) => {
  const percent = () => numberOf(input, 'rhoPercent', 97);
  const point = () => (isGiven(input, 'k') ? crashPoint(numberOf(input, 'k'), percent()) : drawCrash(percent(), drawsOf(input)));
  const target = () => {
    const name = ['target', 'value', 'multiplier'].find((one) => isGiven(input, one));
    if (name !== undefined) return Math.round(numberOf(input, name) * 100);
    return numberOf(input, isGiven(input, 'targetHundredths') ? 'targetHundredths' : 'hundredths');
  };
  const reach = () => fractionText(reachChance(target(), percent()));
  const shownAt = (tick: number) => plainText(rational(BigInt(valueAt(tick)), 100n));
  return {
    hundredths: point,
    point: () => plainText(rational(BigInt(point()), 100n)),
    k: () => drawsOf(input).below(1_000_000_000),
    multiplier: () => plainText(rational(BigInt(point()), 100n)),
    chance: reach,
    reach,
    rtp: () => fractionText(targetReturn(target(), percent())),
    tick: () => tickOf(target()),
    ticks: () => textsOf(input, isGiven(input, 'targets') ? 'targets' : 'values').map((text) => tickOf(Math.round(Number(text) * 100))),
    value: () => shownAt(numberOf(input, 'tick')),
    values: () => numbersOf(input, 'ticks').map(shownAt),
    returns: () => plainText(rational(BigInt(automaticTake(target(), isGiven(input, 'hundredths') ? numberOf(input, 'hundredths') : point())), 100n)),
  };
};

export const evaluateLadder: Evaluator = (input, expected) => {
  const game = ladderRules.find(({ id }) => id === input['game']);
  const named = String(input['board'] ?? '').toLowerCase();
  // `2 of 3` are the safe places of all, and `3-1` is the board with one bad of three.
  const safe = /(\d+) of (\d+)/.exec(named);
  const boardId = safe ? `${safe[2]}-${Number(safe[2]) - Number(safe[1])}` : named;
  const board = isGiven(input, 'board') ? game?.boards.find(({ id }) => id === boardId) : game?.boards[0];
  if (game && !board) throw new RangeError(`${named} is no board of ${game.id}`);
  const chances = (): Rational[] =>
    game && board && !isGiven(input, 'mines')
      ? fixedChances(game, board, String(input['move'] ?? 'near'))
      : isGiven(input, 'chances')
        ? listOf(input, 'chances').map(amountOf)
        : isGiven(input, 'chance')
          ? Array.from({ length: numberOf(input, 'steps', 10) }, () => amountOf(input['chance']))
          : LADDERS.mines(numberOf(input, 'cells', 25), numberOf(input, 'mines'));
  const rho = () => (isGiven(input, 'rho') || isGiven(input, 'rhoPercent') ? shareOfRho(input) : rhoOf(game?.rho ?? 97));
  return {
    mines: () => drawMines(numberOf(input, 'cells', 25), numberOf(input, 'mines'), drawsOf(input)),
    returns: () => {
      const step = input['step'];
      const all = ladderReturns(chances(), rho()).map(plainText);
      return step === undefined ? all.slice(0, lengthOf(expected, 'returns', all.length)) : (all[Number(step) - 1] ?? null);
    },
    rtp: () => fractionText(ladderReturn(chances(), rho(), numberOf(input, 'step', 1))),
  };
};

export const evaluateDrop: Evaluator = (input) => {
  const board = DROP_BOARDS[String(input['board'] ?? input['game'] ?? '')];
  const rows = numberOf(
    input,
    isGiven(input, 'hills') ? 'hills' : 'rows',
    board?.rows ?? (Array.isArray(input['returns']) ? 2 * (input['returns'].length - 1) : 8),
  );
  const slot = (): number => {
    if (isGiven(input, 'slot')) return numberOf(input, 'slot');
    return isGiven(input, 'path') ? [...textOf(input, 'path')].filter((step) => step === '1').length : drawDrop(rows, drawsOf(input)).slot;
  };
  const returns = () => {
    if (isGiven(input, 'up')) return coasterReturns(rows, String(input['up']), String(input['down']));
    const listed = input['returns'] ?? input['pays'] ?? input['table'];
    const given = board ? board.returns.split(' ') : typeof listed === 'string' ? listed.trim().split(/[\s,]+/) : listOf({ listed }, 'listed').map(String);
    return given.length === rows + 1 ? given.map(decimal) : dropReturns(given, rows);
  };
  return {
    path: () => drawDrop(rows, drawsOf(input)).path,
    slot,
    rtp: () => fractionText(dropReturn(returns())),
    returns: () => plainText(returns()[slot()] ?? rational(0n)),
  };
};
