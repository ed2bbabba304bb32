import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { isTransactionCommand, lineAndColumn, splitStatements } from '#server/db/sql-statements.ts';
import { StartError } from '#server/process/start-error.ts';

/** Where the migrations of the product lie. */
export const MIGRATIONS_FOLDER = path.join(import.meta.dirname, '../../migrations');

const FILE_NAME = /^(\d{4})-[a-z0-9]+(?:-[a-z0-9]+)*\.sql$/;
/** Any number will do as long as nobody else uses it for an advisory lock in this database. */
const LOCK_KEY = 7_310_127;

export type Migration = { name: string; file: string; sql: string; checksum: string };

/** Reads the migrations of a folder in the order of their numbers. Refuses names out of form and two with one number. */
export function readMigrations(folder = MIGRATIONS_FOLDER): Migration[] {
  const names = fs
    .readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort();
  const seen = new Map<string, string>();
  return names.map((name) => {
    const file = path.join(folder, name);
    const number = FILE_NAME.exec(name)?.[1];
    if (number === undefined) throw new StartError('migration.wrong_name', `the migration ${file} is not named like 0001-what-it-does.sql`, 'Rename the file.');
    const other = seen.get(number);
    if (other !== undefined)
      throw new StartError(
        'migration.wrong_name',
        `two migrations in ${folder} have the number ${number}: ${other} and ${name}`,
        'Give one of them the next free number.',
      );
    seen.set(number, name);
    // A checkout on Windows may have other line ends; that is the same migration.
    const sql = fs.readFileSync(file, 'utf8').replaceAll('\r\n', '\n');
    return { name, file, sql, checksum: createHash('sha256').update(sql).digest('hex') };
  });
}

/** A name for the state that all migrations together make; the same files always give the same. */
export function hashMigrations(migrations: Migration[]): string {
  const hash = createHash('sha256');
  for (const { name, checksum } of migrations) hash.update(`${name} ${checksum}\n`);
  return hash.digest('hex').slice(0, 16);
}

/**
 * Brings a database to the state of the migration files and answers the names of those it applied. Forward only, each file in one
 * transaction; two migrators at once follow one another. Refuses with a StartError, and then nothing of the refused
 * file is in the database.
 */
export async function migrate(pool: pg.Pool, folder = MIGRATIONS_FOLDER): Promise<string[]> {
  const migrations = readMigrations(folder);
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK_KEY]);
    await client.query(`create table if not exists schema_migrations (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`);
    const applied = await client.query<{ name: string; checksum: string }>('select name, checksum from schema_migrations');
    const pending = findPending(migrations, new Map(applied.rows.map((row) => [row.name, row.checksum])));
    for (const migration of pending) await applyMigration(client, migration);
    return pending.map((migration) => migration.name);
  } finally {
    // Ending the session is the surest way to give the lock back, whatever state an error left the connection in.
    client.release(true);
  }
}

function findPending(migrations: Migration[], applied: Map<string, string>): Migration[] {
  const known = new Set(migrations.map((migration) => migration.name));
  const unknown = [...applied.keys()].filter((name) => !known.has(name)).sort();
  if (unknown.length > 0) {
    throw new StartError(
      'migration.unknown',
      `the database has migrations that this version of Laro does not know: ${unknown.join(', ')}`,
      'The database is newer than the program. Start the newer version, or use another database.',
    );
  }
  for (const migration of migrations) {
    const checksum = applied.get(migration.name);
    if (checksum === undefined || checksum === migration.checksum) continue;
    throw new StartError(
      'migration.changed',
      `the migration ${migration.file} was changed after it had been applied to this database`,
      'Put the file back as it was and write the change as a new migration. In development you may instead remove the data folder.',
    );
  }
  return migrations.filter((migration) => !applied.has(migration.name));
}

async function applyMigration(client: pg.PoolClient, migration: Migration): Promise<void> {
  const statements = splitStatements(migration.sql);
  const command = statements.find((statement) => isTransactionCommand(statement.text));
  if (command) {
    throw new StartError(
      'migration.transaction_inside',
      `${placeOf(migration, command.start)}: a migration is one transaction and must not begin or end one itself`,
      'Remove the command; write two files if two transactions are needed.',
    );
  }
  await client.query('begin');
  try {
    // One by one, so that every error has a line, also those for which PostgreSQL itself knows no position.
    for (const { text, start } of statements) {
      await client.query(text).catch((error: unknown) => {
        throw refusal(migration, start, error);
      });
    }
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [migration.name, migration.checksum]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

function placeOf(migration: Migration, index: number): string {
  const { line, column } = lineAndColumn(migration.sql, index);
  return `${migration.file}, line ${line}, column ${column}`;
}

function refusal(migration: Migration, statementStart: number, error: unknown): unknown {
  if (!(error instanceof pg.DatabaseError)) return error;
  const position = Number(error.position ?? 1);
  // PostgreSQL counts characters, a JavaScript text counts UTF-16 units: those beyond the basic plane are two.
  const offset = Array.from(migration.sql.slice(statementStart))
    .slice(0, position - 1)
    .join('').length;
  const details = [error.detail, error.hint && `Hint: ${error.hint}`, error.where].filter(Boolean).join('\n');
  return new StartError('migration.failed', `${placeOf(migration, statementStart + offset)}: ${error.message}`, details, { cause: error });
}
