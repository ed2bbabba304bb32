import { randomUUID } from 'node:crypto';
import type { Wire } from '@laro/contract/routes';
import { MAJOR_UNIT, type Money } from '@laro/domain/money/money';
import { inTransaction } from '#server/db/sql.ts';
import { balanceOf, fundsOf, openAccount } from '#server/ledger/accounts/accounts.ts';
import { move } from '#server/ledger/movements/movements.ts';
import { hashToken, issuePlayToken } from '#server/ledger/bets/play-tokens.ts';
import { createBonuses, type Bonuses, type VendorWord } from '#server/modules/rewards/bonuses/index.ts';
import { approveProposed } from '../people/approved.ts';
import { testDesk, visitorOf, type Answer, type DeskVisitor, type TestDesk } from '../test-desk.ts';
import { testHttp } from '../base/test-http.ts';
import { addTestSlot, testVendor, type TestPlayer } from '../money/test-play.ts';
import { TestBrowser, testPlayers, type TestPlayers } from '../people/test-players.ts';

const PASSWORD = 'plum kettle 7 sunrise';
const DAY_MS = 86_400_000;
export const pesos = (major: number): Money => BigInt(major) * MAJOR_UNIT;

/** A vendor of free spins with responses set by the test. */
export interface TestSpins {
  word: VendorWord;
  /** `grant|cancel number`. */
  said: string[];
  stakes: Money[] | null;
}

export interface BonusMember extends TestPlayer {
  playerId: bigint;
  browser: TestBrowser;
}

export interface TestBonuses {
  desk: TestDesk;
  bonuses: Bonuses;
  vendor: ReturnType<typeof testVendor>;
  operations: DeskVisitor;
  /** Another person of operations approves the proposal. */
  approve: (answer: Answer) => Promise<Answer>;
  finance: DeskVisitor;
  clock: { now: number };
  /** Notifications to members as `player template amount`. */
  told: string[];
  problems: unknown[];
  /** Calls of free spins to vendors, and their planned responses. */
  spins: TestSpins;
  /** A logged-in member with a game open and no money. */
  member: () => Promise<BonusMember>;
  /** Money comes in as it does from a gateway, and bonuses follow it; gives the order's number. */
  pay: (who: BonusMember, amount: Money) => Promise<string>;
  /** Form of an offer at the desk: a share of 100 % up to ₱500, to be wagered twice. */
  written: (change?: object) => { code: string } & Record<string, unknown>;
  /** Writes an offer at the desk and gives its number. */
  offer: (change?: object) => Promise<string>;
  list: (who: BonusMember) => Promise<Wire<'getBonuses', 'value'>>;
  /** Usable bonus money. */
  bonusOf: (who: BonusMember) => Promise<Money>;
  close: () => Promise<void>;
}

async function openMember({ base }: TestDesk, players: TestPlayers, browser: TestBrowser): Promise<BonusMember> {
  const username = `m${randomUUID().slice(0, 10)}`;
  const playerId = await players.addMember(username, PASSWORD);
  await browser.logIn(username, PASSWORD);
  const { rows } = await base.pool.query<{ cash: bigint; publicId: string }>(
    'select cash_account as cash, public_id as "publicId" from players where id = $1',
    [playerId],
  );
  const [{ cash, publicId } = { cash: 0n, publicId: '' }] = rows;
  const right = { cashAccount: cash, vendorCode: 'BGS', gameId: 'test-slot', expiresAt: new Date(Date.now() + DAY_MS) };
  return { id: String(playerId), playerId, publicId, username, cash, token: hashToken(await issuePlayToken(base.pool, right)), browser };
}

const payer =
  ({ base: { pool } }: TestDesk, bonuses: Bonuses): TestBonuses['pay'] =>
  async ({ playerId, cash: cashAccount }, amount) => {
    const orderNumber = `D${randomUUID().replaceAll('-', '').slice(0, 12)}`;
    const from = await openAccount(pool, { merchantCode: 'laro', currency: 'PHP', isTrial: false }, 'gateway', 'test');
    const moved = await move(pool, { kind: 'deposit_paid', caller: 'test', key: orderNumber, from, to: cashAccount, amount });
    await pool.query(
      `insert into deposit_orders (number, merchant_code, player_id, request_key, method_code, kind, gateway, currency, amount, fee, state, movement_id, created_at, expires_at)
        values ($1, 'laro', $2, gen_random_uuid(), 'gcash', 'gcash', 'paymongo', 'PHP', $3, 0, 'paid', $4, now(), now() + interval '1 hour')`,
      [orderNumber, playerId, amount, moved.movementId],
    );
    const paid = { merchantCode: 'laro', playerId, cashAccount, isTrial: false, orderNumber, amount };
    await inTransaction(pool, (transaction) => bonuses.hooks.depositPaid(transaction, paid));
    return orderNumber;
  };

function offerWriter(clock: { now: number }): TestBonuses['written'] {
  let count = 0;
  return (change = {}) => {
    count += 1;
    const terms = { kind: 'match', matchPercent: 100, amount: '500.00', depositMin: '100.00', wageringTimes: 2, stakeMax: '100.00', days: 7 };
    const schedule = { startsAt: new Date(clock.now - DAY_MS).toISOString(), endsAt: null, isOn: true };
    const rest = { contributions: { RNG: 100, LIVE: 10 }, firstDepositOnly: false, reason: 'for a test' };
    return { code: `offer-${count}`, names: { EN: `Offer ${count}` }, ...terms, ...schedule, ...rest, ...change };
  };
}

/** Bonuses with their members, a vendor's slot and the desk, over one database. */
export async function testBonuses(): Promise<TestBonuses> {
  const desk = await testDesk();
  desk.clock.now = Date.now();
  const clock = { now: Date.now() };
  const told: string[] = [];
  const problems: unknown[] = [];
  const spins: TestSpins = { word: 'done', said: [], stakes: [pesos(1), pesos(5)] };
  const { pool } = desk.base;
  const players = await testPlayers({ base: desk.base });
  const bonuses = createBonuses({
    pool,
    audit: desk.staff.audit,
    twoPersons: desk.twoPersons,
    merchantOf: (code) => desk.directory.byCode(code),
    onChanged: () => undefined,
    tell: async ({ playerId, template, amount }) => void told.push(`${playerId} ${template} ${amount}`),
    spins: {
      grant: async ({ bonusId }) => (spins.said.push(`grant ${bonusId}`), spins.word),
      cancel: async (_vendorCode, rewardId) => (spins.said.push(`cancel ${rewardId}`), spins.word),
      stakesOf: async () => spins.stakes,
      gameName: (id) => (id === 'test-slot' ? 'Test Slot' : null),
    },
    now: () => clock.now,
    onBackgroundError: (error) => problems.push(error),
  });
  const http = await testHttp(pool, {
    directory: desk.directory,
    handlers: { ...players.players.handlers, ...players.logIn.handlers, ...bonuses.handlers },
    ports: { playerSessionOf: players.players.playerSessionOf, staffSessionOf: desk.staff.staffSessionOf },
  });
  await addTestSlot(desk.base);
  const atDesk = async (role: 'operations' | 'cashier-lead'): Promise<DeskVisitor> => {
    const { cookie, csrfToken } = await desk.signIn(role);
    return Object.assign(visitorOf(http.app), { cookie, csrfToken });
  };
  const operations = await atDesk('operations');
  /** Signs in for each call: the clock moves by days between offers. */
  const approve = async (answer: Answer) => approveProposed(await desk.signIn('operations'), answer);
  const written = offerWriter(clock);
  return {
    desk,
    bonuses,
    vendor: testVendor(pool),
    operations,
    approve,
    finance: await atDesk('cashier-lead'),
    clock,
    told,
    problems,
    spins,
    member: () => openMember(desk, players, new TestBrowser(http)),
    pay: payer(desk, bonuses),
    written,
    offer: async (change) => {
      const body = written(change);
      await approve(await operations.call('saveDeskBonusOffer', { params: { merchant: 'laro' }, body }));
      const { value } = await operations.call('listDeskBonusOffers', { params: { merchant: 'laro' } });
      return value.offers.find(({ code }) => code === body.code)?.id ?? '';
    },
    list: async ({ browser }) => (await browser.call('getBonuses')).value,
    bonusOf: async ({ cash }) => ((await fundsOf(pool, cash)) ?? 0n) - ((await balanceOf(pool, cash)) ?? 0n),
    close: async () => {
      await http.app.close();
      await players.close();
      await desk.close();
    },
  };
}
