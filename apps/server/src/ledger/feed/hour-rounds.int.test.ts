import { afterAll, beforeAll, expect, test } from 'vitest';
import { many } from '#server/db/sql.ts';
import { testDatabase, type TestDatabase } from '#server/testing/base/test-database.ts';
import { addTestMerchants } from '#server/testing/base/test-merchants.ts';
import { closedRoundsOf, type PlayerHour } from './hour-rounds.ts';

let base: TestDatabase;
const HOUR_MS = 3_600_000;
const START = new Date(Math.floor(Date.now() / HOUR_MS) * HOUR_MS - 5 * HOUR_MS);
const at = (hours: number) => new Date(START.getTime() + hours * HOUR_MS);

beforeAll(async () => {
  base = await testDatabase();
  await addTestMerchants(base.pool);
  // Parts of a bonus without the bonus.
  await base.pool.query('alter table bonus_rounds drop constraint bonus_rounds_bonus_id_fkey');
});
afterAll(() => base.close());

/** Three rounds of each account at the beginning, in the middle and at the end of an hour: closed, with a bonus, and open. */
const play = (accounts: readonly bigint[], hour: Date) =>
  base.pool.query(
    `with written as (
      insert into rounds (id, vendor_code, round_ref, cash_account, game_id, state, staked, paid, opened_at, has_bonus)
      select (lpad(to_hex((extract(epoch from m.at) * 1000)::bigint), 12, '0') || '7' || substr(md5(a || 'a' || m.at), 1, 3) || '8' || substr(md5(m.at || 'b' || a), 1, 15))::uuid,
        'BGS', a || ' ' || m.at, a, 'game', case n when 3 then 'open' else 'closed' end, 100 * n, 10 * a, m.at, n = 2
      from unnest($1::bigint[]) a, (values (1, $2::timestamptz), (2, $2::timestamptz + interval '30 minutes'), (3, $2::timestamptz + interval '59 minutes 59.999 seconds')) m (n, at)
      returning id, has_bonus
    )
    insert into bonus_rounds (round_id, bonus_id, contribution, bonus_staked, is_free) select id, gen_random_uuid(), 0, 7, true from written where has_bonus`,
    [accounts, hour],
  );

test('[AGENT-16] rounds of hours are read alike in one pass of an hour and player by player', async () => {
  const rows = await many<{ id: bigint }>(
    base.pool,
    "select open_account('player:cash', 'laro', 'PHP', false, 'hours-' || n) as id from generate_series(1, 230) n",
  );
  const accounts = rows.map(({ id }) => id);
  const few = accounts.slice(0, 3);
  for (const [own, hour] of [
    [accounts, at(0)],
    [accounts, at(1)],
    [few, at(2)],
  ] as const)
    await play(own, hour);
  // Not asked for: the last account in the first hour, and every other hour of most.
  const asked: PlayerHour[] = [
    ...accounts.slice(0, -1).map((cashAccount) => ({ cashAccount, hour: at(0) })),
    ...few.map((cashAccount) => ({ cashAccount, hour: at(2) })),
  ];
  const together = await closedRoundsOf(base.pool, asked);
  const alone = (await Promise.all(asked.map((hour) => closedRoundsOf(base.pool, [hour])))).flat();
  const sorted = (rounds: typeof together) => rounds.toSorted((one, other) => (one.roundRef < other.roundRef ? -1 : 1));
  expect(sorted(together)).toEqual(sorted(alone));
  expect(together).toHaveLength(2 * asked.length);
  expect(together.filter(({ bonusStaked, isFree }) => bonusStaked === 7n && isFree)).toHaveLength(asked.length);
});
