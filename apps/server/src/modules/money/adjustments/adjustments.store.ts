import type { AdjustmentState } from '@laro/domain/adjustments/adjustment-status';
import type { Money } from '@laro/domain/money/money';
import type pg from 'pg';
import type { Transaction } from '#server/db/sql.ts';

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
  /** Null for an adjustment that needed no second person. */
  expiresAt: Date | null;
}

/** Writes an adjustment as a proposal; null when its key has been used. */
export async function insertAdjustment(transaction: Transaction, given: NewAdjustment): Promise<bigint | null> {
  const { rows } = await transaction.query<{ id: bigint }>(
    `insert into adjustments (merchant_code, player_id, request_key, direction, amount, state, reason, proposed_by, proposed_at, expires_at)
    values ($1, $2, $3, $4, $5, 'proposed', $6, $7, $8, $9)
    on conflict (request_key) do nothing returning id`,
    [given.merchantCode, given.playerId, given.key, given.direction, given.amount, given.reason, given.by, given.at, given.expiresAt],
  );
  return rows[0]?.id ?? null;
}

/** The adjustment stored under an idempotency key, regardless of the caller. */
export async function adjustmentOfKey(transaction: Transaction, key: string): Promise<AdjustmentRow | null> {
  const { rows } = await transaction.query<AdjustmentRow>(`${SELECT} where a.request_key = $1`, [key]);
  return rows[0] ?? null;
}

/** The adjustment, held until the transaction ends; null when it is another merchant's. */
export async function lockAdjustment(transaction: Transaction, merchantCode: string, id: bigint): Promise<AdjustmentRow | null> {
  const { rows } = await transaction.query<AdjustmentRow>(`${SELECT} where a.merchant_code = $1 and a.id = $2 for no key update of a`, [merchantCode, id]);
  return rows[0] ?? null;
}

export interface Decision {
  state: AdjustmentState;
  /** Empty fields if the adjustment applied immediately or expired. */
  by: string | null;
  at: Date | null;
  reason: string | null;
  movement: { id: string; before: Money; after: Money } | null;
}

export async function writeDecision(transaction: Transaction, id: bigint, { state, by, at, reason, movement }: Decision): Promise<void> {
  await transaction.query(
    `update adjustments set state = $1, decided_by = $2, decided_at = $3, decision_reason = $4,
      movement_id = $5, cash_before = $6, cash_after = $7
    where id = $8`,
    [state, by, at, reason, movement?.id ?? null, movement?.before ?? null, movement?.after ?? null, id],
  );
}

/** Sum of the adjustments that one person made for a player without a second person since a moment, in money units, both directions added. */
export async function adjustedAlone(transaction: Transaction, playerId: bigint, by: string, since: Date): Promise<Money> {
  const { rows } = await transaction.query<{ total: Money }>(
    `select coalesce(sum(amount), 0)::bigint as total from adjustments
    where player_id = $1 and proposed_by = $2 and state = 'done' and decided_by is null and proposed_at > $3`,
    [playerId, by, since],
  );
  return rows[0]?.total ?? 0n;
}

/** Holds the player until the transaction ends, so that two adjustments of one player follow each other. */
export async function holdPlayer(transaction: Transaction, playerId: bigint): Promise<void> {
  await transaction.query('select 1 from players where id = $1 for no key update', [playerId]);
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
