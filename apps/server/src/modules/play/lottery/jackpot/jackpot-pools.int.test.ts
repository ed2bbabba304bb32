import { randomUUID } from 'node:crypto';
import { MAJOR_UNIT } from '@laro/domain/money/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { settingsFrom } from '@laro/domain/settings/settings';
import { balanceOf } from '#server/ledger/accounts/accounts.ts';
import { auditLedger, isWhole } from '#server/ledger/audit/audit.ts';
import { summedBalance } from '#server/ledger/feed/touched-rounds.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { testLottery, type TestLottery } from '#server/testing/test-lottery.ts';

const GAME = 'pick-six-sabado';
const LEAST = 300_000n * MAJOR_UNIT;
const NUMBERS = '4,11,17,23,30,41';

let all: TestLottery;

beforeAll(async () => {
  all = await testLottery([GAME]);
  await all.lottery.openPools();
  await all.lottery.openPools();
});
afterAll(() => all.close());

const pool = async () => (await all.call('listLotteryGames', { query: { category: '', vendor: '', gameId: GAME } })).games[0]?.jackpot;
const ledgerPool = async () => {
  const { rows } = await all.base.pool.query<{ account_id: bigint }>('select account_id from lottery_pools');
  return summedBalance(all.base.pool, rows[0]?.account_id ?? 0n);
};

/** A draw with three winning bets of two players. */
async function sellDraw(): Promise<{ drawId: string; players: [bigint, bigint] }> {
  const [one, two] = [await all.player(), await all.player()];
  const body = await all.slip(GAME, [{ play: 'pick', selection: NUMBERS }]);
  await all.call('placeLotteryOrder', { body }, one.session);
  const twice = await all.slip(GAME, [
    { play: 'pick', selection: NUMBERS },
    { play: 'pick', selection: NUMBERS },
    { play: 'pick', selection: '1,2,3,5,6,7' },
  ]);
  await all.call('placeLotteryOrder', { body: { ...twice, key: randomUUID() } }, two.session);
  return { drawId: body.drawId, players: [one.cash, two.cash] };
}

/** Closes a draw, which then has no numbers. */
async function closeDraw(drawId: string): Promise<void> {
  await all.due(drawId);
  all.beacon.isSilent = true;
  await all.lottery.work();
}

/** Writes the numbers of a closed draw and settles it: six hits occur once in five million draws. */
async function settleWith(drawId: string, result: string): Promise<void> {
  await all.base.pool.query("update lottery_draws set state = 'drawn', result = $2 where id = $1", [drawId, result]);
  await all.lottery.work();
  all.beacon.isSilent = false;
}

async function drawNumbers(drawId: string, result: string): Promise<void> {
  await closeDraw(drawId);
  await settleWith(drawId, result);
}

test('[LOTT-55] [LOTT-56] [LOTT-57] [LOTT-58] the pool grows by 42 % of the stakes, is shared by all winning bets to the unit, and opens again', async () => {
  expect(await pool()).toEqual({ pool: LEAST, soldShare: 0n, closed: null });
  const { drawId, players } = await sellDraw();
  expect(await pool()).toEqual({ pool: LEAST, soldShare: (80n * MAJOR_UNIT * 42n) / 100n, closed: null });
  const grown = LEAST + (80n * MAJOR_UNIT * 42n) / 100n;
  await closeDraw(drawId);
  // From closing the figure of this draw is final, whatever is sold for the next one.
  expect(await pool()).toEqual({ pool: grown, soldShare: 0n, closed: grown });
  expect((await all.call('getLotteryDraw', { params: { drawId } })).pool).toMatchObject({ amount: grown, share: null });
  await settleWith(drawId, '41,30,23,17,11,4');
  const cent = MAJOR_UNIT / 100n;
  const share = (grown / 3n / cent) * cent;
  expect(await balanceOf(all.base.pool, players[0])).toBe(9980n * MAJOR_UNIT + share);
  expect(await balanceOf(all.base.pool, players[1])).toBe(9940n * MAJOR_UNIT + share * 2n);
  expect(await pool()).toEqual({ pool: LEAST + grown - share * 3n, soldShare: 0n, closed: null });
  expect(await ledgerPool()).toBe((await pool())?.pool);
  const { winners, pool: shared } = await all.call('getLotteryDraw', { params: { drawId } });
  expect(winners).toEqual([{ play: 'pick', prize: 'hit6', lines: 3, bets: 3 }]);
  // Five pesos for each peso of the price of 20 (LOTT-58).
  expect(shared).toMatchObject({ share, bets: 3, prizes: [{ prize: 'hit3', each: 100n * MAJOR_UNIT }, { prize: 'hit4' }, { prize: 'hit5' }] });
  const merchant = { code: 'laro', settings: settingsFrom({}) } as Merchant;
  expect(await all.lottery.largestPool(merchant)).toEqual({ gameId: GAME, name: GAME, amount: (await pool())?.pool });
  all.off.add(GAME);
  expect(await all.lottery.largestPool(merchant)).toBeNull();
  all.off.delete(GAME);
  expect(await auditLedger(all.base.pool)).toSatisfy(isWhole);
});

test('[LOTT-56] [LOTT-59] without six hits it rolls over, and a void draw returns what it brought', async () => {
  const before = (await pool())?.pool ?? 0n;
  const { drawId } = await sellDraw();
  await drawNumbers(drawId, '1,2,8,9,10,12');
  const rolled = before + (80n * MAJOR_UNIT * 42n) / 100n;
  expect(await pool()).toEqual({ pool: rolled, soldShare: 0n, closed: null });
  const next = await sellDraw();
  all.beacon.isSilent = true;
  await all.due(next.drawId);
  await all.lottery.work();
  expect((await pool())?.pool).toBe(rolled + (80n * MAJOR_UNIT * 42n) / 100n);
  all.clock.aheadMs = 25 * 3_600_000;
  await all.lottery.work();
  all.clock.aheadMs = 0;
  expect((await pool())?.pool).toBe(rolled);
  expect(await ledgerPool()).toBe(rolled);
  expect(await balanceOf(all.base.pool, next.players[0])).toBe(10_000n * MAJOR_UNIT);
  expect(await auditLedger(all.base.pool)).toSatisfy(isWhole);
});

test.each(['the earlier', 'the later'])(
  '[LOTT-56] two closed draws win one after the other, %s one first: none shares money that the other won',
  async (order) => {
    all.troubles.length = 0;
    const before = (await pool())?.pool ?? 0n;
    const draws = [];
    for (let count = 0; count < 2; count += 1) {
      const sold = await sellDraw();
      await closeDraw(sold.drawId);
      draws.push(sold);
    }
    const cent = MAJOR_UNIT / 100n;
    const brought = (80n * MAJOR_UNIT * 42n) / 100n;
    let left = before;
    for (const { drawId, players } of order === 'the earlier' ? draws : draws.toReversed()) {
      await settleWith(drawId, NUMBERS);
      const share = ((left + brought) / 3n / cent) * cent;
      expect(await balanceOf(all.base.pool, players[0])).toBe(9980n * MAJOR_UNIT + share);
      expect(await balanceOf(all.base.pool, players[1])).toBe(9940n * MAJOR_UNIT + share * 2n);
      left += brought - share * 3n + LEAST;
    }
    expect((await pool())?.pool).toBe(left);
    expect(await ledgerPool()).toBe(left);
    expect(all.troubles).toEqual([]);
    expect(await auditLedger(all.base.pool)).toSatisfy(isWhole);
  },
);
