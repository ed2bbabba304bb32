import type { Transaction } from '#server/db/sql.ts';
import { movePlace, playersOfEvents } from './play.store.ts';

const BATCH = 5000;

/** Members with counted rounds after the place of a program, which moves on with this transaction; null for none (rewards.md 4). */
export async function newPlayers(transaction: Transaction, program: string): Promise<bigint[] | null> {
  const found = await playersOfEvents(transaction, program, BATCH);
  if (found === null) return null;
  await movePlace(transaction, program, found.upTo);
  return found.players.map(({ playerId }) => playerId);
}
