import type { PauseKind } from '@laro/domain/limits/limit-rules';
import type { BlockCause, BlockKind, GivenCause } from '@laro/domain/blocks/member-blocks';
import type pg from 'pg';
import type { Queries, Transaction } from '#server/db/sql.ts';
import { setMayBet } from '#server/ledger/accounts/player-accounts.ts';

export interface Block {
  id: bigint;
  kind: BlockKind;
  cause: GivenCause;
  /** The operator's own words. */
  reason: string;
  by: string;
  at: Date;
  until: Date | null;
  endedAt: Date | null;
  /** Null for a block that expired. */
  endedBy: string | null;
  endReason: string | null;
}

const COLUMNS = `b.id, b.kind, b.cause, b.reason, b.set_by as "by", b.set_at as "at", b.until, b.ended_at as "endedAt", b.ended_by as "endedBy",
  b.end_reason as "endReason"`;
const HISTORY_MAX = 50;

/** All blocks of a player, those of today and those of before, the newest first; at most 50. */
export async function readBlocks(pool: pg.Pool, playerId: bigint): Promise<Block[]> {
  const { rows } = await pool.query<Block>({
    name: 'read_blocks',
    text: `select ${COLUMNS} from player_blocks b where b.player_id = $1 order by b.ended_at is null desc, b.id desc limit $2`,
    values: [playerId, HISTORY_MAX],
  });
  return rows;
}

/** A block in force, with the reason shown to the player. */
export interface BlockInForce {
  kind: BlockKind;
  cause: GivenCause;
  until: Date | null;
}

/** Everything that is forbidden to a player now. An account that was closed in favour of another is blocked wholly, as a duplicate. */
export async function blocksOf(queries: Queries, playerId: bigint): Promise<BlockInForce[]> {
  const { rows } = await queries.query<BlockInForce>({
    name: 'blocks_of',
    text: `select kind, cause, until from player_blocks where player_id = $1 and ended_at is null and (until is null or until > now())
      union all select 'full', 'duplicate', null from player_merges where closed_player_id = $1`,
    values: [playerId],
  });
  return rows;
}

export interface NewBlock {
  kind: BlockKind;
  cause: BlockCause;
  reason: string;
  by: string;
  at: Date;
  until: Date | null;
}

export async function insertBlock(transaction: Transaction, playerId: bigint, block: NewBlock): Promise<void> {
  await transaction.query(
    `insert into player_blocks (player_id, kind, cause, reason, set_by, set_at, until)
    values ($1, $2, $3, $4, $5, $6, $7)`,
    [playerId, block.kind, block.cause, block.reason, block.by, block.at, block.until],
  );
}

/** Ends the operator's block in force of a kind; gives it, or null when there was none. A member's own pause is not touched. */
export async function endBlock(
  transaction: Transaction,
  playerId: bigint,
  kind: BlockKind,
  end: { by: string; at: Date; reason: string },
): Promise<Block | null> {
  const { rows } = await transaction.query<Block>(
    `update player_blocks b set ended_at = $1, ended_by = $2, end_reason = $3
    where b.player_id = $4 and b.kind = $5 and b.origin = 'operator' and b.ended_at is null returning ${COLUMNS}`,
    [end.at, end.by, end.reason, playerId, kind],
  );
  return rows[0] ?? null;
}

/** A member's own pause from play, which forbids bets and deposits. */
export interface Pause {
  cause: PauseKind;
  reason: string;
  by: string;
  at: Date;
  until: Date;
}

/** The member's pause in force; null without one. */
export async function readPause(queries: Queries, playerId: bigint): Promise<Pause | null> {
  const { rows } = await queries.query<Pause>(
    `select cause, reason, set_by as "by", set_at as "at", until from player_blocks
    where player_id = $1 and origin = 'pause' and kind = 'bet' and ended_at is null and until > now()`,
    [playerId],
  );
  return rows[0] ?? null;
}

export async function insertPause(transaction: Transaction, playerId: bigint, { cause, reason, by, at, until }: Pause): Promise<void> {
  await transaction.query(
    `update player_blocks set ended_at = $1, ended_by = $2, end_reason = $3
    where player_id = $4 and origin = 'pause' and ended_at is null`,
    [at, by, reason, playerId],
  );
  await transaction.query(
    `insert into player_blocks (player_id, kind, origin, cause, reason, set_by, set_at, until)
    select $1, kind, 'pause', $2, $3, $4, $5, $6 from unnest(array['bet', 'deposit']) as kind`,
    [playerId, cause, reason, by, at, until],
  );
}

/** Gives the pause in force another end. */
export async function movePauseEnd(transaction: Transaction, playerId: bigint, until: Date): Promise<void> {
  await transaction.query("update player_blocks set until = $1 where player_id = $2 and origin = 'pause' and ended_at is null", [until, playerId]);
}

/** Players with an expired block. */
export async function playersWithBlocksOver(pool: pg.Pool, limit: number): Promise<bigint[]> {
  const { rows } = await pool.query<{ playerId: bigint }>({
    name: 'players_with_blocks_over',
    text: 'select distinct player_id as "playerId" from player_blocks where ended_at is null and until <= now() limit $1',
    values: [limit],
  });
  return rows.map((row) => row.playerId);
}

/** Ends a player's expired blocks. */
export async function endBlocksOver(transaction: Transaction, playerId: bigint): Promise<void> {
  await transaction.query('update player_blocks set ended_at = until where player_id = $1 and ended_at is null and until <= now()', [playerId]);
}

/** A player's cash account, held until the transaction ends: blocks of a player are set and ended one after the other. */
export async function holdPlayer(transaction: Transaction, playerId: bigint): Promise<bigint | null> {
  const { rows } = await transaction.query<{ cash_account: bigint }>('select cash_account from players where id = $1 for no key update', [playerId]);
  return rows[0]?.cash_account ?? null;
}

/**
 * Sets the account's rights by its blocks and a missing proof of identity (T4): if it may log in, and if its next bet is accepted, which the ledger decides in the
 * bet's own transaction. Ends all sessions of an account that may not log in (T18) and returns their number.
 */
export async function applyBlocks(transaction: Transaction, playerId: bigint, cashAccount: bigint): Promise<number> {
  const { rows } = await transaction.query<{ is_open: boolean; is_whole: boolean; is_bet: boolean; is_excluded: boolean; awaits_identity: boolean }>(
    `select p.closed_at is null and not exists (select from player_closures where player_id = p.id and state = 'closed') as is_open, p.awaits_identity,
      exists (select from player_blocks where player_id = p.id and ended_at is null and kind = 'full') as is_whole,
      exists (select from player_blocks where player_id = p.id and ended_at is null and kind in ('bet', 'full')) as is_bet,
      exists (select from player_blocks where player_id = p.id and ended_at is null and cause in ('exclusion', 'law')) as is_excluded
    from players p where p.id = $1`,
    [playerId],
  );
  const [row] = rows;
  if (!row) return 0;
  const isEnabled = row.is_open && !row.is_whole;
  await transaction.query('update players set is_enabled = $1 where id = $2', [isEnabled, playerId]);
  const mayBet = row.is_open && !row.is_bet && !row.awaits_identity;
  await setMayBet(transaction, cashAccount, { mayBet, isFrozen: !mayBet && (!isEnabled || row.is_excluded) });
  if (isEnabled) return 0;
  const ended = await transaction.query<{ one: number }>('delete from player_sessions where player_id = $1 returning 1 as one', [playerId]);
  return ended.rows.length;
}

/** True if play waits for a proof of identity (T4). */
export async function awaitsIdentity(pool: pg.Pool, playerId: bigint): Promise<boolean> {
  const { rows } = await pool.query<{ awaits: boolean }>({
    name: 'awaits_identity',
    text: 'select awaits_identity as awaits from players where id = $1',
    values: [playerId],
  });
  return rows[0]?.awaits ?? false;
}
