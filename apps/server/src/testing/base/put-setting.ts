import type { Queries } from '#server/db/sql.ts';

/** Writes a setting of a merchant as the desk would; caches of merchants reload it by the revision. */
export async function putSetting(pool: Queries, merchantCode: string, key: string, value: unknown): Promise<void> {
  await pool.query(
    'insert into merchant_settings (merchant_code, key, value) values ($1, $2, $3) on conflict (merchant_code, key) do update set value = excluded.value',
    [merchantCode, key, JSON.stringify(value)],
  );
  await pool.query('update merchants set revision = revision + 1 where code = $1', [merchantCode]);
}
