import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditLedger, isWhole } from '#server/ledger/audit/audit.ts';
import { testDatabase, type TestDatabase } from '#server/testing/base/test-database.ts';
import { KnownGames } from '#server/modules/play/lottery/games/known-games.ts';
import { seedFeeds } from '#server/modules/play/lottery/imports/feeds.store.ts';
import { startDemoHistory } from './demo-history.ts';
import { demoMembers } from './people/demo-members.ts';
import { seedDemo } from './seed-demo.ts';

const members = demoMembers.filter(({ username }) => ['juan', 'thiago'].includes(username));
const errors: unknown[] = [];
let base: TestDatabase;

const start = () =>
  startDemoHistory({
    pool: base.pool,
    secret: Buffer.alloc(32, 7),
    onAccounts: () => undefined,
    onError: (error) => errors.push(error),
    members,
    restFor: () => 0,
  }).finished;

const series = async () => {
  const { rows } = await base.pool.query<{ series: string }>(
    `select p.username || ' ' || c.game_id || ' ' || count(o.id) as series from lottery_chases c join players p on p.cash_account = c.cash_account
      join lottery_orders o on o.chase_id = c.id group by p.username, c.id, c.game_id order by 1`,
  );
  return rows.map((row) => row.series);
};
/** Leaves orders as a version without series has written them. */
async function removeSeries(): Promise<void> {
  await base.pool.query('update lottery_orders set chase_id = null');
  await base.pool.query('delete from lottery_chases');
}
const ALL = ['juan five-minute-fiesta 4', 'juan hapon-draw-3d 5', 'thiago five-minute-fiesta 4', 'thiago hapon-draw-3d 5'];

beforeAll(async () => {
  base = await testDatabase();
  await seedDemo(base.pool);
  // The server has the games and the feeds of the lottery before it writes the demo.
  await new KnownGames(base.pool).open();
  await seedFeeds(base.pool);
  await start();
}, 300_000);
afterAll(() => base.close());

test('[LOTT-28] each member of the demo with a known password has a series that goes on and one that has stopped', async () => {
  expect(errors).toEqual([]);
  expect(await series()).toEqual(ALL);
});

test('[LOTT-28] members that a version without series has written get theirs at the next start, once, and nothing else of their past is written again', async () => {
  const orders = async () => (await base.pool.query<{ n: bigint }>('select count(*) as n from lottery_orders where chase_id is null')).rows[0]?.n;
  await removeSeries();
  // A series of the member's own, of another game, does not replace those of the demo.
  await base.pool.query(
    "insert into lottery_chases (cash_account, game_id, stop_on_win) select cash_account, 'kidlat-5', true from players where username = 'juan'",
  );
  const before = await orders();
  await start();
  expect(await series()).toEqual(ALL);
  expect(await orders()).toBe(before);
  await Promise.all([start(), start()]);
  expect(await series()).toEqual(ALL);
  expect(errors).toEqual([]);
  expect(await auditLedger(base.pool)).toSatisfy(isWhole);
});

/** Orders of members in draws whose result a feed has changed, as `username gameId state`. */
const changedOrders = async () => {
  const { rows } = await base.pool.query<{ found: string }>(
    `select p.username || ' ' || d.game_id || ' ' || d.state as found from lottery_feed_changes c join lottery_draws d on d.id = c.draw_id
      join lottery_orders o on o.draw_id = d.id join players p on p.cash_account = o.cash_account`,
  );
  return rows.map(({ found }) => found);
};

test('[LOTT-43] one member of the demo has an order in a draw whose result a feed has changed, also where an earlier version has written the member', async () => {
  const CHANGED = ['thiago hanoi-evening-draw drawn'];
  expect(await changedOrders()).toEqual(CHANGED);
  await base.pool.query('delete from lottery_feed_changes');
  await start();
  expect(await changedOrders()).toEqual(CHANGED);
  await Promise.all([start(), start()]);
  expect(await changedOrders()).toEqual(CHANGED);
  expect(errors).toEqual([]);
});

test('[LOTT-28] a member without lottery orders gets no series', async () => {
  await removeSeries();
  const accountOf = (username: string) => `(select cash_account from players where username = '${username}')`;
  await base.pool.query(`update lottery_orders set cash_account = ${accountOf('thiago')} where cash_account = ${accountOf('juan')}`);
  await start();
  expect((await series()).filter((text) => text.startsWith('juan'))).toEqual([]);
});
