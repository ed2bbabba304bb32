import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { readSeed } from '../driver/table-chains.store.ts';
import { takeSeat } from '../rounds/table-seats.store.ts';
import { CLOSE_REFUSED, TABLE_SOCKET, type TableDetails } from '../../protocol.ts';
import { pesos, type StagePlayer } from '../../testing/stage-player.ts';
import { TABLE_GAME, TableStage } from '../../testing/table-stage.ts';
import { askGame, askOperator, openFor, valueOf } from '../../testing/test-studio.ts';

/** Attacks of a client on a shared table that tables.int.test.ts and table-push.int.test.ts do not try: each is refused and changes nothing. */
let stage: TableStage;
beforeAll(async () => {
  stage = await TableStage.open();
});
afterAll(() => stage.close());
beforeEach(() => stage.begin());
afterEach(() => stage.end());

/** Everything that an attack could change: stakes, plays, totals, seats and money. */
async function traces(players: readonly StagePlayer[]): Promise<string> {
  const { rows } = await stage.database.pool.query<{ text: string }>(
    `select s::text as text from table_stakes s union all select p::text from table_plays p union all select o::text from table_totals o
      union all select concat(e.table_id, ' ', e.player_id) from table_seats e order by text`,
  );
  return JSON.stringify([rows, players.map(({ wallet }) => [String(wallet.balance), wallet.transactions.size])]);
}

test('[GAME-30] malformed calls are refused with an error each, and nothing has moved', async () => {
  const [ana, ben] = [await stage.player(), await stage.player()];
  await stage.openRound();
  const { key } = await ana.stake({ banker: pesos(10n) });
  const before = await traces([ana, ben]);
  const fresh = () => randomUUID();
  const attacks: readonly object[] = [
    {},
    { key: fresh() },
    { key: fresh(), positions: null },
    { key: fresh(), positions: [] },
    { key: fresh(), positions: {} },
    { key: fresh(), positions: { banker: 10 } },
    { key: fresh(), positions: { banker: '-1000000' } },
    { key: fresh(), positions: { banker: '0' } },
    { key: fresh(), positions: { banker: '1e9' } },
    { key: fresh(), positions: { banker: '1000000.5' } },
    { key: fresh(), positions: { banker: '9'.repeat(40) } },
    { key: fresh(), positions: { __proto__: pesos(10n), toString: pesos(10n) } },
    { key: fresh(), positions: { seat7: pesos(10n) } },
    { key: 'no uuid', positions: { banker: pesos(10n) } },
    { key: fresh(), positions: { banker: pesos(10n) }, cards: 3 },
    { key, positions: { banker: pesos(9n) } },
  ];
  // Eight calls in a session, so that the pace of stakes refuses none of them.
  const sessions = [await stage.sessionOf(ana.wallet), await stage.sessionOf(ana.wallet)];
  for (const [at, takes] of attacks.entries()) {
    const { answer, statusCode } = await askGame(stage.studio, 'table-stake', takes, sessions[Math.floor(at / 8)] ?? '');
    const code = answer.success ? 'done' : answer.errorCode;
    expect([takes, code, statusCode]).toEqual([takes, expect.stringMatching(/^studio\./), expect.toBeOneOf([400, 404, 409, 422])]);
    expect(code).not.toBe('studio.too_many');
  }
  expect(await traces([ana, ben])).toBe(before);
});

test('[GAME-30] [TABLE-01] a stake sent twenty times in parallel from two devices is one bet, and its key is of no use to another player', async () => {
  const [ana, ben] = [await stage.player(), await stage.player()];
  const devices = [ana.session, await stage.sessionOf(ana.wallet)];
  await stage.openRound();
  const takes = { key: randomUUID(), positions: { banker: pesos(10n) } };
  const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => askGame(stage.studio, 'table-stake', takes, devices[at % 2] ?? '')));
  const refused = answers.flatMap(({ answer }) => (answer.success ? [] : [answer.errorCode]));
  expect(refused.filter((code) => code !== 'studio.too_many')).toEqual([]);
  expect(ana.wallet.count('bet')).toBe(1);
  expect(await ben.codeOf('table-undo', { key: takes.key })).toBe('studio.round_unknown 404');
  await stage.draw();
  await stage.pay();
  await ana.expectSameBooks();
  expect(ben.wallet.transactions.size).toBe(0);
});

test('[GAME-30] a player with two devices has one seat, and a session that does not exist has none', async () => {
  const ana = await stage.player();
  const again = await stage.sessionOf(ana.wallet);
  await stage.openRound();
  await ana.stake({ banker: pesos(10n) });
  for (const session of [ana.session, again]) await valueOf(stage.studio, 'table-wait', { after: null, playSeq: null }, session);
  const { rows } = await stage.database.pool.query('select player_id from table_seats');
  expect(rows).toEqual([{ player_id: ana.playerId }]);
  for (const session of ['', 'nobody', randomUUID()])
    expect((await askGame(stage.studio, 'table-wait', { after: null, playSeq: null }, session)).statusCode).toBe(401);
});

test('[GAME-30] a player who sits at four tables stakes at no fifth one, and takes no fifth seat by many calls at the same time', async () => {
  const ana = await stage.player();
  await stage.openRound();
  const { pool } = stage.database;
  const seatAt = (tableId: string) => takeSeat(pool, { tableId, gameId: TABLE_GAME, isTrial: false, playerId: ana.playerId });
  await pool.query("insert into tables (id, game_id, is_trial) select 'other-' || n, $1, false from generate_series(1, 8) n", [TABLE_GAME]);
  const { key } = await ana.stake({ banker: pesos(10n) });
  const taken = await Promise.all(Array.from({ length: 8 }, (_, at) => seatAt(`other-${at + 1}`)));
  expect(taken.filter(Boolean)).toHaveLength(3);
  await pool.query('delete from table_seats where table_id = $1', [TABLE_GAME]);
  await seatAt(`other-${taken.indexOf(false) + 1}`);
  expect(await ana.codeOf('table-stake', { key: randomUUID(), positions: { banker: pesos(10n) } })).toBe('studio.tables_many 409');
  expect(await ana.codeOf('table-stake', { key, positions: { banker: pesos(10n) } })).toBe('done');
  expect(ana.wallet.count('bet')).toBe(1);
  await pool.query("delete from table_seats where table_id like 'other-%'");
  expect(await ana.codeOf('table-stake', { key: randomUUID(), positions: { banker: pesos(10n) } })).toBe('done');
});

test('[GAME-30] [GAME-11] before the draw no answer holds the seed of the round, nor a card', async () => {
  const ana = await stage.player();
  await stage.openRound();
  const { play } = await ana.stake({ banker: pesos(10n) });
  const { chain, chainNumber } = await stage.round();
  const client = await stage.database.pool.connect();
  const seed = await readSeed(client, stage.tableId, chain, chainNumber).finally(() => client.release());
  const answers = [
    await valueOf(stage.studio, 'table-wait', { after: null, playSeq: null }, ana.session),
    await valueOf(stage.studio, 'history', { before: null }, ana.session),
    await openFor<TableDetails>(stage.studio, ana.wallet, { game_code: TABLE_GAME }, 'SALA'),
    await askOperator(stage.studio, '/game/round', { request_uuid: randomUUID(), user: ana.wallet.user, round: play.id }, { vendor: 'SALA' }),
    await askOperator(stage.studio, '/tables/list', { request_uuid: randomUUID() }, { vendor: 'SALA' }),
  ];
  expect(seed).toMatch(/^[0-9a-f]{64}$/);
  expect(answers.map((answer) => JSON.stringify(answer).includes(seed))).toEqual(answers.map(() => false));
  expect(answers[0]).toMatchObject({
    frames: expect.arrayContaining([expect.objectContaining({ type: 'snapshot', round: expect.objectContaining({ drawn: null, result: null }) })]),
  });
  expect(answers[3]).toEqual({ error: 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST' });
});

test('[GAME-30] ten thousand malformed frames close their socket, and the table goes on for others', { timeout: 60_000 }, async () => {
  const ana = await stage.player();
  await stage.openRound();
  const port = await stage.studio.http.listen({ host: '127.0.0.1', port: 0 });
  const socket = new WebSocket(`${port.replace('http', 'ws')}${TABLE_SOCKET}`);
  const closed = new Promise<number>((resolve) => socket.addEventListener('close', ({ code }) => resolve(code)));
  await once(socket, 'open');
  for (let at = 0; at < 10_000; at += 1) socket.send(`{"session":${at}`);
  expect(await closed).toBe(CLOSE_REFUSED);
  const { play } = await ana.stake({ banker: pesos(10n) });
  expect(play.state).toBe('open');
});
