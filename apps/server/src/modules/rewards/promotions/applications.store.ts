import type { ApplicationState } from '@laro/domain/content/content-rules';
import type { Language } from '@laro/domain/system/languages';
import type { Money } from '@laro/domain/money/money';
import type pg from 'pg';
import type { Queries, Transaction } from '#server/db/sql.ts';

export interface ApplicationRow {
  id: bigint;
  promotionId: bigint;
  promotionTitle: Partial<Record<Language, string>>;
  playerId: bigint;
  publicId: string;
  username: string;
  isTrial: boolean;
  currency: string;
  cashAccount: bigint;
  state: ApplicationState;
  comment: string;
  pictures: string[];
  createdAt: Date;
  decidedAt: Date | null;
  decidedBy: string | null;
  note: string;
  /** Issued amount, in money units; before that, the amount of the offer. */
  reward: Money | null;
  claimedAt: Date | null;
  /** The grant of an issued reward; null for one that was claimed before rewards were grants. */
  grantId: string | null;
  /** The grant has ended without being claimed: expired, lapsed or taken back. */
  isGone: boolean;
}

const SELECT = `select a.id, a.promotion_id as "promotionId", r.title as "promotionTitle", a.player_id as "playerId", p.public_id as "publicId",
    g.id as "grantId", coalesce(g.state not in ('held', 'claimable', 'claimed'), false) as "isGone",
    coalesce(p.username, p.public_id) as username, p.is_trial as "isTrial", p.currency, p.cash_account as "cashAccount",
    case when a.status = 'issued' and g.state = 'claimed' then 'claimed' else a.status end as state, a.comment, a.pictures,
    a.created_at as "createdAt", a.decided_at as "decidedAt", a.decided_by as "decidedBy", a.note,
    case when a.status in ('issued', 'claimed') then a.reward else r.reward end as reward, coalesce(a.claimed_at, case when g.state = 'claimed' then g.ended_at end) as "claimedAt"
  from promotion_applications a join players p on p.id = a.player_id join articles r on r.id = a.promotion_id
  left join reward_grants g on g.merchant_code = a.merchant_code and g.player_id = a.player_id and g.source = 'PROMOTION' and g.source_key = 'application:' || a.id`;

/** Applications of one player, the newest first. */
export async function applicationsOf(pool: pg.Pool, playerId: bigint): Promise<ApplicationRow[]> {
  const { rows } = await pool.query<ApplicationRow>({
    name: 'applications_of_player',
    text: `${SELECT} where a.player_id = $1 order by a.id desc limit 200`,
    values: [playerId],
  });
  return rows;
}

/** A page of a merchant's applications, the newest first. */
export async function readApplications(
  pool: pg.Pool,
  { merchantCode, isOpenOnly, below, limit }: { merchantCode: string; isOpenOnly: boolean; below: bigint | null; limit: number },
): Promise<ApplicationRow[]> {
  const { rows } = await pool.query<ApplicationRow>({
    name: isOpenOnly ? 'open_applications' : 'all_applications',
    text: `${SELECT} where a.merchant_code = $1 and a.id < $2 ${isOpenOnly ? "and a.status in ('applied', 'checking')" : ''} order by a.id desc limit $3`,
    values: [merchantCode, below ?? 2n ** 62n, limit],
  });
  return rows;
}

export async function readApplication(pool: pg.Pool, merchantCode: string, id: bigint): Promise<ApplicationRow | null> {
  const { rows } = await pool.query<ApplicationRow>({
    name: 'application',
    text: `${SELECT} where a.merchant_code = $1 and a.id = $2`,
    values: [merchantCode, id],
  });
  return rows[0] ?? null;
}

/** One application, held for a change. */
export async function holdApplication(transaction: Transaction, merchantCode: string, id: bigint): Promise<ApplicationRow | null> {
  const { rows } = await transaction.query<ApplicationRow>(`${SELECT} where a.merchant_code = $1 and a.id = $2 for update of a`, [merchantCode, id]);
  return rows[0] ?? null;
}

/** A player's application for an offer. */
export async function readOwnApplication(pool: pg.Pool, playerId: bigint, promotionId: bigint): Promise<ApplicationRow | null> {
  const { rows } = await pool.query<ApplicationRow>(`${SELECT} where a.player_id = $1 and a.promotion_id = $2`, [playerId, promotionId]);
  return rows[0] ?? null;
}

/** Offer and time of a player's application. */
export async function applicationOf(queries: Queries, playerId: bigint, id: bigint): Promise<{ promotionId: bigint; createdAt: Date } | null> {
  const { rows } = await queries.query<{ promotionId: bigint; createdAt: Date }>({
    text: 'select promotion_id as "promotionId", created_at as "createdAt" from promotion_applications where player_id = $1 and id = $2',
    values: [playerId, id],
  });
  return rows[0] ?? null;
}

/** How many applications of a player wait for a decision. */
export async function countOpen(pool: pg.Pool, playerId: bigint): Promise<number> {
  const { rows } = await pool.query<{ count: number }>({
    name: 'open_applications_of_player',
    text: "select count(*)::int as count from promotion_applications where player_id = $1 and status in ('applied', 'checking')",
    values: [playerId],
  });
  return rows[0]?.count ?? 0;
}

/** Writes an application; false when the player had applied already. */
export async function insertApplication(
  pool: pg.Pool,
  given: { merchantCode: string; promotionId: bigint; playerId: bigint; comment: string; pictures: readonly string[] },
): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'insert_application',
    text: `insert into promotion_applications (merchant_code, promotion_id, player_id, status, comment, pictures)
      values ($1, $2, $3, 'applied', $4, $5) on conflict (promotion_id, player_id) do nothing`,
    values: [given.merchantCode, given.promotionId, given.playerId, given.comment, given.pictures],
  });
  return rowCount === 1;
}

export async function decideApplication(
  transaction: Transaction,
  id: bigint,
  { to, by, at, note, reward }: { to: ApplicationState; by: string; at: Date; note: string; reward: Money | null },
): Promise<void> {
  await transaction.query(
    `update promotion_applications set status = $1, decided_by = $2, decided_at = $3, note = $4, reward = $5
    where id = $6`,
    [to, by, at, note, reward, id],
  );
}

/** Sum issued to a member since a moment, in money units. */
export async function issuedSince(transaction: Transaction, playerId: bigint, since: Date): Promise<Money> {
  const { rows } = await transaction.query<{ total: Money }>(
    `select coalesce(sum(reward), 0)::bigint as total from promotion_applications
    where player_id = $1 and status in ('issued', 'claimed') and decided_at > $2`,
    [playerId, since],
  );
  return rows[0]?.total ?? 0n;
}
