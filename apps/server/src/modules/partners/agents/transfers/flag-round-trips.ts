import { roundTripDays } from '@laro/domain/agents/transfers/transfer-rules';
import type pg from 'pg';
import { inTransaction } from '#server/db/sql.ts';
import { noteRoundTrip } from '#server/modules/people/risk/index.ts';
import { takeRoundTrips } from './transfers.store.ts';

const DAY_MS = 86_400_000;

/** Flags players who have withdrawn money of an agent within seven days without playing it (agents.md 8.2). */
export async function flagRoundTrips(pool: pg.Pool, at: Date): Promise<void> {
  await inTransaction(pool, async (transaction) => {
    for (const { id, merchantCode, receiver, amount } of await takeRoundTrips(
      transaction,
      new Date(at.getTime() - (roundTripDays + 1) * DAY_MS),
      roundTripDays,
    ))
      await noteRoundTrip(transaction, { merchantCode, playerId: receiver, at }, { number: id.toString(), amount });
  });
}
