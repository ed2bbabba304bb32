import type pg from 'pg';
import { localOutsideFetch, originOfSet } from '../../../apps/server/src/adapters/outside-address.ts';
import { paymongoCheckout } from '../../../apps/server/src/adapters/payments/paymongo-checkout.ts';
import { inTransaction } from '../../../apps/server/src/db/sql.ts';
import { AuditLog } from '../../../apps/server/src/modules/core/audit/index.ts';
import { testTwoPersons } from '../../../apps/server/src/testing/base/test-two-persons.ts';
import { createDeposits } from '../../../apps/server/src/modules/money/deposits/index.ts';
import { MerchantDirectory } from '../../../apps/server/src/modules/core/merchant/index.ts';
import type { Withdrawals } from '../../../apps/server/src/modules/money/withdrawals/index.ts';
import { CALLBACK_SECRET, SECRET_KEY } from '../../../apps/server/src/testing/stand-ins/payment-stand-in.ts';
import { testHttp } from '../../../apps/server/src/testing/base/test-http.ts';
import { openPayoutDoor, type PayoutGround } from './payout-door.ts';
import type { Door } from './telling.ts';

export interface DoorGround {
  pool: pg.Pool;
}

const nothing = async (): Promise<void> => undefined;

/** One process's doors for gateways, over the common database, behind the real HTTP layer. */
export async function openDoor({ pool }: DoorGround, payouts: PayoutGround | null = null) {
  const deposits = createDeposits({
    pool,
    secret: Buffer.alloc(32, 4),
    audit: new AuditLog(pool, Buffer.alloc(32, 3)),
    twoPersons: testTwoPersons({ pool }),
    gateways: [paymongoCheckout],
    slips: { write: nothing, read: async () => null },
    merchantOf: (code) => http.directory.byCode(code),
    addressOf: () => null,
    outside: localOutsideFetch,
    originOf: originOfSet,
    isSandbox: () => false,
    refuseBlocked: nothing,
    roomsOf: async () => [],
    blockDeposits: nothing,
    hooks: { depositPaid: nothing, depositReturned: nothing },
    onMoved: () => undefined,
    onBackgroundError: () => undefined,
    now: Date.now,
  });
  const directory = new MerchantDirectory(pool);
  let withdrawals: Withdrawals | null = null;
  const http = await testHttp(pool, {
    directory,
    beforeReady: async (app) => {
      await deposits.registerRoutes(app);
      if (payouts) withdrawals = await openPayoutDoor(app, { pool }, payouts, (code) => directory.byCode(code));
    },
  });
  return { deposits, http, withdrawals: withdrawals as Withdrawals | null };
}

/** Gives the merchant the key by which the hostile gateway signs. */
export async function keepKey(ground: DoorGround): Promise<void> {
  const { deposits, http } = await openDoor(ground);
  const merchant = http.directory.byCode('laro');
  if (!merchant) throw new Error('there is no merchant');
  const key = { gateway: 'paymongo', secrets: { secretKey: SECRET_KEY, callbackSecret: CALLBACK_SECRET }, by: 'faults' } as const;
  await inTransaction(ground.pool, (transaction) => deposits.desk.payments.addKeyWithin(transaction, merchant, key, nothing));
  await http.app.close();
}

export const CALLBACK_PATH = '/payments/paymongo/laro';

/** A door in this process. */
export async function innerDoor(ground: DoorGround, payouts: PayoutGround): Promise<Door> {
  const { http, withdrawals } = await openDoor(ground, payouts);
  withdrawals?.start();
  return {
    post: async ({ path, body, headers }) => {
      const answer = await http.app.inject({ method: 'POST', url: path, headers: { ...headers, 'content-type': 'application/json' }, payload: body });
      return { status: answer.statusCode, body: answer.json<unknown>() };
    },
    close: async () => {
      await withdrawals?.stop();
      await http.app.close();
    },
  };
}
