import type { ClosureState } from '@laro/domain/closures/closure-rules';
import type { Money } from '@laro/domain/money/money';
import type { Queries, Transaction } from '#server/db/sql.ts';

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

export async function insertClosure(transaction: Transaction, closure: NewClosure): Promise<void> {
  const { merchantCode, playerId, state, at, from, cash, held, bonusLapsed, lookAt } = closure;
  await transaction.query(
    `insert into player_closures (merchant_code, player_id, state, requested_at, requested_from, cash, held, bonus_lapsed, emptied_at, look_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [merchantCode, playerId, state, at, from, cash, held, bonusLapsed, state === 'closed' ? at : null, lookAt],
  );
}

/** Forbids bets and deposits for as long as the closure is in force. */
export async function insertClosureBlocks(transaction: Transaction, playerId: bigint, by: string, at: Date): Promise<void> {
  await transaction.query(
    `insert into player_blocks (player_id, kind, origin, cause, reason, set_by, set_at)
    select $1, kind, 'closure', 'closed', '', $2, $3 from unnest(array['bet', 'deposit']) as kind`,
    [playerId, by, at],
  );
}

export async function writeState(transaction: Transaction, id: bigint, state: 'emptying' | 'closed', at: Date, lookAt: Date): Promise<void> {
  await transaction.query(
    `update player_closures set state = $1, emptied_at = case when $2 = 'closed' then $3::timestamptz else emptied_at end, looks = 0, look_at = $4
    where id = $5`,
    [state, state, at, lookAt, id],
  );
}

export async function writeLook(transaction: Transaction, id: bigint, lookAt: Date): Promise<void> {
  await transaction.query('update player_closures set looks = looks + 1, look_at = $1 where id = $2', [lookAt, id]);
}

export async function writeReopened(transaction: Transaction, { id, playerId }: ClosureRow, by: string, at: Date, reason: string): Promise<void> {
  await transaction.query(
    "update player_closures set state = 'reopened', look_at = null, reopened_at = $1, reopened_by = $2, reopen_reason = $3 where id = $4",
    [at, by, reason, id],
  );
  await transaction.query(
    `update player_blocks set ended_at = $1, ended_by = $2, end_reason = $3
    where player_id = $4 and origin = 'closure' and ended_at is null`,
    [at, by, reason, playerId],
  );
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
