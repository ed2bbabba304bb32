import type { LimitKind, LimitOwner, LimitPeriod, ReminderMinutes } from '@laro/domain/limit-rules';
import { sql, type Kysely, type Transaction } from 'kysely';
import type pg from 'pg';
import type { Tables } from '#server/db/tables.ts';

/** A limit that was set. Amounts in money units; of a session in minutes. */
export interface LimitRow {
  owner: LimitOwner;
  kind: LimitKind;
  period: LimitPeriod;
  amount: bigint;
  setAt: Date;
  /** What was asked for since: a higher amount, or null for none at all. */
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
export async function readLimits(db: Kysely<Tables>, playerId: bigint): Promise<LimitRow[]> {
  const { rows } = await sql<Row>`select ${sql.raw(COLUMNS)} from player_limits where player_id = ${playerId} order by kind, period, owner`.execute(db);
  return rows.map(limitOf);
}

export async function writeLimit(
  transaction: Transaction<Tables>,
  playerId: bigint,
  { owner, kind, period }: LimitPlace,
  amount: bigint,
  at: Date,
): Promise<void> {
  await sql`insert into player_limits (player_id, owner, kind, period, amount, set_at) values (${playerId}, ${owner}, ${kind}, ${period}, ${amount}, ${at})
    on conflict (player_id, owner, kind, period) do update
      set amount = excluded.amount, set_at = excluded.set_at, asked_amount = null, asked_at = null, ready_at = null`.execute(transaction);
}

export async function deleteLimit(transaction: Transaction<Tables>, playerId: bigint, { owner, kind, period }: LimitPlace): Promise<void> {
  await sql`delete from player_limits where player_id = ${playerId} and owner = ${owner} and kind = ${kind} and period = ${period}`.execute(transaction);
}

/** Notes what a player asks for, or with null that nothing is asked for any more. */
export async function writeAsked(
  transaction: Transaction<Tables>,
  playerId: bigint,
  { owner, kind, period }: LimitPlace,
  asked: { amount: bigint | null; at: Date; readyAt: Date } | null,
): Promise<void> {
  await sql`update player_limits set asked_amount = ${asked?.amount ?? null}, asked_at = ${asked?.at ?? null}, ready_at = ${asked?.readyAt ?? null}
    where player_id = ${playerId} and owner = ${owner} and kind = ${kind} and period = ${period}`.execute(transaction);
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

export async function noteEvent(transaction: Transaction<Tables>, playerId: bigint, event: LimitEvent): Promise<void> {
  await sql`insert into player_limit_events (player_id, owner, act, kind, period, before_amount, after_amount, until, by_name, reason, at)
    values (${playerId}, ${event.owner}, ${event.act}, ${event.kind}, ${event.period}, ${event.before}, ${event.after}, ${event.until}, ${event.by},
      ${event.reason}, ${event.at})`.execute(transaction);
}

const HISTORY_MAX = 100;

export async function readEvents(db: Kysely<Tables>, playerId: bigint): Promise<(LimitEvent & { id: bigint })[]> {
  const { rows } = await sql<LimitEvent & { id: bigint }>`
    select id, owner, act, kind, period, before_amount as before, after_amount as after, until, by_name as by, reason, at
    from player_limit_events where player_id = ${playerId} order by id desc limit ${HISTORY_MAX}`.execute(db);
  return rows;
}

export async function readReminder(db: Kysely<Tables>, playerId: bigint): Promise<number> {
  const { rows } = await sql<{ minutes: number }>`select reminder_minutes as minutes from player_profiles where player_id = ${playerId}`.execute(db);
  return rows[0]?.minutes ?? 0;
}

export async function writeReminder(db: Kysely<Tables>, playerId: bigint, minutes: ReminderMinutes): Promise<void> {
  await sql`update player_profiles set reminder_minutes = ${minutes} where player_id = ${playerId}`.execute(db);
}

/** When a session was opened; null when it has ended. */
export async function sessionStart(db: Kysely<Tables>, tokenHash: Buffer): Promise<Date | null> {
  const { rows } = await sql<{ at: Date }>`select created_at as at from player_sessions where token_hash = ${tokenHash}`.execute(db);
  return rows[0]?.at ?? null;
}

/** When the player's latest log-in that still stands was; null when none does. */
export async function latestSessionStart(db: Kysely<Tables>, playerId: bigint): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`select max(created_at) as at from player_sessions where player_id = ${playerId}`.execute(db);
  return rows[0]?.at ?? null;
}

/** Where a player's money is counted. */
export async function playerPurse(
  pool: Pick<pg.Pool, 'query'>,
  playerId: bigint,
): Promise<{ merchantCode: string; cashAccount: bigint; currency: string } | null> {
  const { rows } = await pool.query<{ merchantCode: string; cashAccount: bigint; currency: string }>({
    name: 'player_purse',
    text: 'select merchant_code as "merchantCode", cash_account as "cashAccount", currency from players where id = $1',
    values: [playerId],
  });
  return rows[0] ?? null;
}

/** A player's limits of deposits in force, the lowest of each period. */
export async function depositLimits(pool: Pick<pg.Pool, 'query'>, playerId: bigint): Promise<{ period: LimitPeriod; amount: bigint }[]> {
  const { rows } = await pool.query<{ period: LimitPeriod; amount: bigint }>({
    name: 'deposit_limits',
    text: "select period, min(amount) as amount from player_limits where player_id = $1 and kind = 'deposit' group by period",
    values: [playerId],
  });
  return rows;
}
