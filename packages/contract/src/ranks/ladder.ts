import { gameTypes } from '@laro/domain/catalogue/game-categories';
import { languageCodes } from '@laro/domain/system/languages';
import { ladderBounds, rebateRateMax } from '@laro/domain/ranks/ladder-program';
import { demandBounds, demandKinds } from '@laro/domain/ranks/rank-demands';
import { hostPatterns } from '@laro/domain/ranks/rank-host';
import { rebateBases, rebatePeriods } from '@laro/domain/rewards/ranks/rebate';
import * as z from 'zod';
import { line } from '../desk/scalars.ts';
import { money } from '../wire/scalars.ts';

const whole = (max: number) => z.number().int().min(0).max(max);
const amount = money.refine((units) => units >= 0n && units <= 1_000_000_000_00000n, 'range');
const byType = (max: number) => z.record(z.enum(gameTypes), whole(max));

/** A further condition of a rank; `days` is 0 for kinds without a window. */
export const demand = z.object({ kind: z.enum(demandKinds), days: whole(demandBounds.days), target: whole(demandBounds.target) });

const withdrawMax = 100_000_000;
const optional = (max: number) => whole(max).nullable();

/** Own terms of a rank for withdrawals (VIP-06); null: those of the merchant. */
const withdraw = z.object({
  max: optional(withdrawMax),
  daySum: optional(withdrawMax),
  dayCount: optional(100),
  feeFixed: optional(10_000),
  feeBasisPoints: optional(1_000),
  isFirst: z.boolean(),
});

/** A host with hours in the merchant's zone; Monday is 1. */
const host = z.object({
  name: line(40),
  contact: z.string().regex(hostPatterns.contact),
  days: z.array(z.number().int().min(1).max(7)).min(1).max(7),
  from: z.string().regex(hostPatterns.time),
  to: z.string().regex(hostPatterns.time),
});

export const rankId = z.string().regex(/^[a-z0-9-]{2,40}$/);

/** A version of a ladder: the same form on the wire and in storage. */
export const ladderBody = z.object({
  ranks: z
    .array(
      z.object({
        id: rankId,
        names: z.partialRecord(z.enum(languageCodes), line(40)),
        points: whole(ladderBounds.points),
        days: whole(ladderBounds.days),
        isProven: z.boolean(),
        demands: z.array(demand).max(demandKinds.length),
        needsApproval: z.boolean(),
        keepPoints: whole(ladderBounds.points),
        upgrade: amount,
        monthly: amount,
        birthday: amount,
        /** Parts per million of what the rebate counts; the bound of valid stake is a fault of the ladder. */
        rates: byType(rebateRateMax.loss),
        withdraw,
        host: host.nullable(),
      }),
    )
    .min(ladderBounds.ranks.min)
    .max(ladderBounds.ranks.max),
  perPoint: z.number().int().min(1).max(ladderBounds.perPoint),
  weights: byType(ladderBounds.weight),
  graceMonths: whole(12),
  rebatePeriod: z.enum(rebatePeriods),
  rebateBasis: z.enum(rebateBases),
  rebateMin: amount,
  rebateMax: amount,
});
