import { MAJOR_UNIT } from '@laro/domain/money/money';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Person } from '#server/http/handlers.ts';
import { testLottery, type TestLottery } from '#server/testing/test-lottery.ts';
import type { TestPlayer } from '#server/testing/money/test-rounds.ts';
import { makeMonths, MONTHS_AHEAD } from '../draws/partitions.store.ts';

const GAMES = ['rocket-draw-60', 'tatlong-numero'] as const;
const [OFTEN, DAILY] = GAMES;

/** An answer of nothing costs a look into the index of each month, which grows with its depth. */
const LEAST_BLOCKS = 40;

let all: TestLottery;
beforeAll(async () => {
  all = await testLottery(GAMES);
});
afterAll(() => all.close());

/** Writes settled draws of a game in the last months, each with one order of a player. */
async function writePast({ session, cash }: TestPlayer, gameId: string, count: number): Promise<void> {
  const { pool } = all.base;
  await pool.query(
    `with moments as (select n, now() - make_interval(hours => (n * 1400 / $2)::integer, secs => n) as at from generate_series(1, $2::integer) n),
      made as (insert into lottery_draws (id, game_id, numero, draws_at, closes_at, state, rules_version, commitment, seal, result, settled_at)
        select (lpad(to_hex((extract(epoch from at - interval '3 hours') * 1000)::bigint), 12, '0') || '7' || substr(md5(n || $1), 1, 3) || '8' || substr(md5($1 || n), 1, 15))::uuid,
          $1, 'past-' || $2::integer || '-' || n, at, at - interval '1 minute', 'settled', 1, 'c', 's', '1,2,3,4,5', at from moments returning id, draws_at)
      insert into lottery_orders (id, draw_id, game_id, cash_account, public_id, merchant_code, currency, is_trial, mode, base, kept_ppm, staked, most, hash, state, settled_at)
        select (lpad(to_hex((extract(epoch from draws_at - interval '2 minutes') * 1000)::bigint), 12, '0') || '7' || substr(md5(id::text), 1, 3) || '8' || substr(md5(id::text), 4, 15))::uuid,
          id, $1, $3, $4, 'laro', 'PHP', false, 'Elott', 1900, 0, 1000000, 1000000, 'h', 'lost', draws_at from made`,
    [gameId, count, cash, session.publicId],
  );
  await pool.query(
    `insert into lottery_lines (order_id, line, play, selection, bets, stake, most, state)
      select id, n, 'sum', 'big', 1, 500000, 500000, 'lost' from lottery_orders cross join generate_series(1, 2) n where cash_account = $1 and game_id = $2 and state = 'lost' on conflict do nothing`,
    [cash, gameId],
  );
}

type Asked = string | { text: string; values?: unknown[] };

/** Blocks that the database reads for the questions of a call: the same on every machine, however busy. */
async function blocksOf(work: () => Promise<unknown>): Promise<number> {
  const { pool } = all.base;
  const asked: { text: string; values: unknown[] }[] = [];
  const real = pool.query.bind(pool) as (...given: unknown[]) => Promise<{ rows: { 'QUERY PLAN': { Plan: Record<string, number> }[] }[] }>;
  const spy = vi.spyOn(pool, 'query').mockImplementation(((query: Asked, values?: unknown[]) => {
    asked.push(typeof query === 'string' ? { text: query, values: values ?? [] } : { text: query.text, values: query.values ?? [] });
    return real(query, values);
  }) as never);
  await work();
  spy.mockRestore();
  let blocks = 0;
  for (const { text, values } of asked) {
    const { rows } = await real(`explain (analyze, buffers, format json) ${text}`, values);
    const plan = rows[0]?.['QUERY PLAN'][0]?.Plan;
    blocks += (plan?.['Shared Hit Blocks'] ?? 0) + (plan?.['Shared Read Blocks'] ?? 0);
  }
  expect(asked.length).toBeGreaterThan(0);
  return blocks;
}

test(
  '[LOTT-70] with a hundred times the orders and draws, lists, searches and the liability cost at most half as much again',
  { timeout: 180_000 },
  async () => {
    const { pool } = all.base;
    const player = await all.player();
    const slip = await all.slip(OFTEN, [{ play: 'sum', selection: 'big', stake: 10n * MAJOR_UNIT }]);
    await all.call('placeLotteryOrder', { body: slip }, player.session);
    const orders = (state: 'open' | 'settled' | '', gameId: string) => () =>
      all.call('listLotteryOrders', { query: { state, gameId, date: '', numero: '' } }, player.session);
    const draws = (more: { date?: string; numero?: string }) => () =>
      all.call('listLotteryDraws', { params: { gameId: OFTEN }, query: { count: 20, date: '', numero: '', ...more } });
    const staff = { staffId: 1n, name: 'one', may: () => true, ip: '' } as unknown as Person;
    const day = new Date(Date.now() - 20 * 86_400_000).toISOString().slice(0, 10);
    const questions: Record<string, () => Promise<unknown>> = {
      'all orders': orders('', ''),
      'open orders': orders('open', ''),
      'settled orders': orders('settled', ''),
      'orders of a game': orders('', OFTEN),
      'orders of a game without any': orders('', 'no-game'),
      series: () => all.call('listLotteryChases', { query: {} }, player.session),
      'open draws': () => all.call('getLotteryNumero', { query: { gameId: OFTEN, count: 5 } }),
      lobby: () => all.call('listLotteryGames', { query: { category: '', vendor: '', gameId: '' } }),
      'past draws': draws({}),
      'draws of a date': draws({ date: day }),
      'a draw by its numero': draws({ numero: '202611230001' }),
      statistics: () => all.call('getLotteryStatistics', { params: { gameId: OFTEN }, query: { window: '100' } }),
      'draws of the desk': () => all.callAsStaff('listDeskLotteryDraws', { params: { gameId: OFTEN }, query: {} }, staff),
      liability: () => all.callAsStaff('getDeskLotteryLiability', { params: { merchant: 'laro' } }, staff),
    };
    const measure = async () => {
      for (const table of ['lottery_orders', 'lottery_lines', 'lottery_draws', 'lottery_chases']) await pool.query(`vacuum analyze ${table}`);
      const blocks: Record<string, number> = {};
      for (const [name, ask] of Object.entries(questions)) blocks[name] = await blocksOf(ask);
      return blocks;
    };
    await writePast(player, OFTEN, 100);
    await writePast(player, DAILY, 100);
    const once = await measure();
    await writePast(player, OFTEN, 9900);
    await writePast(player, DAILY, 9900);
    const hundred = await measure();
    const dearer = Object.keys(questions).filter((name) => (hundred[name] ?? 0) > Math.max(once[name] ?? 0, LEAST_BLOCKS) * 1.5);
    expect(dearer.map((name) => `${name}: ${once[name]} and ${hundred[name]} blocks`)).toEqual([]);
  },
);

test('[LOTT-70] months are made ahead, by any number of workers, and draws, orders and lines are stored in the months of their ids', async () => {
  const { pool } = all.base;
  const months = async (table = 'lottery_orders') =>
    (
      await pool.query<{ name: string }>('select inhrelid::regclass::text as name from pg_inherits where inhparent = $1::regclass order by 1', [table])
    ).rows.map(({ name }) => name);
  const monthAt = (ahead: number) => {
    const now = new Date();
    return `lottery_orders_${new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead, 1)).toISOString().slice(0, 7).replace('-', '_')}`;
  };
  const endOf = (name: string) => name.slice(-'_2026_11'.length);
  for (let ahead = 0; ahead <= MONTHS_AHEAD; ahead += 1) expect(await months()).toContain(monthAt(ahead));
  for (const table of ['lottery_draws', 'lottery_lines']) expect((await months(table)).map(endOf)).toEqual((await months()).map(endOf));
  const later = new Date(Date.now() + 300 * 86_400_000);
  await Promise.all([makeMonths(pool, later), makeMonths(pool, later)].map((made) => made.catch(() => undefined)));
  await makeMonths(pool, later);
  const stored = await pool.query<{ name: string }>('select distinct tableoid::regclass::text as name from lottery_orders where state = $1', ['accepted']);
  expect(stored.rows).toEqual([{ name: monthAt(0) }]);
  const lines = await pool.query<{ wrong: bigint }>(
    'select count(*) as wrong from lottery_orders o join lottery_lines l on l.order_id = o.id where right(o.tableoid::regclass::text, 7) <> right(l.tableoid::regclass::text, 7)',
  );
  expect(lines.rows).toEqual([{ wrong: 0n }]);
  const draws = await pool.query<{ wrong: bigint }>(
    "select count(*) as wrong from lottery_draws where right(tableoid::regclass::text, 7) <> to_char(uuid_extract_timestamp(id) at time zone 'UTC', 'YYYY_MM')",
  );
  expect(draws.rows).toEqual([{ wrong: 0n }]);
});

test('[LOTT-70] a draw and an order of five years ago are kept, listed and found, and the months of today are made next to theirs', async () => {
  const { pool } = all.base;
  const player = await all.player();
  const at = new Date(Date.now() - 5 * 365 * 86_400_000);
  await pool.query("call make_lottery_partitions(($1::timestamptz - interval '1 month')::date, current_date)", [at]);
  const idAt = (ms: number, end: string) =>
    `${ms
      .toString(16)
      .padStart(12, '0')
      .replace(/^(.{8})/, '$1-')}-7000-8000-${end.padStart(12, '0')}`;
  const [drawId, orderId] = [idAt(at.getTime(), '1'), idAt(at.getTime() + 1000, '2')];
  await pool.query(
    `insert into lottery_draws (id, game_id, numero, draws_at, closes_at, state, rules_version, commitment, seal, orders, result, settled_at)
      values ($1, $2, 'of-long-ago', $3, $3::timestamptz - interval '1 minute', 'settled', 1, 'c', 's', 1, '1,2,3,4,5', $3)`,
    [drawId, OFTEN, at],
  );
  await pool.query(
    `insert into lottery_orders (id, draw_id, game_id, cash_account, public_id, merchant_code, currency, is_trial, mode, base, kept_ppm, staked, most, hash, state, settled_at, placed_at)
      values ($1, $2, $3, $4, $5, 'laro', 'PHP', false, 'Elott', 1900, 0, 1000000, 1000000, 'h', 'lost', $6, $6)`,
    [orderId, drawId, OFTEN, player.cash, player.session.publicId, at],
  );
  await pool.query(
    "insert into lottery_lines (order_id, line, play, selection, bets, stake, most, state) values ($1, 1, 'sum', 'big', 1, 1000000, 1, 'lost')",
    [orderId],
  );
  await makeMonths(pool, new Date());
  expect(
    (await all.call('listLotteryOrders', { query: { state: '', gameId: '', date: '', numero: '' } }, player.session)).orders.map((order) => order.orderId),
  ).toEqual([orderId]);
  expect((await all.call('getLotteryOrder', { params: { orderId } }, player.session)).order).toMatchObject({ state: 'lost', lines: [{ play: 'sum' }] });
  expect((await all.call('getLotteryDraw', { params: { drawId } })).draw).toMatchObject({ numero: 'of-long-ago', state: 'settled' });
});

test('[LOTT-70] [LOTT-05] parallel workers make each draw once, though no index spans the months', async () => {
  const { pool } = all.base;
  await pool.query("delete from lottery_draws where game_id = $1 and state = 'scheduled' and draws_at > now() + interval '1 day'", [OFTEN]);
  await pool.query("update lottery_games set made_until = now() + interval '12 hours' where id = $1", [OFTEN]);
  await Promise.all([all.lottery.makeDraws(), all.lottery.makeDraws(), all.lottery.makeDraws()]);
  await all.lottery.makeDraws();
  const { rows } = await pool.query<{ twice: bigint; ahead: bigint }>(
    `select count(*) filter (where n > 1) as twice, count(*) filter (where at > now()) as ahead
      from (select count(*) as n, max(draws_at) as at from lottery_draws where game_id = $1 group by station, numero) d`,
    [OFTEN],
  );
  expect(rows[0]?.twice).toBe(0n);
  expect(rows[0]?.ahead).toBeGreaterThan(2800n);
});
