import { MAJOR_UNIT } from '@laro/domain/money/money';
import { readResult } from '@laro/lottery/draw/result';
import { readLine, settleLine } from '@laro/lottery/orders/line';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { balanceOf } from '#server/ledger/accounts/accounts.ts';
import { auditLedger, isWhole } from '#server/ledger/audit/audit.ts';
import { testLottery, type TestLottery } from '#server/testing/test-lottery.ts';

const GAME = 'kidlat-5';
/** Orders of a draw: 3,000 with LARO_LONG=1. */
const ORDERS = process.env['LARO_LONG'] === '1' ? 3000 : 40;
const LINES = 5;
const UNIT = MAJOR_UNIT;
const MONEY = 10_000_000n * MAJOR_UNIT;
const ALL = '0,1,2,3,4,5,6,7,8,9';

const line = (play: string, selection: string) => ({ play, selection, unit: UNIT, multiple: 1 });
/** One of its hundred bets wins in every draw. */
const winning = line('l2', `${ALL}/${ALL}`);
const mixed = [line('pos', `${ALL}/-/-/-/1`), line('l3.g6', '1,2,3,4,5'), winning, line('fun.one', '0,1,2,3,4'), line('l2', '0,1,2,3,4/5,6,7,8,9')];

let all: TestLottery;
beforeAll(async () => {
  all = await testLottery([GAME]);
});
afterAll(() => all.close());

test.each([
  { shape: 'that all win in one play', lines: Array.from({ length: LINES }, () => winning), players: 4 },
  { shape: 'of one player', lines: mixed, players: 1 },
  { shape: 'that are an order each, of as many players', lines: [line('l2', '0,1,2,3,4/0,1,2,3,4')], players: ORDERS },
])(
  '[LOTT-50] [LOTT-52] a draw whose lines are all lines $shape is settled once and to the unit',
  async ({ lines, players: count }) => {
    const slip = await all.slip(GAME, lines);
    const players = await Promise.all(Array.from({ length: count }, () => all.player(MONEY)));
    const ordersOf = players.map((_, place) => Math.floor((ORDERS + place) / count));
    await Promise.all(
      players.map(async ({ session }, place) => {
        for (let order = 0; order < (ordersOf[place] ?? 0); order += 1)
          await all.call('placeLotteryOrder', { body: { ...slip, key: crypto.randomUUID() } }, session);
      }),
    );
    await all.due(slip.drawId);
    await all.lottery.work();
    all.clock.aheadMs = 20_000;
    await Promise.all([all.lottery.work(), all.lottery.work()]);
    await all.lottery.work();
    all.clock.aheadMs = 0;
    const { draw, orders, winners } = await all.call('getLotteryDraw', { params: { drawId: slip.drawId } });
    expect(draw.state).toBe('settled');
    expect(orders).toBe(ordersOf.reduce((sum, some) => sum + some, 0));
    const read = readResult({ family: 'S5' }, draw.result ?? '');
    if ('fault' in read) throw new Error(read.fault);
    const outcomes = lines.map(({ play, selection }) => {
      const known = readLine({ family: 'S5' }, play, selection);
      if ('refusal' in known) throw new Error(`${play} ${selection}`);
      return settleLine(known, read.result, UNIT, slip.base);
    });
    const payout = outcomes.reduce((sum, one) => sum + one.payout, 0n);
    const balances = await Promise.all(players.map(({ cash }) => balanceOf(all.base.pool, cash)));
    expect(balances).toEqual(ordersOf.map((some) => MONEY - BigInt(some) * (slip.total - payout)));
    expect(winners.reduce((sum, { lines: won }) => sum + won, 0)).toBe(orders * outcomes.filter(({ wins }) => wins.length > 0).length);
    expect(all.troubles).toEqual([]);
    expect(await auditLedger(all.base.pool)).toSatisfy(isWhole);
  },
  600_000,
);
