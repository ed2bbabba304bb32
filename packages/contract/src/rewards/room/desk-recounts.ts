import { grantStates } from '@laro/domain/rewards/grants/grant-states';
import { recountDifferences, recountOutcomes, recountPrograms, recountStates } from '@laro/domain/rewards/programs/recounts';
import * as z from 'zod';
import { memberName } from '../../desk/people/members.ts';
import { proposable } from '../../desk/proposable.ts';
import { merchantParam, reason, shared } from '../../desk/scalars.ts';
import { endpoint } from '../../wire/endpoint.ts';
import { code, moment, money } from '../../wire/scalars.ts';

const ruleCode = z.string().regex(/^[a-z0-9-]{2,40}$/);
const sum = z.object({ members: z.number().int(), grants: z.number().int(), cost: money });

const recounts = z.object({
  currency: z.string(),
  today: z.iso.date(),
  /** The newest 20. */
  recounts: z.array(
    z.object({
      id: z.uuid(),
      program: z.enum(recountPrograms),
      /** One rule of the program; null: all of them. */
      rule: z.string().nullable(),
      from: z.iso.date(),
      state: z.enum(recountStates),
      reason: z.string(),
      by: z.string(),
      at: moment,
      endedAt: moment.nullable(),
      /** The person who put it in force or discarded it. */
      decidedBy: z.string().nullable(),
      /** Sums of the grants that were given, and of those that are due by the new count. */
      first: sum,
      second: sum,
      missing: sum,
      unclaimed: sum,
      claimed: sum,
      outcomes: z.object({
        written: z.number().int(),
        notWritten: z.number().int(),
        takenBack: z.number().int(),
        kept: z.number().int(),
        settled: z.number().int(),
        /** Differences that wait for their turn. */
        open: z.number().int(),
      }),
    }),
  ),
});

const change = { access: 'staff:rewards.change', rate: 'write', ...shared, serves: ['REW-19', 'REW-56'] } as const;
const read = { access: 'staff:rewards.read', rate: 'read', ...shared, serves: ['REW-19'] } as const;
const recountParams = z.object({ merchant: code, recountId: z.uuid() });

/** Counting a program or a rule of rewards again (REW-19). */
export const deskRecounts = {
  listDeskRecounts: endpoint({
    summary: 'Programs that are counted again, with the sums of both counts and of their differences, newest first.',
    ...read,
    params: merchantParam,
    value: recounts,
    refusals: ['request.not_found'],
  }),
  startDeskRecount: endpoint({
    summary: 'Counts a program or one of its rules again from a date, next to the grants that there are.',
    ...change,
    params: merchantParam,
    body: z.object({ program: z.enum(recountPrograms), rule: ruleCode.nullable(), from: z.iso.date(), reason }),
    value: recounts,
    refusals: ['request.not_found', 'desk.recount_day', 'desk.recount_open', 'desk.rule_unknown'],
  }),
  listDeskRecountGrants: endpoint({
    summary: 'Grants of a recount by difference, with what became of them.',
    ...read,
    params: recountParams,
    query: z.object({
      difference: z.enum(recountDifferences),
      before: z.union([z.string().regex(/^\d{1,18}$/), z.literal('')]).default(''),
    }),
    value: z.object({
      grants: z.array(
        z.object({
          number: z.string(),
          member: memberName,
          key: z.string(),
          version: z.number().int(),
          due: money.nullable(),
          /** The grant that was given; null for none. */
          given: z.object({ id: z.uuid(), cost: money, state: z.enum(grantStates) }).nullable(),
          outcome: z.enum(recountOutcomes).nullable(),
        }),
      ),
      next: z.string().nullable(),
    }),
    refusals: ['request.not_found', 'desk.recount_unknown'],
  }),
  applyDeskRecount: endpoint({
    summary: 'Proposes to put a recount in force: missing grants are written, unclaimed surplus is taken back. Another person decides.',
    ...change,
    params: recountParams,
    body: z.object({ reason }),
    twoPersons: 'reward.recount',
    value: proposable(recounts),
    refusals: ['request.not_found', 'desk.recount_unknown', 'desk.recount_stale', 'desk.proposal_waiting'],
  }),
  discardDeskRecount: endpoint({
    summary: 'Discards a recount that is not in force; nothing of it is given.',
    ...change,
    params: recountParams,
    body: z.object({ reason }),
    value: recounts,
    refusals: ['request.not_found', 'desk.recount_unknown', 'desk.recount_stale'],
  }),
};
