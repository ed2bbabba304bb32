import { minus, ONE, over, plus, type Rational } from '../../figures/rational.ts';

/** Average stakes and return of best play for a first stake of 1. */
export interface BestPlay {
  readonly returned: Rational;
  readonly staked: Rational;
}

/** Return per first stake: what the whole play wins or loses is counted against the ante alone. */
export const perAnte = ({ returned, staked }: BestPlay): Rational => plus(ONE, minus(returned, staked));
/** Return of all money staked. */
export const perMoney = ({ returned, staked }: BestPlay): Rational => over(returned, staked);
