import { randomUUID } from 'node:crypto';
import { MAJOR_UNIT } from '@laro/domain/money/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#server/db/sql.ts';
import { testDatabase, type TestDatabase } from '#server/testing/base/test-database.ts';
import { addTestMerchants } from '#server/testing/base/test-merchants.ts';
import { balanceOf, openAccount } from './accounts.ts';
import { move, movementKinds, type MovementKind } from '../movements/movements.ts';
import { moveWithin } from '../movements/move-within.ts';

let base: TestDatabase;
beforeAll(async () => {
  base = await testDatabase();
  await addTestMerchants(base.pool);
});
afterAll(() => base.close());

const purse = { merchantCode: 'laro', currency: 'PHP', isTrial: false };
const between = (Object.keys(movementKinds) as MovementKind[]).filter((kind) =>
  [movementKinds[kind].from, movementKinds[kind].to].every((end) => end.startsWith('player:')),
);

test('[T26] no kind of movement takes money from one player to another; every kind works between a player’s own wallets', async () => {
  const { pool } = base;
  expect(between.length).toBeGreaterThan(1);
  for (const kind of between) {
    const { from, to } = movementKinds[kind];
    const [own, other] = [randomUUID(), randomUUID()];
    const [origin, goal, strange] = [
      await openAccount(pool, purse, from, own),
      await openAccount(pool, purse, to, own),
      await openAccount(pool, purse, to, other),
    ];
    await pool.query('update balances set balance = $2 where account_id = $1', [origin, String(10n * MAJOR_UNIT)]);
    const asked = { kind, caller: 'test', from: origin, amount: MAJOR_UNIT };
    await expect(move(pool, { ...asked, key: randomUUID(), to: strange }), kind).rejects.toThrow(/of other kinds/);
    await expect(
      inTransaction(pool, (transaction) => moveWithin(transaction, { ...asked, key: randomUUID(), to: strange })),
      kind,
    ).rejects.toThrow(/of other kinds/);
    expect(await balanceOf(pool, strange)).toBe(0n);
    expect((await move(pool, { ...asked, key: randomUUID(), to: goal })).status).toBe('done');
    expect([await balanceOf(pool, origin), await balanceOf(pool, goal)]).toEqual([9n * MAJOR_UNIT, MAJOR_UNIT]);
  }
});
