import { inTransaction } from '#server/db/sql.ts';
import type { TournamentsDeps } from '../tournaments-parts.ts';
import { endMails, takeToMail, tournamentById, tournamentsToMail } from './ending.store.ts';

const BATCH = 200;

/** Writes the mails of one batch of entries; members whom the gate keeps from rewards get none. Gives how many entries it took, and who got a prize. */
async function mailBatch(deps: TournamentsDeps, id: string): Promise<{ taken: number; winners: string[] }> {
  const row = await tournamentById(deps.pool, id);
  if (!row) return { taken: 0, winners: [] };
  return inTransaction(deps.pool, async (transaction) => {
    const entries = await takeToMail(transaction, id, BATCH);
    const winners: string[] = [];
    for (const { playerId, place, prize, grantId } of entries) {
      const gate = await deps.rewards.gateOf(transaction, row.merchantCode, playerId);
      if (!gate.answer('cash').earns) continue;
      const { merchantCode, body } = row;
      const isCancelled = row.phase === 'cancelled';
      await deps.noteTournament(transaction, { merchantCode, playerId, tournamentId: id, names: body.names, isCancelled, place, prize, grantId });
      if (grantId !== null) winners.push(gate.publicId);
    }
    await endMails(transaction, id);
    return { taken: entries.length, winners };
  });
}

/** Tells everybody who entered how a tournament ended (TOUR-11). True if more is waiting. */
export async function mailResults(deps: TournamentsDeps): Promise<boolean> {
  let isFull = false;
  for (const id of await tournamentsToMail(deps.pool)) {
    const { taken, winners } = await mailBatch(deps, id);
    for (const publicId of winners) deps.onChanged(publicId);
    isFull ||= taken === BATCH;
  }
  return isFull;
}
