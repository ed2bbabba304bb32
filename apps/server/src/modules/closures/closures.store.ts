import type { ClosureState } from '@laro/domain/closure-rules';
import type { Money } from '@laro/domain/money';
import { sql, type Transaction } from 'kysely';
import type { Queries } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.ts';

export interface ClosureRow {
  id: bigint;
  playerId: bigint;
  merchantCode: string;
  state: ClosureState;
  requestedAt: Date;
  emptiedAt: Date | null;
  bonusLapsed: Money;
  looks: number;
  reopenedAt: Date | null;
  reopenedBy: string | null;
  reopenReason: string | null;
}

const COLUMNS = `id, player_id as "playerId", merchant_code as "merchantCode", state, requested_at as "requestedAt", emptied_at as "emptiedAt",
  bonus_lapsed as "bonusLapsed", looks, reopened_at as "reopenedAt", reopened_by as "reopenedBy", reopen_reason as "reopenReason"`;

/** A player's latest closure, in force or reopened; null if the account was never closed. */
export async function latestClosure(queries: Queries, playerId: bigint): Promise<ClosureRow | null> {
  const { rows } = await queries.query<ClosureRow>({
    name: 'latest_closure',
    text: `select ${COLUMNS} from player_closures where player_id = $1 order by id desc limit 1`,
    values: [playerId],
  });
  return rows[0] ?? null;
}

export interface NewClosure {
  merchantCode: string;
  playerId: bigint;
  state: 'emptying' | 'closed';
  at: Date;
  from: string;
  cash: Money;
  held: Money;
  bonusLapsed: Money;
  lookAt: Date;
}

export async function insertClosure(transaction: Transaction<Tables>, closure: NewClosure): Promise<void> {
  const { merchantCode, playerId, state, at, from, cash, held, bonusLapsed, lookAt } = closure;
  await sql`insert into player_closures (merchant_code, player_id, state, requested_at, requested_from, cash, held, bonus_lapsed, emptied_at, look_at)
    values (${merchantCode}, ${playerId}, ${state}, ${at}, ${from}, ${cash}, ${held}, ${bonusLapsed}, ${state === 'closed' ? at : null}, ${lookAt})`.execute(
    transaction,
  );
}

/** Forbids bets and deposits for as long as the closure is in force. */
export async function insertClosureBlocks(transaction: Transaction<Tables>, playerId: bigint, by: string, at: Date): Promise<void> {
  await sql`insert into player_blocks (player_id, kind, origin, cause, reason, set_by, set_at)
    select ${playerId}, kind, 'closure', 'closed', '', ${by}, ${at} from unnest(array['bet', 'deposit']) as kind`.execute(transaction);
}

export async function writeState(transaction: Transaction<Tables>, id: bigint, state: 'emptying' | 'closed', at: Date, lookAt: Date): Promise<void> {
  await sql`update player_closures set state = ${state}, emptied_at = case when ${state} = 'closed' then ${at}::timestamptz else emptied_at end, looks = 0, look_at = ${lookAt}
    where id = ${id}`.execute(transaction);
}

export async function writeLook(transaction: Transaction<Tables>, id: bigint, lookAt: Date): Promise<void> {
  await sql`update player_closures set looks = looks + 1, look_at = ${lookAt} where id = ${id}`.execute(transaction);
}

export async function writeReopened(transaction: Transaction<Tables>, { id, playerId }: ClosureRow, by: string, at: Date, reason: string): Promise<void> {
  await sql`update player_closures set state = 'reopened', look_at = null, reopened_at = ${at}, reopened_by = ${by}, reopen_reason = ${reason} where id = ${id}`.execute(
    transaction,
  );
  await sql`update player_blocks set ended_at = ${at}, ended_by = ${by}, end_reason = ${reason}
    where player_id = ${playerId} and origin = 'closure' and ended_at is null`.execute(transaction);
}

/** Players whose closure is due to be compared with their balance. */
export async function dueClosures(queries: Queries, now: Date, limit: number): Promise<{ playerId: bigint; publicId: string; merchantCode: string }[]> {
  const { rows } = await queries.query<{ playerId: bigint; publicId: string; merchantCode: string }>({
    name: 'due_closures',
    text: `select c.player_id as "playerId", p.public_id as "publicId", c.merchant_code as "merchantCode" from player_closures c join players p on p.id = c.player_id
      where c.look_at <= $1 order by c.look_at limit $2`,
    values: [now, limit],
  });
  return rows;
}
