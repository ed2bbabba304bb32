import { MAJOR_UNIT } from '@laro/domain/money/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Refusal } from '#server/http/problems/refusal.ts';
import { testLottery, type TestLottery } from '#server/testing/test-lottery.ts';

let all: TestLottery;

beforeAll(async () => {
  all = await testLottery(['kidlat-5', 'milyonaryo-monday', 'hanoi-evening-draw']);
});
afterAll(() => all.close());

const rulesOf = (gameId: string, query: { mode: 'Lott' | 'ZY' | 'Elott' | 'SEA' | ''; base?: number } = { mode: '' }) =>
  all.call('getLotteryRules', { params: { gameId }, query });

test('[LOTT-16] rules without a log-in: the game’s own mode, and odds and examples of every other one', async () => {
  const own = await rulesOf('kidlat-5');
  expect(own).toMatchObject({ mode: 'Elott', base: 1900, closesBeforeSeconds: 10, isImported: false });
  expect(own.modes.map(({ mode, base, isOwn }) => [mode, base, isOwn])).toEqual([
    ['Elott', 1900, true],
    ['Lott', 1800, false],
    ['SEA', 1600, false],
  ]);
  expect(own.stakes).toEqual({
    units: [10n, 1n].map((pesos) => pesos * MAJOR_UNIT).concat(MAJOR_UNIT / 10n),
    price: null,
    lineMin: 5n * MAJOR_UNIT,
    lineMax: 50_000n * MAJOR_UNIT,
    orderMax: 100_000n * MAJOR_UNIT,
    lineWinMax: 5_000_000n * MAJOR_UNIT,
    drawWinMax: 10_000_000n * MAJOR_UNIT,
    chaseMax: 120,
  });
  const pair = ({ plays }: typeof own) => plays.find(({ id }) => id === 'l2');
  expect(pair(own)).toMatchObject({ back: 9500, classes: [{ ways: '1', outcomes: '100', odds: '950000' }], about: { key: 'order' } });
  const other = await rulesOf('kidlat-5', { mode: 'SEA' });
  expect(pair(other)).toMatchObject({ back: 8000, classes: [{ odds: '800000' }] });
  expect(pair(other)?.example.payout).toBe(16_000_000n);
});

test('[LOTT-16] [LOTT-17] [LOTT-18] in a mode with a part of one’s own the base is chosen within its bounds', async () => {
  // ZY is a mode of merchants that launch Vietnamese draws in it.
  all.settings['lottery.vietnamMode'] = 'ZY';
  all.settings['lottery.startRatePpm'] = 80_000;
  expect((await rulesOf('kidlat-5')).modes.map(({ mode }) => mode)).toEqual(['Elott', 'Lott', 'ZY', 'SEA']);
  expect((await rulesOf('kidlat-5', { mode: 'ZY' })).base).toBe(1960);
  all.settings['lottery.baseElott'] = 1800;
  // The whole rate of a player without an upline becomes prizes (LOTT-17).
  expect((await rulesOf('kidlat-5')).base).toBe(1960);
  delete all.settings['lottery.baseElott'];
  expect((await rulesOf('kidlat-5', { mode: 'ZY', base: 1850 })).base).toBe(1850);
  await expect(rulesOf('kidlat-5', { mode: 'ZY', base: 1970 })).rejects.toMatchObject({ code: 'lottery.base_out_of_range', params: { min: 1800, max: 1960 } });
  delete all.settings['lottery.startRatePpm'];
  delete all.settings['lottery.vietnamMode'];
});

test('[LOTT-16] six balls have no mode; imported draws have holidays and corrections; an unknown game has no rules', async () => {
  const six = await rulesOf('milyonaryo-monday');
  expect(six).toMatchObject({ mode: 'Fixed', base: 0, modes: [], closesBeforeSeconds: 3600 });
  expect(six.plays[0]?.classes.map(({ odds }) => odds)).toEqual(['60000', '1250000', '60000000', null]);
  expect(six.plays[0]?.back).toBe(7576);
  expect(six.stakes).toMatchObject({ units: [], price: 20n * MAJOR_UNIT, chaseMax: 12 });
  expect(await rulesOf('hanoi-evening-draw')).toMatchObject({ isImported: true, holidays: { periods: [{ from: '2027-02-05', to: '2027-02-08' }] } });
  await expect(rulesOf('no-game')).rejects.toBeInstanceOf(Refusal);
});
