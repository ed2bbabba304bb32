import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MIGRATIONS_FOLDER, migrate, readMigrations } from '#server/db/migrate.ts';
import { openPool } from '#server/db/database.ts';
import { temporaryFolder } from '#server/testing/temporary-folder.ts';
import { testDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { accessFrom, readGrantsOf } from './access.store.ts';

// The database of an installation that was made before roles were given at merchants.
const folder = temporaryFolder();
let base: TestDatabase;
beforeAll(async () => {
  base = await testDatabase();
});
afterAll(async () => {
  await base.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

test('[DESK-95] [DESK-96] people of before keep their rights: their one role applies everywhere, and finance is the lead of the cashiers', async () => {
  const pool = openPool({ connectionString: base.url });
  await pool.query('drop schema public cascade');
  await pool.query('create schema public');
  for (const { name, file } of readMigrations(MIGRATIONS_FOLDER)) if (name < '0064') fs.copyFileSync(file, path.join(folder, name));
  await migrate(pool, folder);
  await pool.query(`insert into staff (name, role, password_hash) values ('ana', 'administrator', 'x'), ('fe', 'finance', 'x'), ('old', 'forgotten', 'x')`);
  await migrate(pool);
  const { rows } = await pool.query<{ name: string; merchant_code: string | null; role: string }>(
    'select name, merchant_code, role from staff join staff_grants on staff_grants.staff_id = staff.id order by name',
  );
  expect(rows).toEqual([
    { name: 'ana', merchant_code: null, role: 'administrator' },
    { name: 'fe', merchant_code: null, role: 'cashier-lead' },
    { name: 'old', merchant_code: null, role: 'forgotten' },
  ]);
  const [fe, old] = await Promise.all(
    ['fe', 'old'].map(async (name) => {
      const found = await pool.query<{ id: bigint }>('select id from staff where name = $1', [name]);
      return accessFrom({ grants: await readGrantsOf(base.pool, found.rows[0]?.id ?? 0n), ownRoles: {} });
    }),
  );
  expect(fe?.everywhere.has('withdrawals.decide')).toBe(true);
  // A role that the code did not know gave nothing before, and gives nothing now.
  expect(old?.everywhere.size).toBe(0);
  await pool.end();
});
