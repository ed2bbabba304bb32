import { fractionText, plus, rational, times, type Rational } from '@laro/games/figures/rational';
import { plainText, toOne } from '@laro/games/figures/returns';
import { drawRace, drawShots, drawTicks, orderChance, placeChance, priceOf, scoreChances, seriesChances } from '@laro/games/kinds/chances/rules';
import { drawCrash, reachChance } from '@laro/games/kinds/crash/rules';
import { hitsReturn, kenoReturn, type Hits } from '@laro/games/kinds/draw/rules';
import { drawRanks } from '@laro/games/kinds/ladder/draw';
import { hiLoChance, limboReturn, tossChance } from '@laro/games/kinds/ladder/rules';
import { drawSector, paintedPlace, parsePrizes, prizeMean, wheelReturn } from '@laro/games/kinds/wheel/rules';
import { RANKS } from '@laro/games/cards/pack';
import { drawBalls, matchChance } from '@laro/games/other/lottery';
import { cardsOf, drawsOf, isGiven, lengthOf, numberOf, numbersOf, textOf, textsOf, type Evaluator } from './input.ts';
import { numberWord, oneOdds, wordedBet } from './words.ts';
import { amountOf, shareOfRho } from './machines.ts';

export const evaluateDraw: Evaluator = (input) => {
  const pool = numberOf(input, 'pool', 80);
  const drawn = numberOf(input, 'drawn', 20);
  const picked = () =>
    Array.isArray(input['picked']) ? numbersOf(input, 'picked').length : numberOf(input, ['pick', 'picks'].find((name) => isGiven(input, name)) ?? 'picked');
  const balls = () => (Array.isArray(input['balls']) ? numbersOf(input, 'balls') : drawBalls(pool, drawn, drawsOf(input)));
  const hits = () => numbersOf(input, 'picked').filter((number) => balls().includes(number)).length;
  /** A bet that named balls are all drawn, such as `two named balls, 135 to 1`. */
  const namedBalls = () => {
    const worded = wordedBet(textOf(input, 'bet'));
    const count = numberWord(/(\w+) (?:named|numbers?|balls?)/.exec(worded.condition)?.[1]) ?? 1;
    return times(toOne(oneOdds(worded)), matchChance({ pool, drawn, picked: count }, count));
  };
  /** Returns by hits, also as a list from 0 hits on. */
  const pays = (): Hits => {
    const { pays: given } = input;
    const entries =
      typeof given === 'string'
        ? [...given.matchAll(/(\d+)\s*:\s*([\d.]+)/g)].map(([, hits = '', stakes = '']) => [hits, stakes])
        : Object.entries(given ?? {});
    return Object.fromEntries(entries.map(([hits, stakes]) => [Number(hits), String(stakes)]));
  };
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
      ? seriesChances(numberOf(input, 'series'), amountOf(input['chance'] ?? input['p']))
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
        textOf(input, 'guess').startsWith('lower') ? 'lower' : 'higher',
      ),
    ),
});

/** How many sectors words name; null for none. */
const sectorsNamed = (words: string): number | null => {
  const count = /(\w+) (?:of \d+ )?sectors?/.exec(words.toLowerCase())?.[1];
  return count === undefined ? null : numberWord(count);
};

/** Sectors of a bet, such as `9 to 1 on 3 sectors` or `named number, 26 to 1`. */
function winningSectors(condition: string): number {
  const word = /(\w+) (?:of \d+ )?(?:sectors?|cabins?|letters?|winds?|stars?|moons?|places?)/.exec(condition)?.[1] ?? /on (\w+)/.exec(condition)?.[1];
  return numberWord(word) ?? 1;
}

export const evaluateWheel: Evaluator = (input) => {
  const sectors = () => numberOf(input, 'sectors');
  const sector = () => (isGiven(input, 'sector') ? numberOf(input, 'sector') : drawSector(sectors(), drawsOf(input)));
  const multipliers = () => (isGiven(input, 'multipliers') ? textsOf(input, 'multipliers').map((text) => BigInt(text.replace('×', ''))) : []);
  const prizes = () => {
    const listed = input['prizes'] ?? input['pays'];
    return parsePrizes(Array.isArray(listed) ? listed.join(' ') : textOf({ listed }, 'listed'));
  };
  const rtp = () => {
    // A show's stake on its own sectors pays the drawn prize to 1.
    const own = isGiven(input, 'winning') ? numberOf(input, 'winning') : sectorsNamed(String(input['bet'] ?? ''));
    if (isGiven(input, 'prizes') && own !== null) return times(plus(prizeMean(prizes()), rational(1n)), rational(BigInt(own), BigInt(sectors())));
    if (isGiven(input, 'rings')) return textsOf(input, 'rings').reduce((product, ring) => times(product, prizeMean(parsePrizes(ring))), rational(1n));
    if (isGiven(input, 'prizes') || isGiven(input, 'pays')) return prizeMean(prizes(), isGiven(input, 'sectors') ? sectors() : undefined);
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

const REACHED = ['drawn', 'result', 'value'];

export const evaluateLimbo: Evaluator = (input) => ({
  returns: () => {
    const reached = REACHED.find((name) => isGiven(input, name));
    return plainText(
      limboReturn(
        Math.round(numberOf(input, 'target') * 100),
        reached !== undefined ? Math.round(numberOf(input, reached) * 100) : drawCrash(numberOf(input, 'rhoPercent', 97), drawsOf(input)),
      ),
    );
  },
  chance: () =>
    fractionText(
      isGiven(input, 'multiple')
        ? tossChance(numberOf(input, 'multiple'))
        : reachChance(Math.round(numberOf(input, 'target') * 100), numberOf(input, 'rhoPercent', 97)),
    ),
});
