import type { Parsed } from '@laro/contract/routes';
import type pg from 'pg';
import { inTransaction } from '#server/db/sql.ts';
import type { DeskAct } from '#server/http/guards/desk-act.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import { closeEntry, holdFeedback, readFeedback, type FeedbackRow } from './feedback.store.ts';

type Entry = Parsed<'closeDeskFeedback', 'value'>;

const PAGE = 50;

export interface FeedbackEntries {
  /** One page of the entries at a merchant, newest first. */
  list: (merchantCode: string, isOpenOnly: boolean, below: bigint | null) => Promise<Parsed<'listDeskFeedback', 'value'>>;
  /** Throws `desk.feedback_unknown`, `desk.feedback_closed`. */
  close: (merchantCode: string, id: bigint, act: DeskAct) => Promise<Entry>;
}

const entryOf = (row: FeedbackRow): Entry => ({
  id: row.id.toString(),
  member: { id: row.playerId.toString(), publicId: row.publicId, username: row.username, isTrial: row.isTrial },
  content: row.content,
  language: row.language,
  at: row.createdAt.toISOString(),
  closed: row.closedAt === null ? null : { at: row.closedAt.toISOString(), by: row.closedBy ?? '', reason: row.closeReason ?? '' },
});

/** Entries as the desk reads and closes them. */
export const feedbackEntries = (pool: pg.Pool): FeedbackEntries => ({
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
});
