import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type CrashDetails } from '../protocol.ts';
import { openFor, valueOf } from '../testing/test-studio.ts';
import { StudioProcesses } from '../testing/studio-processes.ts';

const GAME = 'mesa-crash-live';
let studios: StudioProcesses;
beforeAll(async () => {
  studios = await StudioProcesses.open();
  const { pool } = studios.database;
  // Every flight of this test reaches 2.00 after eleven and a half seconds: a slow machine kills the studio long before the crash.
  await pool.query(`create function fly_short() returns trigger language plpgsql as $$
    begin new.drawn := '{"point": 200}'; new.crashes_at := new.flies_at + interval '11600 ms'; return new; end $$`);
  await pool.query('create trigger fly_short before insert on flights for each row execute function fly_short()');
});
afterAll(() => studios.close());
afterEach(() => studios.reset());

const isThere = async (sql: string, values: readonly unknown[] = []): Promise<boolean> =>
  ((await studios.database.pool.query(sql, [...values])).rowCount ?? 0) > 0;
const patient = { timeout: 60_000, interval: 50 };
/** More than this ahead, the crash comes after the second without a process that makes an outage. */
const LONG = "interval '3 s'";

/** Stakes with and without a target, and lets the flight begin. Gives its round, or null where it crashes too soon to kill the studio in it. */
async function fly(origin: string, session: string, stakeByHand: string): Promise<string | null> {
  const flown = (await studios.database.pool.query('select from flights')).rowCount;
  await expect.poll(() => isThere("select from table_rounds where state = 'open'"), patient).toBe(true);
  await valueOf(origin, 'flight-stake', { key: randomUUID(), slot: 1, stake: '10000000', target: 110 }, session);
  await valueOf(origin, 'flight-stake', { key: stakeByHand, slot: 2, stake: '5000000', target: null }, session);
  await studios.database.pool.query("update table_rounds set closes_at = clock_timestamp() + interval '200 ms' where state = 'open'");
  await expect.poll(() => isThere('select from flights having count(*) > $1', [flown]), patient).toBe(true);
  const { rows } = await studios.database.pool.query<{ id: string; is_long: boolean }>(
    `select round_id as id, crashes_at > clock_timestamp() + ${LONG} as is_long from flights order by flies_at desc limit 1`,
  );
  const [flight] = rows;
  if (flight?.is_long === true) return flight.id;
  await expect.poll(() => isThere("select from table_plays where state in ('open', 'decided')"), patient).toBe(false);
  return null;
}

test(
  '[CRASH-03] [CRASH-06] [GAME-07] every process is killed in flight: the target is paid exactly, the stake without one comes back',
  { timeout: 300_000 },
  async () => {
    const first = await studios.start();
    const { session } = await openFor<CrashDetails>(first.origin, studios.wallet, { game_code: GAME }, 'MSDL');
    let [before, bets, wins] = [studios.wallet.balance, 0, 0];
    let round: string | null = null;
    while (round === null) {
      await valueOf(first.origin, 'table-wait', { after: null, playSeq: null }, session);
      [before, bets, wins] = [studios.wallet.balance, studios.wallet.count('bet'), studios.wallet.count('win')];
      round = await fly(first.origin, session, randomUUID());
    }
    await studios.kill(first.child);
    await expect
      .poll(() => isThere('select from flights where round_id = $1 and crashes_at < clock_timestamp()', [round]), { ...patient, timeout: 200_000 })
      .toBe(true);

    await studios.start();
    const ended = `select from table_plays p where round_id = $1
      having count(*) filter (where state = 'settled' and win = 11000000) = 1 and count(*) filter (where state = 'void') = 1`;
    await expect.poll(() => isThere(ended, [round]), patient).toBe(true);
    await expect.poll(() => studios.wallet.count('bet', 'rolled_back'), patient).toBe(1);
    await expect.poll(() => studios.wallet.balance, patient).toBe(before + 1_000_000n);
    expect([studios.wallet.count('bet') - bets, studios.wallet.count('win') - wins]).toEqual([1, 1]);
  },
);

test('[CRASH-02] [CRASH-03] a running studio lets a stake be taken by hand in its flight, and pays it before the crash', { timeout: 120_000 }, async () => {
  const { origin } = await studios.start();
  const { session } = await openFor<CrashDetails>(origin, studios.wallet, { game_code: GAME }, 'MSDL');
  let [round, stake] = [null as string | null, ''];
  while (round === null) {
    await valueOf(origin, 'table-wait', { after: null, playSeq: null }, session);
    stake = randomUUID();
    round = await fly(origin, session, stake);
  }
  await expect.poll(() => isThere("select from flights where round_id = $1 and flies_at + interval '1 s' < clock_timestamp()", [round]), patient).toBe(true);
  await valueOf(origin, 'flight-take', { key: randomUUID(), stake, isHalf: false }, session);
  const paid = "select from table_plays where round_id = $1 and target is null and state = 'settled' and win > stake";
  await expect.poll(() => isThere(paid, [round]), patient).toBe(true);
});
