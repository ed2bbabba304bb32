import { DEFAULT_CHAIN, roundAtMs } from '@laro/lottery/draw/beacon';
import { MAJOR_UNIT } from '@laro/domain/money/money';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { LOOK_EVERY_MS } from '../create-lottery.ts';
import { testLottery, type TestLottery } from '#server/testing/test-lottery.ts';

const GAME = 'rocket-draw-60';
const DAY_MS = 86_400_000;
const stake = { play: 'sum', selection: 'big,small', stake: 10n * MAJOR_UNIT };

let all: TestLottery;
beforeAll(async () => {
  all = await testLottery([GAME, 'tatlong-numero']);
});
afterAll(() => all.close());
beforeEach(() => {
  all.drawn.length = 0;
});

test('[LOTT-45] seal, result, counts and winners by class are public as soon as they exist, and the pages of the game hear of each step once', async () => {
  const player = await all.player();
  const slip = await all.slip(GAME, [stake]);
  await all.call('placeLotteryOrder', { body: slip }, player.session);
  const shown = () => all.call('getLotteryDraw', { params: { drawId: slip.drawId } });
  expect((await shown()).draw).toMatchObject({ state: 'scheduled', seal: null, result: null });
  await all.due(slip.drawId);
  await all.lottery.work();
  const sealed = await shown();
  expect(sealed).toMatchObject({
    orders: 1,
    trialOrders: 0,
    stakes: [{ currency: 'PHP', staked: slip.total }],
    sealedAt: expect.any(String) as string,
    draw: { state: 'closed', result: null, seal: expect.stringMatching(/^[0-9a-f]{64}$/) as string },
  });
  expect(sealed.draw.beaconRound).not.toBeNull();
  all.clock.aheadMs = 20_000;
  await Promise.all([all.lottery.work(), all.lottery.work()]);
  await all.lottery.work();
  all.clock.aheadMs = 0;
  const after = await shown();
  expect(after).toMatchObject({ draw: { state: 'settled' }, winners: [{ play: 'sum', lines: 1, bets: 1 }] });
  const { result, numero } = after.draw;
  const steps = all.drawn.filter(({ drawId }) => drawId === slip.drawId);
  expect(steps.slice(0, 2)).toEqual([
    { drawId: slip.drawId, numero, what: 'sealed', seal: sealed.draw.seal, beaconRound: sealed.draw.beaconRound },
    { drawId: slip.drawId, numero, what: 'drawn', result },
  ]);
  expect(new Set(steps.slice(2).map(({ what }) => what))).toEqual(new Set(['settled']));
  expect(steps.at(-1)).toMatchObject({ winners: after.winners });
});

test('[LOTT-45] [LOTT-60] the pages of a game hear of the last seconds of a draw, and of the draw that is open after it, once', async () => {
  const { pool } = all.base;
  await all.lottery.work();
  all.drawn.length = 0;
  const open = (await all.call('getLotteryNumero', { query: { gameId: GAME, count: 2 } })).draws;
  const [now, next] = [open[0]?.drawId ?? '', open[1]?.drawId ?? ''];
  await pool.query("update lottery_draws set closes_at = now() + interval '9 seconds' where id = $1", [now]);
  await all.lottery.work();
  await all.lottery.work();
  expect(all.drawn).toEqual([{ drawId: now, numero: open[0]?.numero, what: 'closing', closesAt: expect.any(String) as string }]);
  await all.due(now);
  await all.lottery.work();
  await all.lottery.work();
  expect(all.drawn.slice(1).map(({ drawId, what }) => [drawId, what])).toEqual([
    [now, 'sealed'],
    [next, 'opened'],
  ]);
});

test('[LOTT-26] [LOTT-45] numbers that have sold out are announced to the pages of their merchant, once, as the board will show them', async () => {
  all.settings['lottery.outcomeMax'] = 100;
  const daily = 'tatlong-numero';
  const player = await all.player();
  const line = (selection: string, pesos: bigint) => ({ play: 'bs', selection, stake: pesos * MAJOR_UNIT });
  const place = async (selection: string, pesos: bigint) =>
    all.call('placeLotteryOrder', { body: await all.slip(daily, [line(selection, pesos)]) }, player.session);
  const told = async () => {
    all.drawn.length = 0;
    await all.lottery.work();
    return all.drawn.filter(({ what }) => what === 'full');
  };
  // Less than half of the room.
  const { orders } = await place('big', 20n);
  expect(await told()).toEqual([]);
  await place('big', 35n);
  const { drawId, numero } = orders[0]?.draw ?? { drawId: '', numero: '' };
  const board = await all.call('getLotteryFullNumbers', { params: { gameId: daily }, query: { drawId } });
  expect(board.plays).toMatchObject([{ play: 'bs', isFull: false, values: ['big', 'odd', 'even'] }]);
  expect(await told()).toEqual([{ drawId, numero, merchantCode: 'laro', what: 'full', play: 'bs', isFull: false, outcomes: ['big', 'odd', 'even'] }]);
  // Another order of the same play changes nothing of the list.
  await place('small', 5n);
  expect(await told()).toEqual([]);
  delete all.settings['lottery.outcomeMax'];
});

test('[LOTT-53] a result is published within three seconds of the round of its beacon, by the looks of the server’s clock', async () => {
  const slip = await all.slip(GAME, [stake]);
  await all.due(slip.drawId);
  await all.lottery.work();
  const { draw } = await all.call('getLotteryDraw', { params: { drawId: slip.drawId } });
  const round = roundAtMs(DEFAULT_CHAIN, draw.beaconRound ?? 0);
  const isDrawn = () => all.drawn.some(({ drawId, what }) => drawId === slip.drawId && what === 'drawn');
  let late = -2 * LOOK_EVERY_MS;
  // The looks around the round, as the job makes them.
  for (; !isDrawn() && late <= 10_000; late += LOOK_EVERY_MS) {
    all.clock.aheadMs = round + late - Date.now();
    await all.lottery.work();
  }
  all.clock.aheadMs = 0;
  expect(isDrawn()).toBe(true);
  expect(late - LOOK_EVERY_MS).toBeLessThanOrEqual(3000 - LOOK_EVERY_MS);
});

test('[LOTT-53] while a draw is controlled and settled, others are closed and drawn', async () => {
  const player = await all.player();
  const [large, other] = [await all.slip(GAME, [stake]), await all.slip('tatlong-numero', [{ play: 'bs', selection: 'big', stake: 10n * MAJOR_UNIT }])];
  await all.call('placeLotteryOrder', { body: large }, player.session);
  const { promise: isChecked, resolve: end } = Promise.withResolvers<void>();
  const { promise: hasBegun, resolve: begin } = Promise.withResolvers<void>();
  all.control.spoil = async (found, drawId) => {
    if (drawId !== large.drawId) return found;
    begin();
    await isChecked;
    return found;
  };
  await all.due(large.drawId);
  all.clock.aheadMs = 20_000;
  all.lottery.start();
  await hasBegun;
  await all.due(other.drawId);
  const stateOf = async (drawId: string) => (await all.call('getLotteryDraw', { params: { drawId } })).draw.state;
  await expect.poll(() => stateOf(other.drawId), { timeout: 20_000 }).toBe('drawn');
  expect(await stateOf(large.drawId)).toBe('drawn');
  end();
  await expect.poll(async () => [await stateOf(large.drawId), await stateOf(other.drawId)], { timeout: 20_000 }).toEqual(['settled', 'settled']);
  await all.lottery.stop();
  all.control.spoil = null;
  all.clock.aheadMs = 0;
});

test('[LOTT-45] [LOTT-05] past draws are found by date of the zone and by numero, within 400 days', async () => {
  const { pool } = all.base;
  const at = (daysAgo: number, clock: string) => new Date(`${new Date(Date.now() - daysAgo * DAY_MS).toISOString().slice(0, 10)}T${clock}Z`);
  const add = async (moment: Date, numero: string, result = '345') => {
    await pool.query(
      `insert into lottery_draws (game_id, numero, draws_at, closes_at, state, rules_version, commitment, result) values ('tatlong-numero', $1, $2, $3, 'settled', 1, 'x', $4)`,
      [numero, moment, new Date(moment.getTime() - 60_000), result],
    );
  };
  const day = (daysAgo: number) => at(daysAgo, '06:00:00').toISOString().slice(0, 10);
  const numeroOf = (daysAgo: number, place: number) => `${day(daysAgo).replaceAll('-', '')}${place}`;
  await add(at(30, '06:00:00'), numeroOf(30, 1));
  await add(at(30, '13:00:00'), numeroOf(30, 3));
  await add(at(29, '06:00:00'), numeroOf(29, 1));
  await add(at(401, '06:00:00'), numeroOf(401, 1));
  const find = async (query: { date?: string; numero?: string; before?: string }) =>
    (await all.call('listLotteryDraws', { params: { gameId: 'tatlong-numero' }, query: { count: 100, date: '', numero: '', ...query } })).draws.map(
      ({ numero }) => numero,
    );
  expect(await find({ date: day(30) })).toEqual([numeroOf(30, 3), numeroOf(30, 1)]);
  expect(await find({ date: day(30), before: at(30, '13:00:00').toISOString() })).toEqual([numeroOf(30, 1)]);
  expect(await find({ numero: numeroOf(29, 1) })).toEqual([numeroOf(29, 1)]);
  expect(await find({ numero: numeroOf(30, 2) })).toEqual([]);
  expect(await find({ numero: '999999999' })).toEqual([]);
  expect(await find({})).toContain(numeroOf(30, 1));
  for (const query of [{}, { date: day(401) }, { numero: numeroOf(401, 1) }]) expect(await find(query)).not.toContain(numeroOf(401, 1));
});
