import { ONE, rational, ZERO, type Rational } from './rational.ts';
import { meanReturn, toOne, type Way } from './returns.ts';

/** How an outcome settles a bet: the place of the odds that it pays, the whole, the half or some fifths of the stake back, or nothing. */
export type Share = number | 'back' | 'half' | 'fifths:4' | 'fifths:3' | 'fifths:2' | 'fifths:1' | 'lost';

/** A bet on outcomes of a kind. */
export interface Bet<T> {
  /** Odds to 1, as decimal texts; most bets have one. */
  readonly odds: readonly string[];
  readonly settle: (outcome: T) => Share;
}

const HALF = rational(1n, 2n);
const FIFTHS = 'fifths:';

/** Return of a stake of 1, the stake included. Throws RangeError when the odds have no such place. */
const shareReturn = (share: Share, odds: readonly string[]): Rational => {
  if (share === 'lost') return ZERO;
  if (share === 'back') return ONE;
  if (share === 'half') return HALF;
  if (typeof share === 'string') return rational(BigInt(share.slice(FIFTHS.length)), 5n);
  const paid = odds[share];
  if (paid === undefined) throw new RangeError(`the bet has no odds ${share}`);
  return toOne(paid);
};

/** Return of a bet of 1 for one outcome. */
export const settleBet = <T>(bet: Bet<T>, outcome: T, odds: readonly string[] = bet.odds): Rational => shareReturn(bet.settle(outcome), odds);

/** The exact return to player of a bet over all ways (T58); other odds than its own can be given. */
export const betReturn = <T>(ways: Iterable<Way<T>>, bet: Bet<T>, odds: readonly string[] = bet.odds): Rational =>
  meanReturn(ways, (outcome) => settleBet(bet, outcome, odds));

/** A bet that pays one price when the outcome fits, else loses. */
export const winWhen = <T>(odds: string, fits: (outcome: T) => boolean): Bet<T> => ({ odds: [odds], settle: (outcome) => (fits(outcome) ? 0 : 'lost') });
