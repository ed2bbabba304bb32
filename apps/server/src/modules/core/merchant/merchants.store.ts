import { first, many, one, type Queries, type Transaction } from '#server/db/sql.ts';

/** A merchant as stored: own settings only, without the defaults. */
export interface StoredMerchant {
  code: string;
  name: string;
  revision: bigint;
  hosts: string[];
  own: Record<string, unknown>;
}

/** A number that is another after every change of any merchant. */
export async function readDirectoryRevision(queries: Queries): Promise<string> {
  const row = await one<{ revision: string }>(queries, "select concat(count(*), ':', coalesce(sum(revision), 0)) as revision from merchants");
  return row.revision;
}

export async function readMerchants(queries: Queries): Promise<StoredMerchant[]> {
  const [merchants, hosts, settings] = await Promise.all([
    many<{ code: string; name: string; revision: bigint }>(queries, 'select code, name, revision from merchants order by code'),
    many<{ host: string; merchant_code: string }>(queries, 'select host, merchant_code from merchant_hosts order by merchant_code, position, host'),
    many<{ merchant_code: string; key: string; value: unknown }>(queries, 'select merchant_code, key, value from merchant_settings'),
  ]);
  return merchants.map((merchant) => ({
    ...merchant,
    hosts: hosts.filter((host) => host.merchant_code === merchant.code).map((host) => host.host),
    own: Object.fromEntries(settings.filter((setting) => setting.merchant_code === merchant.code).map((setting) => [setting.key, setting.value])),
  }));
}

/**
 * The merchant's revision, held until the transaction ends, so that two changes cannot pass each other. Rows that refer to the merchant may be
 * inserted in parallel: a save waits for no long transaction. Null for an unknown merchant.
 */
export async function lockMerchant(transaction: Transaction, code: string): Promise<bigint | null> {
  const row = await first<{ revision: bigint }>(transaction, 'select revision from merchants where code = $1 for no key update', [code]);
  return row?.revision ?? null;
}

export async function readOwnSettings(queries: Queries, code: string): Promise<Record<string, unknown>> {
  const rows = await many<{ key: string; value: unknown }>(queries, 'select key, value from merchant_settings where merchant_code = $1', [code]);
  return Object.fromEntries(rows.map((row) => [row.key, row.value]));
}

/** Writes own values; null takes a key back to its default (the moment kind's null is its default as well). */
export async function writeOwnSettings(transaction: Transaction, code: string, changes: Readonly<Record<string, unknown>>): Promise<void> {
  for (const [key, value] of Object.entries(changes)) {
    if (value === null) await transaction.query('delete from merchant_settings where merchant_code = $1 and key = $2', [code, key]);
    else
      await transaction.query(
        'insert into merchant_settings (merchant_code, key, value, changed_at) values ($1, $2, $3, now()) on conflict (merchant_code, key) do update set value = $4, changed_at = now()',
        [code, key, JSON.stringify(value), JSON.stringify(value)],
      );
  }
  await transaction.query('update merchants set revision = revision + 1 where code = $1', [code]);
}
