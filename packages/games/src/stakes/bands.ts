import { compare, ONE, rational, type Rational } from '../figures/rational.ts';
import { decimal } from '../figures/returns.ts';

/** Stakes of a bet and the most that a play returns, in whole units of the currency. */
export interface Band {
  readonly least: bigint;
  readonly most: bigint;
  readonly mostReturn: bigint;
}

const band = (least: bigint, most: bigint, mostReturn: bigint): Band => ({ least, most, mostReturn });

/** Bands as shipped for PHP (settings may differ). */
export const BANDS = {
  S: band(1n, 500n, 200_000n),
  M: band(5n, 5_000n, 1_000_000n),
  L: band(10n, 20_000n, 2_000_000n),
  H: band(50n, 100_000n, 5_000_000n),
  V: band(500n, 500_000n, 10_000_000n),
} as const;
export type BandName = keyof typeof BANDS;

/** The problem that a stake which is not offered is refused with. */
export const STAKE_NOT_OFFERED = 'studio.stake_not_offered';

/** The highest stake of a bet: the band's, or the most return divided by the bet's highest return, cut to whole units. */
export const highestStake = ({ most, mostReturn }: Band, highestReturn: Rational): bigint => {
  const covered = (mostReturn * highestReturn.below) / highestReturn.above;
  return covered < most ? covered : most;
};

/**
 * Why a stake, a decimal text, is refused, or null: it must be a number of whole units within the band. No stake is rounded
 * (GAME-04).
 */
export const stakeRefusal = (stake: string, offered: Band, highestReturn: Rational = ONE): typeof STAKE_NOT_OFFERED | null => {
  if (!/^\d{1,10}(\.\d{1,10})?$/.test(stake)) return STAKE_NOT_OFFERED;
  const units = decimal(stake);
  const isWhole = units.below === 1n;
  const isWithin = compare(units, rational(offered.least)) >= 0 && compare(units, rational(highestStake(offered, highestReturn))) <= 0;
  return isWhole && isWithin ? null : STAKE_NOT_OFFERED;
};
