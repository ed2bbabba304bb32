import { choose } from '../../figures/counting/choose.ts';
import { plus, rational, times, ZERO, type Rational } from '../../figures/rational.ts';
import { decimal, toOne } from '../../figures/returns.ts';
import { matchChance, type MatchGame } from '../../other/lottery.ts';

/** Returns in stakes by number of hits. */
export type Hits = Readonly<Record<number, string>>;

/** Return of a number of hits; numbers that are not listed return nothing. */
export const hitsReturn = (hits: number, returns: Hits): Rational => decimal(returns[hits] ?? '0');

/** The exact return of a pick. */
export const kenoReturn = (game: MatchGame, returns: Hits): Rational =>
  Object.entries(returns).reduce((sum, [hits, stakes]) => plus(sum, times(matchChance(game, Number(hits)), decimal(stakes))), ZERO);

/** Returns of consecutive numbers of hits, the last of which is all picked. */
const upTo = (last: number, ...stakes: readonly string[]): Hits => Object.fromEntries(stakes.map((value, index) => [last - stakes.length + 1 + index, value]));

/** Tables of keno by picked numbers, 20 of 80 and 10 of 40. */
export const KENO_80: Readonly<Record<number, Hits>> = {
  1: upTo(1, '3.75'),
  2: upTo(2, '15.6'),
  3: upTo(3, '2', '48'),
  4: upTo(4, '1', '6', '150'),
  5: upTo(5, '2', '20', '820'),
  6: upTo(6, '2', '8', '80', '1600'),
  7: upTo(7, '1', '3', '30', '250', '6000'),
  8: upTo(8, '2', '14', '100', '1200', '20000'),
  9: upTo(9, '1', '6', '45', '400', '4000', '25000'),
  10: { 0: '3', ...upTo(10, '3', '22', '150', '1000', '5000', '50000') },
};
export const KENO_40: Readonly<Record<number, Hits>> = {
  1: upTo(1, '3.8'),
  2: upTo(2, '1.7', '4.8'),
  3: upTo(3, '2.8', '48'),
  4: upTo(4, '1.7', '10', '80'),
  5: upTo(5, '1', '4', '22', '350'),
  6: upTo(6, '3', '12', '100', '1000'),
  7: upTo(7, '2', '6', '35', '200', '1500'),
  8: upTo(8, '6', '25', '100', '600', '4000'),
  9: upTo(9, '3.5', '12', '60', '300', '2000', '8000'),
  10: upTo(10, '2.2', '7', '30', '150', '800', '4000', '10000'),
};

/** moonlight-six: six numbers of 48, 35 balls; the return by the ball that completes them, from the sixth. */
export const MOONLIGHT = { pool: 48, drawn: 35, picked: 6 } as const;
const MOONLIGHT_RETURNS = '10000 5000 3000 1500 800 400 300 200 150 120 90 80 70 60 50 40 30 25 18 12 10 8 7 6 5 4.5 3.5 2.5 1.5 1'.split(' ');

/** Which ball (from 1) completes the numbers, or null when none does. */
export const completingBall = (picked: readonly number[], balls: readonly number[]): number | null => {
  const last = Math.max(...picked.map((number) => balls.indexOf(number) + 1));
  return picked.every((number) => balls.includes(number)) ? last : null;
};

/** Return of a moonlight card that a ball completes. */
export const moonlightReturn = (ball: number | null): Rational => decimal(ball === null ? '0' : (MOONLIGHT_RETURNS[ball - MOONLIGHT.picked] ?? '0'));

/** The exact return of moonlight-six: the ball that completes six numbers is the n-th in C(n − 1, 5) of C(48, 6) ways. */
export const moonlightMean = (): Rational => {
  const ways = choose(MOONLIGHT.pool, MOONLIGHT.picked);
  return MOONLIGHT_RETURNS.reduce(
    (sum, _, index) => plus(sum, times(moonlightReturn(index + MOONLIGHT.picked), rational(choose(index + MOONLIGHT.picked - 1, MOONLIGHT.picked - 1), ways))),
    ZERO,
  );
};

/** ball-drop-barangay: three of thirty balls in three colours of ten. Named bets with their exact returns. */
export const BALL_DROP_ODDS = {
  number: '8.5',
  firstColour: '1.85',
  oneColour: '9.6',
  allOdd: '7.4',
  sum: '0.95',
  twoNamed: '135',
  threeNamed: '3800',
} as const;

/** Exact returns of the ball drop by counting its 4,060 draws; the colour of a ball is its number mod 3. */
export const ballDropReturns = (): Record<keyof typeof BALL_DROP_ODDS, Rational> => {
  const found = { number: 0n, firstColour: 0n, oneColour: 0n, allOdd: 0n, sum: 0n, twoNamed: 0n, threeNamed: 0n };
  let ways = 0n;
  for (let a = 1; a <= 30; a += 1) {
    for (let b = a + 1; b <= 30; b += 1) {
      for (let c = b + 1; c <= 30; c += 1) {
        const balls = [a, b, c];
        ways += 1n;
        found.number += BigInt(balls.includes(7));
        // Each of the three is the first ball in a third of the orders.
        found.firstColour += BigInt(balls.filter((ball) => ball % 3 === 0).length);
        found.oneColour += BigInt(a % 3 === b % 3 && b % 3 === c % 3);
        found.allOdd += BigInt(balls.every((ball) => ball % 2 === 1));
        found.sum += BigInt(a + b + c <= 46);
        found.twoNamed += BigInt(balls.includes(7) && balls.includes(8));
        found.threeNamed += BigInt(a === 1 && b === 2 && c === 3);
      }
    }
  }
  const value = (bet: keyof typeof BALL_DROP_ODDS, parts = 1n): Rational => times(toOne(BALL_DROP_ODDS[bet]), rational(found[bet], ways * parts));
  return {
    number: value('number'),
    firstColour: value('firstColour', 3n),
    oneColour: value('oneColour'),
    allOdd: value('allOdd'),
    sum: value('sum'),
    twoNamed: value('twoNamed'),
    threeNamed: value('threeNamed'),
  };
};
