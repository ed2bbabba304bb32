import { staffOf, type Handlers } from '#server/http/handlers.ts';
import type { Feedback } from '#server/modules/feedback/index.ts';
import type { Identity } from '#server/modules/identity/index.ts';
import { readCursor } from '#server/modules/members/index.ts';
import type { KnownMerchant } from './ports.ts';
import { eventOf } from './settings-calls.ts';

/** What members wrote, read and closed at the desk (HELP-02). */
export function feedbackCalls({ audit, parts }: Identity, known: KnownMerchant, feedback: Feedback): Handlers<'listDeskFeedback' | 'closeDeskFeedback'> {
  return {
    listDeskFeedback: async (_context, { params, query: { state, before } }) =>
      feedback.list(known(params.merchant), state === 'open', before === '' ? null : BigInt(readCursor(before, /^[1-9]\d{0,17}$/, 'query.before'))),
    closeDeskFeedback: async (context, { params: { merchant, feedbackId }, body: { reason } }) =>
      feedback.close(known(merchant), BigInt(feedbackId), {
        by: staffOf(context).name,
        at: new Date(parts.now()),
        reason,
        record: (transaction, change) =>
          audit.append(transaction, { ...eventOf(context, 'feedback.closed', `merchant:${merchant}/feedback:${feedbackId}`, reason), ...change }),
      }),
  };
}
