import * as z from 'zod';
import { endpoint } from '../wire/endpoint.ts';
import { moment, money } from '../wire/scalars.ts';
import { rewardView } from './grants.ts';

/** Parts of the strip on home and of other short views; null where a program is off, has nothing, or the gate keeps it from the member. */
export const rewardSummary = {
  getRewardSummary: endpoint({
    summary: 'Today’s sign-in, the mission nearest to its end, a tournament, rank, points and unread mail, in one call.',
    access: 'member',
    module: 'REWCEN3',
    whileClosed: 'refuses',
    rate: 'read',
    serves: ['REW-51'],
    value: z.object({
      signIn: z.object({ isSignedToday: z.boolean(), streak: z.number().int(), step: z.number().int(), reward: rewardView }).nullable(),
      mission: z.object({ code: z.string(), name: z.string(), isDone: z.boolean(), percent: z.number().int().min(0).max(100), reward: rewardView }).nullable(),
      /** `place`: that of an entered member; null for one who can enter. */
      tournament: z.object({ id: z.string(), name: z.string(), place: z.number().int().nullable(), until: moment }).nullable(),
      rank: z.object({ name: z.string() }).nullable(),
      /** Units of 1/100,000 point. */
      points: money.nullable(),
      unread: z.number().int().nullable(),
    }),
    refusals: [],
  }),
};
