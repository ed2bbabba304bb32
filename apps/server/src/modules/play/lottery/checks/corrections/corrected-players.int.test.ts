import { randomUUID } from 'node:crypto';
import { MAJOR_UNIT, type Money } from '@laro/domain/money/money';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Person } from '#server/http/handlers.ts';
import { inTransaction } from '#server/db/sql.ts';
import { balanceOf, openAccount } from '#server/ledger/accounts/accounts.ts';
import { grantTestBonus } from '#server/testing/money/test-bonus.ts';
import { auditLedger, isWhole } from '#server/ledger/audit/audit.ts';
import { move } from '#server/ledger/movements/movements.ts';
import { hasOpenRounds } from '#server/ledger/rounds/open-rounds.ts';
import { FEED_PLAYER_MONEY, IMPORTED_GAME, openTestFeeds, prizesOf, resultOf, type TestFeeds } from '#server/testing/stand-ins/test-feeds.ts';
import { testLottery, type TestLottery } from '#server/testing/test-lottery.ts';
import type { TestPlayer } from '#server/testing/money/test-rounds.ts';
import { testPerson } from '#server/testing/base/test-two-persons.ts';

const STAKED = 10n * MAJOR_UNIT;
const PAYOUT = 900n * MAJOR_UNIT;
/** The special prize ends on 07, on which all players bet, or on 08. */
const [ENDS_07, ENDS_08] = ['12107', '12108'];

let all: TestLottery;
let feeds: TestFeeds;
let first: Person;
let second: Person;

beforeAll(async () => {
  all = await testLottery([IMPORTED_GAME]);
  feeds = await openTestFeeds(all);
  [first, second] = [await testPerson(all.base, 'first'), await testPerson(all.base, 'second')];
});
afterAll(() => all.close());
beforeEach(() => all.feedAnswers.clear());

const cashOf = ({ cash }: TestPlayer) => balanceOf(all.base.pool, cash);

/** An order of a player on 07 in the next draw, which is closed then. */
async function closedDraw(player: TestPlayer): Promise<string> {
  const body = await all.slip(IMPORTED_GAME, [{ play: 'de', selection: '07', unit: MAJOR_UNIT, multiple: 10 }]);
  await all.call('placeLotteryOrder', { body }, player.session);
  await all.due(body.drawId);
  await all.lottery.work();
  return body.drawId;
}

async function settle(drawId: string, special: string): Promise<void> {
  for (const feed of ['lotus', 'heron']) await feeds.report({ feed, drawId, prizes: prizesOf(special) });
  await feeds.look(drawId);
}

async function correct(drawId: string, special: string): Promise<void> {
  const body = { result: resultOf(special), reason: 'the station published another number' };
  const answer = await all.callAsStaff('correctDeskLotteryDraw', { params: { drawId }, body }, first);
  await all.decide((answer as { proposed: { id: string } }).proposed.id, second);
  await all.lottery.work();
}

const orderOf = async ({ session }: TestPlayer) =>
  (await all.call('listLotteryOrders', { query: { state: 'settled', gameId: '', date: '', numero: '' } }, session)).orders[0];

test('[LOTT-49] [T44] a player who has begun a time-out since the settlement is paid what a correction adds', async () => {
  const player = await all.player(FEED_PLAYER_MONEY);
  const drawId = await closedDraw(player);
  await settle(drawId, ENDS_08);
  await all.base.pool.query(
    `insert into player_blocks (player_id, kind, cause, origin, reason, set_by, set_at, until)
      values ($1, 'bet', 'time_out', 'pause', 'test', 'player', now(), now() + interval '1 day')`,
    [player.session.playerId],
  );
  await correct(drawId, ENDS_07);
  expect(await cashOf(player)).toBe(FEED_PLAYER_MONEY - STAKED + PAYOUT);
  expect(await orderOf(player)).toMatchObject({ state: 'won', payout: PAYOUT, correction: { paid: PAYOUT } });
  expect(await auditLedger(all.base.pool)).toSatisfy(isWhole);
});

test('[LOTT-49] [LOTT-32] [T60] a correction pays free play in trial money, and counts it among no public winners', async () => {
  const [player, trial] = [await all.player(FEED_PLAYER_MONEY), await all.player(FEED_PLAYER_MONEY, { isTrial: true })];
  const body = await all.slip(IMPORTED_GAME, [{ play: 'de', selection: '07', unit: MAJOR_UNIT, multiple: 10 }]);
  for (const { session } of [player, trial]) await all.call('placeLotteryOrder', { body: { ...body, key: randomUUID() } }, session);
  await all.due(body.drawId);
  await all.lottery.work();
  await settle(body.drawId, ENDS_08);
  await correct(body.drawId, ENDS_07);
  for (const who of [player, trial]) expect(await cashOf(who)).toBe(FEED_PLAYER_MONEY - STAKED + PAYOUT);
  const { winners } = await all.call('getLotteryDraw', { params: { drawId: body.drawId } });
  expect(winners).toEqual([{ play: 'de', prize: 'win', lines: 1, bets: 1 }]);
  expect(await auditLedger(all.base.pool)).toSatisfy(isWhole);
});

/** A player with bonus money, which is staked first. */
async function bonusPlayer(): Promise<{ player: TestPlayer; bonus: () => Promise<Money> }> {
  const player = await all.player(FEED_PLAYER_MONEY);
  await grantTestBonus(all.base.pool, player.cash, { required: 100_000n * MAJOR_UNIT, contributions: { LOTT: 10_000 } });
  const bonus = async () => {
    const { rows } = await all.base.pool.query<{ balance: Money }>(
      'select b.balance from player_bonuses p join balances b on b.account_id = p.bonus_account where p.cash_account = $1',
      [player.cash],
    );
    return rows[0]?.balance ?? 0n;
  };
  return { player, bonus };
}

test('[LOTT-49] [LOTT-32] what a correction adds to an order with bonus money is bonus money, as its win would have been', async () => {
  const { player, bonus } = await bonusPlayer();
  const drawId = await closedDraw(player);
  await settle(drawId, ENDS_08);
  const before = [await cashOf(player), await bonus()];
  await correct(drawId, ENDS_07);
  expect([await cashOf(player), await bonus()]).toEqual([before[0], (before[1] ?? 0n) + PAYOUT]);
  expect(await auditLedger(all.base.pool)).toSatisfy(isWhole);
});

test('[LOTT-49] [LOTT-32] a correction that takes away a win which became bonus money takes no cash for it', async () => {
  const { player, bonus } = await bonusPlayer();
  const drawId = await closedDraw(player);
  await settle(drawId, ENDS_07);
  const won = [await cashOf(player), await bonus()];
  expect(won).toEqual([FEED_PLAYER_MONEY, 90n * MAJOR_UNIT + PAYOUT]);
  await correct(drawId, ENDS_08);
  expect([await cashOf(player), await bonus()]).toEqual(won);
  expect(await auditLedger(all.base.pool)).toSatisfy(isWhole);
});

test('[LOTT-48] [LOTT-32] a draw that is void after it was paid takes no cash for a win which became bonus money, and the stake comes back as bonus money', async () => {
  const { player, bonus } = await bonusPlayer();
  const drawId = await closedDraw(player);
  await settle(drawId, ENDS_07);
  const won = [await cashOf(player), await bonus()];
  const answer = await all.callAsStaff('voidDeskLotteryDraw', { params: { drawId }, body: { reason: 'the station has withdrawn its draw' } }, first);
  await all.decide((answer as { proposed: { id: string } }).proposed.id, second);
  await all.lottery.work();
  expect([await cashOf(player), await bonus()]).toEqual([won[0], (won[1] ?? 0n) + STAKED]);
  expect(await auditLedger(all.base.pool)).toSatisfy(isWhole);
});

/** Empties a player's account and closes it in favour of another one, as the desk does (T5). Gives the one that is kept. */
async function mergedInto({ session, cash }: TestPlayer): Promise<TestPlayer> {
  const { pool } = all.base;
  const gateway = await openAccount(pool, { merchantCode: 'laro', currency: 'PHP', isTrial: false }, 'gateway', 'test');
  const amount = (await balanceOf(pool, cash)) ?? 0n;
  if (amount > 0n) await move(pool, { kind: 'deposit_returned', caller: 'test', key: randomUUID(), from: cash, to: gateway, amount });
  const kept = await all.player(FEED_PLAYER_MONEY);
  await pool.query(
    `insert into player_merges (closed_player_id, kept_player_id, facts, reason, merged_by, merged_at) values ($1, $2, '{mobile,device}', 'one person', 'first', now())`,
    [session.playerId, kept.session.playerId],
  );
  await pool.query('update players set closed_at = now() where id = $1', [session.playerId]);
  return kept;
}
const hasRounds = ({ cash }: TestPlayer) => inTransaction(all.base.pool, (transaction) => hasOpenRounds(transaction, cash));

test('[LOTT-49] [T5] an order that waits for its draw forbids a merge; what a correction adds after one is paid to the account that was kept, and its player gets the message', async () => {
  const player = await all.player(FEED_PLAYER_MONEY);
  const drawId = await closedDraw(player);
  expect(await hasRounds(player)).toBe(true);
  await settle(drawId, ENDS_08);
  expect(await hasRounds(player)).toBe(false);
  // Merged twice: the account that was kept was closed in favour of a third one.
  const between = await mergedInto(player);
  const kept = await mergedInto(between);
  all.moved.length = 0;
  await correct(drawId, ENDS_07);
  expect([await cashOf(player), await cashOf(between), await cashOf(kept)]).toEqual([0n, 0n, FEED_PLAYER_MONEY + PAYOUT]);
  expect(all.moved).toContain(kept.session.publicId);
  expect(await orderOf(player)).toMatchObject({ state: 'won', payout: PAYOUT, correction: { paid: PAYOUT } });
  await all.lottery.sendNotices();
  expect(all.told.filter(({ template }) => template === 'lottery_corrected').map(({ playerId }) => playerId)).toContain(kept.session.playerId);
  expect(all.told.map(({ playerId }) => playerId)).not.toContain(player.session.playerId);
  expect(await auditLedger(all.base.pool)).toSatisfy(isWhole);
});

test('[LOTT-49] [T5] a correction that takes a win away after a merge takes nothing of the account that was kept', async () => {
  const player = await all.player(FEED_PLAYER_MONEY);
  const drawId = await closedDraw(player);
  await settle(drawId, ENDS_07);
  const kept = await mergedInto(player);
  await correct(drawId, ENDS_08);
  expect([await cashOf(player), await cashOf(kept)]).toEqual([0n, FEED_PLAYER_MONEY]);
  expect(await orderOf(player)).toMatchObject({ state: 'lost', payout: 0n });
  expect(await auditLedger(all.base.pool)).toSatisfy(isWhole);
});

test('[LOTT-48] [T5] the stake of a draw that is void after a merge goes to the account that was kept', async () => {
  const player = await all.player(FEED_PLAYER_MONEY);
  const drawId = await closedDraw(player);
  await settle(drawId, ENDS_08);
  const kept = await mergedInto(player);
  const answer = await all.callAsStaff('voidDeskLotteryDraw', { params: { drawId }, body: { reason: 'the station has withdrawn its draw' } }, first);
  await all.decide((answer as { proposed: { id: string } }).proposed.id, second);
  await all.lottery.work();
  expect([await cashOf(player), await cashOf(kept)]).toEqual([0n, FEED_PLAYER_MONEY + STAKED]);
  expect(await auditLedger(all.base.pool)).toSatisfy(isWhole);
});

test('[LOTT-34] [T5] a large payout that a correction adds after a merge is held, and is released to the account that was kept', async () => {
  all.settings['lottery.reviewFrom'] = 500;
  const player = await all.player(FEED_PLAYER_MONEY);
  const drawId = await closedDraw(player);
  await settle(drawId, ENDS_08);
  const kept = await mergedInto(player);
  await correct(drawId, ENDS_07);
  delete all.settings['lottery.reviewFrom'];
  expect([await cashOf(player), await cashOf(kept)]).toEqual([0n, FEED_PLAYER_MONEY]);
  const { orderId } = (await orderOf(player)) ?? {};
  const answer = await all.callAsStaff('releaseDeskLotteryPayout', { params: { orderId: orderId ?? '' }, body: { reason: 'the recording was seen' } }, first);
  await all.decide((answer as { proposed: { id: string } }).proposed.id, second);
  expect([await cashOf(player), await cashOf(kept)]).toEqual([0n, FEED_PLAYER_MONEY + PAYOUT]);
  expect(await auditLedger(all.base.pool)).toSatisfy(isWhole);
});
