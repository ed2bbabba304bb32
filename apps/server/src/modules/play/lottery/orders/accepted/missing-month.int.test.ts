import { randomUUID } from 'node:crypto';
import { MAJOR_UNIT } from '@laro/domain/money/money';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { balanceOf, openAccount } from '#server/ledger/accounts/accounts.ts';
import { auditLedger, isWhole } from '#server/ledger/audit/audit.ts';
import { move } from '#server/ledger/movements/movements.ts';
import type { TestPlayer } from '#server/testing/money/test-rounds.ts';
import { testLottery, type TestLottery } from '#server/testing/test-lottery.ts';
import { makeMonths } from '../../draws/partitions.store.ts';

const GAME = 'bali-balls';
const MONEY = 10_000n * MAJOR_UNIT;
const STAKE = 10n * MAJOR_UNIT;
/** One of both sides always wins 1.6 times its stake: two bets of 10 pay 16. */
const [STAKED, PAYOUT] = [2n * STAKE, 16n * MAJOR_UNIT];
/** How PostgreSQL refuses a row without a month; the HTTP server makes `system.unavailable` of it. */
const NO_MONTH = { code: '23514', routine: 'ExecFindPartition' };
const MADE_AGAIN_MS = 61_000;

let all: TestLottery;
let player: TestPlayer;

beforeAll(async () => {
  all = await testLottery([GAME]);
});
afterAll(() => all.close());
beforeEach(async () => {
  await makeMonths(all.base.pool, new Date());
  player = await all.player(MONEY);
});

const sql = (text: string, values: unknown[] = []) => all.base.pool.query<Record<string, unknown>>(text, values);
/** The table of this month of a growing table. */
const monthOf = (parent: string) => `${parent}_${new Date().toISOString().slice(0, 7).replace('-', '_')}`;
const exists = async (table: string) => (await sql('select to_regclass($1) is not null as exists', [table])).rows[0]?.['exists'];
/** This month of orders as it is before it is made; there are no orders yet. */
async function dropMonth(): Promise<void> {
  for (const parent of ['lottery_lines', 'lottery_orders']) {
    await sql(`alter table ${parent} detach partition ${monthOf(parent)}`);
    await sql(`drop table ${monthOf(parent)}`);
  }
}
/** Takes this month out of a table with its rows. Gives the way back. */
async function takeAway(parent: string): Promise<() => Promise<unknown>> {
  const month = monthOf(parent);
  const { rows } = await sql('select pg_get_expr(relpartbound, oid) as bound from pg_class where oid = $1::regclass', [month]);
  await sql(`alter table ${parent} detach partition ${month}`);
  return () => sql(`alter table ${parent} attach partition ${month} ${String(rows[0]?.['bound'])}`);
}

const bothSides = () => all.slip(GAME, [{ play: 'sum', selection: 'big,small', stake: STAKE }]);
const place = (body: Awaited<ReturnType<typeof bothSides>>, { session }: TestPlayer) => all.call('placeLotteryOrder', { body }, session);
const cash = ({ cash: account }: TestPlayer) => balanceOf(all.base.pool, account);
/** Bets, orders, kept answers and exposure of the draw: everything that an order leaves behind. */
async function leftBy(drawId: string): Promise<unknown> {
  const { rows } = await sql(
    `select (select count(*) from movements where kind = 'bet')::integer as bets, (select count(*) from rounds)::integer as rounds,
      (select count(*) from lottery_orders)::integer as orders, (select count(*) from lottery_requests)::integer as requests,
      (select count(*) from lottery_exposure where draw_id = $1)::integer as exposed`,
    [drawId],
  );
  return rows[0];
}

test('[LOTT-06] [LOTT-70] draws of a month that is missing are none, and all are made once after the month is there', async () => {
  const places = async () => (await sql('select numero from lottery_draws where draws_at > now() order by draws_at')).rows;
  const planned = await places();
  const { rows } = await sql('select made_until from lottery_games where id = $1', [GAME]);
  await sql('delete from lottery_draws where state = $1', ['scheduled']);
  await sql('update lottery_games set made_until = null where id = $1', [GAME]);
  const bringBack = await takeAway('lottery_draws');
  await expect(all.lottery.makeDraws()).rejects.toMatchObject(NO_MONTH);
  expect((await sql('select made_until from lottery_games where id = $1', [GAME])).rows).toEqual([{ made_until: null }]);
  await bringBack();
  await all.lottery.makeDraws();
  await all.lottery.makeDraws();
  expect((await sql('select made_until from lottery_games where id = $1', [GAME])).rows).toEqual(rows);
  expect(await places()).toEqual(expect.arrayContaining(planned));
  expect(new Set((await places()).map(({ numero }) => numero)).size).toBe((await places()).length);
});

test('[LOTT-70] a month that is missing is made by the next look of a running process, within a minute', async () => {
  const made = async () => [await exists(monthOf('lottery_orders')), await exists(monthOf('lottery_lines'))];
  await dropMonth();
  all.lottery.start();
  try {
    await expect.poll(made, { timeout: 20_000 }).toEqual([true, true]);
    await dropMonth();
    all.clock.aheadMs = MADE_AGAIN_MS;
    await expect.poll(made, { timeout: 20_000 }).toEqual([true, true]);
  } finally {
    all.clock.aheadMs = 0;
    await all.lottery.stop();
  }
});

test('[LOTT-70] [LOTT-22] an order in a month that is missing leaves nothing behind, alone or among others, and its key places it once after the month is made', async () => {
  const others = [await all.player(MONEY), await all.player(MONEY)];
  const body = await bothSides();
  const before = await leftBy(body.drawId);
  await dropMonth();
  await expect(place(body, player)).rejects.toMatchObject(NO_MONTH);
  const group = await Promise.allSettled(others.map((other) => place({ ...body, key: randomUUID() }, other)));
  expect(group).toMatchObject(others.map(() => ({ status: 'rejected', reason: NO_MONTH })));
  expect(await Promise.all([player, ...others].map(cash))).toEqual([MONEY, MONEY, MONEY]);
  await makeMonths(all.base.pool, new Date());
  expect(await leftBy(body.drawId)).toEqual(before);
  const first = await place(body, player);
  expect((await place(body, player)).orders).toEqual(first.orders);
  expect(await cash(player)).toBe(MONEY - STAKED);
  await all.finish(body.drawId);
  expect(await cash(player)).toBe(MONEY - STAKED + PAYOUT);
  expect(await auditLedger(all.base.pool)).toSatisfy(isWhole);
});

test('[LOTT-50] [LOTT-70] a draw that is settled while the ledger’s month is missing is reported and waits, and is paid once after the month is there', async () => {
  const body = await bothSides();
  await place(body, player);
  all.troubles.length = 0;
  const bringBack = await takeAway('postings');
  await all.finish(body.drawId);
  const orders = () => all.call('listLotteryOrders', { query: { state: '', gameId: '', date: '', numero: '' } }, player.session);
  expect((await orders()).orders).toMatchObject([{ state: 'accepted', payout: 0n }]);
  expect(await cash(player)).toBe(MONEY - STAKED);
  expect(all.troubles.length).toBeGreaterThan(0);
  await bringBack();
  await all.finish(body.drawId);
  await all.lottery.work();
  expect((await orders()).orders).toMatchObject([{ state: 'won', payout: PAYOUT }]);
  expect(await cash(player)).toBe(MONEY - STAKED + PAYOUT);
  expect(await auditLedger(all.base.pool)).toSatisfy(isWhole);
});

test('[T35] [T86] money that moves in a month that is missing is no answer for its key: the same key moves it once after the month is there', async () => {
  const { pool } = all.base;
  const gateway = await openAccount(pool, { merchantCode: 'laro', currency: 'PHP', isTrial: false }, 'gateway', 'test');
  const deposit = { kind: 'deposit_paid', caller: 'test', key: randomUUID(), from: gateway, to: player.cash, amount: MAJOR_UNIT } as const;
  const bringBack = await takeAway('postings');
  await expect(move(pool, deposit)).rejects.toMatchObject(NO_MONTH);
  await bringBack();
  expect(await move(pool, deposit)).toMatchObject({ status: 'done' });
  expect(await move(pool, deposit)).toMatchObject({ status: 'replayed' });
  expect(await cash(player)).toBe(MONEY + MAJOR_UNIT);
  expect(await auditLedger(pool)).toSatisfy(isWhole);
});
