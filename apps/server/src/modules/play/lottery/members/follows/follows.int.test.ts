import { MAJOR_UNIT } from '@laro/domain/money/money';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testLottery, type TestLottery } from '#server/testing/test-lottery.ts';
import type { TestPlayer } from '#server/testing/money/test-rounds.ts';

/** A game that draws at times of the day, and one that draws every minute. */
const [DAILY, OFTEN] = ['tatlong-numero', 'kidlat-5'] as const;
const DAY_MS = 86_400_000;

let all: TestLottery;

beforeAll(async () => {
  all = await testLottery([DAILY, OFTEN]);
});
afterAll(() => all.close());
beforeEach(async () => {
  await all.base.pool.query('truncate lottery_follows, lottery_result_posts');
  await all.base.pool.query("delete from player_blocks where reason = 'follow test'");
  all.posted.length = 0;
  all.clock.aheadMs = 0;
});

const follow = ({ session }: TestPlayer, gameId: string, { on = true, push = false, mail = false } = {}) =>
  all.call('followLotteryGame', { params: { gameId }, body: { on, push, mail } }, session);
const followsOf = async ({ session }: TestPlayer) => (await all.call('listLotteryFollows', {}, session)).follows;
const idOf = ({ session }: TestPlayer) => session.playerId;
const block = (player: TestPlayer, cause: string) =>
  all.base.pool.query(
    `insert into player_blocks (player_id, kind, cause, origin, reason, set_by, set_at, until) values ($1, 'bet', $2, 'pause', 'follow test', 'player', now(), now() + interval '1 day')`,
    [idOf(player), cause],
  );
const nextDraw = async (gameId: string) => {
  const { games } = await all.call('listLotteryGames', { query: { category: '', vendor: '', gameId } });
  return { drawId: games[0]?.next?.drawId ?? '', numero: games[0]?.next?.numero ?? '' };
};
const resultOf = async (drawId: string) => (await all.call('getLotteryDraw', { params: { drawId } })).draw.result ?? '';
/** Ways and texts of what was sent, by member. */
const sentTo = (player: TestPlayer) => all.posted.filter(({ playerId }) => playerId === idOf(player)).map(({ way, note }) => `${way} ${note}`);

test('[LOTT-47] a game is followed, changed and ended, and repeating each changes nothing; a game that is not offered is refused', async () => {
  const player = await all.player();
  expect(await followsOf(player)).toEqual([]);
  await follow(player, DAILY);
  await follow(player, DAILY);
  await follow(player, OFTEN, { push: true });
  const followed = await follow(player, DAILY, { mail: true });
  expect(followed).toEqual({
    follows: [
      { gameId: DAILY, name: DAILY, category: 'LOTT', isDaily: false, push: false, mail: true },
      { gameId: OFTEN, name: OFTEN, category: 'ELOTT', isDaily: true, push: true, mail: false },
    ],
    canPush: true,
    canMail: false,
  });
  await follow(player, OFTEN, { on: false });
  expect((await follow(player, OFTEN, { on: false })).follows.map(({ gameId }) => gameId)).toEqual([DAILY]);
  all.off.add(`offer ${DAILY}`);
  await expect(follow(player, DAILY)).rejects.toMatchObject({ code: 'lottery.game_closed' });
  await expect(follow(player, 'no-such-game')).rejects.toMatchObject({ code: 'lottery.game_closed' });
  await follow(player, DAILY, { on: false });
  all.off.delete(`offer ${DAILY}`);
  expect(await followsOf(player)).toEqual([]);
});

test('[LOTT-47] [T44] followers get a published result once, by the ways they chose; members who pause or are excluded, and later followers, get none', async () => {
  const players = await Promise.all(Array.from({ length: 6 }, () => all.player()));
  const [plain, wide, paused, excluded, other, late] = players as [TestPlayer, TestPlayer, TestPlayer, TestPlayer, TestPlayer, TestPlayer];
  await follow(plain, DAILY);
  await follow(wide, DAILY, { push: true, mail: true });
  await follow(paused, DAILY, { push: true });
  await follow(excluded, DAILY, { mail: true });
  await follow(other, OFTEN);
  await block(paused, 'time_out');
  await block(excluded, 'exclusion');
  const { drawId, numero } = await nextDraw(DAILY);
  await all.lottery.sendNotices();
  expect(all.posted).toEqual([]);
  await all.finish(drawId);
  await follow(late, DAILY);
  await Promise.all([all.lottery.sendNotices(), all.lottery.sendNotices()]);
  await all.lottery.sendNotices();
  expect(players.map(sentTo)).toEqual([['inbox lottery_result'], ['inbox lottery_result', 'mail lottery_result', 'push lottery_result'], [], [], [], []]);
  expect(all.posted[0]).toMatchObject({ values: { game: DAILY, number: numero, numbers: await resultOf(drawId) }, path: `/m/lott/draw/${drawId}` });
});

test('[LOTT-47] a result that is held for people is sent once they let it go, and a corrected one is sent as such', async () => {
  const player = await all.player();
  await follow(player, DAILY);
  const { drawId } = await nextDraw(DAILY);
  await all.finish(drawId);
  await all.base.pool.query('update lottery_draws set is_held = true where id = $1', [drawId]);
  await all.lottery.sendNotices();
  expect(sentTo(player)).toEqual([]);
  await all.base.pool.query('update lottery_draws set is_held = false where id = $1', [drawId]);
  await all.lottery.sendNotices();
  expect(sentTo(player)).toEqual(['inbox lottery_result']);
  await all.base.pool.query(
    `insert into lottery_corrections (draw_id, version, before, after, reason, takes_back, done_at) values ($1, 2, '000', '777', 'test', true, now())`,
    [drawId],
  );
  await all.base.pool.query("update lottery_draws set result = '777' where id = $1", [drawId]);
  await all.lottery.sendNotices();
  await all.lottery.sendNotices();
  expect(sentTo(player)).toEqual(['inbox lottery_result', 'inbox lottery_corrected_result']);
  expect(all.posted[1]?.values).toMatchObject({ numbers: '777' });
});

test('[LOTT-47] a message that fails is reported and keeps no other follower back', async () => {
  const [first, second] = [await all.player(), await all.player()];
  for (const player of [first, second]) await follow(player, DAILY);
  all.unreachable.add(idOf(first));
  all.troubles.length = 0;
  const { drawId } = await nextDraw(DAILY);
  await all.finish(drawId);
  await all.lottery.sendNotices();
  all.unreachable.clear();
  expect([sentTo(first), sentTo(second)]).toEqual([[], ['inbox lottery_result']]);
  expect(all.troubles).toEqual(['a result was not sent to a member who follows its game']);
});

test('[LOTT-47] a game that draws at an interval sends one message for the whole day, after it has ended', async () => {
  const player = await all.player();
  await follow(player, OFTEN, { push: true });
  const { drawId, numero } = await nextDraw(OFTEN);
  await all.finish(drawId);
  await all.lottery.sendNotices();
  expect(sentTo(player)).toEqual([]);
  const day = `${numero.slice(0, 4)}-${numero.slice(4, 6)}-${numero.slice(6, 8)}`;
  // Noon of the day after, in Manila.
  all.clock.aheadMs = Date.parse(`${day}T04:00:00Z`) + DAY_MS - Date.now();
  await Promise.all([all.lottery.sendNotices(), all.lottery.sendNotices()]);
  expect(sentTo(player)).toEqual(['inbox lottery_day', 'push lottery_day']);
  const result = (await resultOf(drawId)).replaceAll(',', ', ');
  expect(all.posted[0]).toMatchObject({ day, values: { game: OFTEN, draws: expect.stringMatching(/^[1-9]\d*$/), numbers: result } });
});

test('[LOTT-47] a win of a draw at set times is pushed, and mailed to members who have chosen mail for the game', async () => {
  const player = await all.player();
  await follow(player, DAILY, { mail: true });
  const stake = 10n * MAJOR_UNIT;
  const every = Array.from({ length: 28 }, (_, sum) => String(sum)).join(',');
  const { orders } = await all.call('placeLotteryOrder', { body: await all.slip(DAILY, [{ play: 'sum', selection: every, stake }]) }, player.session);
  const big = await all.call('placeLotteryOrder', { body: await all.slip(DAILY, [{ play: 'bs', selection: 'big', stake }]) }, player.session);
  const small = await all.call('placeLotteryOrder', { body: await all.slip(DAILY, [{ play: 'bs', selection: 'small', stake }]) }, player.session);
  await all.finish(orders[0]?.draw.drawId ?? '');
  await all.lottery.sendNotices();
  const wins = all.posted.filter(({ note }) => note === 'lottery_won');
  const won = wins.find(({ values }) => values['amount'] === '₱18.00');
  expect([big, small].map(({ orders: [order] }) => `/m/lott/orders/${order?.orderId}`)).toContain(won?.path);
  expect(wins.filter(({ path }) => path === won?.path).map(({ way }) => way)).toEqual(['inbox', 'mail', 'push']);
});
