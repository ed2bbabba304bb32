import type { Parsed } from '@laro/contract/routes';
import type pg from 'pg';
import { inTransaction, type Transaction } from '#server/db/sql.ts';
import { playerOf, type Handlers } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { Merchant } from '#server/modules/merchant/index.ts';
import { closeEntry, holdFeedback, insertFeedback, readFeedback, type FeedbackRow } from './feedback.store.ts';

type Entry = Parsed<'closeDeskFeedback', 'value'>;

const PAGE = 50;
/** How often one player may write within a day. */
const PER_DAY = 10;

export interface Closing {
  by: string;
  at: Date;
  reason: string;
  record: (transaction: Transaction, change: { before: object; after: object }) => Promise<void>;
}

export interface Feedback {
  handlers: Handlers<'getFeedbackRules' | 'sendFeedback'>;
  /** One page of what was written to a merchant, newest first. */
  list: (merchantCode: string, isOpenOnly: boolean, below: bigint | null) => Promise<Parsed<'listDeskFeedback', 'value'>>;
  /** Throws `desk.feedback_unknown`, `desk.feedback_closed`. */
  close: (merchantCode: string, id: bigint, closing: Closing) => Promise<Entry>;
}

const boundsOf = ({ settings }: Merchant) => ({ min: settings['feedback.min'], max: settings['feedback.max'] });

const entryOf = (row: FeedbackRow): Entry => ({
  id: row.id.toString(),
  member: { id: row.playerId.toString(), publicId: row.publicId, username: row.username, isTrial: row.isTrial },
  content: row.content,
  language: row.language,
  at: row.createdAt.toISOString(),
  closed: row.closedAt === null ? null : { at: row.closedAt.toISOString(), by: row.closedBy ?? '', reason: row.closeReason ?? '' },
});

/** What players have to say to the operator (HELP-02). */
export function createFeedback({ pool }: { pool: pg.Pool }): Feedback {
  return {
    handlers: {
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
    list: async (merchantCode, isOpenOnly, below) => {
      const rows = await readFeedback(pool, merchantCode, isOpenOnly, below, PAGE + 1);
      const shown = rows.slice(0, PAGE);
      return { entries: shown.map(entryOf), next: rows.length > PAGE ? (shown.at(-1)?.id.toString() ?? null) : null };
    },
    close: (merchantCode, id, { by, at, reason, record }) =>
      inTransaction(pool, async (transaction) => {
        const row = await holdFeedback(transaction, merchantCode, id);
        if (!row) throw new Refusal('desk.feedback_unknown');
        if (row.closedAt !== null) throw new Refusal('desk.feedback_closed');
        await closeEntry(transaction, id, { by, at, reason });
        await record(transaction, { before: { closed: false }, after: { closed: true } });
        return entryOf({ ...row, closedAt: at, closedBy: by, closeReason: reason });
      }),
  };
}
