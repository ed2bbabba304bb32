import type { Money } from '../money/money.ts';
import { returnBand, type Millionths, type ReturnFigures } from './return-to-player.ts';

/**
 * Stakes and returns of one bet. Stakes on one draw count as one round, since they win or lose together: products are summed by round, in money units
 * squared.
 */
export interface BetSums {
  readonly rounds: number;
  readonly staked: Money;
  readonly returned: Money;
  /** Σ staked², Σ returned², Σ staked × returned. */
  readonly stakeSquares: bigint;
  readonly returnSquares: bigint;
  readonly products: bigint;
}

/** Statement of a vendor about a bet. */
export interface StatedBet {
  /** The highest return that its player can reach, and the lowest that his choices bring. */
  readonly rtp: Millionths;
  readonly least: Millionths;
  /** Of one stake; null where its player chooses how much is risked. */
  readonly deviation: Millionths | null;
}

const MILLION = 1_000_000n;

/** Σ (returned − rtp × staked)², in money units squared. */
const squaredDistance = ({ stakeSquares, returnSquares, products }: BetSums, rtp: Millionths): bigint =>
  returnSquares - (2n * rtp * products) / MILLION + (rtp * rtp * stakeSquares) / MILLION ** 2n;

/** Measured return of a bet against its exact one, with the band that holds it in 99 of 100 cases (GAME-03, T68). */
export function betReturnFigures(sums: BetSums, { rtp, least, deviation }: StatedBet): ReturnFigures {
  const variance = deviation === null ? squaredDistance(sums, rtp) * MILLION ** 2n : sums.stakeSquares * deviation ** 2n;
  return returnBand({ staked: sums.staked, paid: sums.returned, squares: sums.stakeSquares }, { theoretical: rtp, spread: rtp - least, variance });
}
