import { gameTypes } from '@laro/domain/catalogue/game-categories';
import { languageCodes } from '@laro/domain/system/languages';
import { missionBounds, missionPeriods, taskMetrics } from '@laro/domain/missions/mission-program';
import { budgetModes, noBudget } from '@laro/domain/rewards/grants/budget';
import * as z from 'zod';
import { line } from '../desk/scalars.ts';
import { reward } from '../rewards/desk.ts';
import { segmentGroups } from '../rewards/segment.ts';
import { code, money } from '../wire/scalars.ts';

const amount = money.refine((units) => units >= 0n && units <= 1_000_000_000_00000n, 'range');

const budgetAmount = amount.refine((units) => units > 0n, 'range');

export const missionCode = z.string().regex(/^[a-z0-9-]{2,40}$/);

/** One thing to do. Empty lists: every game type, game or vendor. */
export const missionTask = z.object({
  metric: z.enum(taskMetrics),
  /** Target of every metric but `valid_stake`. */
  count: z.number().int().min(0).max(missionBounds.count),
  /** Target of `valid_stake`. */
  stake: amount,
  /** Smallest payout in hundredths of the stake, for `multiplier`. */
  atLeast: z.number().int().min(0).max(missionBounds.atLeast),
  gameTypes: z.array(z.enum(gameTypes)).max(gameTypes.length),
  games: z.array(code).max(50),
  vendors: z.array(code).max(50),
  minStake: amount,
  /** Smallest deposit that counts, for `deposits`. */
  depositMin: amount.default(0n),
});

/** A version of a mission: the same form on the wire and in storage. */
export const missionBody = z.object({
  names: z.partialRecord(z.enum(languageCodes), line(80)),
  period: z.enum(missionPeriods),
  optIn: z.boolean(),
  tasks: z.array(missionTask).min(1).max(missionBounds.tasks),
  reward,
  /** Rewards next to the first one. */
  further: z.array(reward).max(missionBounds.further),
  /** The lowest rank that can do it; null: every rank. */
  rankFrom: z.string().max(40).nullable(),
  /** Members whom it is for, by their facts before the period. */
  segment: segmentGroups,
  /** Rewards of the version in all, for those who are done first; null: no bound. */
  places: z.number().int().min(1).max(missionBounds.places).nullable(),
  /** The same for each date of the merchant's zone (REW-28). */
  dayPlaces: z.number().int().min(1).max(missionBounds.places).nullable().default(null),
  /** The cost of its rewards: an alarm at the desk, or first come with a total, a day's total or both. */
  budget: z.object({ mode: z.enum(budgetModes), cap: budgetAmount.nullable(), dayCap: budgetAmount.nullable() }).default({ ...noBudget }),
  position: z.number().int().min(0).max(999),
});
