import { MAJOR_UNIT } from '@laro/domain/money/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { balanceOf } from '#server/ledger/accounts/accounts.ts';
import { auditLedger, isWhole } from '#server/ledger/audit/audit.ts';
import type { TestPlayer } from '#server/testing/money/test-rounds.ts';
import { testLottery, type TestLottery } from '#server/testing/test-lottery.ts';

const GAME = 'kidlat-5';
const PESO = MAJOR_UNIT;
const START = 10_000n * PESO;

let all: TestLottery;
beforeAll(async () => {
  all = await testLottery([GAME], { isLate: true });
});
afterAll(() => all.close());

/** A series of three draws, placed some hours ago. */
async function seriesOf(player: TestPlayer, hoursAgo: number): Promise<void> {
  const lines = [{ play: 'sum', selection: 'big', stake: 10n * PESO }];
  const body = await all.slip(GAME, lines, { chase: { draws: 3, multiples: [1, 1, 1], stopOnWin: false } });
  await all.call('placeLotteryOrder', { body }, player.session);
  await all.base.pool.query("update lottery_orders set placed_at = now() - $2 * interval '1 hour' where cash_account = $1", [player.cash, hoursAgo]);
}

const pause = ({ session }: TestPlayer, hoursAgo: number, untilAgo: number) =>
  all.base.pool.query(
    `insert into player_blocks (player_id, kind, cause, origin, reason, set_by, set_at, until)
      values ($1, 'bet', 'time_out', 'pause', 'test', 'player', now() - $2 * interval '1 hour', now() - $3 * interval '1 hour')`,
    [session.playerId, hoursAgo, untilAgo],
  );

test('[LOTT-30] [T44] the first look of a process cancels what a pause of hours ago has left, and nothing that was bet after a pause', async () => {
  const [paused, back] = [await all.player(), await all.player()];
  await seriesOf(paused, 6);
  await seriesOf(back, 1.5);
  await pause(paused, 5, -24);
  await pause(back, 4, 2);
  await all.lottery.work();
  // The draw that was open takes part.
  expect(await balanceOf(all.base.pool, paused.cash)).toBe(START - 10n * PESO);
  expect(await balanceOf(all.base.pool, back.cash)).toBe(START - 30n * PESO);
  await all.lottery.work();
  expect(await balanceOf(all.base.pool, back.cash)).toBe(START - 30n * PESO);
  expect(all.troubles).toEqual([]);
  expect(await auditLedger(all.base.pool)).toSatisfy(isWhole);
});
