import type { ReviewAnswer, ReviewFacts } from '@laro/domain/limits/review-rules';
import { lookKeptMs } from '@laro/domain/limits/review-rules';
import type { Queries } from '#server/db/sql.ts';

export type Look = 'limits' | 'summary';

/** Facts that decide when a member's next review is due. */
export async function reviewFacts(queries: Queries, playerId: bigint): Promise<ReviewFacts | null> {
  const { rows } = await queries.query<ReviewFacts>({
    name: 'review_facts',
    text: `select p.created_at as "joinedAt", f.limits_seen_at as "limitsSeenAt", f.summary_seen_at as "summarySeenAt",
        (select max(r.answered_at) from player_reviews r where r.player_id = p.id) as "answeredAt"
      from players p join player_profiles f on f.player_id = p.id where p.id = $1`,
    values: [playerId],
  });
  return rows[0] ?? null;
}

const lookSql = {
  limits: 'update player_profiles set limits_seen_at = $2 where player_id = $1 and (limits_seen_at is null or limits_seen_at < $3)',
  summary: 'update player_profiles set summary_seen_at = $2 where player_id = $1 and (summary_seen_at is null or summary_seen_at < $3)',
} as const;

/** Records that a member viewed the limits or the account summary. */
export async function noteLook(queries: Queries, playerId: bigint, look: Look, at: Date): Promise<void> {
  await queries.query({ name: `note_${look}_seen`, text: lookSql[look], values: [playerId, at, new Date(at.getTime() - lookKeptMs)] });
}

export interface ReviewRow {
  id: bigint;
  shownAt: Date;
  /** As they were shown, in the form of the wire. */
  figures: unknown;
  limits: unknown;
  answer: ReviewAnswer | null;
  answeredAt: Date | null;
}

const COLUMNS = 'id, shown_at as "shownAt", figures, limits, answer, answered_at as "answeredAt"';

/** Stores the figures of a review. An unanswered review is shown again with new figures. */
export async function showReview(
  queries: Queries,
  { merchantCode, playerId, at, figures, limits }: { merchantCode: string; playerId: bigint; at: Date; figures: object; limits: readonly object[] },
): Promise<ReviewRow> {
  const { rows } = await queries.query<ReviewRow>({
    name: 'show_review',
    text: `insert into player_reviews (merchant_code, player_id, shown_at, figures, limits) values ($1, $2, $3, $4::jsonb, $5::jsonb)
      on conflict (player_id) where answered_at is null do update set shown_at = excluded.shown_at, figures = excluded.figures, limits = excluded.limits
      returning ${COLUMNS}`,
    values: [merchantCode, playerId, at, JSON.stringify(figures), JSON.stringify(limits)],
  });
  const [row] = rows;
  if (!row) throw new Error('a review was not written');
  return row;
}

/** Keeps the first answer to a member's review. False if the member has no such review. */
export async function answerReview(queries: Queries, playerId: bigint, id: bigint, answer: ReviewAnswer, at: Date): Promise<boolean> {
  const { rows } = await queries.query({
    name: 'answer_review',
    text: `update player_reviews set answer = coalesce(answer, $3), answered_at = coalesce(answered_at, $4) where id = $2 and player_id = $1 returning 1`,
    values: [playerId, id, answer, at],
  });
  return rows.length > 0;
}

const SHOWN_MAX = 20;

/** A member's latest reviews, the newest first. */
export async function readReviews(queries: Queries, playerId: bigint): Promise<ReviewRow[]> {
  const { rows } = await queries.query<ReviewRow>({
    name: 'read_reviews',
    text: `select ${COLUMNS} from player_reviews where player_id = $1 order by id desc limit $2`,
    values: [playerId, SHOWN_MAX],
  });
  return rows;
}
