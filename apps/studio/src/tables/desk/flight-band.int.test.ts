import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { CrashDetails } from '../../protocol.ts';
import { FLIGHT_GAME, FlightStage } from '../../testing/flight-stage.ts';
import { pesos } from '../../testing/stage-player.ts';
import { askOperator, openFor } from '../../testing/test-studio.ts';

let stage: FlightStage;
beforeAll(async () => {
  stage = await FlightStage.open();
});
afterAll(() => stage.close());
beforeEach(() => stage.begin());
afterEach(() => stage.end());

test('[GAME-31] [CRASH-08] a narrower band of a flight holds for its stakes and for the most that they return', async () => {
  const ask = (path: string, fields: object) => askOperator(stage.studio, path, { request_uuid: randomUUID(), ...fields }, { vendor: 'SALA' });
  const ana = await stage.player();
  await stage.openRound();
  const set = { game_code: FLIGHT_GAME, window_ms: null, band: 'S', reason: 'a quiet evening' };
  expect(await ask('/tables/set', { ...set, band: 'V' })).toEqual({ error: 'RS_ERROR_BET_LIMIT_EXCEEDED' });
  expect(await ask('/tables/set', set)).toEqual({ game_code: FLIGHT_GAME });
  expect((await ask('/tables/detail', { table: FLIGHT_GAME }))['settings']).toMatchObject({ own_band: 'L', band: 'S', bands: ['S', 'M', 'L'] });
  const rules = async () => (await openFor<CrashDetails>(stage.studio, (await stage.player()).wallet, { game_code: FLIGHT_GAME }, 'SALA')).rules;
  await expect.poll(rules).toMatchObject({ least: pesos(1n), most: pesos(500n), mostReturn: pesos(200_000n) });
  const stakeOf = (stake: string, slot = 1) => ana.codeOf('flight-stake', { key: randomUUID(), slot, stake, target: null });
  expect(await stakeOf(pesos(501n))).toBe('studio.bet_limit 409');
  expect(await stakeOf(pesos(500n))).toBe('done');
  expect(await stakeOf(pesos(1n), 2)).toBe('done');
  expect((await stage.plays(ana)).map(({ flight }) => flight?.limit)).toEqual([40_000, 1_000_000]);
  await stage.liftOff(50_000);
  await stage.flyTo(45_000);
  await stage.look();
  expect((await stage.plays(ana))[0]?.outcome).toMatchObject({ totalWin: pesos(200_000n) });
  await stage.crash();
  await stage.finish();
  await ana.expectSameBooks();
});
