import { MAJOR_UNIT } from '@laro/domain/money/money';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { balanceOf } from '#server/ledger/accounts/accounts.ts';
import { testLottery, type TestLottery } from '#server/testing/test-lottery.ts';
import type { TestPlayer } from '#server/testing/money/test-rounds.ts';

const GAME = 'kidlat-5';
const stake = 10n * MAJOR_UNIT;
const line = (selection: string) => ({ play: 'sum', selection, stake });

let all: TestLottery;

beforeAll(async () => {
  all = await testLottery([GAME]);
});
afterAll(() => all.close());
beforeEach(() => {
  all.told.length = 0;
  all.posted.length = 0;
  all.troubles.length = 0;
  all.unreachable.clear();
});

/** An order on one side, in the next draw. */
async function ordered(player: TestPlayer, selection: string): Promise<{ drawId: string; orderId: string }> {
  const { orders } = await all.call('placeLotteryOrder', { body: await all.slip(GAME, [line(selection)]) }, player.session);
  return { drawId: orders[0]?.draw.drawId ?? '', orderId: orders[0]?.orderId ?? '' };
}

test('[LOTT-47] [TL10] a member gets one message of a win, with the posted payout, after the settlement; a lost order and a payout below the stake have none', async () => {
  const players = await Promise.all([all.player(), all.player(), all.player()]);
  const [big, small, both] = [players[0] as TestPlayer, players[1] as TestPlayer, players[2] as TestPlayer];
  const { drawId, orderId: bigId } = await ordered(big, 'big');
  const { orderId: smallId } = await ordered(small, 'small');
  await ordered(both, 'big,small');
  await all.lottery.sendNotices();
  expect(all.posted).toEqual([]);
  await all.finish(drawId);
  await Promise.all([all.lottery.sendNotices(), all.lottery.sendNotices()]);
  const { orders } = await all.call('listLotteryOrders', { query: { state: 'settled', gameId: '', date: '', numero: '' } }, big.session);
  const hasBigWon = orders[0]?.state === 'won';
  const [winner, orderId] = hasBigWon ? [big, bigId] : [small, smallId];
  // Both sides bring 19.00 for 20.00: that is no win.
  const values = { game: GAME, number: orders[0]?.draw.numero, amount: '₱19.00' };
  // The game draws every minute, so that its wins are pushed to its followers alone.
  expect(all.posted).toEqual([
    expect.objectContaining({ way: 'inbox', note: 'lottery_won', playerId: winner.session.playerId, path: `/m/lott/orders/${orderId}`, values }),
  ]);
  expect(await balanceOf(all.base.pool, winner.cash)).toBe(10_009n * MAJOR_UNIT);
});

test('[LOTT-47] an excluded member and free play get no message of a win', async () => {
  const [excluded, trial] = [await all.player(), await all.player(undefined, { isTrial: true })];
  const { drawId } = await ordered(excluded, 'big');
  await ordered(excluded, 'small');
  await ordered(trial, 'big');
  await ordered(trial, 'small');
  await all.base.pool.query(
    `insert into player_blocks (player_id, kind, cause, origin, reason, set_by, set_at, until)
      values ($1, 'bet', 'exclusion', 'pause', 'test', 'player', now(), now() + interval '1 year')`,
    [excluded.session.playerId],
  );
  await all.finish(drawId);
  await all.lottery.sendNotices();
  expect(all.posted).toEqual([]);
});

test('[LOTT-48] a message that fails is reported and tried again, and keeps no other back', async () => {
  const [first, second] = [await all.player(), await all.player()];
  const { drawId } = await ordered(first, 'big');
  await ordered(second, 'big');
  all.unreachable.add(first.session.playerId ?? 0n);
  await all.base.pool.query("update lottery_draws set state = 'void', void_reason = 'no_beacon' where id = $1", [drawId]);
  await all.lottery.work();
  await all.lottery.sendNotices();
  expect(all.told.map(({ playerId }) => playerId)).toEqual([second.session.playerId]);
  expect(all.troubles).toEqual(['a message about a lottery order was not sent and will be tried again']);
  all.unreachable.clear();
  await all.lottery.sendNotices();
  expect(all.told).toHaveLength(1);
  await all.base.pool.query('update lottery_notices set due_at = now() where sent_at is null');
  await all.lottery.sendNotices();
  await all.lottery.sendNotices();
  expect(all.told.map(({ playerId }) => playerId)).toEqual([second.session.playerId, first.session.playerId]);
});
