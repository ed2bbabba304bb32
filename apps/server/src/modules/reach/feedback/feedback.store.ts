import type pg from 'pg';
import type { Transaction } from '#server/db/sql.ts';

export interface FeedbackRow {
  id: bigint;
  playerId: bigint;
  publicId: string;
  username: string;
  isTrial: boolean;
  content: string;
  language: string;
  createdAt: Date;
  closedAt: Date | null;
  closedBy: string | null;
  closeReason: string | null;
}

const SELECT = `select e.id, e.player_id as "playerId", p.public_id as "publicId", coalesce(p.username, p.public_id) as username, p.is_trial as "isTrial",
    e.content, e.language, e.created_at as "createdAt", e.closed_at as "closedAt", e.closed_by as "closedBy", e.close_reason as "closeReason"
  from feedback_entries e join players p on p.id = e.player_id`;

/** Stores a player's feedback, unless they have reached the limit of the day; true if it was stored. */
export async function insertFeedback(
  pool: pg.Pool,
  entry: { merchantCode: string; playerId: bigint; content: string; language: string; perDay: number },
): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'insert_feedback',
    text: `insert into feedback_entries (merchant_code, player_id, content, language)
      select $1, $2, $3, $4 where (select count(*) from feedback_entries where player_id = $2 and created_at > now() - interval '1 day') < $5`,
    values: [entry.merchantCode, entry.playerId, entry.content, entry.language, entry.perDay],
  });
  return rowCount === 1;
}

/** Newest first. */
export async function readFeedback(pool: pg.Pool, merchantCode: string, isOpenOnly: boolean, below: bigint | null, limit: number): Promise<FeedbackRow[]> {
  const { rows } = await pool.query<FeedbackRow>({
    name: isOpenOnly ? 'open_feedback' : 'all_feedback',
    text: `${SELECT} where e.merchant_code = $1 and e.id < $2 ${isOpenOnly ? 'and e.closed_at is null' : ''} order by e.id desc limit $3`,
    values: [merchantCode, below ?? 2n ** 62n, limit],
  });
  return rows;
}

/** One entry, held for a change. */
export async function holdFeedback(transaction: Transaction, merchantCode: string, id: bigint): Promise<FeedbackRow | null> {
  const { rows } = await transaction.query<FeedbackRow>(`${SELECT} where e.merchant_code = $1 and e.id = $2 for update of e`, [merchantCode, id]);
  return rows[0] ?? null;
}

export async function closeEntry(transaction: Transaction, id: bigint, { by, at, reason }: { by: string; at: Date; reason: string }): Promise<void> {
  await transaction.query('update feedback_entries set closed_at = $1, closed_by = $2, close_reason = $3 where id = $4', [at, by, reason, id]);
}
