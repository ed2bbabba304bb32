import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { askOperator } from '../../testing/test-studio.ts';
import { pesos } from '../../testing/stage-player.ts';
import { TableStage, TABLE_GAME } from '../../testing/table-stage.ts';

let stage: TableStage;
beforeAll(async () => {
  stage = await TableStage.open();
});
afterAll(() => stage.close());
beforeEach(() => stage.begin());
afterEach(() => stage.end());

describe('what an operator does', () => {
  const ask = (path: string, fields: object) => askOperator(stage.studio, path, { request_uuid: randomUUID(), ...fields }, { vendor: 'SALA' });

  test('[GAME-19] [GAME-31] a stopped table accepts no further stakes and finishes open rounds; it restarts when it is opened', async () => {
    const ana = await stage.player();
    await stage.openRound();
    await ana.stake({ player: pesos(10n) });
    expect(await ask('/tables/act', { table: TABLE_GAME, act: 'stop', reason: 'the felt is torn' })).toEqual({ table: TABLE_GAME });
    expect(await ana.codeOf('table-stake', { key: randomUUID(), positions: { player: pesos(10n) } })).toBe('studio.bets_closed 409');
    const listed = (await ask('/tables/list', {})) as unknown as object[];
    expect(listed).toMatchObject([
      {
        table: TABLE_GAME,
        game_code: TABLE_GAME,
        players: 1,
        round: 1,
        phase: 'open',
        stop_reason: 'the felt is torn',
        staked: [{ currency: 'PHP', amount: pesos(10n) }],
        seeds_used: 1,
      },
    ]);
    await stage.draw();
    await stage.pay();
    await ana.expectSameBooks();
    await stage.passTime(60_000);
    await stage.drive();
    expect((await stage.round()).number).toBe(1);
    await ask('/tables/act', { table: TABLE_GAME, act: 'open', reason: 'mended' });
    await stage.openRound();
    expect((await stage.round()).number).toBe(2);
  });

  test('[GAME-31] [TABLE-03] a void at the desk that waits for a driver’s round does not hold the table that the driver locks next', async () => {
    await stage.player();
    await stage.openRound();
    const { pool } = stage.database;
    const driver = await pool.connect();
    try {
      await driver.query('begin');
      await driver.query("select from table_rounds where state = 'open' for update");
      const voided = ask('/tables/act', { table: TABLE_GAME, act: 'void', reason: 'a wrong shoe' });
      const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' having count(*) > 0";
      await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(1);
      // Fails where the desk holds the table while it waits for the round.
      await driver.query('select from tables where id = $1 for update nowait', [TABLE_GAME]);
      await driver.query('commit');
      expect(await voided).toEqual({ table: TABLE_GAME });
    } finally {
      await driver.query('rollback');
      driver.release();
    }
    expect((await stage.round()).state).toBe('void');
  });

  test('[GAME-31] an undrawn round is voided with a reason, a drawn one is still paid; no vendor acts on another’s table', async () => {
    const ana = await stage.player();
    await stage.openRound();
    const before = ana.wallet.balance;
    await ana.stake({ player: pesos(10n) });
    const other = { request_uuid: randomUUID(), table: TABLE_GAME, act: 'void', reason: 'not mine' };
    expect(await askOperator(stage.studio, '/tables/act', other, { vendor: 'BGS' })).toEqual({ error: 'RS_ERROR_INVALID_GAME' });
    await ask('/tables/act', { table: TABLE_GAME, act: 'void', reason: 'a wrong shoe' });
    expect((await stage.round()).state).toBe('void');
    await stage.pay();
    expect(ana.wallet.balance).toBe(before);
    await stage.openRound();
    await ana.stake({ player: pesos(10n) });
    await stage.draw();
    await ask('/tables/act', { table: TABLE_GAME, act: 'void', reason: 'too late' });
    expect((await stage.round()).state).toBe('drawn');
    await stage.pay();
    await ana.expectSameBooks();
    expect(await ask('/tables/act', { table: TABLE_GAME, act: 'burn', reason: 'no such act' })).toEqual({ error: 'RS_ERROR_WRONG_TYPES' });
  });
});
