import { limitKinds, limitPeriods, pauseLengths, sessionMinutesMax, sessionMinutesMin } from '@laro/domain/limits/limit-rules';
import * as z from 'zod';
import { endpoint } from '../wire/endpoint.ts';
import { moment, money } from '../wire/scalars.ts';

/** Limit value: money, or minutes for a session. Both null: no limit. */
export const limitAmount = {
  amount: money.nullable().default(null),
  minutes: z.number().int().min(sessionMinutesMin).max(sessionMinutesMax).nullable().default(null),
};
const shownAmount = z.object({ amount: money.nullable(), minutes: z.number().int().nullable() });
export const limitParams = z.object({ kind: z.enum(limitKinds), period: z.enum(limitPeriods) });

/** A limit as its owner has set it, and a pending request to raise it. */
export const ownLimit = shownAmount.extend({
  /** A requested raise (or removal, if both values are null), and the time from which it may be confirmed (T39). */
  asked: shownAmount.extend({ readyAt: moment }).nullable(),
});

const limit = z.object({
  ...limitParams.shape,
  own: ownLimit.nullable(),
  /** The operator's limit; the lower one applies (T40). */
  operator: shownAmount.nullable(),
  /** Used part of the period; null for sessions. */
  used: money.nullable(),
  /** Remainder of the lower limit, never below zero; null without a limit, and for sessions. */
  left: money.nullable(),
});
export const pause = z.object({ kind: z.enum(['time_out', 'exclusion']), at: moment, until: moment });

const limitsValue = z.object({
  currency: z.string(),
  limits: z.array(limit),
  reminderMinutes: z.number().int(),
  /** Waiting time of a raise before its confirmation. */
  raiseHours: z.number().int(),
  pause: pause.nullable(),
});
const always = { access: 'member', whileClosed: 'answers' } as const;
const done = z.object({});

/** Responsible play: limits, reminders of time and money, pauses, and changed terms. Never switched off, not even while the site is closed. */
export const limits = {
  getLimits: endpoint({
    ...always,
    summary: 'The member’s limits with the amounts used, the reminder, and the current pause.',
    rate: 'read',
    serves: ['T36', 'T38', 'T40', 'T48'],
    value: limitsValue,
    refusals: [],
  }),
  setLimit: endpoint({
    ...always,
    summary: 'Sets a limit: a first or a lower one applies immediately; a higher one, or a removal, must be confirmed after a waiting time.',
    rate: 'write',
    serves: ['T36', 'T37', 'T39'],
    params: limitParams,
    body: z.object(limitAmount),
    value: limitsValue,
    refusals: ['request.amount_too_fine'],
  }),
  confirmLimit: endpoint({
    ...always,
    summary: 'Confirms a raise or a removal after its waiting time.',
    rate: 'write',
    serves: ['T39'],
    params: limitParams,
    value: limitsValue,
    refusals: ['limits.not_ready', 'limits.nothing_asked'],
  }),
  withdrawLimit: endpoint({
    ...always,
    summary: 'Cancels a requested raise or removal.',
    rate: 'write',
    serves: ['T39'],
    params: limitParams,
    value: limitsValue,
    refusals: ['limits.nothing_asked'],
  }),
  setReminder: endpoint({
    ...always,
    summary: 'Sets the interval of the reminder of time and money during a game; 0 for never.',
    rate: 'write',
    serves: ['T48'],
    body: z.object({ minutes: z.union([z.literal(0), z.literal(15), z.literal(30), z.literal(60)]) }),
    value: limitsValue,
    refusals: [],
  }),
  takePause: endpoint({
    ...always,
    summary: 'Excludes the member from play and deposits for a time and ends all sessions. It cannot be undone; money can be withdrawn.',
    rate: 'write',
    serves: ['T42', 'T43', 'T44', 'T18'],
    body: z.object({ length: z.enum(pauseLengths) }),
    value: z.object({ until: moment }),
    refusals: ['limits.pause_stands'],
  }),
  getPlayTime: endpoint({
    summary: 'Time of the log-in, result of games since then, and pending interruptions of a game.',
    access: 'player',
    rate: 'read',
    whileClosed: 'answers',
    serves: ['T47', 'T48'],
    value: z.object({
      now: moment,
      startedAt: moment,
      currency: z.string(),
      /** Payouts minus stakes since then. */
      net: money,
      reminderMinutes: z.number().int(),
      /** Time at which the session’s own limit ends its play; null without one. */
      endsAt: moment.nullable(),
      /** Limits of play that are currently exhausted. */
      reached: z.array(z.object({ kind: z.enum(['loss', 'stake']), period: z.enum(['day', 'week', 'month']) })),
    }),
    refusals: [],
  }),
  acceptTerms: endpoint({
    ...always,
    summary: 'Accepts the current version of the terms; day, version and address are stored.',
    rate: 'write',
    serves: ['T3'],
    body: z.object({ version: z.number().int().min(1).max(1_000_000) }),
    value: done,
    refusals: ['registration.terms_changed'],
  }),
};
