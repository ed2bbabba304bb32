import { languageCodes } from '@laro/domain/system/languages';
import { ruleStates } from '@laro/domain/rewards/rule-states';
import * as z from 'zod';
import { proposable } from '../desk/proposable.ts';
import { merchantParam, reason, shared } from '../desk/scalars.ts';
import { endpoint } from '../wire/endpoint.ts';
import { code, moment, money } from '../wire/scalars.ts';
import { termsNotice } from '../rewards/terms-notice.ts';
import { missionBody, missionCode } from './mission.ts';
import { missionList } from './missions.ts';

const missionInput = z.object({ code: missionCode, startsAt: moment, endsAt: moment.nullable(), body: missionBody });

const room = z.object({
  missions: z.array(
    missionInput.extend({
      id: z.uuid(),
      version: z.number().int(),
      state: z.enum(ruleStates),
      /** Of this version: members who are done, the cost of their rewards, and what of it is still owed. */
      done: z.number().int(),
      spent: money,
      /** The level of the alarm that this cost has reached, in percent of the budget. */
      alarm: z.union([z.literal(0), z.literal(80), z.literal(100)]),
      owed: money,
      /** The most that it can cost in a month. */
      worstCase: money,
      /** The most members who have the conditions of its segment now, for the worst case; more can join them. Null: all members. */
      segmentMembers: z.number().int().nullable(),
      /** Names of MissionFault; a mission with faults is not published. */
      faults: z.array(z.string()),
      notice: termsNotice.nullable(),
      madeBy: z.string(),
      madeAt: moment,
      publishedBy: z.string().nullable(),
    }),
  ),
  currency: z.string(),
  /** Up to this worst case one person publishes alone. */
  limit: money,
  /** Ranks that a mission can ask for, from the lowest. */
  ranks: z.array(z.object({ id: z.string(), name: z.string() })),
});

const change = { access: 'staff:rewards.change', rate: 'write', ...shared } as const;
const missionParams = z.object({ merchant: code, missionId: z.uuid() });

/** Missions at the desk (rewards.md 17). */
export const deskMissions = {
  listDeskMissions: endpoint({
    summary: 'All versions of the missions of a merchant, with cost, worst case and faults.',
    access: 'staff:rewards.read',
    rate: 'read',
    ...shared,
    serves: ['REW-27', 'REW-29', 'TASK-05'],
    params: merchantParam,
    value: room,
    refusals: ['request.not_found'],
  }),
  previewDeskMissions: endpoint({
    summary: 'Missions as a member of a rank reads them who has begun none; nothing can be joined.',
    access: 'staff:rewards.read',
    rate: 'read',
    ...shared,
    serves: ['REW-54', 'TASK-06'],
    params: merchantParam,
    query: z.object({ rank: z.string().max(40), language: z.enum(languageCodes) }),
    value: missionList,
    refusals: ['request.not_found', 'desk.rank_unknown'],
  }),
  saveDeskMission: endpoint({
    summary: 'Writes the draft of the next version of a mission.',
    ...change,
    serves: ['REW-26', 'REW-56'],
    params: merchantParam,
    body: missionInput.extend({ reason }),
    value: room,
    refusals: ['request.not_found', 'request.invalid', 'request.amount_too_fine', 'desk.segment_unknown'],
  }),
  publishDeskMission: endpoint({
    summary: 'Publishes a draft; above the limit a second person decides. Refused with all faults at once.',
    ...change,
    serves: ['REW-27', 'REW-29', 'REW-56', 'TASK-05'],
    params: missionParams,
    body: z.object({ reason }),
    twoPersons: 'mission.publish',
    value: proposable(room),
    refusals: ['request.not_found', 'desk.rule_unknown', 'desk.rule_stale', 'desk.rule_faults', 'desk.proposal_waiting', 'desk.segment_unknown'],
  }),
  stopDeskMission: endpoint({
    summary: 'Stops a published version. What it owes stays claimable.',
    ...change,
    serves: ['REW-11', 'REW-30', 'REW-56'],
    params: missionParams,
    body: z.object({ reason }),
    value: room,
    refusals: ['request.not_found', 'desk.rule_unknown', 'desk.rule_stale'],
  }),
};
