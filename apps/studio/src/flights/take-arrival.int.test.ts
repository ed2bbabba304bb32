import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import { text } from 'node:stream/consumers';
import { rulesOf } from '@laro/games/kinds/all';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { StudioAnswer } from '../protocol.ts';
import { FLIGHT_GAME, FlightStage } from '../testing/flight-stage.ts';
import { pesos } from '../testing/stage-player.ts';
import type { FlyingForm } from './flight-plays.store.ts';
import { passedValue } from './settle-flights.ts';

let stage: FlightStage;
let port: number;
beforeAll(async () => {
  stage = await FlightStage.open();
});
afterAll(() => stage.close());
beforeEach(async () => {
  await stage.begin();
});
afterEach(() => stage.end());

/** LARO_LONG=1 watches ten thousand. */
const FLIGHTS = process.env['LARO_LONG'] === '1' ? 10_000 : 200;

const isThere = async (sql: string): Promise<boolean> => (await stage.database.pool.query(sql)).rowCount !== 0;
const patient = { timeout: 10_000, interval: 20 };

/** Begins a take whose head the server has read; `end` sends its body and answers the result. */
async function heldTake(session: string, takes: object): Promise<{ end: () => Promise<StudioAnswer<'flight-take'>> }> {
  const body = JSON.stringify(takes);
  const headers = { 'content-type': 'application/json', 'content-length': body.length, authorization: `Bearer ${session}`, expect: '100-continue' };
  const call = http.request({ host: '127.0.0.1', port, path: '/api/flight-take', method: 'POST', headers });
  const answered = once(call, 'response') as Promise<[http.IncomingMessage]>;
  call.flushHeaders();
  await once(call, 'continue');
  return {
    end: async () => {
      call.end(body);
      const [answer] = await answered;
      return JSON.parse(await text(answer)) as StudioAnswer<'flight-take'>;
    },
  };
}

test('[CRASH-02] [GAME-30] a take counts when its whole call has arrived: one whose end was held back until after the crash loses', async () => {
  const ana = await stage.player();
  await stage.openRound();
  const stake = await stage.bet(ana, 100n);
  await stage.liftOff(50_000);
  await stage.flyTo(1000);
  port = Number(new URL(await stage.studio.http.listen({ host: '127.0.0.1', port: 0 })).port);
  const held = await heldTake(ana.session, { key: randomUUID(), stake, isHalf: false });
  await stage.crash();
  // More than the clocks of process and database may differ.
  await expect.poll(() => isThere("select from flights where crashes_at < clock_timestamp() - interval '200 ms'"), patient).toBe(true);
  expect(await held.end()).toMatchObject({ success: false, errorCode: 'studio.flight_over' });
  await stage.finish();
  expect((await stage.plays(ana))[0]).toMatchObject({ state: 'settled', outcome: { totalWin: '0' } });
  await ana.expectSameBooks();
});

test('[CRASH-06] a look that waits for a round notes no outage: takes could arrive all the time', async () => {
  const ana = await stage.player();
  await stage.openRound();
  await stage.bet(ana, 100n, { target: 150 });
  await stage.bet(ana, 100n, { slot: 2 });
  await stage.liftOff(50_000);
  await stage.flyTo(1000);
  const driver = await stage.database.pool.connect();
  try {
    await driver.query('begin');
    await driver.query("select from table_rounds where state = 'flying' for update");
    await stage.studio.start({ host: '127.0.0.1', port: 0 });
    await expect.poll(() => isThere("select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"), patient).toBe(true);
    const { rows } = await stage.database.pool.query<{ until: string }>("select (clock_timestamp() + interval '1500 ms')::text as until from flights");
    const isNoted = async (): Promise<boolean> =>
      (await stage.database.pool.query('select from flights where pulse_at > $1::timestamptz and outage_at is null', [rows[0]?.until])).rowCount === 1;
    await expect.poll(isNoted, patient).toBe(true);
  } finally {
    await driver.query('rollback');
    driver.release();
  }
});

test('[CRASH-06] [CRASH-02] a take that arrived before an outage counts when it is written after it; one that arrived in it does not', async () => {
  const [ana, ben] = [await stage.player(), await stage.player()];
  await stage.openRound();
  const [anas, bens] = [await stage.bet(ana, 100n), await stage.bet(ben, 100n)];
  await stage.liftOff(5000);
  await stage.flyCutOff(310, 400);
  expect([await stage.take(ana, anas, 578), await stage.take(ben, bens, 1000)]).toEqual(['taken', 'studio.flight_outage']);
  await stage.look();
  await stage.crash();
  await stage.finish();
  expect((await stage.plays(ana))[0]?.outcome).toMatchObject({ totalWin: pesos(200n) });
  expect((await stage.plays(ben))[0]?.state).toBe('void');
  for (const player of [ana, ben]) await player.expectSameBooks();
});

test('[GAME-09] [CRASH-07] the key of a take of one stake is refused for the other', async () => {
  const ana = await stage.player();
  await stage.openRound();
  const [first, second] = [await stage.bet(ana, 100n), await stage.bet(ana, 100n, { slot: 2 })];
  await stage.liftOff(5000);
  await stage.flyTo(1000);
  const key = randomUUID();
  expect([await stage.take(ana, first, 578, { key }), await stage.take(ana, second, 578, { key })]).toEqual(['taken', 'studio.key_used']);
  expect((await stage.plays(ana)).map(({ state }) => state)).toEqual(['decided', 'open']);
});

test('[CRASH-02] [CRASH-03] a look at the moment of the crash passes no value above the point', () => {
  const form = rulesOf(FLIGHT_GAME, 1)?.table as FlyingForm;
  const drawn = { point: 2426 };
  const lastMs = form.flight.lastTick(drawn) * 20;
  const passed = (elapsedMs: number, hasCrashed = false): number => passedValue(form, { hasCrashed, elapsedMs, drawn });
  expect([passed(-600), passed(lastMs), passed(lastMs + 40), passed(lastMs + 40, true)]).toEqual([100, 2426, 2426, 2426]);
});

test('[CRASH-04] in flight nothing that a client gets depends on the point', async () => {
  const ana = await stage.player();
  await stage.openRound();
  const stake = await stage.bet(ana, 100n);
  await stage.bet(ana, 50n, { slot: 2, target: 900 });
  await stage.liftOff(5000);
  await stage.flyTo(300);
  expect(await stage.take(ana, stake, 578, { isHalf: true })).toBe('taken');
  const seen = new Set<string>();
  for (let flight = 0; flight < FLIGHTS; flight += 1) {
    // Every point that the flight may still have.
    const point = 301 + flight * 97;
    await stage.setPoint(point);
    seen.add(await stage.seenBy(ana));
  }
  expect([...seen]).toHaveLength(1);
  expect([...seen][0]).toContain('"flying"');
});

test('[CRASH-02] a take that arrived before the crash counts when it is written after it', async () => {
  const ana = await stage.player();
  await stage.openRound();
  const stake = await stage.bet(ana, 100n);
  await stage.liftOff(2426);
  await stage.crash();
  await stage.look();
  expect((await stage.plays(ana))[0]?.state).toBe('open');
  expect(await stage.take(ana, stake, 578)).toBe('taken');
  await stage.finish();
  expect((await stage.plays(ana))[0]?.outcome).toMatchObject({ totalWin: pesos(200n), point: 2426 });
  await ana.expectSameBooks();
});

test('[CRASH-04] a stake that was taken in flight does not name the point before the crash', async () => {
  const ana = await stage.player();
  await stage.openRound();
  const stake = await stage.bet(ana, 100n);
  await stage.liftOff(2426);
  await stage.flyTo(1000);
  await stage.take(ana, stake, 578);
  await stage.settle();
  expect((await stage.plays(ana))[0]).toMatchObject({ state: 'settled', outcome: { point: null, totalWin: pesos(200n) } });
  await stage.crash();
  expect((await stage.plays(ana))[0]?.outcome).toMatchObject({ point: 2426, totalWin: pesos(200n) });
});
