import { afterAll, beforeAll, expect, test } from 'vitest';
import { sumMoneyHours } from '#server/ledger/movements/money-reads.ts';
import { testDatabase, type TestDatabase } from '#server/testing/base/test-database.ts';
import { addTestMerchants } from '#server/testing/base/test-merchants.ts';
import { TestRounds } from '#server/testing/money/test-rounds.ts';

let base: TestDatabase;

beforeAll(async () => {
  base = await testDatabase();
  await addTestMerchants(base.pool);
});
afterAll(() => base.close());

/** Writes a player's postings, stakes for the most part, into five hours of each of the last four days. */
const write = (cash: bigint, other: bigint, perHour: number) =>
  base.pool.query(
    `with moments as (
      select n, date_trunc('day', now(), 'UTC') - make_interval(days => d + 1) + make_interval(hours => h, secs => n * 3500.0 / $3) as at
      from generate_series(1, 4) d, generate_series(0, 4) h, generate_series(1, $3) n
    ), moves as materialized (
      select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || substr(md5(random()::text), 1, 3) || '8' || substr(md5(random()::text), 1, 15))::uuid as id,
        at, case when n % 10 = 0 then 'deposit_paid' when n % 10 < 6 then 'bet' else 'win' end as kind from moments
    ), asked as (
      insert into movements (caller, key, input_hash, id, kind, outcome, amount, asked_at) select 'size', id::text, '', id, kind, 'done', 100000, at from moves
    )
    insert into postings (movement_id, line, kind, from_account, to_account, amount, from_after, to_after, posted_at)
    select id, 1, kind, case when kind = 'bet' then $1::bigint else $2::bigint end, case when kind = 'bet' then $2::bigint else $1::bigint end, 100000,
      case when kind = 'bet' then 0 end, case when kind <> 'bet' then 0 end, at from moves`,
    [cash, other, perHour],
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

test('[REC-01] with a hundred times the entries, a player’s sums, pages and lifetime cost at most half as much again', { timeout: 120_000 }, async () => {
  const rounds = new TestRounds(base);
  await base.pool.query("call make_ledger_partitions((now() - interval '2 months')::date, now()::date)");
  const [few, many, other] = [await rounds.addPlayer(), await rounds.addPlayer(), await rounds.addPlayer()];
  await write(few.cash, other.cash, 20);
  await write(many.cash, other.cash, 2000);
  while (await sumMoneyHours(base.pool));
  for (const table of ['postings', 'movements', 'money_hours', 'money_hours_stale']) await base.pool.query(`vacuum analyze ${table}`);
  const hour = Math.floor(Date.now() / 3_600_000) * 3_600_000;
  const questions = [
    'select * from money_of_hours(array[$1::bigint], $2, $3)',
    'select * from lifetime_money(array[$1::bigint]) where $2::timestamptz < $3::timestamptz',
    `select * from postings where to_account = $1 and kind = 'deposit_paid' and to_after is not null and kind not in ('bet', 'win', 'rollback')
      and movement_id >= uuid_floor($2) and movement_id < uuid_floor($3) order by movement_id desc, line desc limit 31`,
  ];
  for (const text of questions) {
    const range = [new Date(hour - 30 * 86_400_000), new Date(hour)];
    // The first call warms the connection: its one-time catalogue reads are not counted.
    await blocksOf(text, [many.cash, ...range]);
    // The first call warms the connection: its one-time catalogue reads are not counted.
    await blocksOf(text, [many.cash, ...range]);
    const [one, hundred] = [await blocksOf(text, [few.cash, ...range]), await blocksOf(text, [many.cash, ...range])];
    expect(hundred, text).toBeLessThanOrEqual(one * 1.5);
  }
});
