import { randomUUID } from 'node:crypto';
import { slip } from '@laro/contract/lottery/slip';
import { MAJOR_UNIT } from '@laro/domain/money/money';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { balanceOf } from '#server/ledger/accounts/accounts.ts';
import { auditLedger, isWhole } from '#server/ledger/audit/audit.ts';
import { testLottery, type TestLottery } from '#server/testing/test-lottery.ts';
import type { TestPlayer } from '#server/testing/money/test-rounds.ts';

const GAME = 'rocket-draw-60';
const DAILY = 'hapon-draw-3d';
const PESO = MAJOR_UNIT;
const START = 10_000n * PESO;
const sides = { play: 'sum', selection: 'big', stake: 10n * PESO };
const pair = { play: 'l2', selection: '9/7,8', unit: 10n * PESO, multiple: 1 };

let all: TestLottery;
let player: TestPlayer;

beforeAll(async () => {
  all = await testLottery([GAME, DAILY, 'suwerte-4d', 'red-river-results', 'pick-six-sabado']);
});
afterAll(() => all.close());
beforeEach(async () => {
  all.off.clear();
  for (const key of Object.keys(all.settings)) delete all.settings[key as keyof typeof all.settings];
  player = await all.player();
});

type Slip = Awaited<ReturnType<TestLottery['slip']>>;
const place = (body: Slip, who = player) => all.call('placeLotteryOrder', { body }, who.session);
const balance = (who = player) => balanceOf(all.base.pool, who.cash);
const refused = async (work: Promise<unknown>) => {
  await expect(work).rejects.toHaveProperty('code');
  return work.catch((error: { code: string; params: object }) => ({ code: error.code, params: error.params }));
};

describe('placing', () => {
  test('[LOTT-22] [TL3] the same key is one order, also with twenty parallel requests, and other content under it is refused', async () => {
    const body = await all.slip(GAME, [sides, pair]);
    const answers = await Promise.all(Array.from({ length: 20 }, () => place(body)));
    expect(new Set(answers.map(({ orders }) => orders[0]?.orderId)).size).toBe(1);
    expect(await balance()).toBe(START - 30n * PESO);
    expect(await refused(place({ ...body, lines: [sides] }))).toMatchObject({ code: 'lottery.key_used' });
  });

  test('[LOTT-14] an order keeps the odds of its moment, and a stale version of the rules is refused with the new one', async () => {
    const both = await all.slip(GAME, [sides, { ...sides, selection: 'small' }]);
    await place(both);
    all.settings['lottery.baseElott'] = 1700;
    expect(await refused(place({ ...both, key: randomUUID() }))).toMatchObject({ code: 'lottery.base_out_of_range' });
    await all.finish(both.drawId);
    // One of both sides has won, at base 1900.
    expect(await balance()).toBe(START - 20n * PESO + 19n * PESO);
    const stale = await all.slip(GAME, [sides]);
    await all.base.pool.query('update lottery_draws set rules_version = 2 where id = $1', [stale.drawId]);
    expect(await refused(place(stale))).toEqual({ code: 'lottery.rules_changed', params: { version: 2 } });
    await all.base.pool.query('update lottery_draws set rules_version = 1 where id = $1', [stale.drawId]);
  });

  test('[LOTT-09] the draw of a game that was switched off is still drawn, and its orders are settled', async () => {
    const both = await all.slip(GAME, [sides, { ...sides, selection: 'small' }]);
    const { orders } = await place(both);
    all.off.add(GAME);
    await all.finish(both.drawId);
    const { order } = await all.call('getLotteryOrder', { params: { orderId: orders[0]?.orderId ?? '' } }, player.session);
    expect(order).toMatchObject({ state: 'won', payout: 19n * PESO });
  });

  test('[LOTT-22] an accepted order is answered again under its key, also once its game is switched off', async () => {
    const body = await all.slip(GAME, [sides]);
    const { orders } = await place(body);
    all.off.add(GAME);
    expect((await place(body)).orders[0]?.orderId).toBe(orders[0]?.orderId);
    expect(await refused(place({ ...body, key: randomUUID() }))).toMatchObject({ code: 'lottery.game_closed' });
    expect(await balance()).toBe(START - 10n * PESO);
  });

  test('[LOTT-22] [LOTT-23] a refusal is the answer of its key, too', async () => {
    const body = await all.slip(GAME, [sides]);
    const wrong = { ...body, total: 1n };
    const first = await refused(place(wrong));
    expect(first).toEqual({ code: 'lottery.total_differs', params: { shown: '0.00001', computed: '10.00' } });
    expect(await refused(place(wrong))).toEqual(first);
    expect(await refused(place({ ...body, total: 10n * PESO }))).toMatchObject({ code: 'lottery.key_used' });
  });

  test('[LOTT-21] [LOTT-24] [TL4] a late order is refused with the next draw, and nothing moves', async () => {
    const body = await all.slip(GAME, [sides]);
    await all.due(body.drawId);
    const { code, params } = (await refused(place(body))) as { code: string; params: { nextDrawId: string } };
    expect(code).toBe('lottery.draw_closed');
    const [next] = (await all.call('getLotteryNumero', { query: { gameId: GAME, count: 1 } })).draws;
    expect(params).toMatchObject({ nextDrawId: next?.drawId });
    expect(await balance()).toBe(START);
    await all.lottery.work();
  });

  test('[LOTT-21] a draw that has closed stays closed when the clock of the database jumps back', async () => {
    const body = await all.slip(GAME, [sides]);
    const { orders } = await place(body);
    await all.due(body.drawId);
    all.beacon.isSilent = true;
    await all.lottery.work();
    // To the clock the closing is an hour ahead again.
    await all.base.pool.query("update lottery_draws set closes_at = now() + interval '60 minutes', draws_at = now() + interval '61 minutes' where id = $1", [
      body.drawId,
    ]);
    expect(await refused(place({ ...body, key: randomUUID() }))).toMatchObject({ code: 'lottery.draw_closed' });
    const cancel = all.call('cancelLotteryOrder', { params: { orderId: orders[0]?.orderId ?? '' } }, player.session);
    expect(await refused(cancel)).toMatchObject({ code: 'lottery.not_cancellable' });
    expect((await all.call('getLotteryNumero', { query: { gameId: GAME, count: 5 } })).draws.map(({ drawId }) => drawId)).not.toContain(body.drawId);
    all.beacon.isSilent = false;
    await all.finish(body.drawId);
    expect(await balance()).not.toBe(START);
  });

  test('[LOTT-09] [T65] a game that is off or not offered takes no orders', async () => {
    const body = await all.slip(GAME, [sides]);
    all.off.add(GAME);
    expect(await refused(place(body))).toMatchObject({ code: 'lottery.game_closed' });
    expect(await refused(all.call('quoteLotteryOrder', { body }, player.session))).toMatchObject({ code: 'lottery.game_closed' });
    all.off.clear();
    all.off.add(`offer ${GAME}`);
    expect(await refused(place(body))).toMatchObject({ code: 'lottery.game_closed' });
  });

  test('[LOTT-10] [LOTT-15] [LOTT-20] [TL2] the server counts lines itself, and one that is wrong is named with its reason', async () => {
    const body = await all.slip(GAME, [sides]);
    const tried = async (lines: Slip['lines'], more: Partial<Slip> = {}) => refused(place({ ...body, key: randomUUID(), lines, ...more }));
    expect(await tried([sides, { ...sides, play: 'nothing' }])).toEqual({ code: 'lottery.play_unknown', params: { line: '2', faults: '2:play' } });
    expect(await tried([{ ...sides, selection: 'huge' }, sides, { ...sides, selection: 'big,big' }])).toEqual({
      code: 'lottery.selection_invalid',
      params: { line: '1, 3', why: 'range', faults: '1:range,3:double' },
    });
    expect(await tried([{ ...pair, unit: 3n * PESO }])).toEqual({ code: 'lottery.unit_not_offered', params: { line: '1', faults: '1:unit' } });
    expect(await tried([{ ...sides, stake: 4n * PESO }])).toEqual({
      code: 'lottery.stake_out_of_range',
      params: { line: '1', faults: '1:stake', min: '5.00', max: '50000.00' },
    });
    expect(await tried([{ play: 's5', selection: '1/2/3/4/5', unit: 10n * PESO, multiple: 99 }])).toEqual({
      code: 'lottery.payout_too_high',
      params: { line: '1', faults: '1:payout', max: '5000000.00', multipleMax: 5 },
    });
    expect(await tried([sides], { mode: 'ZY' })).toEqual({ code: 'lottery.mode_not_offered', params: { mode: 'ZY' } });
    expect(await tried([sides], { base: 1910 })).toEqual({ code: 'lottery.base_out_of_range', params: { min: 1900, max: 1900 } });
    expect(await tried([sides], { rulesVersion: 2 })).toEqual({ code: 'lottery.rules_changed', params: { version: 1 } });
    expect(await tried([sides], { drawId: randomUUID() })).toMatchObject({ code: 'lottery.draw_unknown' });
    all.settings['lottery.orderMax'] = 15;
    expect(await tried([sides, sides])).toEqual({ code: 'lottery.order_too_high', params: { max: '15.00' } });
    delete all.settings['lottery.orderMax'];
    const list = await all.slip('red-river-results', [{ play: 'lo2', selection: '07,55', unit: PESO, multiple: 1 }]);
    const numbers = (length: number, count: number) => Array.from({ length: count }, (_, value) => String(value).padStart(length, '0')).join(',');
    expect(await refused(place({ ...list, lines: [{ play: 'lo4', selection: numbers(4, 5001), unit: PESO / 10n, multiple: 1 }] }))).toEqual({
      code: 'lottery.too_many_bets',
      params: { line: '1', faults: '1:bets', max: 100_000 },
    });
    expect(await balance()).toBe(START);
  });

  test('[LOTT-31] too little money takes nothing, and a limit that is reached says so', async () => {
    const poor = await all.player(15n * PESO);
    const body = await all.slip(GAME, [sides, sides]);
    expect(await refused(place(body, poor))).toEqual({ code: 'lottery.not_enough_money', params: { balance: '15.00', needed: '20.00' } });
    expect(await balance(poor)).toBe(15n * PESO);
    const { pool } = all.base;
    await pool.query("insert into play_limits (cash_account, kind, period, amount, time_zone) values ($1, 'stake', 'day', $2, 'Asia/Manila')", [
      player.cash,
      15n * PESO,
    ]);
    await pool.query('insert into player_rights (cash_account, has_limits) values ($1, true) on conflict (cash_account) do update set has_limits = true', [
      player.cash,
    ]);
    expect(await refused(place(body))).toMatchObject({ code: 'lottery.limit_reached' });
    await pool.query('update player_rights set may_bet = false where cash_account = $1', [player.cash]);
    expect(await refused(place({ ...body, key: randomUUID() }))).toMatchObject({ code: 'play.not_allowed' });
    expect(await balance()).toBe(START);
  });

  test('[LOTT-25] what a player can win in one draw is bounded', async () => {
    all.settings['lottery.drawWinMax'] = 100;
    const body = await all.slip(GAME, [{ ...sides, stake: 30n * PESO }]);
    await place(body);
    expect(await refused(place({ ...body, key: randomUUID() }))).toEqual({ code: 'lottery.player_limit', params: { left: '43.00' } });
    // A line that is cancelled leaves its room to others.
    const [order] = (await place({ ...(await all.slip(GAME, [sides, { ...sides, stake: 10n * PESO }])), key: randomUUID() })).orders;
    await all.call('cancelLotteryLine', { params: { orderId: order?.orderId ?? '', line: 2 } }, player.session);
    expect(await refused(place({ ...body, key: randomUUID() }))).toEqual({ code: 'lottery.player_limit', params: { left: '24.00' } });
  });

  test('[LOTT-26] [TL3] the exposure of an outcome and of a play are never above their caps, also with parallel orders', async () => {
    all.settings['lottery.outcomeMax'] = 100;
    const big = { play: 'bs', selection: 'big', stake: 10n * PESO };
    const slip = await all.slip(DAILY, [big]);
    const players = await Promise.all(Array.from({ length: 12 }, () => all.player()));
    const answers = await Promise.allSettled(players.map((who) => place({ ...slip, key: randomUUID() }, who)));
    // Each can pay 18.00, so that five fit.
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    expect(answers.filter((answer) => answer.status === 'rejected' && (answer.reason as { code: string }).code === 'lottery.number_full')).toHaveLength(7);
    const full = async () => (await all.call('getLotteryFullNumbers', { params: { gameId: DAILY }, query: { drawId: slip.drawId } })).plays;
    // The numbers are named, in the refusal and before a tap.
    const told = answers.find(({ status }) => status === 'rejected') as PromiseRejectedResult;
    expect((told.reason as { params: object }).params).toEqual({ line: '1', faults: '1:full', numbers: 'big' });
    // There is room for the smallest stake, which pays 9.00; then there is none, also not for odd and even, which share outcomes with big.
    expect(await full()).toEqual([]);
    await place({ ...slip, key: randomUUID(), total: 5n * PESO, lines: [{ ...big, stake: 5n * PESO }] });
    expect(await full()).toEqual([expect.objectContaining({ play: 'bs', isFull: false, values: ['big', 'odd', 'even'] })]);
    // Another outcome of the same play still has room, and a trial player counts nowhere.
    await place({ ...slip, key: randomUUID(), lines: [{ ...big, selection: 'small' }] });
    await place({ ...slip, key: randomUUID() }, await all.player(START, { isTrial: true }));
    all.settings['lottery.playMax'] = 100;
    const four = await all.slip('suwerte-4d', [{ play: 'straight', selection: '1/2/3/4', unit: PESO / 10n, multiple: 50 }]);
    expect(await refused(place(four))).toEqual({ code: 'lottery.play_full', params: { line: '1', faults: '1:full' } });
    expect((await full()).map(({ play }) => play)).toEqual(['bs']);
  });

  test('[LOTT-32] six balls take cash alone and no trial money', async () => {
    const trial = await all.player(START, { isTrial: true });
    const body = await all.slip('pick-six-sabado', [{ play: 'pick', selection: '4,11,17,23,30,41' }]);
    expect(body).toMatchObject({ mode: 'Fixed', base: 0, total: 20n * PESO });
    expect(await refused(place(body, trial))).toMatchObject({ code: 'lottery.not_for_trial' });
    expect(await refused(place({ ...body, key: randomUUID(), base: 1 }))).toMatchObject({ code: 'lottery.base_out_of_range' });
    expect((await place({ ...body, key: randomUUID() })).orders).toMatchObject([{ staked: 20n * PESO, mode: 'Fixed' }]);
  });
});

describe('chases', () => {
  const always = { play: 'sum', selection: 'big,small,odd,even', stake: 5n * PESO };
  const chaseOf = (stopOnWin: boolean) => ({ draws: 3, multiples: [1, 2, 1], stopOnWin });

  test('[LOTT-28] a chase stops on a win: orders of open draws are cancelled with the money back', async () => {
    const body = await all.slip(GAME, [always], { chase: chaseOf(true) });
    const { orders, chaseId, balance: after } = await place(body);
    expect(orders.map(({ staked }) => staked)).toEqual([20n * PESO, 40n * PESO, 20n * PESO]);
    expect(after).toBe(START - 80n * PESO);
    await all.finish(body.drawId);
    const chase = await all.call('getLotteryChase', { params: { chaseId: chaseId ?? '' } }, player.session);
    expect(chase).toMatchObject({ stopOnWin: true, isOver: true });
    expect(chase.orders.map(({ state }) => state)).toEqual(['won', 'cancelled', 'cancelled']);
    expect(await balance()).toBe(START - 20n * PESO + (chase.orders[0]?.payout ?? 0n));
    expect(await auditLedger(all.base.pool)).toSatisfy(isWhole);
  });

  test('[LOTT-28] without stop on win it goes on, and [LOTT-29] the player ends it', async () => {
    const body = await all.slip(GAME, [always], { chase: chaseOf(false) });
    const { chaseId } = await place(body);
    const params = { chaseId: chaseId ?? '' };
    await all.finish(body.drawId);
    expect((await all.call('getLotteryChase', { params }, player.session)).orders.map(({ state }) => state)).toEqual(['won', 'accepted', 'accepted']);
    const ended = await all.call('endLotteryChase', { params }, player.session);
    // The orders of the last two draws, with the multiples 2 and 1.
    expect(ended.returned).toBe(60n * PESO);
    expect(ended).toMatchObject({ cancelled: 2, orders: [{ state: 'won' }, { state: 'cancelled' }, { state: 'cancelled' }] });
    expect((await all.call('endLotteryChase', { params }, player.session)).cancelled).toBe(0);
    expect(await refused(all.call('endLotteryChase', { params }, (await all.player()).session))).toMatchObject({ code: 'lottery.chase_unknown' });
  });

  test('[LOTT-28] a chase is all or none: too long, wrong multiples, too little money', async () => {
    const body = await all.slip(DAILY, [{ play: 'bs', selection: 'big', stake: 10n * PESO }]);
    const tried = (chase: Slip['chase'], total: bigint, who = player) =>
      refused(place({ ...body, key: randomUUID(), total, ...(chase ? { chase } : {}) }, who));
    expect(await tried({ draws: 31, multiples: Array.from({ length: 31 }, () => 1), stopOnWin: false }, 310n * PESO)).toEqual({
      code: 'lottery.chase_too_long',
      params: { max: 30 },
    });
    const chase = { draws: 31, multiples: Array.from({ length: 31 }, () => 1), stopOnWin: false };
    await expect(all.call('quoteLotteryOrder', { body: { ...body, chase } }, player.session)).rejects.toMatchObject({ code: 'lottery.chase_too_long' });
    // Multiples that do not fit the draws are no slip.
    const wire = { ...body, lines: [{ play: 'bs', selection: 'big', stake: '10.00' }] };
    const parsed = (multiples: number[]) => slip.safeParse({ ...wire, chase: { draws: 3, multiples, stopOnWin: false } }).success;
    expect([parsed([1, 1, 1]), parsed([1, 1]), parsed([1, 1, 0]), parsed([1, 1, 10_000])]).toEqual([true, false, false, false]);
    const poor = await all.player(25n * PESO);
    expect(await tried({ draws: 3, multiples: [1, 1, 1], stopOnWin: false }, 30n * PESO, poor)).toMatchObject({ code: 'lottery.not_enough_money' });
    expect(await balance(poor)).toBe(25n * PESO);
  });
});
