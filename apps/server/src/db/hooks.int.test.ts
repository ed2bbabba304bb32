import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '#server/testing/base/test-database.ts';
import { runHooks, type Hook } from './hooks.ts';
import { inTransaction } from './sql.ts';

let base: TestDatabase;
beforeAll(async () => {
  base = await testDatabase();
  await base.pool.query('create table noted (line text)');
});
afterAll(() => base.close());
beforeEach(() => base.pool.query('delete from noted'));

const noting =
  (name: string): Hook<string> =>
  async (transaction, event) => {
    await transaction.query('insert into noted values ($1)', [`${name} ${event}`]);
  };
const failing: Hook<string> = async (transaction, event) => {
  await noting('half')(transaction, event);
  await transaction.query('select 1 / 0');
};
const noted = async () => (await base.pool.query<{ line: string }>('select line from noted')).rows.map(({ line }) => line);

test('[T35] hooks run in order in the transaction of the event; the writes of a failed hook alone are rolled back and the failure is reported', async () => {
  const errors: unknown[] = [];
  const run = runHooks([noting('first'), failing, noting('last')], (error) => errors.push(error));
  await inTransaction(base.pool, async (transaction) => {
    await noting('event')(transaction, 'paid');
    await run(transaction, 'paid');
    expect(await noted()).toEqual([]);
  });
  expect(await noted()).toEqual(['event paid', 'first paid', 'last paid']);
  expect(errors.map(String)).toEqual([expect.stringContaining('division by zero')]);
});

test('[T35] writes of hooks are rolled back with the event', async () => {
  const run = runHooks([noting('first')], () => undefined);
  const undone = inTransaction(base.pool, async (transaction) => {
    await run(transaction, 'paid');
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await noted()).toEqual([]);
});
