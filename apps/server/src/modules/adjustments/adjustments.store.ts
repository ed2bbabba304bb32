import type { AdjustmentState } from '@laro/domain/adjustment-status';
import type { Money } from '@laro/domain/money';
import { sql, type Transaction } from 'kysely';
import type pg from 'pg';
import type { Tables } from '#server/db/tables.ts';

export interface AdjustmentRow {
  id: bigint;
  merchantCode: string;
  playerId: bigint;
  publicId: string;
  username: string;
  isTrial: boolean;
  currency: string;
  cashAccount: bigint;
  direction: 'up' | 'down';
  amount: Money;
  state: AdjustmentState;
  reason: string;
  proposedBy: string;
  proposedAt: Date;
  expiresAt: Date | null;
  decidedBy: string | null;
  decidedAt: Date | null;
  decisionReason: string | null;
  movementId: string | null;
  before: Money | null;
  after: Money | null;
}

const SELECT = `select a.id, a.merchant_code as "merchantCode", a.player_id as "playerId", p.public_id as "publicId", coalesce(p.username, p.public_id) as username,
    p.is_trial as "isTrial", p.currency, p.cash_account as "cashAccount", a.direction, a.amount, a.state, a.reason, a.proposed_by as "proposedBy",
    a.proposed_at as "proposedAt", a.expires_at as "expiresAt", a.decided_by as "decidedBy", a.decided_at as "decidedAt", a.decision_reason as "decisionReason",
    a.movement_id as "movementId", a.cash_before as before, a.cash_after as after
  from adjustments a join players p on p.id = a.player_id`;

export interface NewAdjustment {
  merchantCode: string;
  playerId: bigint;
  key: string;
  direction: 'up' | 'down';
  amount: Money;
  reason: string;
  by: string;
  at: Date;
  /** Null for one that is done at once. */
  expiresAt: Date | null;
}

/** Writes an adjustment as a proposal; null when its key has been used. */
export async function insertAdjustment(transaction: Transaction<Tables>, given: NewAdjustment): Promise<bigint | null> {
  const { rows } = await sql<{ id: bigint }>`
    insert into adjustments (merchant_code, player_id, request_key, direction, amount, state, reason, proposed_by, proposed_at, expires_at)
    values (${given.merchantCode}, ${given.playerId}, ${given.key}, ${given.direction}, ${given.amount}, 'proposed', ${given.reason}, ${given.by}, ${given.at}, ${given.expiresAt})
    on conflict (request_key) do nothing returning id`.execute(transaction);
  return rows[0]?.id ?? null;
}

/** The adjustment of a key, whoever asked with it. */
export async function adjustmentOfKey(transaction: Transaction<Tables>, key: string): Promise<AdjustmentRow | null> {
  const { rows } = await sql<AdjustmentRow>`${sql.raw(SELECT)} where a.request_key = ${key}`.execute(transaction);
  return rows[0] ?? null;
}

/** The adjustment, held until the transaction ends; null when it is another merchant's. */
export async function lockAdjustment(transaction: Transaction<Tables>, merchantCode: string, id: bigint): Promise<AdjustmentRow | null> {
  const { rows } = await sql<AdjustmentRow>`${sql.raw(SELECT)} where a.merchant_code = ${merchantCode} and a.id = ${id} for no key update of a`.execute(
    transaction,
  );
  return rows[0] ?? null;
}

export interface Decision {
  state: AdjustmentState;
  /** Empty fields for what was done at once or ended by itself. */
  by: string | null;
  at: Date | null;
  reason: string | null;
  movement: { id: string; before: Money; after: Money } | null;
}

export async function writeDecision(transaction: Transaction<Tables>, id: bigint, { state, by, at, reason, movement }: Decision): Promise<void> {
  await sql`
    update adjustments set state = ${state}, decided_by = ${by}, decided_at = ${at}, decision_reason = ${reason},
      movement_id = ${movement?.id ?? null}, cash_before = ${movement?.before ?? null}, cash_after = ${movement?.after ?? null}
    where id = ${id}`.execute(transaction);
}

/** What one person has adjusted for a player without a second person since a moment, in money units, both directions added. */
export async function adjustedAlone(transaction: Transaction<Tables>, playerId: bigint, by: string, since: Date): Promise<Money> {
  const { rows } = await sql<{ total: Money }>`
    select coalesce(sum(amount), 0)::bigint as total from adjustments
    where player_id = ${playerId} and proposed_by = ${by} and state = 'done' and decided_by is null and proposed_at > ${since}`.execute(transaction);
  return rows[0]?.total ?? 0n;
}

/** Holds the player until the transaction ends, so that two adjustments of one player follow each other. */
export async function holdPlayer(transaction: Transaction<Tables>, playerId: bigint): Promise<void> {
  await sql`select 1 from players where id = ${playerId} for no key update`.execute(transaction);
}

export interface AdjustmentsQuestion {
  merchantCode: string;
  playerId: bigint | null;
  state: AdjustmentState | null;
  below: bigint | null;
  limit: number;
}

/** Newest first. */
export async function listAdjustmentRows(pool: pg.Pool, { merchantCode, playerId, state, below, limit }: AdjustmentsQuestion): Promise<AdjustmentRow[]> {
  const { rows } = await pool.query<AdjustmentRow>({
    text: `${SELECT} where a.merchant_code = $1 and a.id < $2 ${playerId === null ? '' : 'and a.player_id = $4'} ${state === null ? '' : `and a.state = '${state}'`}
      order by a.id desc limit $3`,
    values: [merchantCode, below ?? 2n ** 62n, limit, ...(playerId === null ? [] : [playerId])],
  });
  return rows;
}

export async function readAdjustment(pool: pg.Pool, id: bigint): Promise<AdjustmentRow> {
  const { rows } = await pool.query<AdjustmentRow>({ name: 'adjustment', text: `${SELECT} where a.id = $1`, values: [id] });
  const [row] = rows;
  if (!row) throw new Error(`adjustment ${id} is gone`);
  return row;
}
