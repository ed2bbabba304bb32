import { randomUUID } from 'node:crypto';
import { MAJOR_UNIT } from '@laro/domain/money/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '#server/http/handlers.ts';
import { testLottery, type TestLottery } from '#server/testing/test-lottery.ts';
import { testPerson } from '#server/testing/base/test-two-persons.ts';

const GAME = 'one-minute-pick-3';
const SIX = 'pick-six-sabado';
const PESO = MAJOR_UNIT;

let all: TestLottery;
let staff: Person;

beforeAll(async () => {
  all = await testLottery([GAME, 'kidlat-5', SIX]);
  await all.lottery.openPools();
  staff = await testPerson(all.base, 'first');
  all.settings['lottery.startRatePpm'] = 3700;
});
afterAll(() => all.close());

const order = async (gameId: string, lines: Parameters<TestLottery['slip']>[1], more = {}, given: { isTrial?: boolean } = {}) => {
  const player = await all.player(undefined, given);
  const body = await all.slip(gameId, lines, more);
  const { orders, chaseId } = await all.call('placeLotteryOrder', { body: { ...body, key: randomUUID() } }, player.session);
  return { player, drawId: body.drawId, order: orders[0], chaseId };
};
const liability = () => all.callAsStaff('getDeskLotteryLiability', { params: { merchant: 'laro' } }, staff);
const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
const report = (by: 'game' | 'play' | 'mode' | 'draw' | 'day', change = {}) =>
  all.callAsStaff('getDeskLotteryReport', { params: { merchant: 'laro' }, query: { from: today, to: today, by, ...change } }, staff);

test('[LOTT-67] the desk sees what open draws can cost by outcome, players near their limit, and open series', async () => {
  const { drawId } = await order(GAME, [
    { play: 'straight', selection: '1/2/3', unit: 10n * PESO, multiple: 2 },
    { play: 'straight', selection: '1/2/4,5', unit: PESO, multiple: 3 },
  ]);
  // Free play is in no figure of the desk.
  await order(GAME, [{ play: 'straight', selection: '1/2/3', unit: 10n * PESO, multiple: 9 }], {}, { isTrial: true });
  all.settings['lottery.drawWinMax'] = 20_000;
  const near = await order(GAME, [{ play: 'straight', selection: '9/9/9', unit: 10n * PESO, multiple: 2 }]);
  const series = await order('kidlat-5', [{ play: 'sum', selection: 'big', stake: 10n * PESO }], {
    chase: { draws: 3, multiples: [1, 1, 1], stopOnWin: true },
  });
  const shown = await liability();
  const draw = shown.draws.find((entry) => entry.drawId === drawId);
  expect(draw).toMatchObject({ gameId: GAME, staked: 46n * PESO });
  const [straight] = draw?.plays ?? [];
  expect(straight).toMatchObject({ play: 'straight', isNarrow: true });
  expect(straight?.outcomes.map(({ outcome }) => outcome)).toEqual(expect.arrayContaining(['1,2,3', '9,9,9', '1,2,4', '1,2,5']));
  expect(straight?.outcomes[0]?.payout).toBe(straight?.most);
  expect(shown.nearLimit).toContainEqual(expect.objectContaining({ publicId: near.player.session.publicId, drawId: near.drawId, limit: 20_000n * PESO }));
  expect(shown.series).toContainEqual(expect.objectContaining({ chaseId: series.chaseId, left: 3, staked: 30n * PESO, stopOnWin: true }));
  delete all.settings['lottery.drawWinMax'];
  await all.call('endLotteryChase', { params: { chaseId: series.chaseId ?? '' } }, series.player.session);
  expect((await liability()).series).toEqual([]);
  await all.finish(drawId);
  expect((await liability()).draws.map((entry) => entry.drawId)).not.toContain(drawId);
});

test('[LOTT-67] outcomes that a choice decides are one line of the liability, named by the choices that win', async () => {
  const { drawId } = await order(GAME, [{ play: 'kind', selection: 'triple,half', stake: 10n * PESO }]);
  const draw = (await liability()).draws.find((entry) => entry.drawId === drawId);
  expect(draw?.family).toBe('D3');
  const kinds = draw?.plays.find(({ play }) => play === 'kind');
  expect(kinds?.outcomes.map(({ outcome }) => outcome)).toEqual(['triple', 'half']);
  expect(kinds?.outcomes[0]?.payout).toBe(kinds?.most);
  await all.finish(drawId);
});

test('[LOTT-67] [LOTT-54] sums of settled orders equal the ledger’s to the unit, by game, play, mode, draw and day', async () => {
  const { pool } = all.base;
  const first = await order(GAME, [
    { play: 'bs', selection: 'big,small', stake: 7n * PESO },
    { play: 'pos', selection: '1,2/-/3', unit: PESO, multiple: 3 },
  ]);
  await all.finish(first.drawId);
  const six = await order(SIX, [{ play: 'pick', selection: '4,11,17,23,30,41' }]);
  await all.finish(six.drawId);
  const { rows } = await pool.query<{ staked: bigint; paid: bigint }>(
    "select sum(staked)::bigint as staked, sum(paid)::bigint as paid from rounds r join accounts a on a.id = r.cash_account where r.state = 'closed' and not a.is_trial",
  );
  const [ledger] = rows;
  const total = (list: Awaited<ReturnType<typeof report>>, pick: 'staked' | 'payout' | 'poolWon' | 'kept') =>
    list.rows.reduce((sum, row) => sum + row[pick], 0n);
  const kept = new Set<bigint>();
  for (const by of ['game', 'play', 'mode', 'draw', 'day'] as const) {
    const sums = await report(by);
    expect(total(sums, 'staked'), by).toBe(ledger?.staked);
    expect(total(sums, 'payout') - total(sums, 'poolWon'), by).toBe(ledger?.paid);
    kept.add(total(sums, 'kept'));
  }
  expect(kept.size).toBe(1);
  const byPlay = await report('play');
  expect(byPlay.rows.find(({ key }) => key === `${GAME} bs`)).toMatchObject({ staked: 14n * PESO, bets: 2, exact: 9530 });
  const byMode = await report('mode');
  expect(byMode.rows.map(({ key }) => key).toSorted()).toEqual(['Elott', 'Fixed']);
  expect(byMode.rows.find(({ key }) => key === 'Fixed')).toMatchObject({ staked: 20n * PESO, contributed: 8n * PESO + (PESO * 4n) / 10n });
  expect((await report('day')).rows.map(({ key }) => key)).toEqual([today]);
  expect((await report('game', { from: '2020-01-01', to: '2020-01-31' })).rows).toEqual([]);
  await expect(report('game', { from: today, to: '2020-01-01' })).rejects.toMatchObject({ code: 'records.range_reversed' });
  await expect(report('game', { from: '2020-01-01', to: today })).rejects.toMatchObject({ code: 'records.range_too_long' });
});

test('[LOTT-54] [T68] plays of a game that mixes modes feed the return alarms, each base with its own exact return and deviation', async () => {
  all.settings['lottery.baseElott'] = 1800;
  const { drawId } = await order(GAME, [{ play: 'bs', selection: 'big', stake: 10n * PESO }]);
  await all.finish(drawId);
  delete all.settings['lottery.baseElott'];
  const returns = (await all.lottery.betReturns('ELOTT', 30)) ?? [];
  const sides = returns.filter(({ bet, isTrial }) => bet.startsWith('bs ') && !isTrial);
  expect(sides.map(({ bet, stated }) => [bet, stated.rtp, stated.deviation])).toEqual([
    ['bs Elott 1806', 903_000n, 903_000n],
    ['bs Elott 1906', 953_000n, 953_000n],
  ]);
  expect(sides[0]?.sums).toMatchObject({ rounds: 1, staked: 10n * PESO, stakeSquares: (10n * PESO) ** 2n });
  expect(await all.lottery.betReturns('studio', 30)).toBeNull();
});
