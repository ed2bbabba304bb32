import { belowOf } from '#server/http/cursor.ts';
import type { DeskCallsDeps } from '#server/http/guards/desk-act.ts';
import type { Handlers } from '#server/http/handlers.ts';
import type { FeedbackEntries } from './feedback-entries.ts';

/** Feedback of members at the desk: listed, and closed with a reason (HELP-02). */
export const deskCalls = ({ knownMerchant, actOf }: DeskCallsDeps, entries: FeedbackEntries): Handlers<'listDeskFeedback' | 'closeDeskFeedback'> => ({
  listDeskFeedback: async (_context, { params, query: { state, before } }) =>
    entries.list(knownMerchant(params.merchant).code, state === 'open', belowOf(before)),
  closeDeskFeedback: async (context, { params: { merchant, feedbackId }, body: { reason } }) => {
    const { code } = knownMerchant(merchant);
    return entries.close(code, BigInt(feedbackId), actOf(context, 'feedback.closed', `merchant:${code}/feedback:${feedbackId}`, reason));
  },
});
