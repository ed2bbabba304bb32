import type { Money } from '@laro/domain/money/money';
import { inTransaction, type Transaction } from '#server/db/sql.ts';
import { returnEntry } from '../entry-price.ts';
import { noteEntryReturned } from '../scores/entry-price.store.ts';
import type { TournamentsDeps } from '../tournaments-parts.ts';
import { endMails, takeToMail, tournamentById, tournamentsToMail, type MailEntry } from './ending.store.ts';

const BATCH = 200;

/** The points of an entry in a tournament that was cancelled: they are the member's own, so they come back whatever the gate says (TOUR-06). */
async function refund(deps: TournamentsDeps, transaction: Transaction, tournamentId: string, entry: MailEntry): Promise<Money> {
  if (entry.paid === 0n || entry.isReturned) return 0n;
  await returnEntry(deps, transaction, { ...entry, tournamentId });
  await noteEntryReturned(transaction, tournamentId, entry.playerId);
  return entry.paid;
}

/**
 * Writes the mails of one batch of entries, and returns their points where the tournament was cancelled; members whom the gate keeps from rewards get no
 * mail. Gives how many entries it took, and who got a prize or points.
 */
async function mailBatch(deps: TournamentsDeps, id: string): Promise<{ taken: number; winners: string[] }> {
  const row = await tournamentById(deps.pool, id);
  if (!row) return { taken: 0, winners: [] };
  return inTransaction(deps.pool, async (transaction) => {
    const entries = await takeToMail(transaction, id, BATCH);
    const winners: string[] = [];
    for (const entry of entries) {
      const { playerId, place, prize, grantId } = entry;
      const refunded = row.phase === 'cancelled' ? await refund(deps, transaction, id, entry) : 0n;
      const gate = await deps.rewards.gateOf(transaction, row.merchantCode, playerId);
      if (grantId !== null || refunded > 0n) winners.push(gate.publicId);
      if (!gate.answer('cash').earns) continue;
      const { merchantCode, body } = row;
      const isCancelled = row.phase === 'cancelled';
      await deps.noteTournament(transaction, { merchantCode, playerId, tournamentId: id, names: body.names, isCancelled, place, prize, grantId, refunded });
    }
    await endMails(transaction, id);
    return { taken: entries.length, winners };
  });
}

/** Tells everybody who entered how a tournament ended, and returns the points of one that was cancelled (TOUR-06, TOUR-11). True if more is waiting. */
export async function mailResults(deps: TournamentsDeps): Promise<boolean> {
  let isFull = false;
  for (const id of await tournamentsToMail(deps.pool)) {
    const { taken, winners } = await mailBatch(deps, id);
    for (const publicId of winners) deps.onChanged(publicId);
    isFull ||= taken === BATCH;
  }
  return isFull;
}
