import { MAJOR_UNIT } from '@laro/domain/money/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testLottery, type TestLottery } from '#server/testing/test-lottery.ts';
import type { TestPlayer } from '#server/testing/money/test-rounds.ts';
import { lotteryNotes } from '../orders/round-notes.ts';

const [ELECTRONIC, DAILY, SIX, VIETNAM] = ['kidlat-5', 'tatlong-numero', 'pick-six-sabado', 'red-river-results'] as const;
const STAKE = 100n * MAJOR_UNIT;
const RATES = { LOTT: 8000, ZY: 20_000, ELOTT: 7500, SEA: 5000 };

let all: TestLottery;
let member: TestPlayer;

beforeAll(async () => {
  all = await testLottery([ELECTRONIC, DAILY, SIX, VIETNAM]);
  await all.lottery.openPools();
  member = await all.player();
  all.rates.set(member.session.playerId, RATES);
});
afterAll(() => all.close());

const gameOf = async (gameId: string, player?: TestPlayer) =>
  (await all.call('listLotteryGames', { query: { category: '', vendor: '', gameId } }, player?.session)).games[0];
const line = (play: string, selection: string) => ({ play, selection, stake: STAKE });
const place = async (player: TestPlayer, gameId: string, lines: Parameters<TestLottery['slip']>[1], base: number, total = STAKE) =>
  (await all.call('placeLotteryOrder', { body: await all.slip(gameId, lines, { base, total }) }, player.session)).orders[0];
const keptOf = async (order: Awaited<ReturnType<typeof place>>) => {
  await all.finish(order?.draw.drawId ?? '');
  return (await lotteryNotes(all.base.pool, [order?.orderId ?? ''])).get(order?.orderId ?? '');
};

test('[LOTT-17] [LOTT-18] [AGENT-20] in an electronic draw whole thousands of a member’s own rate become prizes, and the rest is kept', async () => {
  expect(await gameOf(ELECTRONIC)).toMatchObject({ mode: 'Elott', base: 1900, baseMax: 1900 });
  expect(await gameOf(ELECTRONIC, member)).toMatchObject({ mode: 'Elott', base: 1914, baseMax: 1914 });
  await expect(place(member, ELECTRONIC, [line('sum', 'big')], 1900)).rejects.toMatchObject({ code: 'lottery.base_out_of_range' });
  const order = await place(member, ELECTRONIC, [line('sum', 'big')], 1914);
  expect(order).toMatchObject({ base: 1914 });
  // 500 ppm of ₱100 are kept.
  expect(await keptOf(order)).toMatchObject({ category: 'ELOTT', valid: STAKE, kept: MAJOR_UNIT / 20n });
});

test('[LOTT-17] [LOTT-18] [LOTT-33] in mode Lott, and of six balls, the whole own rate is kept for the rebate', async () => {
  const daily = await place(member, DAILY, [line('bs', 'big')], 1800);
  expect(await keptOf(daily)).toMatchObject({ category: 'LOTT', valid: STAKE, kept: (STAKE * 8000n) / 1_000_000n });
  // The ticket says what is kept, and the odds of its base (LOTT-33).
  const { order: shown } = await all.call('getLotteryOrder', { params: { orderId: daily?.orderId ?? '' } }, member.session);
  expect(shown).toMatchObject({ kept: (STAKE * 8000n) / 1_000_000n, lines: [{ odds: ['18000'] }] });
  const six = await place(member, SIX, [{ play: 'pick', selection: '1,2,3,4,5,6' }], 0, 20n * MAJOR_UNIT);
  expect(await keptOf(six)).toMatchObject({ category: 'LOTT', kept: (20n * MAJOR_UNIT * 8000n) / 1_000_000n });
});

test('[LOTT-18] in ZY the member chooses the part of the own rate that becomes prizes', async () => {
  all.settings['lottery.vietnamMode'] = 'ZY';
  expect(await gameOf(VIETNAM, member)).toMatchObject({ mode: 'ZY', base: 1800, baseMax: 1840 });
  const order = await place(member, VIETNAM, [line('side', 'big')], 1810);
  expect(await keptOf(order)).toMatchObject({ category: 'ZY', kept: (STAKE * 15_000n) / 1_000_000n });
  await expect(place(member, VIETNAM, [line('side', 'big')], 1842)).rejects.toMatchObject({ code: 'lottery.base_out_of_range' });
  delete all.settings['lottery.vietnamMode'];
});

test('[LOTT-17] a player without an upline begins with the rate of the merchant, free play too, and an agent’s member without a rate with none', async () => {
  all.settings['lottery.startRatePpm'] = 10_000;
  const [alone, trial, without] = [await all.player(), await all.player(undefined, { isTrial: true }), await all.player()];
  all.rates.set(without.session.playerId, {});
  all.rates.set(trial.session.playerId, RATES);
  const bases = await Promise.all([alone, trial, without].map(async (player) => (await gameOf(ELECTRONIC, player))?.base));
  expect(bases).toEqual([1920, 1920, 1900]);
  delete all.settings['lottery.startRatePpm'];
});

test('[LOTT-17] ZY next to the mode of an electronic draw is chosen where the merchant lets its players, and is refused elsewhere', async () => {
  const zy = async (base: number) =>
    (await all.call('placeLotteryOrder', { body: await all.slip(ELECTRONIC, [line('sum', 'small')], { mode: 'ZY', base, total: STAKE }) }, member.session))
      .orders[0];
  expect(await gameOf(ELECTRONIC, member)).toMatchObject({ choice: null });
  await expect(zy(1800)).rejects.toMatchObject({ code: 'lottery.mode_not_offered' });
  all.settings['lottery.modeChoice'] = true;
  expect(await gameOf(ELECTRONIC, member)).toMatchObject({ mode: 'Elott', base: 1914, choice: { mode: 'ZY', base: 1800, baseMax: 1840 } });
  expect(await gameOf(DAILY, member)).toMatchObject({ mode: 'Lott', choice: null });
  expect(await keptOf(await zy(1820))).toMatchObject({ category: 'ZY', kept: (STAKE * 10_000n) / 1_000_000n });
  await expect(zy(1842)).rejects.toMatchObject({ code: 'lottery.base_out_of_range' });
  delete all.settings['lottery.modeChoice'];
});
