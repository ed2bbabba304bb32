import { randomUUID } from 'node:crypto';
import { MAJOR_UNIT } from '@laro/domain/money/money';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '#server/db/sql.ts';
import { balanceOf } from '#server/ledger/accounts/accounts.ts';
import { grantTestBonus } from '#server/testing/money/test-bonus.ts';
import { auditLedger, isWhole } from '#server/ledger/audit/audit.ts';
import { giveLotteryTicket } from '#server/modules/rewards/rewards/index.ts';
import { lotteryNotes } from '#server/modules/play/lottery/index.ts';
import { testLottery, type TestLottery } from '#server/testing/test-lottery.ts';
import type { TestPlayer } from '#server/testing/money/test-rounds.ts';
import { voidDraw } from '../../draws/void-draws.ts';

const GAME = 'rocket-draw-60';
const DAILY = 'hapon-draw-3d';
const PESO = MAJOR_UNIT;
const START = 1000n * PESO;
const side = (selection: string, stake: bigint) => ({ play: 'sum', selection, stake: stake * PESO });

let all: TestLottery;
let player: TestPlayer;

beforeAll(async () => {
  all = await testLottery([GAME, DAILY, 'pick-six-sabado']);
});
afterAll(() => all.close());
beforeEach(async () => {
  player = await all.player(START);
});

type Slip = Awaited<ReturnType<TestLottery['slip']>>;
const place = (body: Slip, who = player) => all.call('placeLotteryOrder', { body }, who.session);
const balance = (who = player) => balanceOf(all.base.pool, who.cash);
const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    ({ code, params }: { code: string; params: object }) => ({ code, ...params }),
  );

/** Gives the player a ticket; gives its id. */
async function ticketOf(value: bigint, vendors: Parameters<typeof giveLotteryTicket>[1]['reward']['vendors'] = [], daysAgo = 0): Promise<string> {
  const at = new Date(Date.now() - daysAgo * 86_400_000);
  const playerId = player.session.playerId ?? 0n;
  const given = { merchantCode: 'laro', playerId, grantId: randomUUID(), reward: { amount: value * PESO, vendors }, at };
  await inTransaction(all.base.pool, (transaction) => giveLotteryTicket(transaction, given));
  const { rows } = await all.base.pool.query<{ id: string }>('select id from reward_tickets where source_key = $1', [`${given.grantId}:1`]);
  return rows[0]?.id ?? '';
}
const ticketRow = async (id: string) =>
  (
    await all.base.pool.query<{ state: string; days: number }>(
      'select state, ceil(extract(epoch from usable_until - now()) / 86400)::int as days from reward_tickets where id = $1',
      [id],
    )
  ).rows[0];
const usable = async () => (await all.call('listLotteryTickets', {}, player.session)).tickets;

test('[LOTT-71] [REW-43] a ticket pays an order up to its value, the rest comes from cash, and a win is whole', async () => {
  const ticketId = await ticketOf(15n);
  expect(await usable()).toMatchObject([{ id: ticketId, value: 15n * PESO, vendors: [] }]);
  const body = await all.slip(GAME, [side('big', 10n), side('small', 10n)], { ticketId });
  const [order] = (await place(body)).orders;
  expect(order).toMatchObject({ staked: 20n * PESO, ticketPaid: 15n * PESO });
  expect(await balance()).toBe(START - 5n * PESO);
  expect(await usable()).toEqual([]);
  // The same key is the same order, and takes nothing again (REW-45).
  expect((await place(body)).orders[0]?.orderId).toBe(order?.orderId);
  expect(await balance()).toBe(START - 5n * PESO);
  await all.finish(body.drawId);
  // One of both sides has won at base 1900, with the stake of that line.
  expect(await balance()).toBe(START - 5n * PESO + 19n * PESO);
  expect(await ticketRow(ticketId)).toMatchObject({ state: 'used' });
  expect(await auditLedger(all.base.pool)).toSatisfy(isWhole);
});

test('[LOTT-71] [LOTT-18] the kept rebate counts the cash of an order alone, and a ticket above the order pays no more than the order', async () => {
  for (const { value, paid, kept } of [
    { value: 50n, paid: 20n, kept: 0n },
    { value: 5n, paid: 5n, kept: (15n * PESO * 8n) / 100n },
  ]) {
    const ticketId = await ticketOf(value);
    const [order] = (await place(await all.slip(DAILY, [{ play: 'bs', selection: 'big', stake: 20n * PESO }], { ticketId }))).orders;
    const id = order?.orderId ?? '';
    expect(order).toMatchObject({ ticketPaid: paid * PESO });
    await all.base.pool.query('update lottery_orders set kept_ppm = 80000, valid_stake = staked where id = $1', [id]);
    expect((await lotteryNotes(all.base.pool, [id])).get(id)).toMatchObject({ valid: 20n * PESO, kept });
  }
  expect(await balance()).toBe(START - 15n * PESO);
});

test('[REW-45] of parallel orders with one ticket one is placed, and the others are refused because it was used', async () => {
  const ticketId = await ticketOf(10n);
  const bodies = await Promise.all([1, 2, 3, 4].map(() => all.slip(GAME, [side('big', 10n)], { ticketId })));
  const answers = await Promise.all(bodies.map((body) => refusalOf(place(body))));
  expect(answers.filter((answer) => answer === null)).toHaveLength(1);
  expect(answers.filter((answer) => answer?.code === 'ticket.used')).toHaveLength(3);
  expect(await balance()).toBe(START);
  expect(await auditLedger(all.base.pool)).toSatisfy(isWhole);
});

test('[LOTT-71] [REW-43] a cancelled line gives its cash first, and a cancelled order gives the ticket back', async () => {
  const ticketId = await ticketOf(15n);
  const [order] = (
    await place(
      await all.slip(
        DAILY,
        [10n, 8n, 7n].map((stake) => ({ play: 'bs', selection: 'big', stake: stake * PESO })),
        { ticketId },
      ),
    )
  ).orders;
  expect(await balance()).toBe(START - 10n * PESO);
  const params = { orderId: order?.orderId ?? '' };
  // 25 staked, 10 of it cash: the line of 8 comes back as cash.
  const first = await all.call('cancelLotteryLine', { params: { ...params, line: 2 } }, player.session);
  expect(first).toMatchObject({ order: { staked: 17n * PESO, ticketPaid: 15n * PESO }, balance: START - 2n * PESO });
  // Of the line of 10 only 2 were cash.
  const second = await all.call('cancelLotteryLine', { params: { ...params, line: 1 } }, player.session);
  expect(second).toMatchObject({ order: { staked: 7n * PESO, ticketPaid: 7n * PESO }, balance: START });
  expect(await ticketRow(ticketId)).toMatchObject({ state: 'used' });
  await all.call('cancelLotteryOrder', { params }, player.session);
  expect(await balance()).toBe(START);
  expect(await ticketRow(ticketId)).toMatchObject({ state: 'usable', days: 30 });
  // It is whole again.
  const [next] = (await place(await all.slip(DAILY, [{ play: 'bs', selection: 'big', stake: 15n * PESO }], { ticketId }))).orders;
  expect(next).toMatchObject({ ticketPaid: 15n * PESO });
  expect(await auditLedger(all.base.pool)).toSatisfy(isWhole);
});

test('[LOTT-71] [LOTT-48] a void draw gives the ticket back for seven days at least, also after its wins were paid', async () => {
  const ticketId = await ticketOf(10n, [], 28);
  const both = await all.slip(GAME, [side('big', 10n), side('small', 10n)], { ticketId });
  await place(both);
  await all.finish(both.drawId);
  expect(await balance()).toBe(START - 10n * PESO + 19n * PESO);
  expect(await voidDraw(all.base.pool, both.drawId, 'a test')).toBe(true);
  await all.lottery.work();
  expect(await balance()).toBe(START);
  expect(await ticketRow(ticketId)).toMatchObject({ state: 'usable', days: 7 });
  expect(await auditLedger(all.base.pool)).toSatisfy(isWhole);
});

test('[LOTT-71] no ticket pays a chase, six balls, another lottery, or while there is bonus money; nothing moves', async () => {
  const ticketId = await ticketOf(100n, ['ELOTT']);
  const tried = async (body: Slip) => refusalOf(place({ ...body, key: randomUUID(), ticketId }));
  const chase = await all.slip(GAME, [side('big', 10n)], { chase: { draws: 2, multiples: [1, 1], stopOnWin: true } });
  expect(await tried(chase)).toEqual({ code: 'lottery.ticket_unusable', why: 'chase' });
  expect(await tried(await all.slip('pick-six-sabado', [{ play: 'pick', selection: '4,11,17,23,30,41' }]))).toEqual({
    code: 'lottery.ticket_unusable',
    why: 'six_balls',
  });
  expect(await tried(await all.slip(DAILY, [{ play: 'bs', selection: 'big', stake: 10n * PESO }]))).toEqual({ code: 'lottery.ticket_unusable', why: 'game' });
  const slip = await all.slip(GAME, [side('big', 10n)]);
  expect(await refusalOf(place({ ...slip, key: randomUUID(), ticketId: randomUUID() }))).toMatchObject({ code: 'ticket.unknown' });
  expect(await refusalOf(place({ ...slip, key: randomUUID(), ticketId }, await all.player()))).toMatchObject({ code: 'ticket.unknown' });
  expect(await refusalOf(place({ ...slip, key: randomUUID(), ticketId }, await all.player(START, { isTrial: true })))).toMatchObject({
    code: 'ticket.unknown',
  });
  expect(await refusalOf(place({ ...slip, key: randomUUID(), ticketId: await ticketOf(5n, [], 31) }))).toMatchObject({ code: 'ticket.expired' });
  await grantTestBonus(all.base.pool, player.cash);
  expect(await tried(slip)).toEqual({ code: 'lottery.ticket_unusable', why: 'bonus' });
  expect(await ticketRow(ticketId)).toMatchObject({ state: 'usable' });
  expect(await balance()).toBe(START);
});

test('[LOTT-71] a ticket does not help who cannot pay the rest', async () => {
  const ticketId = await ticketOf(5n);
  const poor = await all.slip(GAME, [side('big', 5n), ...Array.from({ length: 21 }, () => side('odd', 50n))], { ticketId });
  expect(await refusalOf(place(poor))).toMatchObject({ code: 'lottery.not_enough_money' });
  expect(await ticketRow(ticketId)).toMatchObject({ state: 'usable' });
  expect(await balance()).toBe(START);
});
