import { settingsFrom } from '@laro/domain/settings/settings';
import type pg from 'pg';
import { inTransaction } from '#server/db/sql.ts';
import { demoMerchants } from './offers/demo-merchants.ts';
import type { DemoMember } from './people/demo-members.ts';
import { addDemoOrders } from './play/demo-lottery.ts';

interface Written {
  playerId: bigint;
  publicId: string;
  cash: bigint;
  currency: string;
}

/**
 * Adds the parts of the demo that are newer than its members: a member is written once, and a data folder is used by later versions too. Parts that are there
 * stay as they are.
 */
export async function addToDemoMembers(pool: pg.Pool, members: readonly DemoMember[], deps: Parameters<typeof addDemoOrders>[2]): Promise<void> {
  for (const { merchantCode, username } of members)
    await inTransaction(pool, async (transaction) => {
      // Of two servers on one database, one adds and the other finds it added.
      await transaction.query("select pg_advisory_xact_lock(hashtext('demo member'))");
      const { rows } = await transaction.query<Written>(
        `select id as "playerId", public_id as "publicId", cash_account as cash, currency from players where merchant_code = $1 and lower(username) = lower($2)`,
        [merchantCode, username],
      );
      const settings = settingsFrom(demoMerchants.find(({ code }) => code === merchantCode)?.settings ?? {});
      for (const written of rows) await addDemoOrders(transaction, { ...written, username, merchantCode, isTrial: false, settings }, deps);
    });
}
