import { MAJOR_UNIT, type Money } from '../money/money.ts';
import type { RankCondition } from '../rewards/ranks/ladder.ts';
import type { PlaySum } from '../rewards/ranks/reached.ts';

/** Conditions of a rank next to points, days with play and the proof of identity (rewards.md 10). */
export const demandKinds = ['points_days', 'play_days', 'valid_total', 'deposits_count', 'mobile_verified', 'account_days'] as const;
export type DemandKind = (typeof demandKinds)[number];

/** Conditions of the last days, today included. */
const windowKinds = ['points_days', 'play_days'] as const satisfies readonly DemandKind[];
export const isWindowKind = (kind: string): boolean => windowKinds.some((known) => known === kind);

/** Targets in whole points or major units. */
const moneyKinds: readonly string[] = ['points_total', 'points_days', 'valid_total'];
export const isWholeFigure = (kind: string): boolean => moneyKinds.includes(kind);

/** A further condition as the operator writes it. `days` is 0 for kinds without a window. */
export interface RankDemand {
  readonly kind: DemandKind;
  readonly days: number;
  readonly target: number;
}

export const demandBounds = { target: 1_000_000_000, days: 365 } as const;

/** True if a demand can be met: a window has days and not more days with play than these, and a confirmed number is one. */
export function isSound({ kind, days, target }: RankDemand): boolean {
  if (isWindowKind(kind) !== days > 0) return false;
  if (kind === 'mobile_verified') return target === 1;
  return target > 0 && (kind !== 'play_days' || target <= days);
}

export const conditionOf = ({ kind, days, target }: RankDemand): RankCondition => ({
  kind,
  days: isWindowKind(kind) ? days : null,
  target: isWholeFigure(kind) ? BigInt(target) * MAJOR_UNIT : BigInt(target),
});

/** Conditions that counted rounds alone meet, and that rounds which become void can undo (REW-18). The other ones are not lost with a round. */
const playKinds: readonly string[] = ['points_total', 'play_days_total', 'points_days', 'play_days', 'valid_total'];
export const isOfPlay = ({ kind }: Pick<RankCondition, 'kind'>): boolean => playKinds.includes(kind);

/** Facts of a member that are no play. */
export interface MemberFacts {
  readonly isProven: boolean;
  readonly isMobileProven: boolean;
  /** Deposits that have not gone back. */
  readonly deposits: number;
  /** Dates of the zone since the one of the registration. */
  readonly accountDays: number;
}

export const noMemberFacts: MemberFacts = { isProven: false, isMobileProven: false, deposits: 0, accountDays: 0 };

/** A fact that is no play. */
export function memberFact({ kind }: Pick<RankCondition, 'kind'>, { isProven, isMobileProven, deposits, accountDays }: MemberFacts): bigint {
  const known: Readonly<Record<string, number>> = {
    identity_verified: Number(isProven),
    mobile_verified: Number(isMobileProven),
    deposits_count: deposits,
    account_days: accountDays,
  };
  return BigInt(known[kind] ?? 0);
}

/** A fact of play; `pointsOf` as the ladder counts them. */
export function playFact({ kind, days }: RankCondition, play: PlaySum, pointsOf: (valid: PlaySum['valid']) => Money): bigint {
  const last = days === null ? play : play.recent(days);
  if (kind === 'points_total' || kind === 'points_days') return pointsOf(last.valid);
  if (kind === 'play_days_total' || kind === 'play_days') return BigInt(last.days);
  return kind === 'valid_total' ? Object.values(last.valid).reduce((sum, stake) => sum + stake, 0n) : 0n;
}
