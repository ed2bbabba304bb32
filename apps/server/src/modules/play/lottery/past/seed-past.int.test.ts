import { MAJOR_UNIT } from '@laro/domain/money/money';
import { settingsFrom } from '@laro/domain/settings/settings';
import { orderHash } from '@laro/lottery/draw/seal';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#server/db/sql.ts';
import { auditLedger, isWhole } from '#server/ledger/audit/audit.ts';
import { testPerson } from '#server/testing/base/test-two-persons.ts';
import { testLottery, testSignature, type TestLottery } from '#server/testing/test-lottery.ts';
import { seedPastOrders, type PastOrder } from './seed-past.ts';

const SECRET = Buffer.alloc(32, 5);
const stake = 10n * MAJOR_UNIT;

let all: TestLottery;

beforeAll(async () => {
  all = await testLottery(['kidlat-5', 'one-minute-pick-3', 'tatlong-numero', 'neon-numbers', 'big-small-bilis', 'five-minute-fiesta', 'hapon-draw-3d']);
});
afterAll(() => all.close());

test('[LOTT-33] a written history has orders in every state: past draws are sealed, drawn by the beacon and settled by the job', async () => {
  const { session, cash } = await all.player();
  const orders: PastOrder[] = [
    { gameId: 'kidlat-5', drawsAgo: 60, lines: [{ play: 'sum', selection: 'big,small', stake }] },
    { gameId: 'one-minute-pick-3', drawsAgo: 61, lines: [{ play: 'bs', selection: 'small', stake }], end: 'cancelled' },
    { gameId: 'one-minute-pick-3', drawsAgo: 62, lines: [{ play: 'bs', selection: 'small', stake }], end: 'void' },
    { gameId: 'tatlong-numero', drawsAgo: 'next', lines: [{ play: 'straight', selection: '3/4/5', unit: MAJOR_UNIT, multiple: 5 }] },
    { gameId: 'neon-numbers', drawsAgo: 64, lines: [{ play: 'side', selection: 'big/-/-/-/-', stake }], end: 'push' },
    { gameId: 'big-small-bilis', drawsAgo: 65, lines: [{ play: 'side', selection: 'big', stake }], end: 'held' },
    // More than a quarter of the cash: left out.
    { gameId: 'kidlat-5', drawsAgo: 63, lines: [{ play: 'sum', selection: 'big', stake: 5000n * MAJOR_UNIT }] },
  ];
  const { playerId, publicId, merchantCode, currency } = session;
  const member = { playerId, publicId, merchantCode, currency, cash, isTrial: false as const, settings: settingsFrom({}) };
  await inTransaction(all.base.pool, (transaction) =>
    seedPastOrders(transaction, member, orders, { secret: SECRET, now: Date.now(), signatureOf: async (round) => testSignature(round) }),
  );
  // The beacon is silent at first: a draw that was due before this process began is not void for that.
  all.beacon.isSilent = true;
  await all.lottery.work();
  all.beacon.isSilent = false;
  await all.lottery.work();
  const shown = (await all.call('listLotteryOrders', { query: { state: '', gameId: '', date: '', numero: '' } }, session)).orders;
  expect(shown.map(({ state, gameId }) => `${gameId}: ${state}`).toSorted()).toEqual([
    'big-small-bilis: accepted',
    'kidlat-5: won',
    'neon-numbers: push',
    'one-minute-pick-3: cancelled',
    'one-minute-pick-3: void',
    'tatlong-numero: accepted',
  ]);
  const pushed = shown.find(({ state }) => state === 'push');
  expect(pushed).toMatchObject({ payout: stake, draw: { state: 'settled', result: expect.stringMatching(/^11,/) as string } });
  const won = shown.find(({ state }) => state === 'won');
  expect(won).toMatchObject({ staked: 2n * stake, payout: 19n * MAJOR_UNIT, draw: { state: 'settled' } });
  expect(Date.parse(won?.placedAt ?? '')).toBeLessThan(Date.parse(won?.draw.closesAt ?? ''));
  const inclusion = await all.call('getLotteryInclusion', { params: { orderId: won?.orderId ?? '' } }, session);
  expect(inclusion.path).toEqual([]);
  expect(orderHash(inclusion.orderText)).toBe(won?.hash);
  expect(await auditLedger(all.base.pool)).toSatisfy(isWhole);
  expect(all.troubles).toEqual([]);
});

test('[LOTT-66] a written order whose draw a person holds waits, and is drawn and settled as soon as the desk lets it go on', async () => {
  const heldGame = 'big-small-bilis';
  const staff = await testPerson(all.base, 'first');
  const { draws } = await all.callAsStaff('listDeskLotteryDraws', { params: { gameId: heldGame } }, staff);
  const held = draws.find(({ isHeld }) => isHeld);
  expect(held).toMatchObject({ state: 'closed', result: null, orders: 1, hold: { by: 'demo' }, liability: [{ play: 'side' }] });
  await all.lottery.work();
  await all.callAsStaff('holdDeskLotteryDraw', { params: { drawId: held?.drawId ?? '' }, body: { isHeld: false, reason: 'the recording is right' } }, staff);
  await all.lottery.work();
  const after = await all.callAsStaff('listDeskLotteryDraws', { params: { gameId: heldGame } }, staff);
  expect(after.draws.find(({ drawId }) => drawId === held?.drawId)).toMatchObject({ isHeld: false, state: 'settled' });
  expect(all.troubles).toEqual([]);
});

test('[LOTT-28] [LOTT-33] a written history has a series that goes on, and one whose win has cancelled the orders after it', async () => {
  const { session, cash } = await all.player();
  const { playerId, publicId, merchantCode, currency } = session;
  const member = { playerId, publicId, merchantCode, currency, cash, isTrial: false as const, settings: settingsFrom({}) };
  const series: PastOrder[] = [
    { gameId: 'hapon-draw-3d', drawsAgo: 'next', lines: [{ play: 'bs', selection: 'big', stake }], series: { multiples: [1, 1, 2] } },
    {
      gameId: 'five-minute-fiesta',
      drawsAgo: 20,
      lines: [{ play: 'sum', selection: 'big,small', stake }],
      series: { multiples: [1, 2, 3], stopsAt: 1 },
    },
    // Too little cash: neither orders nor a series.
    { gameId: 'kidlat-5', drawsAgo: 90, lines: [{ play: 'sum', selection: 'big', stake: 5000n * MAJOR_UNIT }], series: { multiples: [1, 1] } },
  ];
  await inTransaction(all.base.pool, (transaction) => seedPastOrders(transaction, member, series, { secret: SECRET, now: Date.now() }));
  await all.lottery.work();
  const { chases } = await all.call('listLotteryChases', { query: {} }, session);
  expect(chases.map(({ gameId, stopOnWin, isOver, draws, done }) => ({ gameId, stopOnWin, isOver, draws, done }))).toEqual([
    { gameId: 'five-minute-fiesta', stopOnWin: true, isOver: true, draws: 3, done: 3 },
    { gameId: 'hapon-draw-3d', stopOnWin: false, isOver: false, draws: 3, done: 0 },
  ]);
  const [stopped, running] = await Promise.all(chases.map(async ({ chaseId }) => (await all.call('getLotteryChase', { params: { chaseId } }, session)).orders));
  expect(stopped?.map(({ state }) => state)).toEqual(['won', 'cancelled', 'cancelled']);
  const placed = Date.parse(stopped?.[0]?.placedAt ?? '');
  expect(stopped?.every(({ placedAt, draw }) => Date.parse(placedAt) === placed && placed < Date.parse(draw.closesAt))).toBe(true);
  expect(Date.parse(stopped?.[1]?.settledAt ?? '')).toBeGreaterThan(Date.parse(stopped?.[0]?.draw.drawsAt ?? ''));
  const drawnAt = stopped?.map(({ draw }) => Date.parse(draw.drawsAt)) ?? [];
  expect(drawnAt.slice(1).map((at, place) => at - (drawnAt[place] ?? 0))).toEqual([300_000, 300_000]);
  expect(running?.map(({ state, staked }) => [state, staked])).toEqual([
    ['accepted', stake],
    ['accepted', stake],
    ['accepted', 2n * stake],
  ]);
  expect(await auditLedger(all.base.pool)).toSatisfy(isWhole);
  expect(all.troubles).toEqual([]);
});

test('[LOTT-33] members with the same distance from now have draws of their own', async () => {
  const order: PastOrder = { gameId: 'kidlat-5', drawsAgo: 80, lines: [{ play: 'sum', selection: 'big', stake }] };
  const draws: string[] = [];
  for (const { session, cash } of [await all.player(), await all.player()]) {
    const { playerId, publicId, merchantCode, currency } = session;
    const member = { playerId, publicId, merchantCode, currency, cash, isTrial: false as const, settings: settingsFrom({}) };
    await inTransaction(all.base.pool, (transaction) => seedPastOrders(transaction, member, [order], { secret: SECRET, now: Date.now() }));
    draws.push(
      ...(await all.call('listLotteryOrders', { query: { state: '', gameId: '', date: '', numero: '' } }, session)).orders.map(({ draw }) => draw.numero),
    );
  }
  expect(draws).toHaveLength(2);
  expect(new Set(draws).size).toBe(2);
});

test('[LOTT-28] [LOTT-33] series of members with the same distance from now are whole, each in draws of its own', async () => {
  const series: PastOrder = {
    gameId: 'five-minute-fiesta',
    drawsAgo: 60,
    lines: [{ play: 'sum', selection: 'big,small', stake }],
    series: { multiples: [1, 1, 1], stopsAt: 1 },
  };
  const lengths: number[] = [];
  // The second one begins within the draws of the first, too.
  for (const drawsAgo of [60, 60, 59]) {
    const { session, cash } = await all.player();
    const { playerId, publicId, merchantCode, currency } = session;
    const member = { playerId, publicId, merchantCode, currency, cash, isTrial: false as const, settings: settingsFrom({}) };
    await inTransaction(all.base.pool, (transaction) => seedPastOrders(transaction, member, [{ ...series, drawsAgo }], { secret: SECRET, now: Date.now() }));
    lengths.push(...(await all.call('listLotteryChases', { query: {} }, session)).chases.map(({ draws }) => draws));
  }
  expect(lengths).toEqual([3, 3, 3]);
});

test('[LOTT-33] without the beacon an order that is to be a push is left out', async () => {
  const { session, cash } = await all.player();
  const { playerId, publicId, merchantCode, currency } = session;
  const member = { playerId, publicId, merchantCode, currency, cash, isTrial: false as const, settings: settingsFrom({}) };
  const push: PastOrder = { gameId: 'neon-numbers', drawsAgo: 70, lines: [{ play: 'side', selection: 'big/-/-/-/-', stake }], end: 'push' };
  for (const signatureOf of [undefined, async () => null])
    await inTransaction(all.base.pool, (transaction) => seedPastOrders(transaction, member, [push], { secret: SECRET, now: Date.now(), signatureOf }));
  expect((await all.call('listLotteryOrders', { query: { state: '', gameId: '', date: '', numero: '' } }, session)).orders).toEqual([]);
});
