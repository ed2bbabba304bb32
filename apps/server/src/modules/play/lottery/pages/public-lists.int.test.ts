import { MAJOR_UNIT } from '@laro/domain/money/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { IMPORTED_GAME, openTestFeeds, prizesOf, resultOf, type TestFeeds } from '#server/testing/stand-ins/test-feeds.ts';
import { testLottery, type TestLottery } from '#server/testing/test-lottery.ts';
import type { TestPlayer } from '#server/testing/money/test-rounds.ts';

/** The special prize ends on 07. */
const ENDS_07 = '12107';
const [FAST, SLOW, SIX] = ['kidlat-5', 'neon-numbers', 'pick-six-sabado'] as const;

let all: TestLottery;
let feeds: TestFeeds;
let player: TestPlayer;

beforeAll(async () => {
  all = await testLottery([FAST, SLOW, SIX, IMPORTED_GAME]);
  feeds = await openTestFeeds(all);
  await all.lottery.openPools();
  player = await all.player();
});
afterAll(() => all.close());

const region = async () =>
  (await all.call('listLotteryGames', { query: { category: '', vendor: '', gameId: IMPORTED_GAME } })).games[0]?.region ?? ('south' as const);

test('[LOTT-01] the draws that can be bet on are those of a game, or of each game of a vendor', async () => {
  const ofGame = await all.call('getLotteryNumero', { query: { gameId: FAST, count: 2 } });
  expect(ofGame.draws.map(({ gameId }) => gameId)).toEqual([FAST, FAST]);
  const ofVendor = await all.call('getLotteryNumero', { query: { gameId: '', vendor: 'ELOTT', count: 1 } });
  expect(ofVendor.draws.map(({ gameId }) => gameId).toSorted()).toEqual([FAST, SLOW]);
  expect((await all.call('getLotteryNumero', { query: { gameId: '', vendor: 'TCG_SEA', count: 1 } })).draws).toEqual([]);
  await expect(all.call('getLotteryNumero', { query: { gameId: 'no-game', count: 1 } })).rejects.toMatchObject({ code: 'lottery.game_closed' });
});

test('[LOTT-01] [LOTT-15] the menu has the plays of a game by tab and group, with their names, the form of a selection and its bounds', async () => {
  const { tabs } = await all.call('getLotteryMenu', { query: { gameId: SLOW } });
  expect(tabs.map(({ tab }) => tab)).toEqual(['trad', 'ent']);
  const plays = tabs.flatMap(({ groups }) => groups.flatMap((group) => group.plays));
  expect(plays.find(({ play }) => play === 'r2')).toMatchObject({
    name: 'Any 2',
    maxBets: 100_000,
    forms: [[{ values: Array.from({ length: 11 }, (_, place) => String(place + 1)), min: 2 }], expect.any(Array)],
  });
  expect(plays.find(({ play }) => play === 'dt')?.forms).toEqual([[{ values: ['dragon', 'tiger'], min: 1, max: 2 }]]);
  const six = await all.call('getLotteryMenu', { query: { gameId: SIX } });
  expect(six.tabs).toMatchObject([{ tab: 'trad', groups: [{ group: 'pick', plays: [{ play: 'pick' }] }] }]);
  all.off.add(`offer ${SIX}`);
  await expect(all.call('getLotteryMenu', { query: { gameId: SIX } })).rejects.toMatchObject({ code: 'lottery.game_closed' });
  all.off.delete(`offer ${SIX}`);
});

test('[LOTT-57] the pools of six balls are listed with their next draw', async () => {
  const stake = await all.slip(SIX, [{ play: 'pick', selection: '1,2,3,4,5,6' }]);
  await all.call('placeLotteryOrder', { body: stake }, player.session);
  const { jackpots } = await all.call('listLotteryJackpots', {});
  // 42 % of ₱20.
  expect(jackpots).toMatchObject([{ gameId: SIX, pool: 300_000n * MAJOR_UNIT, soldShare: 84n * (MAJOR_UNIT / 10n), currency: 'PHP' }]);
  expect(Date.parse(jackpots[0]?.drawsAt ?? '')).toBeGreaterThan(Date.now());
});

test('[LOTT-01] [LOTT-44] Vietnamese draws are listed by region and station, and results by level, unofficial until both sources agree', async () => {
  const own = await region();
  const next = await all.call('getLotteryVnNumero', { query: { region: own } });
  expect(new Set(next.draws.map(({ drawsAt }) => drawsAt)).size).toBe(1);
  expect(new Set(next.draws.map(({ station }) => station)).size).toBe(next.draws.length);
  const other = own === 'north' ? 'south' : 'north';
  expect((await all.call('getLotteryVnNumero', { query: { region: other } })).draws).toEqual([]);
  const { drawId } = await feeds.closedDraw();
  const results = async (more = {}) => (await all.call('listLotteryVnResults', { query: { region: own, date: '', station: '', ...more } })).results;
  expect(await results()).toEqual([]);
  await feeds.look(drawId);
  await feeds.report({ feed: 'lotus', drawId, prizes: prizesOf(ENDS_07).map((numbers, place) => (place < 6 ? [] : numbers)), changed: { isFinal: false } });
  await feeds.look(drawId);
  expect(await results()).toMatchObject([{ drawId, isOfficial: false, version: 1, levels: [[], [], [], [], [], [], expect.any(Array), expect.any(Array)] }]);
  await feeds.report({ feed: 'lotus', drawId, sequence: 2 });
  await feeds.report({ feed: 'heron', drawId });
  await feeds.look(drawId);
  const [official] = await results();
  expect(official).toMatchObject({ drawId, isOfficial: true, version: 1 });
  expect(official?.levels.map((level) => level.join(',')).join('/')).toBe(resultOf(ENDS_07));
  const day = `${official?.numero.slice(0, 4)}-${official?.numero.slice(4, 6)}-${official?.numero.slice(6, 8)}`;
  expect(await results({ date: day, station: official?.station })).toHaveLength(1);
  expect(await results({ date: '2020-02-29' })).toEqual([]);
  expect(await results({ station: 'no station' })).toEqual([]);
  await all.base.pool.query(
    `insert into lottery_corrections (draw_id, version, before, after, reason, takes_back, done_at) values ($1, 2, 'a', 'b', 'test', true, now())`,
    [drawId],
  );
  expect(await results()).toMatchObject([{ version: 2 }]);
});

test('[LOTT-28] [LOTT-33] a player’s series are listed with what became of their orders, and open orders are summed', async () => {
  const member = await all.player();
  const always = { play: 'sum', selection: 'big,small', stake: 10n * MAJOR_UNIT };
  const chase = (stopOnWin: boolean) => ({ draws: 3, multiples: [1, 2, 1], stopOnWin });
  const list = (more = {}) => all.call('listLotteryChases', { query: more }, member.session);
  const totals = async () => (await all.call('listLotteryOrders', { query: { state: '', gameId: '', date: '', numero: '' } }, member.session)).totals;
  expect((await list()).chases).toEqual([]);
  expect(await totals()).toEqual({ open: 0, staked: 0n });
  const first = await all.call('placeLotteryOrder', { body: await all.slip(FAST, [always], { chase: chase(true) }) }, member.session);
  const second = await all.call('placeLotteryOrder', { body: await all.slip(SLOW, [{ ...always, play: 'sum' }], { chase: chase(false) }) }, member.session);
  expect(await totals()).toEqual({ open: 6, staked: 160n * MAJOR_UNIT });
  const running = { isOver: false, draws: 3, done: 0, staked: 80n * MAJOR_UNIT, payout: 0n };
  expect((await list()).chases).toMatchObject([
    { chaseId: second.chaseId, gameId: SLOW, stopOnWin: false, ...running },
    { chaseId: first.chaseId, gameId: FAST, stopOnWin: true, ...running, params: { family: 'S5' } },
  ]);
  expect((await list({ before: second.chaseId ?? undefined })).chases.map(({ chaseId }) => chaseId)).toEqual([first.chaseId]);
  for (const { draw } of first.orders.slice(0, 1)) await all.finish(draw.drawId);
  expect((await list()).chases[1]).toMatchObject({ isOver: true, draws: 3, done: 3, payout: expect.any(BigInt) });
  // All of its draws are settled: it has ended without anybody's act.
  for (const { draw } of second.orders) await all.finish(draw.drawId);
  expect((await list()).chases[0]).toMatchObject({ isOver: true, done: 3 });
  expect(await all.call('getLotteryChase', { params: { chaseId: second.chaseId ?? '' } }, member.session)).toMatchObject({ isOver: true });
  expect((await all.call('listLotteryChases', { query: {} }, player.session)).chases).toEqual([]);
});
