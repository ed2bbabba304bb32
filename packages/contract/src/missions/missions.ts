import { missionPeriods, missionStates } from '@laro/domain/missions/mission-program';
import * as z from 'zod';
import { endpoint } from '../wire/endpoint.ts';
import { grantView, rewardView } from '../rewards/grants.ts';
import { moment, money } from '../wire/scalars.ts';
import { missionCode, missionTask } from './mission.ts';

const member = { access: 'member', module: 'TASK3', whileClosed: 'refuses' } as const;

/** A task with the member's progress; `value` is a count, `valueStake` money of `valid_stake`. Both show up to the target. */
const task = missionTask.omit({ games: true, vendors: true }).extend({
  depositMin: money,
  /** Names of the games and vendors to which it is bound; empty: every one. */
  games: z.array(z.string()),
  vendors: z.array(z.string()),
  /** The same as codes, for the sheet of a game. */
  gameIds: z.array(z.string()),
  vendorCodes: z.array(z.string()),
  value: z.number().int(),
  valueStake: money,
  /** Of the target, cut. */
  percent: z.number().int(),
  isDone: z.boolean(),
});

export const missionList = z.object({
  zone: z.string(),
  /** True while a break or a limit of the member keeps offers from the list (T96). */
  isOnHold: z.boolean(),
  missions: z.array(
    z.object({
      code: missionCode,
      name: z.string(),
      period: z.enum(missionPeriods),
      /** End of the period; null without one. */
      until: moment.nullable(),
      tasks: z.array(task),
      state: z.enum(missionStates),
      reward: rewardView,
      /** Rewards next to the first one. */
      further: z.array(rewardView),
      /** Name of the lowest rank that can do it; null: every rank. */
      rankName: z.string().nullable(),
      /** Rewards that are left of a mission for those who are done first, by places and budget; null: no bound. */
      left: z.number().int().nullable(),
      /** The grant of the period; null until all tasks are done. */
      grant: grantView.nullable(),
      /** Those of the further rewards, in their order. */
      furtherGrants: z.array(grantView),
    }),
  ),
});

/** Missions of a member (rewards.md 13). */
export const missionCalls = {
  listMissions: endpoint({
    summary: 'Missions of the member with tasks, progress and reward.',
    ...member,
    rate: 'read',
    serves: ['TASK-01', 'TASK-06', 'T96'],
    value: missionList,
    refusals: [],
  }),
  joinMission: endpoint({
    summary: 'Joins a mission that asks for it; play from then on counts. Joining again changes nothing.',
    ...member,
    rate: 'write',
    needsProof: true,
    serves: ['TASK-02', 'TASK-06'],
    params: z.object({ code: missionCode }),
    value: missionList,
    refusals: ['task.unknown', 'task.not_open', 'reward.not_offered', 'reward.not_now'],
  }),
};
