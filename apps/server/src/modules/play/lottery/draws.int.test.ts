import { createHash } from 'node:crypto';
import { MAJOR_UNIT } from '@laro/domain/money/money';
import { commitmentOf, fairDraws } from '@laro/games/fair/provably-fair';
import { clientSeedOf, randomnessOf } from '@laro/lottery/draw/beacon';
import { drawResult, writeResult } from '@laro/lottery/draw/result';
import { isInSeal, orderHash } from '@laro/lottery/draw/seal';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { balanceOf } from '#server/ledger/accounts/accounts.ts';
import { auditLedger, isWhole } from '#server/ledger/audit/audit.ts';
import { testLottery, type TestLottery } from '#server/testing/test-lottery.ts';
import { voidDraw } from './draws/void-draws.ts';

const GAME = 'kidlat-5';
const DIGITS = '0,1,2,3,4,5,6,7,8,9';
const unit = { unit: MAJOR_UNIT, multiple: 1 };

let all: TestLottery;

beforeAll(async () => {
  all = await testLottery([GAME, 'tatlong-numero', 'hapon-draw-3d']);
});
afterAll(() => all.close());
beforeEach(() => {
  all.beacon.isSilent = false;
  all.troubles.length = 0;
});

const drawOf = async (drawId: string) => (await all.call('getLotteryDraw', { params: { drawId } })).draw;
const numbers = async (text: string, values: unknown[] = []) => (await all.base.pool.query<{ n: bigint }>(text, values)).rows.map(({ n }) => Number(n));

test('[LOTT-06] draws are made 48 hours and a chase ahead, each once by any number of workers, with a promise of their seed', async () => {
  await Promise.all([all.lottery.makeDraws(), all.lottery.makeDraws(), all.lottery.makeDraws()]);
  const [twice] = await numbers('select count(*) as n from (select 1 from lottery_draws group by game_id, station, numero having count(*) > 1) d');
  expect(twice).toBe(0);
  expect(await numbers("select count(*) as n from lottery_draws where game_id = $1 and draws_at > now() and state = 'scheduled'", [GAME])).toSatisfy(
    ([count = 0]: number[]) => count >= 2879,
  );
  expect(await numbers("select count(*) as n from lottery_draws where game_id = 'hapon-draw-3d' and draws_at > now()")).toSatisfy(
    ([count = 0]: number[]) => count >= 30,
  );
  const seeds = await all.base.pool.query<{ commitment: string; server_seed: string | null }>('select distinct commitment, server_seed from lottery_draws');
  expect(seeds.rows.every(({ commitment, server_seed }) => /^[0-9a-f]{64}$/.test(commitment) && server_seed === null)).toBe(true);
});

test('[LOTT-36] a draw whose seed cannot be read is reported and does not delay the other draws', async () => {
  const { pool } = all.base;
  const broken = await all.slip(GAME, [{ play: 'l2', selection: `${DIGITS}/${DIGITS}`, ...unit }]);
  const { drawId } = await all.slip('hapon-draw-3d', [{ play: 'bs', selection: 'big', stake: 10n * MAJOR_UNIT }]);
  await pool.query("update lottery_draws set hidden_seed = '\\x00' where id = $1", [broken.drawId]);
  // Due first, so it is drawn before the other one.
  await all.due(broken.drawId);
  await all.finish(drawId);
  expect((await drawOf(drawId)).state).toBe('settled');
  expect((await drawOf(broken.drawId)).state).toBe('closed');
  expect(all.troubles).toEqual(['a lottery draw could not be drawn and will be tried again']);
  await pool.query("update lottery_draws set state = 'void', settled_at = now() where id = $1", [broken.drawId]);
});

test('[LOTT-06] a moment that was missed is void without bets', async () => {
  const { pool } = all.base;
  await pool.query("delete from lottery_draws where game_id = 'tatlong-numero'");
  await pool.query("update lottery_games set made_until = now() - interval '2 days' where id = 'tatlong-numero'");
  await all.lottery.makeDraws();
  const missed = await pool.query("select from lottery_draws where game_id = 'tatlong-numero' and state = 'void' and void_reason = 'missed'");
  expect(missed.rowCount).toBeGreaterThanOrEqual(5);
  expect(await numbers("select count(*) as n from lottery_draws where game_id = 'tatlong-numero' and closes_at < now() and state <> 'void'")).toEqual([0]);
});

test('[LOTT-02] [LOTT-35] [LOTT-36] [LOTT-40] [LOTT-50] [TL7] a draw closes, is sealed, drawn and settled once, and anybody can compute it', async () => {
  const { pool } = all.base;
  const [player, other] = [await all.player(), await all.player()];
  const slip = await all.slip(GAME, [
    { play: 'l2', selection: `${DIGITS}/${DIGITS}`, ...unit },
    { play: 'dt', selection: '1,5/dragon,tiger,tie', stake: 10n * MAJOR_UNIT },
  ]);
  const placed = await all.call('placeLotteryOrder', { body: slip }, player.session);
  expect(placed.orders).toMatchObject([{ state: 'accepted', staked: 130n * MAJOR_UNIT, canCancel: true }]);
  expect(placed.balance).toBe(9870n * MAJOR_UNIT);
  await all.call('placeLotteryOrder', { body: { ...slip, key: crypto.randomUUID() } }, other.session);
  await all.due(slip.drawId);
  await Promise.all(Array.from({ length: 5 }, () => all.lottery.work()));
  all.clock.aheadMs = 20_000;
  await Promise.all(Array.from({ length: 5 }, () => all.lottery.work()));
  await all.lottery.work();
  all.clock.aheadMs = 0;
  const draw = await drawOf(slip.drawId);
  expect(draw).toMatchObject({ state: 'settled', isOpen: false });
  const { value: proof } = { value: await all.call('getLotteryProof', { params: { drawId: slip.drawId } }) };
  expect(commitmentOf(proof.serverSeed)).toBe(draw.commitment);
  const clientSeed = clientSeedOf({
    game: GAME,
    numero: proof.numero,
    round: proof.beacon.round,
    randomness: randomnessOf(proof.beacon.signature),
    seal: proof.seal,
  });
  expect(clientSeed).toBe(proof.clientSeed);
  expect(writeResult({ family: 'S5' }, drawResult({ family: 'S5' }, fairDraws({ serverSeed: proof.serverSeed, clientSeed, nonce: 0 })))).toBe(draw.result);
  const [order] = placed.orders;
  const shown = await all.call('getLotteryInclusion', { params: { orderId: order?.orderId ?? '' } }, player.session);
  expect(orderHash(shown.orderText)).toBe(shown.hash);
  expect(isInSeal(shown.hash, shown.path, proof.seal)).toBe(true);
  expect(shown.leaf).toBe(
    createHash('sha256')
      .update(Buffer.concat([Buffer.of(0), Buffer.from(shown.hash, 'hex')]))
      .digest('hex'),
  );
  const after = await all.call('getLotteryOrder', { params: { orderId: order?.orderId ?? '' } }, player.session);
  // All pairs of last digits, and all three outcomes of dragon and tiger: one bet of each wins.
  expect(after.order).toMatchObject({ state: 'won', lines: [{ state: 'won', wins: [{ prize: 'win', count: 1 }] }, { state: 'won' }] });
  const [first, second] = after.order.lines;
  expect(first?.payout).toBe(95n * MAJOR_UNIT);
  expect(await balanceOf(pool, player.cash)).toBe(9870n * MAJOR_UNIT + (first?.payout ?? 0n) + (second?.payout ?? 0n));
  expect(await balanceOf(pool, other.cash)).toBe(await balanceOf(pool, player.cash));
  const { winners, orders } = await all.call('getLotteryDraw', { params: { drawId: slip.drawId } });
  expect(orders).toBe(2);
  expect(winners.find(({ play }) => play === 'l2')).toEqual({ play: 'l2', prize: 'win', lines: 2, bets: 2 });
  // More than 70 % of both plays are covered, so nothing of the stake counts for rewards (LOTT-19).
  expect(await numbers('select valid_stake as n from lottery_orders where draw_id = $1', [slip.drawId])).toEqual([0, 0]);
  expect(await numbers("select count(*) as n from movements where key like 'order:%:settle'")).toEqual([2]);
  expect(await auditLedger(pool)).toSatisfy(isWhole);
  expect(all.troubles).toEqual([]);
});

test('[LOTT-37] without the beacon a draw waits, and is void after ten minutes: stakes go back', async () => {
  const player = await all.player();
  const slip = await all.slip(GAME, [{ play: 'sum', selection: 'big,odd', stake: 10n * MAJOR_UNIT }]);
  await all.call('placeLotteryOrder', { body: slip }, player.session);
  await all.due(slip.drawId);
  all.beacon.isSilent = true;
  await all.lottery.work();
  expect((await drawOf(slip.drawId)).state).toBe('closed');
  await expect(all.call('getLotteryProof', { params: { drawId: slip.drawId } })).rejects.toMatchObject({ code: 'lottery.proof_not_yet' });
  all.clock.aheadMs = 11 * 60_000;
  await all.lottery.work();
  all.clock.aheadMs = 0;
  expect((await drawOf(slip.drawId)).state).toBe('void');
  expect(await balanceOf(all.base.pool, player.cash)).toBe(10_000n * MAJOR_UNIT);
  expect((await all.call('listLotteryOrders', { query: { state: 'settled', gameId: '', date: '', numero: '' } }, player.session)).orders).toMatchObject([
    { state: 'void', payout: 0n },
  ]);
  expect(all.troubles).toHaveLength(1);
  await expect(all.call('getLotteryDraw', { params: { drawId: crypto.randomUUID() } })).rejects.toMatchObject({ code: 'lottery.draw_unknown' });
});

/** The states of a draw while the beacon is silent, by the minutes after its moment. */
async function statesInSilence(drawId: string, minutes: readonly number[]): Promise<string[]> {
  all.beacon.isSilent = true;
  await all.due(drawId);
  const states: string[] = [];
  for (const after of minutes) {
    all.clock.aheadMs = after * 60_000;
    await all.lottery.work();
    states.push((await drawOf(drawId)).state);
  }
  return states;
}

test('[LOTT-37] a beacon that is back after nine minutes draws what has waited, and pays it', async () => {
  const player = await all.player();
  const body = await all.slip(GAME, [{ play: 'sum', selection: 'big,small', stake: 10n * MAJOR_UNIT }]);
  await all.call('placeLotteryOrder', { body }, player.session);
  expect(await statesInSilence(body.drawId, [0, 9])).toEqual(['closed', 'closed']);
  all.beacon.isSilent = false;
  await all.lottery.work();
  all.clock.aheadMs = 0;
  expect((await drawOf(body.drawId)).state).toBe('settled');
  expect(await balanceOf(all.base.pool, player.cash)).toBe(9999n * MAJOR_UNIT);
});

test('[LOTT-37] a draw of set times waits for the beacon for a day, and is void then', async () => {
  const player = await all.player();
  const body = await all.slip('hapon-draw-3d', [{ play: 'bs', selection: 'big', stake: 10n * MAJOR_UNIT }]);
  await all.call('placeLotteryOrder', { body }, player.session);
  expect(await statesInSilence(body.drawId, [11, 23 * 60, 24 * 60 + 1])).toEqual(['closed', 'closed', 'void']);
  all.clock.aheadMs = 0;
  expect(await balanceOf(all.base.pool, player.cash)).toBe(10_000n * MAJOR_UNIT);
});

test('[LOTT-48] a draw that is void after its seal publishes its proof and the numbers that it would have had, and is no last result', async () => {
  const player = await all.player();
  const slip = await all.slip(GAME, [{ play: 'sum', selection: 'big,odd', stake: 10n * MAJOR_UNIT }]);
  await all.call('placeLotteryOrder', { body: slip }, player.session);
  await all.due(slip.drawId);
  all.beacon.isSilent = true;
  await all.lottery.work();
  expect(await voidDraw(all.base.pool, slip.drawId, 'by_people')).toBe(true);
  all.clock.aheadMs = 20_000;
  await all.lottery.work();
  const shown = () => all.call('getLotteryDraw', { params: { drawId: slip.drawId } });
  expect(await shown()).toMatchObject({ draw: { state: 'void', result: null }, voidResult: null });
  all.beacon.isSilent = false;
  await all.lottery.work();
  all.clock.aheadMs = 0;
  const after = await shown();
  expect(after).toMatchObject({ draw: { state: 'void', result: null }, voidResult: expect.stringMatching(/^\d(,\d){4}$/) as string });
  const proof = await all.call('getLotteryProof', { params: { drawId: slip.drawId } });
  expect(proof).toMatchObject({ orders: 1, result: after.voidResult, seal: after.draw.seal });
  const { serverSeed, clientSeed } = proof;
  expect(commitmentOf(serverSeed)).toBe(after.draw.commitment);
  expect(writeResult({ family: 'S5' }, drawResult({ family: 'S5' }, fairDraws({ serverSeed, clientSeed, nonce: 0 })))).toBe(after.voidResult);
  expect(await balanceOf(all.base.pool, player.cash)).toBe(10_000n * MAJOR_UNIT);
  const [game] = (await all.call('listLotteryGames', { query: { category: '', vendor: '', gameId: GAME } })).games;
  expect(game?.last?.drawId).not.toBe(slip.drawId);
});

test('[LOTT-38] a seed that does not fit its promise voids the draw and is reported', async () => {
  const player = await all.player();
  const slip = await all.slip(GAME, [{ play: 'sum', selection: 'even', stake: 10n * MAJOR_UNIT }]);
  await all.call('placeLotteryOrder', { body: slip }, player.session);
  await all.base.pool.query('update lottery_draws set commitment = $2 where id = $1', [slip.drawId, '0'.repeat(64)]);
  await all.finish(slip.drawId);
  expect((await drawOf(slip.drawId)).state).toBe('void');
  expect(await balanceOf(all.base.pool, player.cash)).toBe(10_000n * MAJOR_UNIT);
  expect(all.troubles).toEqual(['a lottery draw is void: its server seed does not fit its commitment']);
});

test('[LOTT-01] [LOTT-46] lists show games with their draws, the draws that can be bet on, and past results', async () => {
  const { games } = await all.call('listLotteryGames', { query: { category: 'LOTT', vendor: '', gameId: '' } });
  expect(games.map(({ gameId }) => gameId)).toEqual(['hapon-draw-3d', 'tatlong-numero']);
  const [kidlat] = (await all.call('listLotteryGames', { query: { category: '', vendor: 'ELOTT', gameId: '' } })).games;
  expect(kidlat).toMatchObject({ mode: 'Elott', base: 1900, everyMinutes: 1, isOn: true, last: { result: expect.stringMatching(/^\d(,\d){4}$/) } });
  const { draws } = await all.call('getLotteryNumero', { query: { gameId: GAME, count: 3 } });
  expect(draws.map(({ isOpen }) => isOpen)).toEqual([true, true, true]);
  const past = await all.call('listLotteryDraws', { params: { gameId: GAME }, query: { count: 5, date: '', numero: '' } });
  expect(past.draws.some(({ state }) => state === 'settled')).toBe(true);
  const won = past.draws.find(({ winners }) => winners.length > 0);
  expect(won).toMatchObject({
    version: 1,
    winners: [{ play: expect.any(String), lines: expect.any(Number), bets: expect.any(Number) }, ...(won?.winners.slice(1) ?? [])],
  });
  const ofState = async (state: 'settled' | 'disputed') =>
    (await all.call('listLotteryDraws', { params: { gameId: GAME }, query: { count: 5, date: '', numero: '', state } })).draws;
  expect(await ofState('settled')).toEqual(past.draws.filter(({ state }) => state === 'settled'));
  expect(await ofState('disputed')).toEqual([]);
  const statistics = await all.call('getLotteryStatistics', { params: { gameId: GAME }, query: { window: '30' } });
  expect([statistics.draws]).toEqual(await numbers("select count(*) as n from lottery_draws where game_id = $1 and state = 'settled'", [GAME]));
  expect(statistics.places).toHaveLength(5);
  await expect(all.call('listLotteryDraws', { params: { gameId: 'no-game' }, query: { count: 5, date: '', numero: '' } })).rejects.toMatchObject({
    code: 'lottery.game_closed',
  });
});

test('[LOTT-40] [TL10] an order that is not in the seal stops its draw before money moves, and is reported', async () => {
  const player = await all.player();
  const body = await all.slip('kidlat-5', [
    { play: 'sum', selection: 'big', stake: 10n * MAJOR_UNIT },
    { play: 'sum', selection: 'small', stake: 10n * MAJOR_UNIT },
  ]);
  const { orders, balance } = await all.call('placeLotteryOrder', { body }, player.session);
  await all.due(body.drawId);
  await all.lottery.work();
  await all.base.pool.query("update lottery_orders set hash = repeat('0', 64) where id = $1", [orders[0]?.orderId]);
  all.troubles.length = 0;
  await all.finish(body.drawId);
  expect((await all.call('getLotteryDraw', { params: { drawId: body.drawId } })).draw).toMatchObject({ state: 'drawn', isHeld: true });
  expect(all.troubles).toEqual(['a lottery draw is held: its seal is not that of its orders']);
  expect(await balanceOf(all.base.pool, player.cash)).toBe(balance);
});

test('[LOTT-60] [LOTT-09] a game says which draw is held, which was void, that it pauses, and when its next draw is', async () => {
  const { pool } = all.base;
  const game = async (gameId: string) => (await all.call('listLotteryGames', { query: { category: '', vendor: '', gameId } })).games[0];
  const PAUSED = 'hapon-draw-3d';
  const end = (drawId: string, state: string, more = '') =>
    pool.query(`update lottery_draws set state = $2, draws_at = now(), closes_at = now() - interval '1 second' ${more} where id = $1`, [drawId, state]);
  const { drawId } = await all.slip(PAUSED, []);
  await end(drawId, 'void', ", settled_at = now(), void_reason = 'no_beacon'");
  expect(await game(PAUSED)).toMatchObject({ voided: { drawId }, plannedAt: null, pause: null });
  const { drawId: next } = await all.slip(PAUSED, []);
  await end(next, 'drawn', ", is_held = true, result = '123'");
  expect(await game(PAUSED)).toMatchObject({ voided: null, waiting: { drawId: next, isHeld: true }, last: { drawId: next } });
  await end(next, 'settled', ', is_held = false, settled_at = now()');
  await pool.query("delete from lottery_draws where game_id = $1 and state = 'scheduled'", [PAUSED]);
  const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
  await pool.query('update lottery_games set holidays = $1 where id = $2', [JSON.stringify({ everyYear: [], periods: [{ from: today, to: today }] }), PAUSED]);
  // The job reads games again; the draws that it makes are left out here, as before the first run.
  await all.lottery.makeDraws();
  await pool.query("delete from lottery_draws where game_id = $1 and state = 'scheduled'", [PAUSED]);
  const paused = await game(PAUSED);
  expect(paused).toMatchObject({ next: null, pause: { from: today, to: today } });
  // 16:00 of the next day in Manila.
  expect(paused?.plannedAt).toBe(new Date(Date.parse(`${today}T08:00:00Z`) + 86_400_000).toISOString());
});

test('[LOTT-32] [LOTT-45] [LOTT-35] orders of free play settle at the same odds, are in the seal, and are in no public count of winners or of orders with money', async () => {
  const [player, trial] = [await all.player(), await all.player(undefined, { isTrial: true })];
  const slip = await all.slip(GAME, [{ play: 'l2', selection: `${DIGITS}/${DIGITS}`, ...unit }]);
  await all.call('placeLotteryOrder', { body: slip }, player.session);
  const { orders } = await all.call('placeLotteryOrder', { body: slip }, trial.session);
  await all.finish(slip.drawId);
  const { draw, winners, ...counts } = await all.call('getLotteryDraw', { params: { drawId: slip.drawId } });
  expect(draw.state).toBe('settled');
  expect(counts).toMatchObject({ orders: 1, trialOrders: 1, stakes: [{ currency: 'PHP', staked: slip.total }] });
  // The seal covers both, which its proof says.
  expect(await all.call('getLotteryProof', { params: { drawId: slip.drawId } })).toMatchObject({ orders: 2, trialOrders: 1 });
  expect(winners).toEqual([{ play: 'l2', prize: 'win', lines: 1, bets: 1 }]);
  const own = await all.call('getLotteryOrder', { params: { orderId: orders[0]?.orderId ?? '' } }, trial.session);
  expect(own.order).toMatchObject({ state: 'won', payout: 95n * MAJOR_UNIT });
});
