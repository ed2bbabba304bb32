import { randomUUID } from 'node:crypto';
import { MAJOR_UNIT } from '@laro/domain/money/money';
import type { Transaction } from '#server/db/sql.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import type { PublishedRow } from './rules/tournaments.store.ts';
import { noteEntryPaid, type PaidEntry } from './scores/entry-price.store.ts';
import type { TournamentsDeps } from './tournaments-parts.ts';

/** Takes the price of an entry that the transaction has just written; each entry has its own key. Throws `mall.points_short`. */
export async function payEntry(
  deps: Pick<TournamentsDeps, 'rewards'>,
  transaction: Transaction,
  { id: tournamentId, merchantCode, body: { entryPoints } }: Pick<PublishedRow, 'id' | 'merchantCode' | 'body'>,
  playerId: bigint,
): Promise<void> {
  if (entryPoints === 0) return;
  const [key, amount] = [`tournament:${tournamentId}:${playerId}:${randomUUID()}`, BigInt(entryPoints) * MAJOR_UNIT];
  const { missing, parts } = await deps.rewards.spendPoints(transaction, { merchantCode, playerId, key, amount, cause: { tournamentId } });
  if (missing > 0n) throw new Refusal('mall.points_short', { missing: String((missing + MAJOR_UNIT - 1n) / MAJOR_UNIT) });
  await noteEntryPaid(transaction, { tournamentId, playerId, paid: amount, key, parts });
}

/** Gives the points of an entry back to the lots that paid, in the transaction that ends the entry or marks it. */
export const returnEntry = (
  deps: Pick<TournamentsDeps, 'rewards'>,
  transaction: Transaction,
  { merchantCode, tournamentId, playerId, key, parts }: PaidEntry & { tournamentId: string; playerId: bigint },
): Promise<void> => {
  if (key === null) throw new Error(`the entry of ${playerId} in ${tournamentId} has cost nothing`);
  return deps.rewards.returnPoints(transaction, { merchantCode, playerId, key, parts, cause: { tournamentId } });
};
