import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { StartError } from '../start-error.ts';

const FOLDER = path.join(import.meta.dirname, '../../migrations');
const FILE_NAME = /^\d{4}-[a-z0-9-]+\.sql$/;
const LOCK_KEY = 7_310_229;

interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

function readMigrations(folder: string): Migration[] {
  const names = fs
    .readdirSync(folder)
    .filter((name) => FILE_NAME.test(name))
    .toSorted();
  return names.map((name) => {
    const sql = fs.readFileSync(path.join(folder, name), 'utf8').replaceAll('\r\n', '\n');
    return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
  });
}

/** Pending migrations. Throws StartError if the database has an unknown one, or one with the same name and other content. */
function pendingOf(migrations: readonly Migration[], applied: ReadonlyMap<string, string>): Migration[] {
  const unknown = [...applied.keys()].filter((name) => !migrations.some((migration) => migration.name === name));
  if (unknown.length > 0) throw new StartError(`its database has migrations unknown to this version: ${unknown.join(', ')}`, 'Start the newer version.');
  const changed = migrations.find(({ name, checksum }) => applied.has(name) && applied.get(name) !== checksum);
  if (changed) throw new StartError(`the migration ${changed.name} was changed after it had been applied`, 'Put it back and write a new one.');
  return migrations.filter(({ name }) => !applied.has(name));
}

/** Brings the studio's database to the state of its migrations: forward only, each file in one transaction, one migrator at a time. */
export async function migrate(pool: pg.Pool, folder = FOLDER): Promise<string[]> {
  const migrations = readMigrations(folder);
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK_KEY]);
    await client.query(
      'create table if not exists schema_migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
    );
    const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from schema_migrations');
    const pending = pendingOf(migrations, new Map(rows.map((row) => [row.name, row.checksum])));
    for (const { name, sql, checksum } of pending) {
      await client.query('begin');
      await client.query(sql);
      await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum]);
      await client.query('commit');
    }
    return pending.map(({ name }) => name);
  } finally {
    // Ending the connection gives the lock back, and undoes what an error left half done.
    client.release(true);
  }
}
