import type { Kysely } from 'kysely';
import type { Tables } from '#server/db/tables.ts';

/** Two merchants as small as can be: laro at localhost, dagat at dagat.localhost. */
export async function addTestMerchants(db: Kysely<Tables>): Promise<void> {
  await db
    .insertInto('merchants')
    .values([
      { code: 'laro', name: 'Laro' },
      { code: 'dagat', name: 'Dagat' },
    ] as never)
    .execute();
  await db
    .insertInto('merchant_hosts')
    .values([
      { host: 'localhost', merchant_code: 'laro', position: 0 },
      { host: 'dagat.localhost', merchant_code: 'dagat', position: 0 },
    ])
    .execute();
}
