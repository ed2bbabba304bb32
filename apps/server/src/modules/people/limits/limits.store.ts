import type { LimitKind, LimitOwner, LimitPeriod, ReminderMinutes } from '@laro/domain/limits/limit-rules';
import type { Queries, Transaction } from '#server/db/sql.ts';

/** A limit that was set. Amounts in money units; of a session in minutes. */
export interface LimitRow {
  owner: LimitOwner;
  kind: LimitKind;
  period: LimitPeriod;
  amount: bigint;
  setAt: Date;
  /** Pending request: a higher amount, or null for no limit. */
  asked: { amount: bigint | null; readyAt: Date } | null;
}

export type LimitPlace = Pick<LimitRow, 'owner' | 'kind' | 'period'>;

interface Row extends Omit<LimitRow, 'asked'> {
  askedAmount: bigint | null;
  readyAt: Date | null;
}

const COLUMNS = `owner, kind, period, amount, set_at as "setAt", asked_amount as "askedAmount", ready_at as "readyAt"`;
const limitOf = ({ askedAmount, readyAt, ...row }: Row): LimitRow => ({ ...row, asked: readyAt === null ? null : { amount: askedAmount, readyAt } });

/** All limits of a player, the player's own and the operator's. */
export async function readLimits(queries: Queries, playerId: bigint): Promise<LimitRow[]> {
  const { rows } = await queries.query<Row>(`select ${COLUMNS} from player_limits where player_id = $1 order by kind, period, owner`, [playerId]);
  return rows.map(limitOf);
}

export async function writeLimit(transaction: Transaction, playerId: bigint, { owner, kind, period }: LimitPlace, amount: bigint, at: Date): Promise<void> {
  await transaction.query(
    `insert into player_limits (player_id, owner, kind, period, amount, set_at) values ($1, $2, $3, $4, $5, $6)
    on conflict (player_id, owner, kind, period) do update
      set amount = excluded.amount, set_at = excluded.set_at, asked_amount = null, asked_at = null, ready_at = null`,
    [playerId, owner, kind, period, amount, at],
  );
}

export async function deleteLimit(transaction: Transaction, playerId: bigint, { owner, kind, period }: LimitPlace): Promise<void> {
  await transaction.query('delete from player_limits where player_id = $1 and owner = $2 and kind = $3 and period = $4', [playerId, owner, kind, period]);
}

/** Stores a player's pending request; null deletes it. */
export async function writeAsked(
  transaction: Transaction,
  playerId: bigint,
  { owner, kind, period }: LimitPlace,
  asked: { amount: bigint | null; at: Date; readyAt: Date } | null,
): Promise<void> {
  await transaction.query(
    `update player_limits set asked_amount = $1, asked_at = $2, ready_at = $3
    where player_id = $4 and owner = $5 and kind = $6 and period = $7`,
    [asked?.amount ?? null, asked?.at ?? null, asked?.readyAt ?? null, playerId, owner, kind, period],
  );
}

export interface LimitEvent {
  owner: LimitOwner;
  act: 'set' | 'lowered' | 'asked' | 'raised' | 'removed' | 'withdrawn' | 'time_out' | 'exclusion' | 'shortened';
  kind: LimitKind | null;
  period: LimitPeriod | null;
  before: bigint | null;
  after: bigint | null;
  until: Date | null;
  by: string;
  reason: string;
  at: Date;
}

export async function noteEvent(transaction: Transaction, playerId: bigint, event: LimitEvent): Promise<void> {
  await transaction.query(
    `insert into player_limit_events (player_id, owner, act, kind, period, before_amount, after_amount, until, by_name, reason, at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9,
      $10, $11)`,
    [playerId, event.owner, event.act, event.kind, event.period, event.before, event.after, event.until, event.by, event.reason, event.at],
  );
}

const HISTORY_MAX = 100;

export async function readEvents(queries: Queries, playerId: bigint): Promise<(LimitEvent & { id: bigint })[]> {
  const { rows } = await queries.query<LimitEvent & { id: bigint }>(
    `select id, owner, act, kind, period, before_amount as before, after_amount as after, until, by_name as by, reason, at
    from player_limit_events where player_id = $1 order by id desc limit $2`,
    [playerId, HISTORY_MAX],
  );
  return rows;
}

export async function readReminder(queries: Queries, playerId: bigint): Promise<number> {
  const { rows } = await queries.query<{ minutes: number }>('select reminder_minutes as minutes from player_profiles where player_id = $1', [playerId]);
  return rows[0]?.minutes ?? 0;
}

export async function writeReminder(queries: Queries, playerId: bigint, minutes: ReminderMinutes): Promise<void> {
  await queries.query('update player_profiles set reminder_minutes = $1 where player_id = $2', [minutes, playerId]);
}

/** When a session was opened; null when it has ended. */
export async function sessionStart(queries: Queries, tokenHash: Buffer): Promise<Date | null> {
  const { rows } = await queries.query<{ at: Date }>('select created_at as at from player_sessions where token_hash = $1', [tokenHash]);
  return rows[0]?.at ?? null;
}

/** Start of the player's latest open session; null without one. */
export async function latestSessionStart(queries: Queries, playerId: bigint): Promise<Date | null> {
  const { rows } = await queries.query<{ at: Date | null }>('select max(created_at) as at from player_sessions where player_id = $1', [playerId]);
  return rows[0]?.at ?? null;
}

/** Where a player's money is counted. */
export async function playerPurse(pool: Queries, playerId: bigint): Promise<{ merchantCode: string; cashAccount: bigint; currency: string } | null> {
  const { rows } = await pool.query<{ merchantCode: string; cashAccount: bigint; currency: string }>({
    name: 'player_purse',
    text: 'select merchant_code as "merchantCode", cash_account as "cashAccount", currency from players where id = $1',
    values: [playerId],
  });
  return rows[0] ?? null;
}

/** A player's limits of deposits in force, the lowest of each period. */
export async function depositLimits(pool: Queries, playerId: bigint): Promise<{ period: LimitPeriod; amount: bigint }[]> {
  const { rows } = await pool.query<{ period: LimitPeriod; amount: bigint }>({
    name: 'deposit_limits',
    text: "select period, min(amount) as amount from player_limits where player_id = $1 and kind = 'deposit' group by period",
    values: [playerId],
  });
  return rows;
}
