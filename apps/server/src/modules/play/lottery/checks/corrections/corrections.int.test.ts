import { MAJOR_UNIT } from '@laro/domain/money/money';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Person } from '#server/http/handlers.ts';
import { balanceOf } from '#server/ledger/accounts/accounts.ts';
import { auditLedger, isWhole } from '#server/ledger/audit/audit.ts';
import { FEED_PLAYER_MONEY, IMPORTED_GAME, openTestFeeds, prizesOf, resultOf, type TestFeeds } from '#server/testing/stand-ins/test-feeds.ts';
import { testLottery, type TestLottery } from '#server/testing/test-lottery.ts';
import type { TestPlayer } from '#server/testing/money/test-rounds.ts';
import { testPerson } from '#server/testing/base/test-two-persons.ts';

const HOUR_MS = 3_600_000;
const STAKED = 10n * MAJOR_UNIT;
const PAYOUT = 900n * MAJOR_UNIT;
const LOST = FEED_PLAYER_MONEY - STAKED;
/** The special prize ends on 07, or on 08. */
const [ENDS_07, ENDS_08] = ['12107', '12108'];

let all: TestLottery;
let feeds: TestFeeds;
let first: Person;
let second: Person;

beforeAll(async () => {
  all = await testLottery([IMPORTED_GAME, 'kidlat-5']);
  feeds = await openTestFeeds(all);
  [first, second] = [await testPerson(all.base, 'first'), await testPerson(all.base, 'second')];
});
afterAll(() => all.close());
beforeEach(() => {
  all.clock.aheadMs = 0;
  all.told.length = 0;
  all.feedAnswers.clear();
});

/** A settled draw with an order on 07. */
async function settledDraw(special: string): Promise<{ player: TestPlayer; drawId: string }> {
  const { player, drawId } = await feeds.closedDraw();
  for (const feed of ['lotus', 'heron']) await feeds.report({ feed, drawId, prizes: prizesOf(special) });
  await feeds.look(drawId);
  return { player, drawId };
}

const propose = (drawId: string, result: string) =>
  all.callAsStaff('correctDeskLotteryDraw', { params: { drawId }, body: { result, reason: 'the station published another number' } }, first);

/** Proposes and approves another result, and lets several workers carry it out. */
async function correct(drawId: string, special: string): Promise<void> {
  const answer = await propose(drawId, resultOf(special));
  await all.decide((answer as { proposed: { id: string } }).proposed.id, second);
  await Promise.all([all.lottery.work(), all.lottery.work(), all.lottery.work()]);
  await all.lottery.sendNotices();
}

const cashOf = ({ cash }: TestPlayer) => balanceOf(all.base.pool, cash);
const orderOf = async ({ session }: TestPlayer) => {
  const { orders } = await all.call('listLotteryOrders', { query: { state: 'settled', gameId: '', date: '', numero: '' } }, session);
  const [order] = orders;
  if (!order) throw new Error('there is no order');
  return order;
};

test('[TL6] [LOTT-49] a corrected result moves no money while the control differs, and does once two people have it checked again', async () => {
  const { player, drawId } = await settledDraw(ENDS_08);
  all.control.spoil = (found) => {
    for (const sum of found.sums.values()) sum.wins += 1;
    return found;
  };
  await correct(drawId, ENDS_07);
  all.control.spoil = null;
  await all.lottery.work();
  expect(await cashOf(player)).toBe(LOST);
  expect((await all.call('getLotteryDraw', { params: { drawId } })).draw).toMatchObject({ state: 'settled', isHeld: true });
  const answer = await all.callAsStaff('recheckDeskLotteryDraw', { params: { drawId }, body: { reason: 'the software is right now' } }, first);
  await all.decide((answer as { proposed: { id: string } }).proposed.id, second);
  await all.lottery.work();
  await all.lottery.sendNotices();
  expect(await cashOf(player)).toBe(LOST + PAYOUT);
  expect((await all.call('getLotteryDraw', { params: { drawId } })).draw.isHeld).toBe(false);
});

test('[LOTT-49] a correction to the player’s gain pays the difference once, keeps both results readable, and tells the member', async () => {
  const { player, drawId } = await settledDraw(ENDS_08);
  expect(await cashOf(player)).toBe(LOST);
  const answer = await propose(drawId, resultOf(ENDS_07));
  const { id } = (answer as { proposed: { id: string } }).proposed;
  const { rows } = await all.base.pool.query<{ after: unknown }>('select after from proposals where id = $1', [id]);
  // The second person sees what would change.
  expect(rows[0]?.after).toMatchObject({ result: resultOf(ENDS_07), orders: 1, lines: 1, players: 1, 'pay PHP': '900.00', 'takeBack PHP': '0.00' });
  await expect(all.decide(id, first)).rejects.toMatchObject({ code: 'desk.second_person_own' });
  await all.lottery.work();
  expect(await cashOf(player)).toBe(LOST);
  await all.decide(id, second);
  await Promise.all([all.lottery.work(), all.lottery.work(), all.lottery.work()]);
  await all.lottery.sendNotices();
  await all.lottery.sendNotices();
  expect(await cashOf(player)).toBe(LOST + PAYOUT);
  expect(await orderOf(player)).toMatchObject({ state: 'won', payout: PAYOUT, correction: { before: 0n, after: PAYOUT, paid: PAYOUT, takenBack: 0n } });
  const shown = await all.call('getLotteryDraw', { params: { drawId } });
  expect(shown).toMatchObject({ draw: { state: 'settled', result: resultOf(ENDS_07) }, earlier: [{ result: resultOf(ENDS_08) }] });
  expect(shown.winners).toEqual([{ play: 'de', prize: 'win', lines: 1, bets: 1 }]);
  expect(all.told).toEqual([
    { template: 'lottery_corrected', playerId: player.session.playerId, values: expect.objectContaining({ game: IMPORTED_GAME, amount: '₱900.00' }) },
  ]);
  expect(await auditLedger(all.base.pool)).toSatisfy(isWhole);
});

test('[LOTT-49] within a day too much is taken back as far as cash is there; the operator bears the rest, and a second correction counts what was received', async () => {
  const { player, drawId } = await settledDraw(ENDS_07);
  expect(await cashOf(player)).toBe(LOST + PAYOUT);
  // All but 100 is staked and lost.
  const left = 100n * MAJOR_UNIT;
  await all.rounds.play(player, { stake: LOST + PAYOUT - left, payout: 0n });
  expect(await cashOf(player)).toBe(left);
  await correct(drawId, ENDS_08);
  expect(await cashOf(player)).toBe(0n);
  expect(await orderOf(player)).toMatchObject({ state: 'lost', payout: 0n, correction: { before: PAYOUT, after: 0n, paid: 0n, takenBack: left } });
  expect(all.told).toMatchObject([{ template: 'lottery_corrected', values: { amount: '₱100.00' } }]);
  await correct(drawId, ENDS_07);
  // 800 of the payout were never taken back.
  expect(await cashOf(player)).toBe(left);
  expect(await orderOf(player)).toMatchObject({ state: 'won', payout: PAYOUT, correction: { paid: left } });
  expect((await all.call('getLotteryDraw', { params: { drawId } })).earlier.map(({ result }) => result)).toEqual([resultOf(ENDS_07), resultOf(ENDS_08)]);
  expect(await auditLedger(all.base.pool)).toSatisfy(isWhole);
});

test('[LOTT-49] later than a day after the settlement nothing is taken back', async () => {
  const { player, drawId } = await settledDraw(ENDS_07);
  all.clock.aheadMs = 25 * HOUR_MS;
  await correct(drawId, ENDS_08);
  expect(await cashOf(player)).toBe(LOST + PAYOUT);
  expect(await orderOf(player)).toMatchObject({ state: 'lost', payout: 0n, correction: { takenBack: 0n } });
});

test('[LOTT-49] [LOTT-28] a series that a win has stopped stays stopped when a correction takes the win away', async () => {
  const player = await all.player(FEED_PLAYER_MONEY);
  const body = await all.slip(IMPORTED_GAME, [{ play: 'de', selection: '07', unit: MAJOR_UNIT, multiple: 10 }], {
    chase: { draws: 3, multiples: [1, 1, 1], stopOnWin: true },
  });
  const { chaseId } = await all.call('placeLotteryOrder', { body }, player.session);
  await all.due(body.drawId);
  await all.lottery.work();
  for (const feed of ['lotus', 'heron']) await feeds.report({ feed, drawId: body.drawId, prizes: prizesOf(ENDS_07) });
  await feeds.look(body.drawId);
  const series = async () => {
    const { isOver, orders } = await all.call('getLotteryChase', { params: { chaseId: chaseId ?? '' } }, player.session);
    return [isOver, orders.map(({ state }) => state)];
  };
  expect(await series()).toEqual([true, ['won', 'cancelled', 'cancelled']]);
  expect(await cashOf(player)).toBe(LOST + PAYOUT);
  await correct(body.drawId, ENDS_08);
  expect(await series()).toEqual([true, ['lost', 'cancelled', 'cancelled']]);
  expect(await cashOf(player)).toBe(LOST);
});

test('[LOTT-49] [LOTT-36] a malformed, equal or early result is refused, and no draw of this installation is corrected', async () => {
  const { drawId } = await settledDraw(ENDS_08);
  await expect(propose(drawId, '12107')).rejects.toMatchObject({ code: 'lottery.result_malformed', params: { why: 'level' } });
  await expect(propose(drawId, resultOf(ENDS_08))).rejects.toMatchObject({ code: 'lottery.state_differs' });
  const open = await feeds.closedDraw();
  await expect(propose(open.drawId, resultOf(ENDS_08))).rejects.toMatchObject({ code: 'lottery.state_differs' });
  const { games } = await all.call('listLotteryGames', { query: { category: '', vendor: '', gameId: 'kidlat-5' } });
  await expect(propose(games[0]?.next?.drawId ?? '', '1,2,3,4,5')).rejects.toMatchObject({ code: 'lottery.not_imported' });
  await expect(propose(crypto.randomUUID(), '1')).rejects.toMatchObject({ code: 'lottery.draw_unknown' });
});

test('[LOTT-48] members of a void draw get a message with the amount that went back', async () => {
  const { player, drawId } = await feeds.closedDraw();
  all.clock.aheadMs = 24 * HOUR_MS;
  await feeds.look(drawId);
  await all.lottery.sendNotices();
  expect(await cashOf(player)).toBe(FEED_PLAYER_MONEY);
  expect(all.told).toMatchObject([{ template: 'lottery_void', playerId: player.session.playerId, values: { amount: '₱10.00' } }]);
});
