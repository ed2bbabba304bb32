import { MAJOR_UNIT } from '@laro/domain/money/money';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Person } from '#server/http/handlers.ts';
import { balanceOf } from '#server/ledger/accounts/accounts.ts';
import { auditLedger, isWhole } from '#server/ledger/audit/audit.ts';
import { FEED_PLAYER_MONEY, IMPORTED_GAME, openTestFeeds, resultOf, type TestFeeds } from '#server/testing/stand-ins/test-feeds.ts';
import { testLottery, type TestLottery } from '#server/testing/test-lottery.ts';
import type { TestPlayer } from '#server/testing/money/test-rounds.ts';
import { testPerson } from '#server/testing/base/test-two-persons.ts';

const HOUR_MS = 3_600_000;
const LOST = FEED_PLAYER_MONEY - 10n * MAJOR_UNIT;
const PAYOUT = 900n * MAJOR_UNIT;

let all: TestLottery;
let feeds: TestFeeds;
let first: Person;
let second: Person;

beforeAll(async () => {
  all = await testLottery([IMPORTED_GAME]);
  feeds = await openTestFeeds(all);
  all.settings['lottery.reviewFrom'] = 900;
  [first, second] = [await testPerson(all.base, 'first'), await testPerson(all.base, 'second')];
});
afterAll(() => all.close());
beforeEach(() => {
  all.clock.aheadMs = 0;
  all.troubles.length = 0;
  all.told.length = 0;
  all.feedAnswers.clear();
});

/** A player whose order has won as much as two people must release. */
async function largeWin(endings = ['07']): Promise<{ player: TestPlayer; drawId: string; orderId: string }> {
  const { player, drawId } = await feeds.closedDraw(endings);
  for (const feed of ['lotus', 'heron']) await feeds.report({ feed, drawId });
  await feeds.look(drawId);
  const [order] = (await all.call('listLotteryOrders', { query: { state: 'settled', gameId: '', date: '', numero: '' } }, player.session)).orders;
  return { player, drawId, orderId: order?.orderId ?? '' };
}

const cashOf = ({ cash }: TestPlayer) => balanceOf(all.base.pool, cash);
const orderOf = async (player: TestPlayer, orderId: string) => (await all.call('getLotteryOrder', { params: { orderId } }, player.session)).order;
const release = (orderId: string) =>
  all.callAsStaff('releaseDeskLotteryPayout', { params: { orderId }, body: { reason: 'the order and its draw are checked' } }, first);
const proposalOf = (answer: unknown) => (answer as { proposed: { id: string } }).proposed.id;
const waiting = async () => (await all.callAsStaff('listDeskLotteryReviews', {}, first)).reviews.map(({ orderId }) => orderId);

test('[LOTT-34] a large payout is won and held, and two people release it', async () => {
  const { player, orderId } = await largeWin();
  expect(await cashOf(player)).toBe(LOST);
  expect(await orderOf(player, orderId)).toMatchObject({ state: 'won', payout: PAYOUT, isChecked: true });
  expect((await all.callAsStaff('listDeskLotteryReviews', {}, first)).reviews).toMatchObject([{ orderId, held: PAYOUT, merchant: 'laro', currency: 'PHP' }]);
  const id = proposalOf(await release(orderId));
  await expect(all.decide(id, first)).rejects.toMatchObject({ code: 'desk.second_person_own' });
  await all.decide(id, second);
  await all.lottery.sendNotices();
  expect(await cashOf(player)).toBe(LOST + PAYOUT);
  expect(await orderOf(player, orderId)).toMatchObject({ isChecked: false });
  expect(all.told).toMatchObject([{ template: 'lottery_released', playerId: player.session.playerId, values: { amount: '₱900.00' } }]);
  expect(await waiting()).not.toContain(orderId);
  await expect(release(orderId)).rejects.toMatchObject({ code: 'lottery.order_unknown' });
  expect(await auditLedger(all.base.pool)).toSatisfy(isWhole);
});

test('[LOTT-34] [LOTT-49] a correction takes what is held at any time, and the proposal to release it is void', async () => {
  const { player, drawId, orderId } = await largeWin();
  const stale = proposalOf(await release(orderId));
  all.clock.aheadMs = 30 * HOUR_MS;
  const wrong = { params: { drawId }, body: { result: resultOf('12108'), reason: 'the station corrected itself' } };
  await all.decide(proposalOf(await all.callAsStaff('correctDeskLotteryDraw', wrong, first)), second);
  await all.lottery.work();
  expect(await cashOf(player)).toBe(LOST);
  expect(await waiting()).not.toContain(orderId);
  await all.decide(stale, second).catch(() => null);
  expect(await cashOf(player)).toBe(LOST);
  // The right result after all: the payout is large again, and held again.
  const right = { params: { drawId }, body: { result: resultOf('12107'), reason: 'the first result was right' } };
  await all.decide(proposalOf(await all.callAsStaff('correctDeskLotteryDraw', right, first)), second);
  await all.lottery.work();
  expect(await cashOf(player)).toBe(LOST);
  expect(await waiting()).toContain(orderId);
  await all.decide(proposalOf(await release(orderId)), second);
  expect(await cashOf(player)).toBe(LOST + PAYOUT);
  expect(await auditLedger(all.base.pool)).toSatisfy(isWhole);
});

test('[LOTT-34] [LOTT-49] a correction adds to a held payout, or holds what it leaves of it, and all of it is released', async () => {
  // Three lines of 10: one of them wins on 07, and two on 08.
  const { player, drawId, orderId } = await largeWin(['07', '08', '08']);
  const staked = 30n * MAJOR_UNIT;
  const correct = async (special: string) => {
    const body = { result: resultOf(special), reason: 'the station corrected itself' };
    await all.decide(proposalOf(await all.callAsStaff('correctDeskLotteryDraw', { params: { drawId }, body }, first)), second);
    await all.lottery.work();
  };
  const held = async () => (await all.callAsStaff('listDeskLotteryReviews', {}, first)).reviews.find((review) => review.orderId === orderId)?.held;
  expect(await held()).toBe(PAYOUT);
  await correct('12108');
  expect(await held()).toBe(2n * PAYOUT);
  expect(await cashOf(player)).toBe(FEED_PLAYER_MONEY - staked);
  await correct('12107');
  expect(await held()).toBe(PAYOUT);
  expect(await cashOf(player)).toBe(FEED_PLAYER_MONEY - staked);
  await correct('12108');
  await all.decide(proposalOf(await release(orderId)), second);
  expect(await cashOf(player)).toBe(FEED_PLAYER_MONEY - staked + 2n * PAYOUT);
  expect(await held()).toBeUndefined();
  expect(await auditLedger(all.base.pool)).toSatisfy(isWhole);
});

test('[LOTT-34] a smaller payout goes to cash, and one that waits for three days raises one alarm', async () => {
  all.settings['lottery.reviewFrom'] = 901;
  const small = await largeWin();
  expect(await cashOf(small.player)).toBe(LOST + PAYOUT);
  all.settings['lottery.reviewFrom'] = 900;
  const { orderId } = await largeWin();
  all.clock.aheadMs = 71 * HOUR_MS;
  await all.lottery.sendNotices();
  expect(all.troubles).toEqual([]);
  all.clock.aheadMs = 73 * HOUR_MS;
  await all.lottery.sendNotices();
  await all.lottery.sendNotices();
  expect(all.troubles).toEqual(['a lottery payout has waited for its release for 72 hours']);
  expect(await waiting()).toContain(orderId);
});
