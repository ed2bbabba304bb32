import { randomUUID } from 'node:crypto';
import { MAJOR_UNIT } from '@laro/domain/money/money';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { balanceOf } from '#server/ledger/accounts/accounts.ts';
import { testLottery, type TestLottery } from '#server/testing/test-lottery.ts';
import type { TestPlayer } from '#server/testing/money/test-rounds.ts';

const GAME = 'rocket-draw-60';
const DAILY = 'hapon-draw-3d';
const PESO = MAJOR_UNIT;
const START = 10_000n * PESO;
const good = { play: 'sum', selection: 'big', stake: 10n * PESO };

let all: TestLottery;
let player: TestPlayer;

beforeAll(async () => {
  all = await testLottery([GAME, DAILY]);
});
afterAll(() => all.close());
beforeEach(async () => {
  for (const key of Object.keys(all.settings)) delete all.settings[key as keyof typeof all.settings];
  player = await all.player();
});

type Slip = Awaited<ReturnType<TestLottery['slip']>>;
const refusalOf = (body: Slip) =>
  all.call('placeLotteryOrder', { body }, player.session).then(
    () => null,
    ({ code, params }: { code: string; params: object }) => ({ code, params }),
  );
const written = async () => {
  const { rows } = await all.base.pool.query<{ orders: number; movements: number }>(
    `select (select count(*)::int from lottery_orders where cash_account = $1) as orders,
      (select count(*)::int from postings where from_account = $1) as movements`,
    [player.cash],
  );
  return rows[0];
};

test('[LOTT-20] one answer names every wrong line with its own reason, and nothing is written', async () => {
  const slip = await all.slip(GAME, [good]);
  const lines = [
    { ...good, play: 'nothing' },
    good,
    { ...good, selection: 'huge' },
    { ...good, selection: 'big,big' },
    { ...good, stake: 4n * PESO },
    { play: 'l2', selection: '9/7,8', unit: 3n * PESO, multiple: 1 },
    { play: 's5', selection: '1/2/3/4/5', unit: 10n * PESO, multiple: 99 },
  ];
  expect(await refusalOf({ ...slip, key: randomUUID(), lines })).toEqual({
    code: 'lottery.play_unknown',
    params: { line: '1', faults: '1:play,3:range,4:double,5:stake,6:unit,7:payout' },
  });
  expect(await written()).toEqual({ orders: 0, movements: 0 });
  expect(await balanceOf(all.base.pool, player.cash)).toBe(START);
});

test('[LOTT-25] the most bets at the largest multiple of the largest unit are refused for their stake, and nothing is written', async () => {
  const slip = await all.slip(GAME, [good]);
  const digits = '0,1,2,3,4,5,6,7,8,9';
  const lines = [{ play: 's5', selection: Array.from({ length: 5 }, () => digits).join('/'), unit: 10n * PESO, multiple: 9999 }];
  expect(await refusalOf({ ...slip, key: randomUUID(), lines, total: 9_999_000_000n * PESO })).toMatchObject({ code: 'lottery.stake_out_of_range' });
  expect(await written()).toEqual({ orders: 0, movements: 0 });
});

test('[LOTT-20] an order has up to a hundred lines, all of one game and one draw, and is taken whole', async () => {
  const lines = Array.from({ length: 100 }, () => ({ ...good, stake: 5n * PESO }));
  const { orders } = await all.call('placeLotteryOrder', { body: await all.slip(GAME, lines) }, player.session);
  expect(orders).toMatchObject([{ staked: 500n * PESO }]);
  expect(orders[0]?.lines).toHaveLength(100);
  const { total, ...slip } = await all.slip(GAME, lines);
  const wrong = { ...slip, total, lines: lines.map((line, place) => (place === 99 ? { ...line, selection: 'never' } : line)) };
  expect(await refusalOf(wrong)).toMatchObject({ params: { line: '100', faults: '100:range' } });
  expect(await written()).toEqual({ orders: 1, movements: 1 });
});

test('[LOTT-20] an order of more than a hundred lines is refused with the bound, and nothing is written', async () => {
  const slip = await all.slip(GAME, [good]);
  const lines = Array.from({ length: 101 }, () => good);
  const refusal = { code: 'lottery.too_many_lines', params: { max: 100 } };
  expect(await refusalOf({ ...slip, key: randomUUID(), lines, total: 1010n * PESO })).toEqual(refusal);
  await expect(all.call('quoteLotteryOrder', { body: { ...slip, lines } }, player.session)).rejects.toMatchObject(refusal);
  expect(await written()).toEqual({ orders: 0, movements: 0 });
});

test('[LOTT-26] a quote counts lines and total, also of a chase, and names the numbers without room', async () => {
  all.settings['lottery.outcomeMax'] = 100;
  const slip = await all.slip(DAILY, [{ play: 'bs', selection: 'big', stake: 50n * PESO }]);
  await all.call('placeLotteryOrder', { body: slip }, player.session);
  const lines = [
    { play: 'bs', selection: 'big,small', stake: 10n * PESO },
    { play: 'bs', selection: 'small', stake: 5n * PESO },
  ];
  const quote = (more: object, who = player) => all.call('quoteLotteryOrder', { body: { ...slip, lines, ...more } }, who.session);
  const counted = { bets: 2, staked: 20n * PESO, most: 18n * PESO };
  const small = { bets: 1, staked: 5n * PESO, most: 9n * PESO, isFull: false, full: [] };
  expect(await quote({})).toEqual({ lines: [{ ...counted, isFull: true, full: ['big'] }, small], total: 25n * PESO });
  expect((await quote({ chase: { draws: 3, multiples: [1, 2, 1], stopOnWin: true } })).total).toBe(100n * PESO);
  expect((await quote({}, await all.player(START, { isTrial: true }))).lines).toEqual([{ ...counted, isFull: false, full: [] }, small]);
});

test('[LOTT-20] [LOTT-26] every line without room is named, and the others of the order are not sold either', async () => {
  all.settings['lottery.outcomeMax'] = 100;
  const slip = await all.slip(DAILY, [{ play: 'bs', selection: 'big', stake: 10n * PESO }]);
  const line = (play: string, selection: string, stake: bigint) => ({ play, selection, stake: stake * PESO });
  const lines = [line('bs', 'big', 60n), line('bs', 'odd', 5n), line('sum', '14', 5n), line('kind', 'triple', 5n)];
  const total = lines.reduce((sum, { stake }) => sum + stake, 0n);
  expect(await refusalOf({ ...slip, key: randomUUID(), lines, total })).toMatchObject({
    code: 'lottery.number_full',
    params: { line: '1', faults: '1:full,4:full' },
  });
  expect(await written()).toEqual({ orders: 0, movements: 0 });
});
