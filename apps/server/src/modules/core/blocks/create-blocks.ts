import type { BlockKind } from '@laro/domain/blocks/member-blocks';
import type pg from 'pg';
import { Repeated } from '#server/db/turns/repeated.ts';
import { inTransaction, type Transaction } from '#server/db/sql.ts';
import {
  applyBlocks,
  endBlock,
  endBlocksOver,
  holdPlayer,
  insertBlock,
  insertPause,
  playersWithBlocksOver,
  type Block,
  type NewBlock,
  type Pause,
} from './blocks.store.ts';

const BATCH = 200;
/** Maximum delay in ending an expired block. */
const EVERY_MS = 15_000;

/** A member who is excluded from play: by an own wish, a list or the law. */
export interface ExcludedMember {
  playerId: bigint;
  cashAccount: bigint;
}

interface BlockedPlayer {
  id: bigint;
  cashAccount: bigint;
}

/**
 * Forbids a kind of act to a player in the caller's transaction, replacing the earlier block of this kind. Returns the earlier one, and the
 * number of ended sessions.
 */
export async function setBlock(transaction: Transaction, player: BlockedPlayer, block: NewBlock): Promise<{ before: Block | null; sessionsEnded: number }> {
  const before = await endBlock(transaction, player.id, block.kind, block);
  await insertBlock(transaction, player.id, block);
  return { before, sessionsEnded: await applyBlocks(transaction, player.id, player.cashAccount) };
}

/** Ends the block of a kind in the caller's transaction; gives it, or null when there was none. */
export async function liftBlock(
  transaction: Transaction,
  player: BlockedPlayer,
  kind: BlockKind,
  end: { by: string; at: Date; reason: string },
): Promise<Block | null> {
  const ended = await endBlock(transaction, player.id, kind, end);
  if (ended) await applyBlocks(transaction, player.id, player.cashAccount);
  return ended;
}

/** Keeps a member from play and deposits until a moment, in the caller's transaction; a pause before ends. Sessions are the caller's to end. */
export async function startPause(transaction: Transaction, player: BlockedPlayer, pause: Pause): Promise<void> {
  await insertPause(transaction, player.id, pause);
  await applyBlocks(transaction, player.id, player.cashAccount);
}

/** Ends all expired blocks; true if more may be left. */
export async function endAllBlocksOver(pool: pg.Pool): Promise<boolean> {
  const players = await playersWithBlocksOver(pool, BATCH);
  for (const playerId of players)
    await inTransaction(pool, async (transaction) => {
      const cashAccount = await holdPlayer(transaction, playerId);
      if (cashAccount === null) return;
      await endBlocksOver(transaction, playerId);
      await applyBlocks(transaction, playerId, cashAccount);
    });
  return players.length === BATCH;
}

/** Background job that ends expired blocks; several processes may run it concurrently. */
export const createBlockUpkeep = ({ pool, onBackgroundError }: { pool: pg.Pool; onBackgroundError: (error: unknown) => void }) =>
  new Repeated(() => endAllBlocksOver(pool), EVERY_MS, onBackgroundError, 'block-ends');
