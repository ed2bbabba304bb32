import { Socket } from 'node:net';
import { afterAll, expect, test, vi } from 'vitest';
import { testDatabase } from '#server/testing/base/test-database.ts';
import { openPool } from './database.ts';
import { inTransaction } from './sql.ts';

const { pool, url, close } = await testDatabase();
afterAll(close);

test('[house-2] integers of 8 bytes arrive as bigint, numbers and dates as text', async () => {
  const { rows } = await pool.query(`select 9007199254740993::int8 as big, array[1::int8, null] as bigs, '{}'::int8[] as none, 0.10::numeric as exact,
    date '2026-02-28' as day, array[date '2026-02-28'] as days, 7::int4 as small`);
  expect(rows).toEqual([{ big: 9007199254740993n, bigs: [1n, null], none: [], exact: '0.10', day: '2026-02-28', days: ['2026-02-28'], small: 7 }]);
});

test('[house-2] a pool survives when PostgreSQL ends its connections', async () => {
  await pool.query('select 1');
  await expect(pool.query('select pg_terminate_backend(pg_backend_pid())')).rejects.toThrow();
  await expect
    .poll(() =>
      pool.query('select 1 as one').then(
        ({ rows }) => rows,
        () => [],
      ),
    )
    .toEqual([{ one: 1 }]);
});

test('[house-2] a transaction whose work throws is rolled back completely', async () => {
  await pool.query('create table kept (id int primary key)');
  const work = inTransaction(pool, async (transaction) => {
    await transaction.query('insert into kept values (1)');
    throw new Error('changed my mind');
  });
  await expect(work).rejects.toThrow('changed my mind');
  expect((await pool.query('select count(*)::int as rows from kept')).rows).toEqual([{ rows: 0 }]);
});

test('[house-2] two transactions in a deadlock both succeed: the victim is retried', async () => {
  await pool.query('create table paired (id int primary key, amount int8 not null default 0); insert into paired values (1), (2)');
  let meet = (): void => {};
  const bothHoldOne = new Promise<void>((resolve) => (meet = resolve));
  let holding = 0;
  const crosswise = (first: number, second: number): Promise<void> =>
    inTransaction(pool, async (transaction) => {
      await transaction.query('update paired set amount = amount + 1 where id = $1', [first]);
      holding += 1;
      if (holding === 2) meet();
      await bothHoldOne;
      await transaction.query('update paired set amount = amount + 1 where id = $1', [second]);
    });
  await Promise.all([crosswise(1, 2), crosswise(2, 1)]);
  expect((await pool.query('select amount from paired order by id')).rows).toEqual([{ amount: 2n }, { amount: 2n }]);
  // The work may run more often than twice: the victim may lock its first row again before the other one has it, and be the victim again.
  expect(holding).toBeGreaterThanOrEqual(3);
});

test('[house-2] [LOTT-50] a connection without a sign of life is given up on both sides, and the locks of a transaction whose process has vanished are free again', async () => {
  const asks = vi.spyOn(Socket.prototype, 'setKeepAlive');
  const other = openPool({ connectionString: url });
  const { rows } = await other.query("select current_setting('idle_in_transaction_session_timeout') as bound");
  expect(rows).toEqual([{ bound: '5min' }]);
  expect(asks).toHaveBeenCalledWith(true, 30_000);
  asks.mockRestore();
  await other.end();
  await pool.query('create table held (id int primary key); insert into held values (1)');
  // A process that begins a transaction and is never heard of again.
  const vanished = openPool({ connectionString: url, idle_in_transaction_session_timeout: 50 });
  const client = await vanished.connect();
  await client.query('begin');
  await client.query('select from held where id = 1 for update');
  await pool.query('update held set id = 2');
  expect((await pool.query('select id from held')).rows).toEqual([{ id: 2 }]);
  client.release(true);
  await vanished.end();
});
