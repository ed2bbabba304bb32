import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TableDetails } from '../../protocol.ts';
import { askOperator, openFor } from '../../testing/test-studio.ts';
import { pesos } from '../../testing/stage-player.ts';
import { TableStage, TABLE_GAME } from '../../testing/table-stage.ts';

let stage: TableStage;
beforeAll(async () => {
  stage = await TableStage.open();
});
afterAll(() => stage.close());
beforeEach(async () => {
  await stage.begin();
  await stage.database.pool.query('truncate bet_returns, table_settings');
});
afterEach(() => stage.end());

const ask = (path: string, fields: object, vendor = 'SALA') => askOperator(stage.studio, path, { request_uuid: randomUUID(), ...fields }, { vendor });
const detail = () => ask('/tables/detail', { table: TABLE_GAME });
const set = (fields: object) => ask('/tables/set', { game_code: TABLE_GAME, window_ms: null, band: null, reason: 'a quiet evening', ...fields });
const opened = async () => openFor<TableDetails>(stage.studio, (await stage.player()).wallet, { game_code: TABLE_GAME }, 'SALA');

test('[GAME-31] the desk sees stakes by bet, exact returns, and of each round its seeds no sooner than everybody', async () => {
  const [ana, ben] = [await stage.player(), await stage.player()];
  await stage.openRound();
  await ana.stake({ banker: pesos(100n), tie: pesos(20n) });
  await ben.stake({ banker: pesos(60n) });
  const open = await detail();
  expect(open).toMatchObject({
    table: TABLE_GAME,
    game_code: TABLE_GAME,
    is_trial: false,
    positions: [
      { currency: 'PHP', bet: 'banker', amount: pesos(160n), stakes: 2 },
      { currency: 'PHP', bet: 'tie', amount: pesos(20n), stakes: 1 },
    ],
    rounds: [{ number: 1, phase: 'open', plays: 2, chain: 1, chain_number: 1, server_seed: null, client_seed: null, root: null, result: null }],
    chains: [{ number: 1, used: 1, length: 50_000 }],
  });
  expect((open['rounds'] as { commitment: string }[])[0]?.commitment).toBe((open['chains'] as { anchor: string }[])[0]?.anchor);
  expect(open['bets']).toContainEqual({ bet: 'banker', rtp: '10732465128097/10847218479825' });
  const round = await stage.draw();
  await stage.pay();
  const [won, lost] = [await ana.play(), await ben.play()];
  const returned = [won, lost].reduce((sum, play) => sum + BigInt(play?.outcome?.totalWin ?? 0), 0n);
  expect((await detail())['rounds']).toMatchObject([
    {
      server_seed: round.serverSeed,
      client_seed: round.clientSeed,
      root: round.root,
      beacon: 'none',
      staked: [{ currency: 'PHP', amount: pesos(180n), returned: returned.toString() }],
    },
  ]);
  expect(await ask('/tables/detail', { table: TABLE_GAME }, 'GRND')).toEqual({ error: 'RS_ERROR_INVALID_GAME' });
  expect(await ask('/tables/detail', { table: 'no-such-table' })).toEqual({ error: 'RS_ERROR_INVALID_GAME' });
});

test('[GAME-31] a set window holds from the next round on, a set band for the next stake and in the rules of clients', async () => {
  const ana = await stage.player();
  await stage.openRound();
  const own = await stage.round();
  expect(await set({ window_ms: 20_000, band: 'M' })).toEqual({ game_code: TABLE_GAME });
  expect((await stage.round()).closesMs).toBe(own.closesMs);
  expect((await detail())['settings']).toEqual({ own_window_ms: 15_000, window_ms: 20_000, own_band: 'L', band: 'M', bands: ['S', 'M', 'L'] });
  const banker = async () => (await opened()).rules.bets.find(({ id }) => id === 'banker');
  await expect.poll(banker).toMatchObject({ least: pesos(5n), most: pesos(5000n) });
  expect((await opened()).rules.windowMs).toBe(20_000);
  expect(await ana.codeOf('table-stake', { key: randomUUID(), positions: { banker: pesos(5001n) } })).toBe('studio.bet_limit 409');
  expect(await ana.codeOf('table-stake', { key: randomUUID(), positions: { banker: pesos(5000n) } })).toBe('done');
  await stage.draw();
  await stage.openRound();
  const next = await stage.round();
  expect(Math.round((next.closesMs - next.opensMs) / 1000)).toBe(20);
  await set({});
  await expect.poll(async () => (await opened()).rules.windowMs).toBe(15_000);
  await stage.draw();
  await stage.pay();
  await ana.expectSameBooks();
});

test('[GAME-31] no table is given a wider band than its rules were made for, a window out of bounds, or another vendor’s game', async () => {
  expect(await set({ band: 'V' })).toEqual({ error: 'RS_ERROR_BET_LIMIT_EXCEEDED' });
  expect(await set({ window_ms: 4999 })).toEqual({ error: 'RS_ERROR_WRONG_TYPES' });
  expect(await set({ band: 'X' })).toEqual({ error: 'RS_ERROR_WRONG_TYPES' });
  expect(await ask('/tables/set', { game_code: TABLE_GAME, window_ms: null, band: 'S', reason: 'not mine' }, 'GRND')).toEqual({
    error: 'RS_ERROR_INVALID_GAME',
  });
  expect((await stage.database.pool.query('select from table_settings')).rowCount).toBe(0);
});
