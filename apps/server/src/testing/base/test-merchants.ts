import { insertRows } from '#server/db/sql.ts';
import type pg from 'pg';

/** Two merchants as small as can be: laro at localhost, dagat at dagat.localhost. */
export async function addTestMerchants(pool: pg.Pool): Promise<void> {
  await insertRows(pool, 'merchants', [
    { code: 'laro', name: 'Laro' },
    { code: 'dagat', name: 'Dagat' },
  ]);
  await insertRows(pool, 'merchant_hosts', [
    { host: 'localhost', merchant_code: 'laro', position: 0 },
    { host: 'dagat.localhost', merchant_code: 'dagat', position: 0 },
  ]);
}
