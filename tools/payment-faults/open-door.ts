import type pg from 'pg';
import { paymongoCheckout } from '../../apps/server/src/adapters/payments/paymongo-checkout.ts';
import type { openDatabase } from '../../apps/server/src/db/database.ts';
import { createDeposits } from '../../apps/server/src/modules/deposits/index.ts';
import { CALLBACK_SECRET, SECRET_KEY } from '../../apps/server/src/testing/payment-stand-in.ts';
import { testHttp } from '../../apps/server/src/testing/test-http.ts';
import type { Door } from './run-payment-faults.ts';

export interface DoorGround {
  pool: pg.Pool;
  db: ReturnType<typeof openDatabase>;
}

const nothing = async (): Promise<void> => undefined;

/** One process's doors for gateways, over the common database, behind the real HTTP layer. */
export async function openDoor({ pool, db }: DoorGround) {
  const deposits = createDeposits({
    pool,
    db,
    secret: Buffer.alloc(32, 4),
    gateways: [paymongoCheckout],
    slips: { write: nothing, read: async () => null },
    merchantOf: (code) => http.directory.byCode(code),
    addressOf: () => null,
    isSandbox: () => false,
    refuseBlocked: nothing,
    checkLimit: nothing,
    blockDeposits: nothing,
    follow: { paid: nothing, returned: nothing },
    onMoved: () => undefined,
    onBackgroundError: () => undefined,
    now: Date.now,
  });
  const http = await testHttp(pool, { beforeReady: (app) => deposits.registerRoutes(app) });
  return { deposits, http };
}

/** Gives the merchant the key by which the hostile gateway signs. */
export async function keepKey(ground: DoorGround): Promise<void> {
  const { deposits, http } = await openDoor(ground);
  const merchant = http.directory.byCode('laro');
  if (!merchant) throw new Error('there is no merchant');
  await deposits.desk.payments.addKey(merchant, 'paymongo', { secretKey: SECRET_KEY, callbackSecret: CALLBACK_SECRET }, 'faults', nothing);
  await http.app.close();
}

export const CALLBACK_PATH = '/payments/paymongo/laro';

/** A door in this process. */
export async function innerDoor(ground: DoorGround): Promise<Door> {
  const { http } = await openDoor(ground);
  return {
    post: async ({ body, headers }) => {
      const answer = await http.app.inject({ method: 'POST', url: CALLBACK_PATH, headers: { ...headers, 'content-type': 'application/json' }, payload: body });
      return { status: answer.statusCode, outcome: answer.statusCode === 200 ? answer.json<{ outcome: string }>().outcome : '' };
    },
    close: () => http.app.close(),
  };
}
