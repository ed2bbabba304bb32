import type { Money } from '../money/money.ts';

/** Shares of one (returns, bands) are whole millionths: 0.96275 is 962,750. */
export type Millionths = bigint;

const MILLION = 1_000_000n;
/** Two-sided 99 % of the normal distribution, in millionths of a standard deviation. */
const BAND_99 = 2_575_829n;
/**
 * The normal band says little about a few rounds of a game that seldom pays much: below this many equal rounds no alarm is raised.
 * Rounds of unequal stakes count for fewer (the square of the sum over the sum of the squares).
 */
const roundsMin = 1_000n;

/** Played rounds in money units; `stakeSquares` is the sum of the squared stakes, a measure of how unequally the rounds weigh. */
export interface Played {
  staked: Money;
  paid: Money;
  /** Part of `paid` that pools of vendors paid: many games feed a pool, so that it is no part of the return of the one in which it drops. */
  pooled: Money;
  stakeSquares: bigint;
}

/** Figures that the vendor states for a mathematics: return, and standard deviation of one round's return in stakes. */
export interface Stated {
  rtp: Millionths;
  deviation: Millionths;
  /** How far below `rtp` a player's choice among its bets may bring the return; 0 or missing for a game of one bet. */
  spread?: Millionths;
}

export type ReturnState = 'within' | 'outside' | 'too_few' | 'not_stated';

export interface ReturnFigures {
  /** Null before the first stake. */
  actual: Millionths | null;
  theoretical: Millionths | null;
  /** Range of the actual return in 99 of 100 cases; cut at zero. */
  low: Millionths | null;
  high: Millionths | null;
  state: ReturnState;
}

/** The whole part of a square root. Throws RangeError below zero. */
export function wholeRoot(square: bigint): bigint {
  if (square < 0n) throw new RangeError('a square is not below zero');
  if (square < 2n) return square;
  let root = 1n << BigInt((square.toString(2).length + 1) >> 1);
  for (;;) {
    const next = (root + square / root) >> 1n;
    if (next >= root) return root;
    root = next;
  }
}

/** Return of a game without pools, which is judged, and with what pools paid in it. */
export type PlayFigures = ReturnFigures & { withPools: Millionths | null };

const NOTHING_STATED: Stated = { rtp: 0n, deviation: 0n };

/**
 * Actual return against the stated one (T68). Games are put together by their stakes: the expected payout is the sum of each game's, and
 * so is its variance, deviation² × Σ stake². What pools paid is left out. `stated` is null for a part whose vendor has stated nothing; then there is no band.
 */
export function returnFigures(parts: readonly { played: Played; stated: Stated | null }[]): PlayFigures {
  const total = { staked: 0n, paid: 0n, pooled: 0n, squares: 0n, expected: 0n, spread: 0n, variance: 0n };
  for (const { played, stated } of parts) {
    const { rtp, deviation, spread = 0n } = stated ?? NOTHING_STATED;
    total.staked += played.staked;
    total.paid += played.paid - played.pooled;
    total.pooled += played.pooled;
    total.squares += played.stakeSquares;
    total.expected += played.staked * rtp;
    total.spread += played.staked * spread;
    total.variance += played.stakeSquares * deviation ** 2n;
  }
  const isStated = parts.length > 0 && parts.every(({ stated }) => stated !== null);
  const nothing = { theoretical: null, low: null, high: null };
  if (total.staked <= 0n) return { ...nothing, actual: null, withPools: null, state: isStated ? 'too_few' : 'not_stated' };
  const withPools = ((total.paid + total.pooled) * MILLION) / total.staked;
  if (!isStated) return { ...nothing, actual: (total.paid * MILLION) / total.staked, withPools, state: 'not_stated' };
  const band = returnBand(total, { theoretical: total.expected / total.staked, spread: total.spread / total.staked, variance: total.variance });
  return { ...band, withPools };
}

/**
 * The band of 99 of 100 cases around a return. `squares` is the sum of the squared stakes, `variance` that of deviation² × stake², the deviation in
 * millionths of a stake; `spread` is how far below the return choices of players lead.
 */
export function returnBand(
  { staked, paid, squares }: { staked: Money; paid: Money; squares: bigint },
  { theoretical, spread, variance }: { theoretical: Millionths; spread: Millionths; variance: bigint },
): ReturnFigures {
  if (staked <= 0n) return { actual: null, theoretical, low: null, high: null, state: 'too_few' };
  const actual = (paid * MILLION) / staked;
  // The root carries the deviation's millionths: half = 2.576 × √(Σ deviation² stake²) / Σ stake, in millionths.
  const half = (wholeRoot(variance > 0n ? variance : 0n) * BAND_99) / (staked * MILLION);
  const below = half + spread;
  const low = theoretical > below ? theoretical - below : 0n;
  const high = theoretical + half;
  const isEnough = squares > 0n && staked ** 2n >= roundsMin * squares;
  const state = isEnough ? (actual < low || actual > high ? 'outside' : 'within') : 'too_few';
  return { actual, theoretical, low, high, state };
}

/** Millionths as percent with three places, cut: 962750 is "96.275". */
export function percentText(share: Millionths): string {
  const digits = (share < 0n ? -share : share).toString().padStart(7, '0');
  const thousandths = `${digits.slice(0, -4)}.${digits.slice(-4, -1)}`;
  return `${share < 0n ? '-' : ''}${thousandths.replace(/^0+(?=\d)/, '')}`;
}
