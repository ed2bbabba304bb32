import { randomUUID } from 'node:crypto';
import { MAJOR_UNIT, type Money } from '@laro/domain/money/money';
import { localOutsideFetch, originOfSet } from '#server/adapters/outside-address.ts';
import { inTransaction } from '#server/db/sql.ts';
import { balanceOf } from '#server/ledger/accounts/accounts.ts';
import { refuseBlocked, setBlock } from '#server/modules/core/blocks/index.ts';
import { AuditLog } from '#server/modules/core/audit/index.ts';
import { createLimits, type Limits } from '#server/modules/people/limits/index.ts';
import { createDeposits, seedPaymentMethods } from '#server/modules/money/deposits/index.ts';
import { CALLBACK_SECRET, SECRET_KEY, signPaymongo, startPaymentStandIn, type PaymentStandIn, type TestCallback } from '../stand-ins/payment-stand-in.ts';
import { testHttp, type TestHttp } from '../base/test-http.ts';
import { testTwoPersons } from '../base/test-two-persons.ts';
import { TestBrowser, testPlayers, type TestPlayers } from '../people/test-players.ts';

const PASSWORD = 'plum kettle 7 sunrise';
const desk = async () => undefined;

export interface TestDeposits {
  players: TestPlayers;
  http: TestHttp;
  gateway: PaymentStandIn;
  deposits: ReturnType<typeof createDeposits>;
  limits: Limits;
  clock: { now: number };
  problems: unknown[];
  /** Calls of hooks, in order. */
  hooked: string[];
  /** A member logged in, and their cash. */
  enter: (username: string, merchant?: string) => Promise<{ id: bigint; browser: TestBrowser; cash: () => Promise<Money | null> }>;
  /** Hands a callback in at a merchant's door. */
  callBack: (gateway: string, callback: TestCallback, merchant?: string) => Promise<{ status: number; outcome: string }>;
  /** Signs a body of PayMongo with the moment of the test, and hands it in. */
  tell: (body: string) => Promise<{ status: number; outcome: string }>;
  close: () => Promise<void>;
}

const between = { min: 100n * MAJOR_UNIT, max: 50_000n * MAJOR_UNIT, quickAmounts: [500n * MAJOR_UNIT] };
const payee = { bank: 'Bangko', account: '0001', name: 'Laro' };

type Gateways = Parameters<typeof createDeposits>[0]['gateways'];

const addMethods = ({ base }: TestPlayers) =>
  inTransaction(base.pool, (transaction) =>
    seedPaymentMethods(transaction, 'laro', 'PHP', [
      { code: 'gcash', kind: 'gcash', gateway: 'paymongo', ...between, names: { EN: 'GCash', RU: 'Джи-кэш' } },
      { code: 'card', kind: 'card', gateway: 'paymongo', ...between, feeBasisPoints: 250, feeFixed: 15n * MAJOR_UNIT },
      { code: 'qrph', kind: 'qrph', gateway: 'xendit', ...between },
      { code: 'kard', kind: 'card', gateway: 'xendit', ...between },
      { code: 'transfer', kind: 'manual', gateway: 'manual', ...between, max: 1_000_000n * MAJOR_UNIT, payee },
      { code: 'maya', kind: 'maya', gateway: 'paymongo', ...between, isOn: false },
    ]),
  );

/** Keys at both gateways, for the addresses that are set. */
async function keepKeys(base: TestPlayers['base'], http: TestHttp, deposits: TestDeposits['deposits']): Promise<void> {
  const merchant = http.directory.byCode('laro');
  if (!merchant) throw new Error('there is no merchant laro');
  for (const name of ['paymongo', 'xendit'] as const)
    await inTransaction(base.pool, (transaction) =>
      deposits.desk.payments.addKeyWithin(
        transaction,
        merchant,
        { gateway: name, secrets: { secretKey: SECRET_KEY, callbackSecret: CALLBACK_SECRET }, by: 'test' },
        desk,
      ),
    );
}

const blockDeposits: Parameters<typeof createDeposits>[0]['blockDeposits'] = async (transaction, player, { at, until }) => {
  await setBlock(transaction, player, { kind: 'deposit', cause: 'security', reason: 'test', by: 'installation', at, until });
};

/** Hooks that record their calls. */
const notingHooks = (hooked: string[]): Parameters<typeof createDeposits>[0]['hooks'] => ({
  depositPaid: async (_transaction, { orderNumber, amount }) => void hooked.push(`paid ${orderNumber} ${amount}`),
  depositReturned: async (_transaction, { orderNumber }) => void hooked.push(`returned ${orderNumber}`),
});

/** Members and deposits with test adapters, over their own database, against simulated gateways. */
export async function testDeposits(gateways: Gateways): Promise<TestDeposits> {
  const players = await testPlayers();
  const gateway = await startPaymentStandIn();
  const { base, clock, problems } = players;
  const hooked: string[] = [];
  const slips = new Map<string, Buffer>();
  await Promise.all([addMethods(players), players.set({ 'deposit.paymongoAddress': gateway.address, 'deposit.xenditAddress': gateway.address })]);
  const { sessions, announcer } = players.players;
  const limits = createLimits({ pool: base.pool, sessions, announcer, zoneOf: () => 'Asia/Manila', now: () => clock.now });
  const deposits = createDeposits({
    pool: base.pool,
    secret: Buffer.alloc(32, 9),
    audit: new AuditLog(base.pool, Buffer.alloc(32, 3), () => clock.now),
    twoPersons: testTwoPersons(base, () => clock.now),
    gateways,
    slips: { write: async (name, bytes) => void slips.set(name, bytes), read: async (name) => slips.get(name) ?? null },
    merchantOf: (code) => http.directory.byCode(code),
    outside: localOutsideFetch,
    originOf: originOfSet,
    addressOf: (set) => (set === '' ? null : set),
    isSandbox: () => false,
    refuseBlocked: (playerId) => refuseBlocked(base.pool, playerId, 'deposit'),
    roomsOf: async (queries, playerId, pending) => [await limits.depositRoom(queries, playerId, pending)],
    blockDeposits,
    hooks: notingHooks(hooked),
    onMoved: (publicId) => players.players.announcer.changed(publicId, 'wallet'),
    onBackgroundError: (error) => void problems.push(error),
    now: () => clock.now,
  });
  const http = await testHttp(base.pool, {
    handlers: { ...players.players.handlers, ...players.logIn.handlers, ...deposits.handlers, ...limits.handlers },
    ports: { playerSessionOf: players.players.playerSessionOf },
    beforeReady: (app) => deposits.registerRoutes(app),
  });
  await keepKeys(base, http, deposits);
  const callBack: TestDeposits['callBack'] = async (name, { body, headers }, merchantCode = 'laro') => {
    const response = await http.app.inject({
      method: 'POST',
      url: `/payments/${name}/${merchantCode}`,
      headers: { host: 'localhost', 'content-type': 'application/json', ...headers },
      payload: body,
    });
    return { status: response.statusCode, outcome: response.json<{ outcome?: string }>().outcome ?? '' };
  };
  return {
    players,
    http,
    gateway,
    deposits,
    limits,
    clock,
    problems,
    hooked,
    enter: async (username, merchantCode = 'laro') => {
      const id = await players.addMember(username, PASSWORD, merchantCode);
      const browser = new TestBrowser(http, merchantCode === 'laro' ? 'localhost' : `${merchantCode}.localhost`);
      await browser.logIn(username, PASSWORD);
      const { rows } = await base.pool.query<{ cash_account: bigint }>('select cash_account from players where id = $1', [id]);
      return { id, browser, cash: () => balanceOf(base.pool, rows[0]?.cash_account ?? 0n) };
    },
    callBack,
    tell: (body) => callBack('paymongo', signPaymongo(body, clock.now)),
    close: async () => {
      await http.app.close();
      await gateway.close();
      await players.close();
    },
  };
}

/** Orders as a page does, with its own key unless one is given. */
export const orderDeposit = (browser: TestBrowser, given: { amount: string; method?: string; key?: string }) =>
  browser.call('createDeposit', { key: randomUUID(), method: 'gcash', ...given });
