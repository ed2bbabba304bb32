import { sql, type Generated, type Kysely, type Transaction } from 'kysely';
import type { Tables } from '#server/db/tables.ts';

declare module '#server/db/tables.ts' {
  interface Tables {
    merchants: { code: string; name: string; revision: Generated<bigint>; created_at: Generated<Date> };
    merchant_hosts: { host: string; merchant_code: string; position: number };
    merchant_settings: { merchant_code: string; key: string; value: unknown; changed_at: Generated<Date> };
  }
}

/** A merchant as stored: own settings only, without the defaults. */
export interface StoredMerchant {
  code: string;
  name: string;
  revision: bigint;
  hosts: string[];
  own: Record<string, unknown>;
}

/** A number that is another after every change of any merchant. */
export async function readDirectoryRevision(db: Kysely<Tables>): Promise<string> {
  const row = await db
    .selectFrom('merchants')
    .select(sql<string>`concat(count(*), ':', coalesce(sum(revision), 0))`.as('revision'))
    .executeTakeFirstOrThrow();
  return row.revision;
}

export async function readMerchants(db: Kysely<Tables>): Promise<StoredMerchant[]> {
  const [merchants, hosts, settings] = await Promise.all([
    db.selectFrom('merchants').select(['code', 'name', 'revision']).orderBy('code').execute(),
    db.selectFrom('merchant_hosts').select(['host', 'merchant_code']).orderBy('merchant_code').orderBy('position').orderBy('host').execute(),
    db.selectFrom('merchant_settings').select(['merchant_code', 'key', 'value']).execute(),
  ]);
  return merchants.map((merchant) => ({
    ...merchant,
    hosts: hosts.filter((host) => host.merchant_code === merchant.code).map((host) => host.host),
    own: Object.fromEntries(settings.filter((setting) => setting.merchant_code === merchant.code).map((setting) => [setting.key, setting.value])),
  }));
}

/** The merchant's revision, held until the transaction ends, so that two changes cannot pass each other. Null for an unknown merchant. */
export async function lockMerchant(transaction: Transaction<Tables>, code: string): Promise<bigint | null> {
  const row = await transaction.selectFrom('merchants').select('revision').where('code', '=', code).forUpdate().executeTakeFirst();
  return row?.revision ?? null;
}

export async function readOwnSettings(db: Kysely<Tables>, code: string): Promise<Record<string, unknown>> {
  const rows = await db.selectFrom('merchant_settings').select(['key', 'value']).where('merchant_code', '=', code).execute();
  return Object.fromEntries(rows.map((row) => [row.key, row.value]));
}

/** Writes own values; null takes a key back to its default (the moment kind's null is its default as well). */
export async function writeOwnSettings(transaction: Transaction<Tables>, code: string, changes: Readonly<Record<string, unknown>>): Promise<void> {
  for (const [key, value] of Object.entries(changes)) {
    if (value === null) await transaction.deleteFrom('merchant_settings').where('merchant_code', '=', code).where('key', '=', key).execute();
    else
      await transaction
        .insertInto('merchant_settings')
        .values({ merchant_code: code, key, value: JSON.stringify(value), changed_at: sql`now()` as unknown as Date })
        .onConflict((conflict) =>
          conflict.columns(['merchant_code', 'key']).doUpdateSet({ value: JSON.stringify(value), changed_at: sql`now()` as unknown as Date }),
        )
        .execute();
  }
  await transaction
    .updateTable('merchants')
    .set({ revision: sql<bigint>`revision + 1` })
    .where('code', '=', code)
    .execute();
}
