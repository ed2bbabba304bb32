import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { askOperator, valueOf } from '../testing/test-studio.ts';
import { FLIGHT_GAME, FlightStage } from '../testing/flight-stage.ts';
import { pesos, START_BALANCE, type StagePlayer } from '../testing/stage-player.ts';

let stage: FlightStage;
beforeAll(async () => {
  stage = await FlightStage.open();
});
afterAll(() => stage.close());
beforeEach(() => stage.begin());
afterEach(() => stage.end());

const chip = pesos(100n);
const ask = (path: string, fields: object) => askOperator(stage.studio, path, { request_uuid: randomUUID(), ...fields }, { vendor: 'SALA' });

/** A player with two chips. */
async function playerWithChips(): Promise<{ player: StagePlayer; reward: string }> {
  const [player, reward] = [await stage.player(), randomUUID()];
  const terms = { reward_uuid: reward, user: player.wallet.user, game_codes: [FLIGHT_GAME], currency: 'PHP', bet_count: 2, bet_value: Number(chip) };
  expect(await ask('/freebet/rewards/create', { ...terms, end_time: new Date(Date.now() + 3_600_000).toISOString() })).toEqual({ reward_uuid: reward });
  return { player, reward };
}
const used = async ({ wallet }: StagePlayer) =>
  ((await ask('/freebet/rewards/list', { user: wallet.user })) as unknown as { bets_used: number }[])[0]?.bets_used;

test('[GAME-20] [CRASH-03] a chip in a flight costs nothing and pays its return less the chip, at its target or by hand; a paid stake flies next to it', async () => {
  const { player, reward } = await playerWithChips();
  await stage.openRound();
  const key = randomUUID();
  const sent = await valueOf(stage.studio, 'flight-stake', { key, slot: 1, stake: chip, target: 250, reward }, player.session);
  expect([sent.play.isFree, sent.freeSpins?.left]).toEqual([true, 1]);
  await stage.bet(player, 100n, { slot: 2, target: 250 });
  await stage.liftOff(400);
  await stage.flyTo(260);
  await stage.look();
  await stage.crash();
  await stage.finish();
  expect(player.wallet.balance).toBe(START_BALANCE - BigInt(chip) + BigInt(pesos(250n)) + BigInt(pesos(150n)));
  const wins = player.wallet.calls.filter(({ question }) => question === 'transaction/win').map(({ body }) => [body.is_free, body.amount]);
  expect(wins.toSorted()).toEqual([
    [false, Number(pesos(250n))],
    [true, Number(pesos(150n))],
  ]);
  expect(await used(player)).toBe(1);
});

test('[GAME-20] [CRASH-07] a chip is whole: half of it cannot be taken, and no more can be staked with it', async () => {
  const { player, reward } = await playerWithChips();
  await stage.openRound();
  const key = randomUUID();
  await valueOf(stage.studio, 'flight-stake', { key, slot: 1, stake: chip, target: null, reward }, player.session);
  const more = { key: randomUUID(), slot: 1, stake: chip, target: null };
  expect(await player.codeOf('flight-stake', more)).toBe('studio.chip_alone 409');
  expect(await player.codeOf('flight-stake', { ...more, slot: 2, stake: pesos(50n), reward })).toBe('studio.no_free_spin 409');
  await stage.liftOff(400);
  await stage.flyTo(200);
  const tick = Math.floor(((await stage.round()).nowMs - ((await stage.round()).fliesMs ?? 0)) / 20);
  expect(await stage.take(player, key, tick, { isHalf: true })).toBe('studio.move_not_offered');
  expect(await stage.take(player, key, tick)).toBe('taken');
  await stage.crash();
  await stage.finish();
  const [play] = await stage.plays(player);
  const win = BigInt(play?.outcome?.totalWin ?? 0);
  expect(win).toBeGreaterThan(BigInt(chip));
  expect(player.wallet.balance).toBe(START_BALANCE + win - BigInt(chip));
});

test('[GAME-20] [CRASH-06] a chip that is lost pays nothing; one that an outage kept from being taken can be played again', async () => {
  const { player, reward } = await playerWithChips();
  await stage.openRound();
  await valueOf(stage.studio, 'flight-stake', { key: randomUUID(), slot: 1, stake: chip, target: 900, reward }, player.session);
  await valueOf(stage.studio, 'flight-stake', { key: randomUUID(), slot: 2, stake: chip, target: null, reward }, player.session);
  expect(await used(player)).toBe(2);
  await stage.liftOff(400);
  await stage.flyCutOff(150, 300);
  await stage.look();
  await stage.crash();
  await stage.finish();
  expect([player.wallet.balance, await used(player)]).toEqual([START_BALANCE, 1]);
  expect((await stage.plays(player)).map(({ state }) => state)).toEqual(['settled', 'void']);
});
