import type pg from 'pg';
import type { DeskCallsDeps } from '#server/http/guards/desk-act.ts';
import { playerOf, type Handlers } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { deskCalls } from './desk-calls.ts';
import { feedbackEntries } from './feedback-entries.ts';
import { insertFeedback } from './feedback.store.ts';

/** How often one player may write within a day. */
const PER_DAY = 10;

export interface FeedbackDeps extends DeskCallsDeps {
  pool: pg.Pool;
}

export interface Feedback {
  handlers: Handlers<'getFeedbackRules' | 'sendFeedback' | 'listDeskFeedback' | 'closeDeskFeedback'>;
}

const boundsOf = ({ settings }: Merchant) => ({ min: settings['feedback.min'], max: settings['feedback.max'] });

/** Feedback of players to the operator (HELP-02). */
export function createFeedback({ pool, ...desk }: FeedbackDeps): Feedback {
  return {
    handlers: {
      ...deskCalls(desk, feedbackEntries(pool)),
      getFeedbackRules: async ({ merchant }) => boundsOf(merchant),
      sendFeedback: async (context, { body: { content } }) => {
        const { merchant, language } = context;
        const bounds = boundsOf(merchant);
        const { length } = [...content];
        if (length < bounds.min || length > bounds.max) throw new Refusal('feedback.length', bounds);
        const { playerId } = playerOf(context);
        const isWritten = await insertFeedback(pool, { merchantCode: merchant.code, playerId, content, language, perDay: PER_DAY });
        if (!isWritten) throw new Refusal('feedback.too_many', { max: PER_DAY });
        return {};
      },
    },
  };
}
