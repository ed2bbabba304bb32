import { afterAll, beforeAll, expect, test } from 'vitest';
import { sumRoundHours } from '#server/ledger/rounds/round-reads.ts';
import { testDatabase, type TestDatabase } from '#server/testing/base/test-database.ts';
import { addTestMerchants } from '#server/testing/base/test-merchants.ts';
import { TestRounds } from '#server/testing/money/test-rounds.ts';

let base: TestDatabase;

beforeAll(async () => {
  base = await testDatabase();
  await addTestMerchants(base.pool);
});
afterAll(() => base.close());

/** Writes rounds of a player into five hours of each of the last four days. */
const write = (cash: bigint, perHour: number) =>
  base.pool.query(
    `insert into rounds (id, vendor_code, round_ref, cash_account, game_id, state, staked, paid, bets, wins, opened_at, closed_at)
     select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || substr(md5(random()::text), 1, 3) || '8' || substr(md5(random()::text), 1, 15))::uuid,
       'KISL', 'r' || n, $1, 'game-' || n % 5, case when n % 10 = 0 then 'void' else 'closed' end, 100000, 0, 1, 1, at, at
     from (select d, h, n, date_trunc('day', now(), 'UTC') - make_interval(days => d + 1) + make_interval(hours => h, secs => n * 3500.0 / $2) as at
       from generate_series(1, 4) d, generate_series(0, 4) h, generate_series(1, $2) n) moments`,
    [cash, perHour],
  );

/** Number of database blocks that a query reads: the same on every machine, however busy. */
async function blocksOf(text: string, values: unknown[]): Promise<number> {
  const { rows } = await base.pool.query<{ 'QUERY PLAN': { Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number } }[] }>(
    `explain (analyze, buffers, format json) ${text}`,
    values,
  );
  const plan = rows[0]?.['QUERY PLAN'][0]?.Plan;
  return (plan?.['Shared Hit Blocks'] ?? 0) + (plan?.['Shared Read Blocks'] ?? 0);
}

test('[REC-01] with a hundred times the rounds, sums, pages and filters of the record cost at most half as much again', { timeout: 120_000 }, async () => {
  const rounds = new TestRounds(base);
  await base.pool.query("call make_ledger_partitions((now() - interval '2 months')::date, now()::date)");
  const [few, many] = [await rounds.addPlayer(), await rounds.addPlayer()];
  await write(few.cash, 10);
  await write(many.cash, 1000);
  while ((await sumRoundHours(base.pool)) > 0);
  // All that the questions read: what autovacuum came to between two of them would change the second one's plan.
  for (const table of ['rounds', 'round_hours', 'round_hours_stale', 'round_hours_horizon']) await base.pool.query(`vacuum analyze ${table}`);
  const range = [new Date(Math.floor(Date.now() / 3_600_000) * 3_600_000 - 30 * 86_400_000), new Date(Math.floor(Date.now() / 3_600_000) * 3_600_000)];
  const questions: [string, unknown[]][] = [
    ['select * from player_round_totals($1, $2, $3, null, null, null)', []],
    ['select * from player_rounds($1, $2, $3, null, null, null, null, 31)', []],
    ["select * from player_round_totals($1, $2, $3, array['game-3'], null, 'closed')", []],
    ["select * from player_rounds($1, $2, $3, array['none'], null, null, null, 31)", []],
    ['select * from player_recent_games($1, $2, 20) where $3::timestamptz is not null', []],
  ];
  for (const [text] of questions) {
    const [one, hundred] = [await blocksOf(text, [few.cash, ...range]), await blocksOf(text, [many.cash, ...range])];
    expect(hundred, text).toBeLessThanOrEqual(one * 1.5);
  }
  const sums = await base.pool.query<{ rounds: bigint; exact: bigint }>(
    'select t.rounds, (select count(*) from rounds where cash_account = $1) as exact from player_round_totals($1, $2, $3, null, null, null) t',
    [many.cash, ...range],
  );
  expect(sums.rows[0]?.rounds).toBe(sums.rows[0]?.exact);
  expect(sums.rows[0]?.exact).toBe(20_000n);
});
