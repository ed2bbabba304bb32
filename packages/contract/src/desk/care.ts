import { careMarkerNames, careOpeners, careOutcomes, careWays, type CareMarker } from '@laro/domain/care/care-rules';
import { reviewAnswers } from '@laro/domain/limits/review-rules';
import * as z from 'zod';
import { endpoint } from '../wire/endpoint.ts';
import { reviewFigures, reviewLimit } from '../limits/reviews.ts';
import { code, moment } from '../wire/scalars.ts';
import { cursor, member, memberName, memberParams } from './people/members.ts';
import { id, line, merchantParam, reason, shared } from './scalars.ts';

const text = z
  .string()
  .trim()
  .min(3)
  .max(2000)
  .refine((given) => given.isWellFormed() && !/[^\P{Cc}\n\r\t]/u.test(given), 'pattern');
const day = z.iso.date();

const interaction = z.object({
  id: z.string(),
  member: memberName,
  openedBy: z.enum(careOpeners),
  openedAt: moment,
  dueAt: moment,
  score: z.number().int(),
  note: z.string(),
  done: z
    .object({
      at: moment,
      by: z.string(),
      way: z.enum(careWays),
      seen: z.string(),
      said: z.string(),
      outcome: z.enum(careOutcomes),
      lookAgainOn: day.nullable(),
    })
    .nullable(),
});
const hit = z.object({
  id: z.string(),
  marker: z.enum(careMarkerNames as [CareMarker, ...CareMarker[]]),
  at: moment,
  points: z.number().int(),
  /** True if it counts towards the current score. */
  counts: z.boolean(),
  evidence: z.array(z.object({ name: z.string(), value: z.string() })),
});

/** A member's safer-play record. */
const memberCare = z.object({
  currency: z.string(),
  score: z.number().int(),
  alertScore: z.number().int(),
  strongScore: z.number().int(),
  /** Null while the member gets offers. `by` is null if the markers stopped them. */
  offersStopped: z.object({ at: moment, by: z.string().nullable() }).nullable(),
  hits: z.array(hit),
  interactions: z.array(interaction),
  figures: reviewFigures,
  /** Heights of the monthly bars, in ten-thousandths of the highest one. */
  levels: z.array(z.object({ month: z.string(), deposited: z.number().int(), withdrawn: z.number().int() })),
  reviews: z.array(
    z.object({ id: z.string(), shownAt: moment, answeredAt: moment.nullable(), answer: z.enum(reviewAnswers).nullable(), limits: z.array(reviewLimit) }),
  ),
});
const detail = interaction.extend({ care: memberCare });
const interactionParams = z.object({ merchant: code, interactionId: id });
const unknown = ['request.not_found', 'desk.care_unknown'] as const;

/** Markers of harm, the interactions that they require, and closed accounts at the desk (T51, T54). */
export const deskCare = {
  listCareInteractions: endpoint({
    summary: 'Interactions with members: due ones, most urgent first, or recorded ones, newest first.',
    access: 'staff:members.read',
    rate: 'read',
    ...shared,
    serves: ['T51', 'T86'],
    params: merchantParam,
    query: z.object({ state: z.enum(['due', 'done']).default('due'), before: cursor.default('') }),
    value: z.object({ interactions: z.array(interaction), next: z.string().nullable() }),
    refusals: ['request.not_found'],
  }),
  getCareInteraction: endpoint({
    summary: 'One interaction with the member’s markers, score and last six months.',
    access: 'staff:members.read',
    rate: 'read',
    ...shared,
    serves: ['T51', 'T86'],
    params: interactionParams,
    value: detail,
    refusals: unknown,
  }),
  recordCareInteraction: endpoint({
    summary: 'Records observations, conversation and agreement, the next review, and whether the member gets offers. It is recorded once.',
    access: 'staff:members.change',
    rate: 'write',
    ...shared,
    serves: ['T51', 'T85'],
    params: interactionParams,
    body: z.object({
      way: z.enum(careWays),
      seen: text,
      said: text,
      outcome: z.enum(careOutcomes),
      lookAgainOn: day.nullable().default(null),
      offers: z.enum(['keep', 'stop', 'resume']).default('keep'),
    }),
    value: detail,
    refusals: [...unknown, 'desk.care_recorded', 'desk.until_past'],
  }),
  exportCareInteractions: endpoint({
    summary: 'Interactions recorded in a range of days as CSV, for the auditor. The download, its author and reason are recorded.',
    access: 'staff:audit.read',
    rate: 'search',
    ...shared,
    serves: ['T51', 'T85', 'T88'],
    params: merchantParam,
    /** Days in the merchant's time zone, both inclusive. */
    body: z.object({ from: day, to: day, reason }),
    value: z.object({ fileName: z.string(), csv: z.string() }),
    refusals: ['request.not_found', 'records.range_reversed', 'records.range_too_long'],
  }),
  getDeskMemberCare: endpoint({
    summary: 'A member’s markers of harm, score, interactions, reviews, and the figures of six months.',
    access: 'staff:members.read',
    rate: 'read',
    ...shared,
    serves: ['T41', 'T51', 'T86'],
    params: memberParams,
    value: memberCare,
    refusals: ['request.not_found', 'desk.member_unknown'],
  }),
  openCareInteraction: endpoint({
    summary: 'Opens an interaction manually; a member has at most one due interaction at a time.',
    access: 'staff:members.change',
    rate: 'write',
    ...shared,
    serves: ['T51', 'T85'],
    params: memberParams,
    body: z.object({ note: line(500).trim().min(3) }),
    value: memberCare,
    refusals: ['request.not_found', 'desk.member_unknown', 'desk.care_open'],
  }),
  reopenDeskMember: endpoint({
    summary: 'Reopens an account that its member closed, with a reason; not while the member is excluded.',
    access: 'staff:members.change',
    rate: 'write',
    ...shared,
    serves: ['T54', 'T85'],
    params: memberParams,
    body: z.object({ reason }),
    value: member,
    refusals: ['request.not_found', 'desk.member_unknown', 'desk.not_closed', 'desk.reopen_excluded'],
  }),
};
