import { calendarStates, onMissChoices } from '@laro/domain/rewards/sign-in/sign-in-program';
import * as z from 'zod';
import { endpoint } from '../wire/endpoint.ts';
import { grantView, rewardView } from './grants.ts';

/** A date of the merchant's time zone. */
const day = z.iso.date();
const member = { access: 'member', module: 'SIGNIN3', whileClosed: 'refuses' } as const;

const signInView = z.object({
  today: day,
  zone: z.string(),
  isSignedToday: z.boolean(),
  /** Days in a row that end today, or yesterday while today is not signed. */
  streak: z.number().int(),
  /** The shown month (YYYY-MM), with the state of each of its dates. */
  month: z.string(),
  days: z.array(z.object({ day, state: z.enum(calendarStates) })),
  /** True for a member who cannot sign in now, because of a pause or exclusion (T95). */
  isOnHold: z.boolean(),
  /** Null where no program runs. */
  program: z
    .object({
      name: z.string(),
      onMiss: z.enum(onMissChoices),
      /** The step of today, from 1. */
      step: z.number().int(),
      /** Steps of the current cycle that are signed: 0 to the length of the cycle. */
      done: z.number().int(),
      cycle: z.array(rewardView),
    })
    .nullable(),
  /** The missed date that can be made up before today is signed, and its price in whole points; null: none. */
  makeUp: z.object({ day, points: z.number().int() }).nullable(),
  /** The grant of today's sign-in; null before it. */
  grant: grantView.nullable(),
});

/** The daily sign-in (rewards.md 7). */
export const signInCalls = {
  getSignIn: endpoint({
    summary: 'The calendar of sign-ins, the streak and the whole table of the cycle.',
    ...member,
    rate: 'read',
    serves: ['REW-01', 'REW-34'],
    query: z.object({ month: z.union([z.string().regex(/^20\d\d-(?:0[1-9]|1[0-2])$/), z.literal('')]).default('') }),
    value: signInView,
    refusals: [],
  }),
  signIn: endpoint({
    summary: 'Signs the shown date, once a member and date, and claims its reward, or lets it wait for the proof of identity.',
    ...member,
    rate: 'write',
    needsProof: true,
    serves: ['REW-32', 'REW-33'],
    body: z.object({ day }),
    value: signInView,
    refusals: ['sign_in.off', 'sign_in.day_over', 'reward.not_offered', 'reward.not_now'],
  }),
  makeUpSignIn: endpoint({
    summary: 'Makes a missed date up for points, before today is signed. It counts for the run and pays nothing; a repeated call pays once.',
    ...member,
    rate: 'write',
    needsProof: true,
    serves: ['REW-34'],
    body: z.object({ day }),
    value: signInView,
    refusals: ['sign_in.off', 'sign_in.no_make_up', 'mall.points_short', 'reward.not_offered', 'reward.not_now'],
  }),
};
