import { MAJOR_UNIT } from '@laro/domain/money/money';
import { DEFAULT_CHAIN } from '@laro/lottery/draw/beacon';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { SecretBox } from '#server/security/secret-box.ts';
import { testLottery, testSignature, type TestLottery } from '#server/testing/test-lottery.ts';
import { KnownGames } from '../../games/known-games.ts';
import { decideDraws } from '../decide-draws.ts';
import { DRAW_SIZES } from './settle-draws.ts';

const [GAME, OTHER, DAILY] = ['kidlat-5', 'number-rush', 'hapon-draw-3d'] as const;

let all: TestLottery;

beforeAll(async () => {
  all = await testLottery([GAME, OTHER, DAILY]);
});
afterAll(() => all.close());
beforeEach(() => {
  all.troubles.length = 0;
});

const stateOf = async (drawId: string) => (await all.call('getLotteryDraw', { params: { drawId } })).draw.state;
const until = async (drawId: string, state: string): Promise<void> => {
  await expect.poll(() => stateOf(drawId)).toBe(state);
};

/** A player's order in the next draw of a game. */
async function order(gameId: string) {
  const player = await all.player();
  const lines = [{ play: gameId === DAILY ? 'bs' : 'sum', selection: 'big', stake: 10n * MAJOR_UNIT }];
  const body = await all.slip(gameId, lines);
  await all.call('placeLotteryOrder', { body }, player.session);
  return body.drawId;
}

/** The next draw of a game, without orders. */
const empty = async (gameId: string) => (await all.slip(gameId, [])).drawId;
const moveBack = (drawId: string, minutes: number) =>
  all.base.pool.query(
    "update lottery_draws set closes_at = now() - $2 * interval '1 minute' - interval '10 seconds', draws_at = now() - $2 * interval '1 minute' where id = $1",
    [drawId, minutes],
  );

test('[LOTT-06] a draw that was made before a gap is void where it has no orders, and never drawn late; one with a bet takes part', async () => {
  const betOn = await order(GAME);
  await moveBack(betOn, 15);
  const missed = await empty(GAME);
  await moveBack(missed, 14);
  const late = await empty(GAME);
  await moveBack(late, 8);
  const daily = await empty(DAILY);
  await moveBack(daily, 600);
  const yesterday = await empty(DAILY);
  await moveBack(yesterday, 25 * 60);
  await all.lottery.work();
  all.clock.aheadMs = 20_000;
  await all.lottery.work();
  all.clock.aheadMs = 0;
  expect(await Promise.all([betOn, missed, late, daily, yesterday].map(stateOf))).toEqual(['settled', 'void', 'settled', 'settled', 'void']);
  const { rows } = await all.base.pool.query('select id, void_reason as why, sealed_at as sealed from lottery_draws where id = any ($1)', [
    [missed, yesterday],
  ]);
  expect(rows).toHaveLength(2);
  for (const row of rows) expect(row).toMatchObject({ why: 'missed', sealed: null });
  expect(all.troubles).toEqual([]);
});

test('[LOTT-37] [LOTT-53] the beacon gets the questions about all rounds at the same time, each once, so that relays without an answer cost one wait', async () => {
  const { pool } = all.base;
  const drawIds = [await order(GAME), await order(OTHER), await order(DAILY)];
  for (const drawId of drawIds) await all.due(drawId);
  all.beacon.isSilent = true;
  await all.lottery.work();
  all.beacon.isSilent = false;
  await pool.query('update lottery_draws set beacon_round = case when id = $2 then 200 else 100 end where id = any ($1)', [drawIds, drawIds[2]]);
  const games = new KnownGames(pool);
  await games.refresh();
  const asked: number[] = [];
  // Each answer waits for the questions about both rounds.
  const both = Promise.withResolvers<void>();
  const signatureOf = async (round: number) => {
    asked.push(round);
    if (asked.length === 2) both.resolve();
    await both.promise;
    return testSignature(round);
  };
  const box = new SecretBox(Buffer.alloc(32, 5), 'lottery');
  const rest = { gameOf: games.of, now: Date.now, startedAt: 0, onDraw: () => {}, onTrouble: (message: string) => all.troubles.push(message) };
  await decideDraws({ pool, box, beacon: { chain: () => DEFAULT_CHAIN, signatureOf }, ...rest });
  expect(asked.toSorted((a, b) => a - b)).toEqual([100, 200]);
  expect(await Promise.all(drawIds.map(stateOf))).toEqual(['drawn', 'drawn', 'drawn']);
  await all.lottery.work();
});

test('[LOTT-35] [LOTT-53] a beacon without an answer delays no closing, and a large draw that is being settled delays no small one', async () => {
  const { pool } = all.base;
  const [large, small] = [await order(GAME), await order(OTHER)];
  await all.due(large);
  await all.lottery.work();
  all.clock.aheadMs = 20_000;
  const [beacon, control] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  all.beacon.answers = beacon.promise;
  all.lottery.start();
  try {
    // The large draw waits for the beacon while the small one closes.
    await all.due(small);
    await until(small, 'closed');
    expect(await stateOf(large)).toBe('closed');
    await pool.query('update lottery_draws set orders = $2 where id = $1', [large, DRAW_SIZES.large.from]);
    all.control.spoil = async (controlled, drawId) => {
      if (drawId === large) await control.promise;
      return controlled;
    };
    beacon.resolve();
    await until(small, 'settled');
    expect(await stateOf(large)).toBe('drawn');
  } finally {
    all.beacon.answers = null;
    beacon.resolve();
    // Nothing begins after this, so that the draw is as it was before the next work.
    const stopped = all.lottery.stop();
    control.reject(new Error('the control has ended'));
    await stopped;
    all.control.spoil = null;
    all.clock.aheadMs = 0;
  }
  expect(all.troubles).toEqual(['a lottery draw could not be settled and will be tried again']);
  await pool.query('update lottery_draws set orders = 1 where id = $1', [large]);
  await all.lottery.work();
  expect(await stateOf(large)).toBe('settled');
}, 60_000);
