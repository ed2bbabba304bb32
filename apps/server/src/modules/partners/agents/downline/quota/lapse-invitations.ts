import type pg from 'pg';
import { inTransaction } from '#server/db/sql.ts';
import { freedOf, moveQuota } from './move-quota.ts';
import { endExpired } from './quota.store.ts';

/** Ends expired invitations; what they held of their owners' quotas is free again. */
export const lapseInvitations = (pool: pg.Pool, at: Date): Promise<void> =>
  inTransaction(pool, async (transaction) => {
    const ended = await endExpired(transaction, at, null);
    await moveQuota(transaction, ended.flatMap(freedOf), { by: 'system', reason: '', at });
  });
