import { inviteBounds } from '@laro/domain/invitations/invite-program';
import { languageCodes } from '@laro/domain/system/languages';
import * as z from 'zod';
import { line } from '../desk/scalars.ts';
import { segmentGroups } from '../rewards/segment.ts';
import { money } from '../wire/scalars.ts';

const whole = (max: number) => z.number().int().min(1).max(max);
const amount = money.refine((units) => units >= 0n && units <= 1_000_000_000_00000n, 'range');

/** Terms of invitations: the same form on the wire and in storage. */
export const inviteBody = z.object({
  depositMin: amount,
  stakeMin: amount,
  days: whole(inviteBounds.days),
  holdDays: z.number().int().min(0).max(inviteBounds.holdDays),
  reward: amount,
  welcome: amount,
  milestones: z.array(z.object({ friends: whole(inviteBounds.friends), reward: amount })).max(inviteBounds.milestones),
  perMonth: whole(inviteBounds.perMonth),
  perYear: whole(inviteBounds.perYear),
  names: z.partialRecord(z.enum(languageCodes), line(inviteBounds.name)),
  texts: z.partialRecord(z.enum(languageCodes), line(inviteBounds.text)),
  segment: segmentGroups,
});
