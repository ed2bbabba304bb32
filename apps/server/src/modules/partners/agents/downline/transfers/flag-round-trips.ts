import { roundTripDays } from '@laro/domain/agents/transfers/transfer-rules';
import type pg from 'pg';
import { inTransaction } from '#server/db/sql.ts';
import { leftUnplayed } from '#server/ledger/accounts/withdrawal-money.ts';
import { noteRoundTrip } from '#server/modules/people/risk/index.ts';
import { lockWatched, markRoundTrip } from './transfers.store.ts';

const DAY_MS = 86_400_000;

/** Flags players who have withdrawn money of an agent within seven days without playing it (agents.md 8.2). */
export async function flagRoundTrips(pool: pg.Pool, at: Date): Promise<void> {
  await inTransaction(pool, async (transaction) => {
    for (const { id, merchantCode, receiver, cash, amount, paidAt } of await lockWatched(transaction, new Date(at.getTime() - (roundTripDays + 1) * DAY_MS))) {
      const until = new Date(paidAt.getTime() + roundTripDays * DAY_MS);
      if (!(await leftUnplayed(transaction, cash, amount, { since: paidAt, until }))) continue;
      await markRoundTrip(transaction, id);
      await noteRoundTrip(transaction, { merchantCode, playerId: receiver, at }, { number: id.toString(), amount });
    }
  });
}
