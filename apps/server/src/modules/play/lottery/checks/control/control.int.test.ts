import { randomUUID } from 'node:crypto';
import { MAJOR_UNIT } from '@laro/domain/money/money';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Person } from '#server/http/handlers.ts';
import { balanceOf } from '#server/ledger/accounts/accounts.ts';
import { auditLedger, isWhole } from '#server/ledger/audit/audit.ts';
import { testPerson } from '#server/testing/base/test-two-persons.ts';
import { testLottery, type TestLottery } from '#server/testing/test-lottery.ts';
import { ControlProcess } from './control-process.ts';
import { countSealed } from './count-sealed.ts';
import { orderRanges, readAlikeLines } from './sealed-lines.store.ts';

const GAME = 'kidlat-5';
const LINES = [
  { play: 'sum', selection: 'big,small', stake: 10n * MAJOR_UNIT },
  { play: 'pos', selection: '0,1,2,3,4,5,6,7,8,9/-/-/-/1', unit: MAJOR_UNIT, multiple: 2 },
];
const PLAYERS = 3;

let all: TestLottery;
let first: Person;
let second: Person;

beforeAll(async () => {
  all = await testLottery([GAME]);
  [first, second] = [await testPerson(all.base, 'first'), await testPerson(all.base, 'second')];
});
afterEach(() => {
  all.control.spoil = null;
});
afterAll(() => all.close());

/** A draw with orders of some players, one of them with a cancelled line. */
async function soldDraw() {
  const body = await all.slip(GAME, LINES);
  const players = await Promise.all(Array.from({ length: PLAYERS }, () => all.player()));
  const placed = [];
  for (const { session } of players) placed.push((await all.call('placeLotteryOrder', { body: { ...body, key: randomUUID() } }, session)).orders[0]);
  const [order] = placed;
  await all.call('cancelLotteryLine', { params: { orderId: order?.orderId ?? '', line: 2 } }, players[0]?.session);
  return { drawId: body.drawId, players, orderId: order?.orderId ?? '' };
}

const drawOf = async (drawId: string) => {
  const { draws } = await all.callAsStaff('listDeskLotteryDraws', { params: { gameId: GAME }, query: {} }, first);
  return draws.find((draw) => draw.drawId === drawId);
};
const hold = (drawId: string, isHeld: boolean) => all.callAsStaff('holdDeskLotteryDraw', { params: { drawId }, body: { isHeld, reason: 'checked' } }, first);
const recheck = async (drawId: string) =>
  (
    (await all.callAsStaff('recheckDeskLotteryDraw', { params: { drawId }, body: { reason: 'the software is right now' } }, first)) as {
      proposed: { id: string };
    }
  ).proposed.id;

test('[TL6] both systems find the winners of a draw before it is paid; the control runs in its own process and rebuilds the seal', async () => {
  const { drawId } = await soldDraw();
  await all.finish(drawId);
  expect(await drawOf(drawId)).toMatchObject({ state: 'settled', control: { fault: null, lines: PLAYERS * 2 - 1, differences: [] } });
  const apart = new ControlProcess(all.base.pool);
  const found = await apart.control(drawId);
  expect(found).toEqual(await countSealed(all.base.pool, drawId));
  expect(found.sums.get('sum')).toMatchObject({ lines: PLAYERS, bets: 2 * PLAYERS, wins: PLAYERS });
  expect(found.seal).toBe((await all.call('getLotteryDraw', { params: { drawId } })).draw.seal);
  await expect(apart.control(randomUUID())).rejects.toThrow('has no result to control');
  const interrupted = apart.control(drawId);
  apart.stop();
  await expect(interrupted).rejects.toThrow('the process of the control has ended');
});

test('[TL6] [LOTT-51] both systems read the orders of a draw in parts, and come to the same as in one', async () => {
  const { drawId } = await soldDraw();
  await all.finish(drawId);
  const { pool } = all.base;
  expect(await countSealed(pool, drawId, { ordersAtOnce: 1 })).toEqual(await countSealed(pool, drawId));
  expect(await countSealed(pool, drawId, { ordersAtOnce: 2 })).toEqual(await countSealed(pool, drawId));
  const linesIn = async (ordersAtOnce: number) => {
    const parts: number[] = [];
    for await (const range of orderRanges(pool, drawId, ordersAtOnce))
      parts.push((await readAlikeLines(pool, drawId, range)).reduce((sum, { times }) => sum + times, 0));
    return parts;
  };
  expect(await linesIn(10)).toEqual([PLAYERS * 2 - 1]);
  const parts = await linesIn(1);
  expect(parts.toSorted((a, b) => b - a)).toEqual([2, 2, 1, 0]);
});

test('[TL6] [LOTT-40] an order whose hash was changed after the seal stops its draw, also where its lines were left as they were', async () => {
  const { drawId, orderId } = await soldDraw();
  await all.due(drawId);
  await all.lottery.work();
  await all.base.pool.query("update lottery_orders set hash = repeat('0', 64) where id = $1", [orderId]);
  await all.finish(drawId);
  expect(await drawOf(drawId)).toMatchObject({ state: 'drawn', isHeld: true, control: { fault: 'seal' } });
});

test('[TL6] [T33] a draw whose systems differ is held, pays nothing, and is paid once two people have it checked again and both agree', async () => {
  const { drawId, players } = await soldDraw();
  const before = await Promise.all(players.map(({ cash }) => balanceOf(all.base.pool, cash)));
  all.control.spoil = (found) => {
    const sum = found.sums.get('pos');
    if (sum) sum.payout += 1n;
    return found;
  };
  all.troubles.length = 0;
  await all.finish(drawId);
  await all.lottery.work();
  expect(all.troubles).toEqual(['a lottery draw is held: its control differs from its settlement']);
  const held = await drawOf(drawId);
  expect(held).toMatchObject({ state: 'drawn', isHeld: true, control: { fault: 'sums', differences: [{ play: 'pos' }] } });
  const [difference] = held?.control?.differences ?? [];
  expect((difference?.control?.payout ?? 0n) - (difference?.settlement?.payout ?? 0n)).toBe(1n);
  expect(await Promise.all(players.map(({ cash }) => balanceOf(all.base.pool, cash)))).toEqual(before);
  await expect(hold(drawId, false)).rejects.toMatchObject({ code: 'lottery.control_differs' });
  // Still different: held again.
  await all.decide(await recheck(drawId), second);
  await all.lottery.work();
  expect(await drawOf(drawId)).toMatchObject({ state: 'drawn', isHeld: true, control: { fault: 'sums' } });
  all.control.spoil = null;
  const proposal = await recheck(drawId);
  await expect(all.decide(proposal, first)).rejects.toMatchObject({ code: 'desk.second_person_own' });
  await all.decide(proposal, second);
  await all.lottery.work();
  expect(await drawOf(drawId)).toMatchObject({ state: 'settled', isHeld: false, control: { fault: null } });
  const paid = await Promise.all(players.map(({ cash }) => balanceOf(all.base.pool, cash)));
  expect(paid.every((balance, place) => (balance ?? 0n) > (before[place] ?? 0n))).toBe(true);
  await expect(recheck(drawId)).rejects.toMatchObject({ code: 'lottery.state_differs' });
  await expect(recheck(randomUUID())).rejects.toMatchObject({ code: 'lottery.draw_unknown' });
  expect(await auditLedger(all.base.pool)).toSatisfy(isWhole);
});

test('[TL6] [LOTT-40] a line that was changed after the seal stops its draw, also where its hash was left as it was', async () => {
  const { drawId, orderId } = await soldDraw();
  await all.due(drawId);
  await all.lottery.work();
  await all.base.pool.query("update lottery_lines set selection = 'odd,even' where order_id = $1 and line = 1", [orderId]);
  await all.finish(drawId);
  expect(await drawOf(drawId)).toMatchObject({ state: 'drawn', isHeld: true, control: { fault: 'seal' } });
});
