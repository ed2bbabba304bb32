import { languageCodes } from '@laro/domain/system/languages';
import { raffleAudiences, raffleBounds, raffleLooks } from '@laro/domain/raffles/raffle-program';
import * as z from 'zod';
import { line } from '../desk/scalars.ts';
import { reward } from '../rewards/desk.ts';
import { segmentGroups } from '../rewards/segment.ts';
import { money } from '../wire/scalars.ts';

export const rowId = z.string().regex(/^[a-z0-9-]{1,40}$/);
const positive = money.refine((units) => units > 0n && units <= 1_000_000_000_00000n, 'range');

/** A version of a raffle: the same form on the wire and in storage. */
export const raffleBody = z.object({
  names: z.partialRecord(z.enum(languageCodes), line(80)),
  look: z.enum(raffleLooks),
  /** The table of a wheel or a red packet; none for a draw. */
  rows: z
    .array(
      z.object({
        id: rowId,
        reward,
        weight: z.number().int().min(1).max(raffleBounds.weight),
        /** Null: without end. */
        stock: z.number().int().min(1).max(raffleBounds.stock).nullable(),
        whenGone: rowId.nullable(),
      }),
    )
    .max(raffleBounds.rows),
  /** Prizes of a draw from the highest; none otherwise. */
  prizes: z.array(z.object({ reward, count: z.number().int().min(1).max(raffleBounds.count) })).max(raffleBounds.prizes),
  ticketDays: z.number().int().min(1).max(raffleBounds.ticketDays),
  play: z.object({ perStake: positive, perDay: z.number().int().min(1).max(raffleBounds.perDay) }).nullable(),
  audience: z.enum(raffleAudiences),
  /** Members of the audience who get the ticket of a red packet. */
  segment: segmentGroups,
  onePrizeEach: z.boolean(),
  permit: line(40),
  position: z.number().int().min(0).max(999),
});
