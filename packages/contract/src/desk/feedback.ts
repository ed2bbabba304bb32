import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { code, moment } from '../scalars.ts';
import { cursor, memberName } from './members.ts';
import { id, merchantParam, reason, shared } from './scalars.ts';

const entry = z.object({
  id: z.string(),
  member: memberName,
  content: z.string(),
  /** The language that its page was in. */
  language: z.string(),
  at: moment,
  closed: z.object({ at: moment, by: z.string(), reason: z.string() }).nullable(),
});

/** What members have to say (HELP-02). */
export const deskFeedback = {
  listDeskFeedback: endpoint({
    summary: 'What members wrote to the operator: what nobody has closed, or all, newest first.',
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
    summary: 'Closes feedback with what came of it.',
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
