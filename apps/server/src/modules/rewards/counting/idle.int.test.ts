import { MAJOR_UNIT } from '@laro/domain/money/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { many, one } from '#server/db/sql.ts';
import { othersHaveEnded } from '#server/testing/base/test-database.ts';
import { addMission } from '#server/testing/rewards/test-missions.ts';
import { testRanks, type TestRanks } from '#server/testing/rewards/test-ranks.ts';
import type { RewardMember } from '#server/testing/rewards/test-rewards.ts';

let site: TestRanks;
let who: RewardMember;
const NOON = '2026-11-20T04:00:00Z';

beforeAll(async () => {
  site = await testRanks();
  site.clock.now = Date.parse(NOON);
  who = await site.richMember();
  await addMission(site, 'rounds', {}, '2026-11-01T00:00:00Z');
});
afterAll(() => site.close());

const play = (at: string, payout: number) => site.playAt(who, at, { stake: 200n * MAJOR_UNIT, payout: BigInt(payout) * MAJOR_UNIT });
const turn = async (): Promise<boolean> => {
  const more = [];
  for (const part of [site.ranks, site.mall, site.missions, site.tournaments, site.raffles, site.invitations, site.rewards, site.costs, site.counting])
    more.push(await part.turn());
  return more.includes(true);
};
/** Every row version of every table, with who wrote or locked it last. Any insert, update, deletion or row lock changes it. */
async function traceOf(): Promise<Map<string, string>> {
  const tables = await many<{ name: string }>(
    site.pool,
    "select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind = 'r' and n.nspname = 'public' order by 1",
  );
  const trace = new Map<string, string>();
  for (const { name } of tables) {
    const { found } = await one<{ found: string }>(
      site.pool,
      `select count(*) || ' ' || coalesce(md5(string_agg(ctid::text || xmin || ' ' || xmax, ',' order by ctid)), '') as found from ${name}`,
    );
    trace.set(name, found);
  }
  return trace;
}
const partitions = async () =>
  (
    await many<{ name: string }>(
      site.pool,
      "select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'reward_events'::regclass order by 1",
    )
  ).map(({ name }) => name.slice('reward_events_'.length));
const sums = () =>
  many(site.pool, 'select day::text, game_type, rounds, staked, valid, paid from reward_days where player_id = $1 order by day', [who.playerId]);

test('[REW-21] idle, no program writes a row, deletes one or locks one', async () => {
  await play('2026-11-19T02:00:00Z', 0);
  await play('2026-11-20T02:00:00Z', 390);
  await othersHaveEnded(site.desk.base);
  while (await turn()) continue;
  await turn();
  const before = await traceOf();
  expect(before.size).toBeGreaterThan(50);
  for (let count = 0; count < 3; count++) expect(await turn()).toBe(false);
  const after = await traceOf();
  expect([...after].filter(([name, found]) => before.get(name) !== found).map(([name]) => name)).toEqual([]);
  // The trace sees a row that is only locked.
  await site.pool.query("select from reward_places where program = 'points' for update");
  expect((await traceOf()).get('reward_places')).not.toBe(before.get('reward_places'));
});

test('[REW-21] sums of days keep rounds, stake, valid stake and what was paid in cash', async () => {
  expect(await sums()).toEqual([
    { day: '2026-11-19', game_type: 'RNG', rounds: 1, staked: 200n * MAJOR_UNIT, valid: 200n * MAJOR_UNIT, paid: 0n },
    { day: '2026-11-20', game_type: 'RNG', rounds: 1, staked: 200n * MAJOR_UNIT, valid: 200n * MAJOR_UNIT, paid: 390n * MAJOR_UNIT },
  ]);
  const round = await play('2026-11-20T03:00:00Z', 30);
  await site.takeBack(who, round);
  const before = await sums();
  await site.settle();
  expect(await sums()).toEqual(before);
});

test('[REW-21] events are kept 13 months by month, made ahead, and dropped once every program has seen them; sums of days stay', async () => {
  while (await turn()) continue;
  const before = await sums();
  const events = async () => (await one<{ count: number }>(site.pool, 'select count(*)::int as count from reward_events')).count;
  expect(await events()).toBeGreaterThan(0);
  site.clock.now = Date.parse('2027-12-31T12:00:00Z');
  await site.ranks.turnEvents();
  expect(await partitions()).toContain('2026_11');
  expect((await partitions()).at(-1)).toBe('2028_03');
  site.clock.now = Date.parse('2028-01-01T12:00:00Z');
  await site.pool.query("update reward_places set number = number - 1 where program = 'points'");
  await site.ranks.turnEvents();
  expect(await partitions()).toContain('2026_11');
  await site.pool.query("update reward_places set number = number + 1 where program = 'points'");
  await site.ranks.turnEvents();
  expect([(await partitions())[0], await events()]).toEqual(['2026_12', 0]);
  expect(await sums()).toEqual(before);
});
