import { rewardKinds } from '@laro/domain/rewards/reward';
import { languageCodes } from '@laro/domain/system/languages';
import * as z from 'zod';
import { memberName } from '../../desk/people/members.ts';
import { proposable } from '../../desk/proposable.ts';
import { line, merchantParam, reason, shared } from '../../desk/scalars.ts';
import { endpoint } from '../../wire/endpoint.ts';
import { moment, money } from '../../wire/scalars.ts';
import { reward } from '../desk.ts';
import { segmentGroups } from '../segment.ts';

const content = z.object({
  reward,
  names: z.partialRecord(z.enum(languageCodes), line(80)),
  /** At least one condition: a gift to everybody is a rule of its own. */
  segment: segmentGroups.refine((groups) => groups.length > 0, 'range'),
});

const rounds = z.object({
  rounds: z.array(
    z.object({
      id: z.uuid(),
      kind: z.enum(rewardKinds),
      /** Cost of one gift. */
      cost: money,
      reason: z.string(),
      madeBy: z.string(),
      approvedBy: z.string(),
      approvedAt: moment,
      /** False while members are still looked at. */
      isOver: z.boolean(),
      given: z.number().int(),
    }),
  ),
  currency: z.string(),
});

const give = { access: 'staff:rewards.give', ...shared, params: merchantParam } as const;

/** Gifts to the members of a list or a segment (rewards.md 17). */
export const deskGiftRounds = {
  listDeskGiftRounds: endpoint({
    summary: 'The newest gifts to segments, with the number of members who have got them.',
    access: 'staff:rewards.read',
    rate: 'read',
    ...shared,
    serves: ['REW-31', 'REW-56'],
    params: merchantParam,
    value: rounds,
    refusals: ['request.not_found'],
  }),
  previewDeskGiftRound: endpoint({
    summary: 'The members of a segment who would get a gift now at most, twenty of them, and the largest cost.',
    ...give,
    rate: 'read',
    serves: ['REW-31'],
    body: content.pick({ reward: true, segment: true }),
    value: z.object({ members: z.number().int(), cost: money, examples: z.array(memberName) }),
    refusals: ['request.not_found', 'desk.segment_unknown'],
  }),
  giveDeskGiftRound: endpoint({
    summary: 'Proposes a gift to every member of a segment; a second person decides.',
    ...give,
    rate: 'write',
    serves: ['REW-29', 'REW-31', 'REW-56', 'T33'],
    body: content.extend({ reason }),
    twoPersons: 'reward.giveMany',
    value: proposable(rounds),
    refusals: ['request.not_found', 'request.amount_too_fine', 'desk.bonus_unknown', 'desk.segment_unknown', 'desk.rule_faults', 'desk.proposal_waiting'],
  }),
};
