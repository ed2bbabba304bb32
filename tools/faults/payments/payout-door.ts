import { noBenefits } from '@laro/domain/withdrawals/withdrawal-terms';
import { testPerson, testTwoPersons } from '../../../apps/server/src/testing/base/test-two-persons.ts';
import { createXenditPayouts } from '../../../apps/server/src/adapters/payments/xendit-payouts.ts';
import { AuditLog } from '../../../apps/server/src/modules/core/audit/index.ts';
import type { Merchant } from '../../../apps/server/src/modules/core/merchant/index.ts';
import { createPayoutAccounts } from '../../../apps/server/src/modules/people/payout-accounts/index.ts';
import { createWithdrawals, registerPayoutCallbacks, type Withdrawals } from '../../../apps/server/src/modules/money/withdrawals/index.ts';
import { TestGateway } from '../../../apps/server/src/testing/money/test-payouts.ts';
import { parseMoney } from '../../../packages/domain/src/money/money.ts';
import { settingsFrom, type Settings } from '../../../packages/domain/src/settings/settings.ts';
import { CALLBACK_TOKEN } from './hostile-payouts.ts';
import type { DoorGround } from './open-door.ts';

export const REQUEST_PATH = '/faults/withdrawals';
export const DECIDE_PATH = '/faults/decisions';
export const PAYOUT_SECRET = Buffer.alloc(32, 7);
const GATEWAY_TIMEOUT_MS = 1500;

/** Rules under which some withdrawals are approved automatically, some by one person and some by two; every day of the fast clock takes all. */
const payoutSettings: Settings = {
  ...settingsFrom({}),
  'withdraw.min': 1,
  'withdraw.max': 100_000,
  'withdraw.dayCount': 1_000_000,
  'withdraw.daySum': 1_000_000_000,
  'withdraw.feeFixed': 15,
  'withdraw.autoLimit': 40_000,
  'withdraw.secondPersonAbove': 50_000,
};

/** Where the gateway is, and a clock that runs faster, alike in every process: minutes of waiting pass in seconds. */
export interface PayoutGround {
  gatewayUrl: string;
  /** The name by which the gateway distinguishes processes. */
  doorName: string;
  clockStartedAt: number;
  clockSpeed: number;
}

type DoorApp = Parameters<typeof registerPayoutCallbacks>[0];

interface RequestBody {
  key: string;
  playerId: string;
  cashAccount: string;
  accountId: string;
  amount: string;
}
interface DecisionBody {
  id: string;
  decision: 'approve' | 'reject';
  by: string;
}

const nobody = async (): Promise<never> => {
  throw new Error('nobody is logged in here');
};

/** The withdrawals of one process: doors for members, the desk and the gateway, and the queue that pays out. */
export async function openPayoutDoor(
  app: DoorApp,
  { pool }: DoorGround,
  { gatewayUrl, doorName, clockStartedAt, clockSpeed }: PayoutGround,
  merchantOf: (code: string) => Merchant | null,
): Promise<Withdrawals> {
  const now = () => clockStartedAt + (Date.now() - clockStartedAt) * clockSpeed;
  const xendit = createXenditPayouts(() => ({ url: gatewayUrl, secretKey: doorName, callbackToken: CALLBACK_TOKEN }), { timeoutMs: GATEWAY_TIMEOUT_MS });
  const accounts = createPayoutAccounts({
    pool,
    secret: PAYOUT_SECRET,
    sessions: { openBody: nobody },
    requireConfirmation: nobody,
    tell: () => undefined,
    now,
  });
  const withdrawals = createWithdrawals({
    pool,
    audit: new AuditLog(pool, Buffer.alloc(32, 3), now),
    twoPersons: testTwoPersons({ pool }, now),
    accounts,
    gateways: { xendit, airwallex: new TestGateway('airwallex') },
    merchantOf: (code) => {
      const merchant = merchantOf(code);
      return merchant && { ...merchant, settings: payoutSettings };
    },
    benefitsOf: async () => noBenefits,
    onChanged: () => undefined,
    tell: () => undefined,
    now,
    onBackgroundError: () => undefined,
  });
  await registerPayoutCallbacks(app, { gateways: [xendit], ask: withdrawals.ask });
  app.post<{ Body: RequestBody }>(REQUEST_PATH, async ({ body }) => {
    const { key, playerId, cashAccount, accountId, amount } = body;
    const requester = {
      playerId: BigInt(playerId),
      merchantCode: 'laro',
      currency: 'PHP',
      cashAccount: BigInt(cashAccount),
      settings: payoutSettings,
      isClosing: false,
      ip: '',
    };
    // Every fee is agreed to: the books compare what was charged.
    const { id, state } = await withdrawals.request(requester, { key, accountId, amount: parseMoney(amount), fee: parseMoney(amount) });
    return { id, state };
  });
  app.post<{ Body: DecisionBody }>(DECIDE_PATH, async ({ body: { id, decision, by } }) => {
    const { state } = await withdrawals.decide({ merchantCode: 'laro', id, decision, reason: 'faults', told: 'faults' }, await testPerson({ pool }, by));
    return { id, state };
  });
  return withdrawals;
}
