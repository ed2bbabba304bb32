import type { Queries } from '#server/db/sql.ts';

export async function readSealedKey(queries: Queries, name: string): Promise<Buffer | null> {
  const { rows } = await queries.query<{ sealed: Buffer }>('select sealed from platform_keys where name = $1', [name]);
  return rows[0]?.sealed ?? null;
}

/** False when there is a key of that name. */
export async function insertPlatformKey(queries: Queries, name: string, sealed: Buffer): Promise<boolean> {
  const { rowCount } = await queries.query('insert into platform_keys (name, sealed) values ($1, $2) on conflict do nothing', [name, sealed]);
  return rowCount === 1;
}

export async function listPlatformKeys(queries: Queries): Promise<{ name: string; sealed: Buffer; createdAt: Date }[]> {
  const { rows } = await queries.query<{ name: string; sealed: Buffer; createdAt: Date }>(
    'select name, sealed, created_at as "createdAt" from platform_keys order by name',
  );
  return rows;
}
