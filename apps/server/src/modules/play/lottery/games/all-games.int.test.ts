import { MAJOR_UNIT } from '@laro/domain/money/money';
import { LOTTERY_GAMES } from '@laro/lottery/schedule/games';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditLedger, isWhole } from '#server/ledger/audit/audit.ts';
import { testLottery, type TestLottery } from '#server/testing/test-lottery.ts';

const PESO = MAJOR_UNIT;
const choice = (play: string, selection: string) => ({ play, selection, stake: 10n * PESO });
const units = (play: string, selection: string) => ({ play, selection, unit: 10n * PESO, multiple: 1 });
/** A line of each family that all of its games take. */
const LINES = {
  D2: choice('twin', 'twin'),
  D3: choice('bs', 'big'),
  D4: choice('bs', 'big'),
  D6: units('last2', '5/6'),
  LT: { play: 'pick', selection: '4,11,17,23,30,41' },
  VN: units('de', '07'),
  F4: units('3a', '234'),
  S5: choice('sum', 'big'),
  E5: units('r1', '1'),
  K3: choice('one', '1'),
  RC: units('f1', '1'),
  KN: units('p1', '7'),
  P28: choice('side', 'big'),
  M6: units('sp', '33'),
};
const house = LOTTERY_GAMES.filter(({ region }) => region === null);
const perDay = ({ times }: (typeof house)[number]): number => ('every' in times ? 1440 / times.every : times.at.length);
/** The game of each family with the fewest draws a day; LARO_LONG=1 takes all 49. */
const taken =
  process.env['LARO_LONG'] === '1' ? house : [...new Map(house.toSorted((a, b) => perDay(b) - perDay(a)).map((game) => [game.params.family, game])).values()];

let all: TestLottery;
beforeAll(async () => {
  all = await testLottery(taken.map(({ id }) => id));
}, 120_000);
afterAll(() => all.close());

test('[LOTT-03] [LIST-15] every house game takes a bet with money and, but for six balls, in free play, draws, settles and shows its result', async () => {
  expect([house.length, new Set(taken.map(({ params }) => params.family)).size]).toEqual([49, Object.keys(LINES).length]);
  const [player, trial] = [await all.player(), await all.player(undefined, { isTrial: true })];
  await all.lottery.openPools();
  const placed = new Map<string, { drawId: string; orders: string[] }>();
  for (const { id, params } of taken) {
    const body = await all.slip(id, [LINES[params.family]]);
    const orders: string[] = [];
    for (const { session } of params.family === 'LT' ? [player] : [player, trial]) {
      const answer = await all.call('placeLotteryOrder', { body }, session);
      orders.push(...answer.orders.map(({ orderId }) => orderId));
    }
    placed.set(id, { drawId: body.drawId, orders });
    await all.due(body.drawId);
  }
  await all.lottery.work();
  all.clock.aheadMs = 20_000;
  await all.lottery.work();
  all.clock.aheadMs = 0;
  expect(all.troubles).toEqual([]);
  for (const { id } of taken) {
    const { drawId, orders } = placed.get(id) ?? { drawId: '', orders: [] };
    const { draw, orders: withMoney, trialOrders } = await all.call('getLotteryDraw', { params: { drawId } });
    expect([id, draw.state, draw.result !== null, withMoney, trialOrders]).toEqual([id, 'settled', true, 1, orders.length - 1]);
    for (const [place, orderId] of orders.entries()) {
      const { order } = await all.call('getLotteryOrder', { params: { orderId } }, (place === 0 ? player : trial).session);
      expect([id, order.state]).toEqual([id, expect.stringMatching(/^(?:won|lost|push)$/)]);
    }
  }
  expect(await auditLedger(all.base.pool)).toSatisfy(isWhole);
}, 120_000);
