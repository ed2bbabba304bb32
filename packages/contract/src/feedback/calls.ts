import * as z from 'zod';
import { cursor, memberName } from '../desk/people/members.ts';
import { id, merchantParam, reason, shared } from '../desk/scalars.ts';
import { endpoint } from '../wire/endpoint.ts';
import { code, moment } from '../wire/scalars.ts';

const entry = z.object({
  id: z.string(),
  member: memberName,
  content: z.string(),
  /** Language of the page it was sent from. */
  language: z.string(),
  at: moment,
  closed: z.object({ at: moment, by: z.string(), reason: z.string() }).nullable(),
});

/** Feedback of members to the operator, and its handling at the desk (HELP-02). */
export const calls = {
  getFeedbackRules: endpoint({
    summary: 'Minimum and maximum length of feedback, in characters.',
    access: 'player',
    module: 'FEEDBACK3',
    rate: 'read',
    whileClosed: 'refuses',
    serves: ['HELP-02'],
    value: z.object({ min: z.number().int(), max: z.number().int() }),
    refusals: [],
  }),
  sendFeedback: endpoint({
    summary: 'Sends feedback to the operator; a person at the desk reads it.',
    access: 'player',
    module: 'FEEDBACK3',
    rate: 'write',
    whileClosed: 'refuses',
    serves: ['HELP-02'],
    body: z.object({ content: z.string().trim().min(1).max(8000) }),
    value: z.object({}),
    refusals: ['feedback.length', 'feedback.too_many'],
  }),
  listDeskFeedback: endpoint({
    summary: 'Feedback of members: open entries, or all, newest first.',
    access: 'staff:members.read',
    rate: 'read',
    ...shared,
    serves: ['HELP-02'],
    params: merchantParam,
    query: z.object({ state: z.enum(['open', 'all']).default('open'), before: cursor.default('') }),
    value: z.object({ entries: z.array(entry), next: z.string().nullable() }),
    refusals: ['request.not_found'],
  }),
  closeDeskFeedback: endpoint({
    summary: 'Closes feedback with its outcome.',
    access: 'staff:members.change',
    rate: 'write',
    ...shared,
    serves: ['HELP-02', 'T85'],
    params: z.object({ merchant: code, feedbackId: id }),
    body: z.object({ reason }),
    value: entry,
    refusals: ['request.not_found', 'desk.feedback_unknown', 'desk.feedback_closed'],
  }),
};
