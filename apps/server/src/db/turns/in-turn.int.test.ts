import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '#server/testing/base/test-database.ts';
import { inTurn } from './in-turn.ts';

let base: TestDatabase;
beforeAll(async () => {
  base = await testDatabase();
});
afterAll(() => base.close());

test('[SAFE-21] tasks of one name run one after the other, also after one that failed; other names do not wait', async () => {
  const running = { one: 0, most: 0 };
  const work = async (fails: boolean) => {
    running.one += 1;
    running.most = Math.max(running.most, running.one);
    await base.pool.query('select 1');
    running.one -= 1;
    if (fails) throw new Error('wrong');
    return 'done';
  };
  const outcomes = await Promise.allSettled([true, false, true, false].map((fails) => inTurn(base.pool, 'same', () => work(fails))));
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected', 'fulfilled']);
  expect(running.most).toBe(1);
  const inner = await inTurn(base.pool, 'same', () => inTurn(base.pool, 'other', async () => 'at once'));
  expect(inner).toBe('at once');
});

test('[SAFE-21] a turn that another process holds is waited for, and one whose process died is taken over', async () => {
  const hold = (seconds: number) =>
    base.pool.query("insert into turns (name_hash, holder, until) values (sha256($1), gen_random_uuid(), clock_timestamp() + $2 * interval '1 second')", [
      Buffer.from('elsewhere'),
      seconds,
    ]);
  await hold(600);
  let isDone = false;
  const waiting = inTurn(base.pool, 'elsewhere', async () => (isDone = true));
  await base.pool.query('select pg_sleep(0.1)');
  expect(isDone).toBe(false);
  await base.pool.query('delete from turns');
  expect(await waiting).toBe(true);
  await hold(-1);
  expect(await inTurn(base.pool, 'elsewhere', async () => 'taken over')).toBe('taken over');
});
