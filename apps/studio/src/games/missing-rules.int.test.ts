import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { TABLE_GAME } from '../testing/table-stage.ts';
import { studioDatabase, type StudioDatabase } from '../testing/test-studio.ts';
import { createGames } from './hosted-games.ts';
import { GONE_MS, MissingRules } from './missing-rules.ts';

let database: StudioDatabase;
beforeAll(async () => {
  database = await studioDatabase();
});
afterAll(() => database.close());

let nowMs = 0;
const ROUND = { mathematics: TABLE_GAME, version: 2 };
const TEXT = `${TABLE_GAME} 2`;
/** A process of the version that plays the second version of the rules, or of the one before. */
const processOf = (version: 'newer' | 'older'): MissingRules => {
  const { rules } = createGames([]);
  return new MissingRules(database.pool, { rules: (id, number) => (number === 2 && version === 'newer' ? rules(id, 1) : rules(id, number)) }, () => nowMs);
};

/** Time for every process and for the database. */
async function pass(ms: number): Promise<void> {
  nowMs += ms;
  await database.pool.query("update rules_asked set asked_at = asked_at - $1 * interval '1 ms', known_at = known_at - $1 * interval '1 ms'", [ms]);
}

beforeEach(async () => {
  nowMs = 0;
  await database.pool.query('truncate rules_asked, table_rounds, tables cascade');
  await database.pool.query("insert into tables (id, game_id, is_trial) values ('t', $1, false)", [TABLE_GAME]);
  await database.pool.query(
    "insert into table_rounds (table_id, number, chain, chain_number, commitment, mathematics, version, closes_at) values ('t', 1, 1, 1, 'c', $1, 2, now())",
    [TABLE_GAME],
  );
});

test('[GAME-18] [T63] rules count as removed a minute after the last process that has them, and not while one of another version runs', async () => {
  const [older, newer] = [processOf('older'), processOf('newer')];
  await older.look();
  expect([older.areGone(ROUND), older.elsewhere]).toEqual([false, [TEXT]]);
  for (let minutes = 0; minutes < 5; minutes += 1) {
    await newer.look();
    await pass(GONE_MS);
    await newer.look();
    await older.look();
    expect([older.areGone(ROUND), older.elsewhere, newer.elsewhere]).toEqual([false, [TEXT], []]);
  }
  await pass(GONE_MS - 10_000);
  await older.look();
  expect(older.areGone(ROUND)).toBe(false);
  await pass(10_000);
  await older.look();
  expect([older.areGone(ROUND), older.gone, older.elsewhere]).toEqual([true, [TEXT], []]);
  // A process with them is back in time before a round was given back.
  await newer.look();
  await older.look();
  expect(older.areGone(ROUND)).toBe(false);
});

test('[GAME-18] after a pause of all processes each asks for a minute of its own', async () => {
  await processOf('older').look();
  await pass(3_600_000);
  const started = processOf('older');
  await started.look();
  expect(started.areGone(ROUND)).toBe(false);
  await pass(GONE_MS);
  await started.look();
  expect(started.areGone(ROUND)).toBe(true);
});

test('[GAME-18] a process no longer asks for rules of ended rounds', async () => {
  const older = processOf('older');
  await older.look();
  await pass(GONE_MS);
  await database.pool.query("update table_rounds set state = 'void', void_reason = 'late', ended_at = now()");
  await older.look();
  expect([older.areGone(ROUND), older.gone, older.elsewhere]).toEqual([false, [], []]);
});
