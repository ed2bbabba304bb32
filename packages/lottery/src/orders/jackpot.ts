import { type Money } from '@laro/domain/money/money';

/** Percent of a draw's cash stakes that go into the pool (LOTT-55). */
export const POOL_PERCENT = 42n;
const PERCENT = 100n;

/** Contribution of a draw to the pool in whole units, and the hundredths that are carried to the next draw (LOTT-55). */
export interface Contribution {
  readonly units: Money;
  readonly carried: bigint;
}

/** Contribution of a draw's cash stakes, with the hundredths of a unit that earlier draws left. */
export function contributionOf(cashStakes: Money, carried: bigint): Contribution {
  const hundredths = cashStakes * POOL_PERCENT + carried;
  return { units: hundredths / PERCENT, carried: hundredths % PERCENT };
}

/** The pool after a draw, and what each winning bet gets of it. */
export interface PoolAfterDraw {
  readonly share: Money;
  readonly pool: Money;
  /** Amount that the operator adds to open the next pool; 0 if the pool rolls over. */
  readonly seed: Money;
}

/**
 * Shares a pool among the winning bets of six hits, in whole minor units (`minorUnit` money units); the remainder and a new seed open the
 * next pool. Without winners the pool rolls over (LOTT-56).
 */
export function sharePool(pool: Money, winningBets: number, minorUnit: Money, leastPool: Money): PoolAfterDraw {
  if (winningBets === 0) return { share: 0n, pool, seed: 0n };
  const bets = BigInt(winningBets);
  const share = (pool / (bets * minorUnit)) * minorUnit;
  return { share, pool: pool - share * bets + leastPool, seed: leastPool };
}
