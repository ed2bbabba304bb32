import { settleBet, type Bet } from '@laro/games/figures/bet';
import { fractionText, plus, rational, times, type Rational } from '@laro/games/figures/rational';
import { decimal, plainText, toOne } from '@laro/games/figures/returns';
import { drawRace, drawShots, drawTicks, orderChance, placeChance, priceOf, scoreChances, seriesChances } from '@laro/games/kinds/chances/rules';
import { automaticTake, crashCurve, crashPoint, drawCrash, reachChance, targetReturn, tickOf } from '@laro/games/kinds/crash/rules';
import { hitsReturn, kenoReturn, type Hits } from '@laro/games/kinds/draw/rules';
import { coasterReturns, drawDrop, DROP_BOARDS, dropReturn, dropReturns } from '@laro/games/kinds/drop/rules';
import { drawMines, drawRanks } from '@laro/games/kinds/ladder/draw';
import { hiLoChance, ladderReturn, ladderReturns, LADDERS, limboReturn, rhoOf, tossChance } from '@laro/games/kinds/ladder/rules';
import { fixedChances, ladderRules } from '@laro/games/kinds/ladder/ladder-rules';
import { drawPocket, drawRelampago } from '@laro/games/kinds/roulette/draw';
import { doubleBallReturn, rouletteReturn } from '@laro/games/kinds/roulette/figures';
import { MOON, rouletteBet, type RouletteWheel } from '@laro/games/kinds/roulette/rules';
import { drawSector, paintedPlace, parsePrizes, prizeMean, wheelReturn } from '@laro/games/kinds/wheel/rules';
import { RANKS } from '@laro/games/cards/pack';
import { drawBalls, matchChance } from '@laro/games/other/lottery';
import { cardsOf, drawsOf, isGiven, lengthOf, listOf, numberOf, numbersOf, textOf, textsOf, type Evaluator, type Input } from './input.ts';
import { numberWord, oneOdds, wordedBet } from './words.ts';

/** A decimal number or a fraction. */
const amountOf = (value: unknown): Rational => {
  const text = String(value);
  const [above = '', below] = text.split('/');
  return below === undefined ? decimal(above) : rational(BigInt(above), BigInt(below));
};
/** ρ in percent or as a fraction. */
const rhoGiven = (input: Input): Rational =>
  isGiven(input, 'rhoPercent') ? amountOf(`${textOrNumber(input['rhoPercent'])}`) : rational(amountOf(input['rho']).above * 100n, amountOf(input['rho']).below);
const textOrNumber = (value: unknown): string => String(value);
const shareOfRho = (input: Input): Rational => rational(rhoGiven(input).above, rhoGiven(input).below * 100n);

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
  const place = first.includes(':') ? first : (PLACE_WORDS[word] ?? (word === 'even' && /chance|money/.test(condition) ? 'red' : word));
  const own = /^(?:straight|number)$/.test(word) && numbers[0] !== undefined ? `straight:${numbers[0]}` : place;
  return rouletteBet(own, wheel, odds[0]);
}

export const evaluateRoulette: Evaluator = (input) => {
  const pockets = numberOf(input, 'pockets', 37);
  const pocket = () => (isGiven(input, 'pocket') ? numberOf(input, 'pocket') : drawPocket(pockets, drawsOf(input)));
  const drawn = () => drawRelampago(drawsOf(input));
  const isRelampago = isGiven(input, 'serverSeed') && /relampago/.test(String(input['game'] ?? ''));
  return {
    pocket: () => (isRelampago ? drawn().pocket : pocket() === MOON ? '00' : pocket()),
    lucky: () => drawn().lucky,
    rtp: () =>
      // Of two balls on one number the return is their own; every other bet is half a bet on each ball.
      /double/i.test(textOf(input, 'bet'))
        ? fractionText(doubleBallReturn(oneOdds(wordedBet(textOf(input, 'bet'))), pockets, !/any/i.test(textOf(input, 'bet'))))
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
    return name === undefined ? numberOf(input, 'targetHundredths') : Math.round(numberOf(input, name) * 100);
  };
  return {
    hundredths: point,
    point: () => plainText(rational(BigInt(point()), 100n)),
    chance: () => fractionText(reachChance(target(), percent())),
    rtp: () => fractionText(targetReturn(target(), percent())),
    tick: () => tickOf(target()),
    ticks: () => textsOf(input, isGiven(input, 'targets') ? 'targets' : 'values').map((text) => tickOf(Math.round(Number(text) * 100))),
    value: () => plainText(rational(BigInt(valueAt(numberOf(input, 'tick'))), 100n)),
    returns: () => plainText(rational(BigInt(automaticTake(target(), isGiven(input, 'hundredths') ? numberOf(input, 'hundredths') : point())), 100n)),
  };
};

export const evaluateLadder: Evaluator = (input, expected) => {
  const game = ladderRules.find(({ id }) => id === input['game']);
  const board = game?.boards.find(({ id }) => id === String(input['board'])) ?? game?.boards[0];
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
    const given = board ? board.returns.split(' ') : textsOf(input, isGiven(input, 'returns') ? 'returns' : 'pays');
    return given.length === rows + 1 ? given.map(decimal) : dropReturns(given, rows);
  };
  return {
    path: () => drawDrop(rows, drawsOf(input)).path,
    slot,
    rtp: () => fractionText(dropReturn(returns())),
    returns: () => plainText(returns()[slot()] ?? rational(0n)),
  };
};

export const evaluateDraw: Evaluator = (input) => {
  const pool = numberOf(input, 'pool', 80);
  const drawn = numberOf(input, 'drawn', 20);
  const picked = () => (Array.isArray(input['picked']) ? numbersOf(input, 'picked').length : numberOf(input, isGiven(input, 'pick') ? 'pick' : 'picked'));
  const balls = () => (Array.isArray(input['balls']) ? numbersOf(input, 'balls') : drawBalls(pool, drawn, drawsOf(input)));
  const hits = () => numbersOf(input, 'picked').filter((number) => balls().includes(number)).length;
  /** A bet that named balls are all drawn, such as `two named balls, 135 to 1`. */
  const namedBalls = () => {
    const worded = wordedBet(textOf(input, 'bet'));
    const count = numberWord(/(\w+) (?:named|numbers?|balls?)/.exec(worded.condition)?.[1]) ?? 1;
    return times(toOne(oneOdds(worded)), matchChance({ pool, drawn, picked: count }, count));
  };
  /** Returns by hits, also as a list from 0 hits on. */
  const pays = (): Hits => Object.fromEntries(Object.entries((input['pays'] ?? {}) as Input).map(([hits, stakes]) => [Number(hits), String(stakes)]));
  return {
    balls,
    hits,
    chance: () => fractionText(matchChance({ pool, drawn, picked: picked() }, numberOf(input, 'hits', picked()))),
    rtp: () => fractionText(isGiven(input, 'bet') ? namedBalls() : kenoReturn({ pool, drawn, picked: picked() }, pays())),
    returns: () => plainText(hitsReturn(isGiven(input, 'hits') ? numberOf(input, 'hits') : hits(), pays())),
  };
};

export const evaluateRace: Evaluator = (input, expected) => {
  const weights = () => numbersOf(input, 'weights');
  const price = (chance: Rational) => {
    const value = priceOf(chance, shareOfRho(input));
    return value === null ? null : plainText(value);
  };
  const wins = () => weights().map((_, index) => orderChance(weights(), [index + 1]));
  const named = () =>
    isGiven(input, 'order')
      ? orderChance(weights(), numbersOf(input, 'order'))
      : placeChance(weights(), numberOf(input, 'runner'), numberOf(input, 'places', 1));
  return {
    order: () => drawRace(weights(), drawsOf(input)),
    win: () => wins().map(price),
    prices: () => wins().map(price),
    chances: () => wins().map(fractionText),
    chance: () => fractionText(named()),
    price: () => price(named()),
    first: () => drawRace(weights(), drawsOf(input)).slice(0, lengthOf(expected, 'first', 1)),
  };
};

export const evaluateMatch: Evaluator = (input) => {
  const drawn = () => drawTicks(numberOf(input, 'ticks'), numberOf(input, 'home'), numberOf(input, 'away'), drawsOf(input));
  const chances = () =>
    isGiven(input, 'series')
      ? seriesChances(numberOf(input, 'series'), amountOf(input['chance']))
      : scoreChances(numberOf(input, 'ticks'), numberOf(input, 'home'), numberOf(input, 'away'), (input['score'] ?? [0, 0]) as [number, number]);
  return {
    ticks: () => drawn().ticks,
    score: () => drawn().score,
    chances: () => Object.fromEntries([...chances()].map(([score, chance]) => [score, fractionText(chance)])),
  };
};

export const evaluateFish: Evaluator = (input) => ({
  killed: () =>
    drawShots(
      textsOf(input, 'chances').map((text) => {
        const [above = 0, below = 1] = text.split('/').map(Number);
        return { above, below };
      }),
      drawsOf(input),
    ),
});

export const evaluateHiLo: Evaluator = (input, expected) => ({
  ranks: () => drawRanks(numberOf(input, 'count', lengthOf(expected, 'ranks', 8)), drawsOf(input)),
  chance: () =>
    fractionText(
      hiLoChance(
        isGiven(input, 'card') ? (cardsOf(input, 'card')[0] ?? 0) % 13 : RANKS.indexOf(textOf(input, 'rank')),
        textOf(input, 'guess') === 'lower' ? 'lower' : 'higher',
      ),
    ),
});

/** Sectors of a bet, such as `9 to 1 on 3 sectors` or `named number, 26 to 1`. */
function winningSectors(condition: string): number {
  const word = /(\w+) (?:of \d+ )?(?:sectors?|cabins?|letters?|winds?|stars?|moons?|places?)/.exec(condition)?.[1] ?? /on (\w+)/.exec(condition)?.[1];
  return numberWord(word) ?? 1;
}

export const evaluateWheel: Evaluator = (input) => {
  const sectors = () => numberOf(input, 'sectors');
  const sector = () => (isGiven(input, 'sector') ? numberOf(input, 'sector') : drawSector(sectors(), drawsOf(input)));
  const multipliers = () => (isGiven(input, 'multipliers') ? textsOf(input, 'multipliers').map((text) => BigInt(text.replace('×', ''))) : []);
  const rtp = () => {
    // A show's stake on its own sectors pays the drawn prize to 1.
    if (isGiven(input, 'prizes') && isGiven(input, 'winning')) {
      const prizes = parsePrizes(Array.isArray(input['prizes']) ? input['prizes'].join(' ') : textOf(input, 'prizes'));
      return times(plus(prizeMean(prizes), rational(1n)), rational(BigInt(numberOf(input, 'winning')), BigInt(sectors())));
    }
    if (isGiven(input, 'rings')) return textsOf(input, 'rings').reduce((product, ring) => times(product, prizeMean(parsePrizes(ring))), rational(1n));
    if (isGiven(input, 'prizes'))
      return prizeMean(
        parsePrizes(Array.isArray(input['prizes']) ? input['prizes'].join(' ') : textOf(input, 'prizes')),
        isGiven(input, 'sectors') ? sectors() : undefined,
      );
    const [words = '', listed = ''] = textOf(input, 'bet').split(':');
    if (/\d×\d/.test(listed))
      return times(plus(prizeMean(parsePrizes(listed.trim())), rational(1n)), rational(BigInt(winningSectors(words)), BigInt(sectors())));
    const worded = wordedBet(textOf(input, 'bet'));
    return wheelReturn({
      sectors: sectors(),
      winning: winningSectors(worded.condition),
      odds: oneOdds(worded),
      multipliers: multipliers(),
      counted: numberOf(input, 'counted', multipliers().length),
    });
  };
  return { sector, place: () => paintedPlace(sector(), sectors()), rtp: () => fractionText(rtp()) };
};

export const evaluateLimbo: Evaluator = (input) => ({
  returns: () =>
    plainText(
      limboReturn(
        Math.round(numberOf(input, 'target') * 100),
        isGiven(input, 'drawn') ? Math.round(numberOf(input, 'drawn') * 100) : drawCrash(numberOf(input, 'rhoPercent', 97), drawsOf(input)),
      ),
    ),
  chance: () =>
    fractionText(
      isGiven(input, 'multiple')
        ? tossChance(numberOf(input, 'multiple'))
        : reachChance(Math.round(numberOf(input, 'target') * 100), numberOf(input, 'rhoPercent', 97)),
    ),
});
