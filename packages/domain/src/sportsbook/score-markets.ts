import { compare, fraction, type Fraction, minus, NONE, plus, readFraction, times, WHOLE } from './fractions.ts';
import { type Portions } from './slip.ts';

/** Home and away. */
export type Score = readonly [home: number, away: number];

export const WON: Portions = { won: WHOLE, void: NONE };
export const LOST: Portions = { won: NONE, void: NONE };
export const VOID: Portions = { won: NONE, void: WHOLE };
export const wonIf = (isWon: boolean): Portions => (isWon ? WON : LOST);

/** A market key `period.code/argument[@h:a]` and the outcome that was bet on. */
export interface Market {
  readonly period: string;
  readonly code: string;
  readonly argument: string;
  readonly basis: Score;
  readonly outcome: string;
}

const KEY = /^(?:([a-z]+\d*)\.)?([a-z0-9]+)(?:\/([^@]+))?(?:@(\d+):(\d+))?$/;

/** Reads a market key. Throws RangeError for another form. */
export function readMarket(key: string, outcome: string): Market {
  const match = KEY.exec(key);
  if (match === null) throw new RangeError(`no such market: ${key}`);
  const [, period = '', code = '', argument = '', home = '0', away = '0'] = match;
  return { period, code, argument, basis: [Number(home), Number(away)], outcome };
}

const HALF = fraction(1n, 2n);
const QUARTER = fraction(1n, 4n);

/** A line of whole or half steps is itself; one of quarters is half on each neighbour. */
function linesOf(text: string): readonly Fraction[] {
  const line = readFraction(text.replace('−', '-'));
  return times(line, fraction(2n)).bottom === 1n ? [line] : [minus(line, QUARTER), plus(line, QUARTER)];
}

/** Portions of equal parts. */
function together(parts: readonly Portions[]): Portions {
  const share = parts.length === 1 ? WHOLE : HALF;
  return parts.reduce((sum, part) => ({ won: plus(sum.won, times(part.won, share)), void: plus(sum.void, times(part.void, share)) }), LOST);
}

const bySide = (side: number): Portions => {
  if (side === 0) return VOID;
  return wonIf(side > 0);
};

/** A margin with a handicap; the line is home's, mirrored for 2. */
export const handicap = (margin: number, line: string, outcome: string): Portions =>
  together(linesOf(line).map((part) => bySide((outcome === '1' ? 1 : -1) * compare(plus(fraction(BigInt(margin)), part), NONE))));

/** A sum against a line. */
export const total = (sum: number, line: string, outcome: string): Portions =>
  together(linesOf(line).map((part) => bySide((outcome === 'over' ? 1 : -1) * compare(fraction(BigInt(sum)), part))));

/** True if a sum that can only grow has passed every part of a line. */
export const isOver = (sum: number, line: string): boolean => linesOf(line).every((part) => compare(fraction(BigInt(sum)), part) > 0);

const sign = ([home, away]: Score): string => {
  if (home === away) return 'x';
  return home > away ? '1' : '2';
};

const MOST_EXACT = 4;

/** A market that the score of its period decides; null for a code that is none of these. */
export function settleScore({ code, argument, basis, outcome }: Market, score: Score): Portions | null {
  const [home, away] = score;
  const level = home === away;
  switch (code) {
    case '1x2':
      return wonIf(outcome === sign(score));
    case 'dc':
      return wonIf(outcome.includes(sign(score)));
    case 'dnb':
    case 'ml':
      return level ? VOID : wonIf(outcome === sign(score));
    case 'ah':
      return handicap(home - basis[0] - (away - basis[1]), argument, outcome);
    case 'ou':
      return total(home + away, argument, outcome);
    case 'tt1':
      return total(home, argument, outcome);
    case 'tt2':
      return total(away, argument, outcome);
    case 'btts':
      return wonIf((outcome === 'yes') === (home > 0 && away > 0));
    case 'oe':
      return wonIf((outcome === 'odd') === ((home + away) % 2 === 1));
    case 'cs':
      return wonIf(outcome === (Math.max(home, away) > MOST_EXACT ? 'other' : `${home}:${away}`));
    default:
      return null;
  }
}

/** A market of a period that was broken off, by what can only grow; null while more than one outcome is possible. */
export function settleGrowing(market: Market, score: Score): Portions | null {
  const [home, away] = score;
  const sums: Readonly<Record<string, number>> = { ou: home + away, tt1: home, tt2: away };
  const sum = sums[market.code];
  if (sum !== undefined) return isOver(sum, market.argument) ? wonIf(market.outcome === 'over') : null;
  if (market.code === 'btts') return home > 0 && away > 0 ? wonIf(market.outcome === 'yes') : null;
  if (market.code === 'cs') return Math.max(home, away) > MOST_EXACT ? wonIf(market.outcome === 'other') : null;
  return null;
}

/** Sum of scores. */
export const sumScores = (scores: readonly Score[]): Score => scores.reduce<Score>(([home, away], next) => [home + next[0], away + next[1]], [0, 0]);
