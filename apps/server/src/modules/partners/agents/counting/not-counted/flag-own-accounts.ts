import { dayAt } from '@laro/domain/time/day-at';
import type pg from 'pg';
import { inTransaction } from '#server/db/sql.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { noteOwnDownline } from '#server/modules/people/risk/index.ts';
import { readFigureClock } from '../../figures/keep-figures.store.ts';
import { holdTeamMoney, lockTeamMoney } from '../money/team-money.store.ts';
import { storeOwnAccounts } from './not-counted.store.ts';

const DAY_MS = 86_400_000;

/**
 * Holds the play of members who share a device, a payout account or a card with an agent above them, and flags both (agents.md 3.6). It runs before each counting,
 * over the findings since the day before the last one: a finding may be committed after its own time.
 */
export async function flagOwnAccounts({ pool, now }: { pool: pg.Pool; now: () => number }, { code, settings }: Merchant): Promise<void> {
  const zone = settings['market.timeZone'];
  await inTransaction(pool, async (transaction) => {
    const { keptTo } = await readFigureClock(transaction, code);
    const since = keptTo === null ? null : new Date(keptTo.getTime() - DAY_MS);
    await lockTeamMoney(transaction);
    const found = await storeOwnAccounts(transaction, code, { zone, since, today: dayAt(now(), zone) });
    await holdTeamMoney(transaction, found);
    for (const { member, agentPublicId, at } of found) await noteOwnDownline(transaction, { merchantCode: code, playerId: member, at }, agentPublicId);
  });
}
