import { MAJOR_UNIT } from '../../money/money.ts';
import { sumOf } from '../../money/share.ts';
import type { ValidByType } from './rebate.ts';

/** Weights by game type in hundredths, and the major units of valid stake for one point. */
export interface PointsRule {
  readonly weights: Readonly<Record<string, number>>;
  readonly perPoint: number;
}

/** Points of play in units of 1/100,000 point; each type is rounded down separately (rewards.md 10, 11). */
export const playPoints = ({ weights, perPoint }: PointsRule, valid: ValidByType): bigint =>
  sumOf(Object.entries(valid).map(([type, stake]) => (stake * BigInt(weights[type] ?? 0)) / BigInt(100 * perPoint)));

/** Points as players see them: whole, cut. */
export const wholePoints = (points: bigint): string => (points / MAJOR_UNIT).toString();
