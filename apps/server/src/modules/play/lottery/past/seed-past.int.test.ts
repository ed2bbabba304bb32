import { MAJOR_UNIT } from '@laro/domain/money/money';
import { settingsFrom } from '@laro/domain/settings/settings';
import { orderHash } from '@laro/lottery/draw/seal';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#server/db/sql.ts';
import { auditLedger, isWhole } from '#server/ledger/audit/audit.ts';
import { testLottery, type TestLottery } from '#server/testing/test-lottery.ts';
import { seedPastOrders, type PastOrder } from './seed-past.ts';

const SECRET = Buffer.alloc(32, 5);
const stake = 10n * MAJOR_UNIT;

let all: TestLottery;

beforeAll(async () => {
  all = await testLottery(['kidlat-5', 'one-minute-pick-3', 'tatlong-numero']);
});
afterAll(() => all.close());

test('[LOTT-33] a written history has orders in every state: past draws are sealed, drawn by the beacon and settled by the job', async () => {
  const { session, cash } = await all.player();
  const orders: PastOrder[] = [
    { gameId: 'kidlat-5', drawsAgo: 60, lines: [{ play: 'sum', selection: 'big,small', stake }] },
    { gameId: 'one-minute-pick-3', drawsAgo: 61, lines: [{ play: 'bs', selection: 'small', stake }], end: 'cancelled' },
    { gameId: 'one-minute-pick-3', drawsAgo: 62, lines: [{ play: 'bs', selection: 'small', stake }], end: 'void' },
    { gameId: 'tatlong-numero', drawsAgo: 'next', lines: [{ play: 'straight', selection: '3/4/5', unit: MAJOR_UNIT, multiple: 5 }] },
    // More than a quarter of the cash: left out.
    { gameId: 'kidlat-5', drawsAgo: 63, lines: [{ play: 'sum', selection: 'big', stake: 5000n * MAJOR_UNIT }] },
  ];
  const { playerId, publicId, merchantCode, currency } = session;
  const member = { playerId, publicId, merchantCode, currency, cash, isTrial: false as const, settings: settingsFrom({}) };
  await inTransaction(all.base.pool, (transaction) => seedPastOrders(transaction, member, SECRET, orders, Date.now()));
  // The beacon is silent at first: a draw that was due before this process began is not void for that.
  all.beacon.isSilent = true;
  await all.lottery.work();
  all.beacon.isSilent = false;
  await all.lottery.work();
  const shown = (await all.call('listLotteryOrders', { query: { state: '', gameId: '' } }, session)).orders;
  expect(Object.fromEntries(shown.map(({ state, gameId }) => [state, gameId]))).toEqual({
    won: 'kidlat-5',
    cancelled: 'one-minute-pick-3',
    void: 'one-minute-pick-3',
    accepted: 'tatlong-numero',
  });
  const won = shown.find(({ state }) => state === 'won');
  expect(won).toMatchObject({ staked: 2n * stake, payout: 19n * MAJOR_UNIT, draw: { state: 'settled' } });
  expect(Date.parse(won?.placedAt ?? '')).toBeLessThan(Date.parse(won?.draw.closesAt ?? ''));
  const inclusion = await all.call('getLotteryInclusion', { params: { orderId: won?.orderId ?? '' } }, session);
  expect(inclusion.path).toEqual([]);
  expect(orderHash(inclusion.orderText)).toBe(won?.hash);
  expect(await auditLedger(all.base.pool)).toSatisfy(isWhole);
  expect(all.troubles).toEqual([]);
});
