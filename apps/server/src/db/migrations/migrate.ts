import pg from 'pg';
import { DATABASE_FOLDER, readDatabaseFiles, type SqlFile } from '#server/db/migrations/sql-files.ts';
import { isTransactionCommand, lineAndColumn, splitStatements } from '#server/db/migrations/sql-statements.ts';
import { StartError } from '#server/process/start/start-error.ts';

/** Any number works as long as no other program uses it for an advisory lock in this database. */
const LOCK_KEY = 7_310_127;

type Applied = ReadonlyMap<string, string>;

/**
 * Brings a database to the state of the files and returns the names of the applied files. Schema files are applied once, forward only, each in one
 * transaction. Functions follow the schema, in one transaction: those whose file has changed are replaced. Concurrent migrators run one after the
 * other. Throws a StartError, and then nothing of the refused file is in the database.
 */
export async function migrate(pool: pg.Pool, folder = DATABASE_FOLDER): Promise<string[]> {
  const { schema, functions } = readDatabaseFiles(folder);
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK_KEY]);
    await refuseOldLayout(client);
    await client.query(`create table if not exists database_files (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`);
    const rows = await client.query<{ name: string; checksum: string }>('select name, checksum from database_files');
    const applied: Applied = new Map(rows.rows.map((row) => [row.name, row.checksum]));
    const pending = findPending(schema, applied);
    const changed = functions.filter(({ name, checksum }) => applied.get(name) !== checksum);
    for (const file of [...pending, ...changed]) refuseTransactions(file);
    for (const file of pending) await inOneTransaction(client, () => apply(client, file));
    const gone = [...applied.keys()].filter((name) => name.startsWith('functions/') && !functions.some((file) => file.name === name));
    if (changed.length + gone.length > 0)
      await inOneTransaction(client, async () => {
        for (const file of changed) await apply(client, file);
        await client.query('delete from database_files where name = any ($1)', [gone]);
      });
    return [...pending, ...changed].map(({ name }) => name);
  } finally {
    // Ending the session is the most reliable way to release the lock, whatever state an error left the connection in.
    client.release(true);
  }
}

/** Databases from before the baseline (November 2026) kept their numbered migrations in another table; no installation had data to migrate. */
async function refuseOldLayout(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ isOld: boolean }>(`select to_regclass('schema_migrations') is not null as "isOld"`);
  if (rows[0]?.isOld)
    throw new StartError(
      'migration.old_layout',
      'the database was made by an early version of Laro, from which there is no upgrade',
      'Set DATABASE_URL to an empty database; without DATABASE_URL, remove the data folder or set LARO_DATA to another one.',
    );
}

function findPending(schema: readonly SqlFile[], applied: Applied): SqlFile[] {
  const known = new Set(schema.map(({ name }) => name));
  const unknown = [...applied.keys()].filter((name) => name.startsWith('schema/') && !known.has(name)).sort();
  if (unknown.length > 0) {
    throw new StartError(
      'migration.unknown',
      `the database has schema files that this version of Laro does not know: ${unknown.join(', ')}`,
      'The database is newer than the program. Start the newer version, or use another database.',
    );
  }
  const changed = schema.find(({ name, checksum }) => applied.has(name) && applied.get(name) !== checksum);
  if (changed) {
    throw new StartError(
      'migration.changed',
      `the schema file ${changed.file} was changed after it had been applied to this database`,
      'Put the file back as it was and write the change as a new file. In development you may instead remove the data folder.',
    );
  }
  return schema.filter(({ name }) => !applied.has(name));
}

function refuseTransactions(file: SqlFile): void {
  const command = splitStatements(file.sql).find((statement) => isTransactionCommand(statement.text));
  if (command) {
    throw new StartError(
      'migration.transaction_inside',
      `${placeOf(file, command.start)}: a file of the database is applied in one transaction and must not begin or end one itself`,
      'Remove the command; write two files if two transactions are needed.',
    );
  }
}

async function inOneTransaction(client: pg.PoolClient, work: () => Promise<void>): Promise<void> {
  await client.query('begin');
  try {
    await work();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

async function apply(client: pg.PoolClient, file: SqlFile): Promise<void> {
  // One at a time, so that every error has a line, even those for which PostgreSQL itself gives no position.
  for (const { text, start } of splitStatements(file.sql)) {
    await client.query(text).catch((error: unknown) => {
      throw refusal(file, start, error);
    });
  }
  await client.query(
    `insert into database_files (name, checksum) values ($1, $2)
    on conflict (name) do update set checksum = excluded.checksum, applied_at = now()`,
    [file.name, file.checksum],
  );
}

function placeOf(file: SqlFile, index: number): string {
  const { line, column } = lineAndColumn(file.sql, index);
  return `${file.file}, line ${line}, column ${column}`;
}

function refusal(file: SqlFile, statementStart: number, error: unknown): unknown {
  if (!(error instanceof pg.DatabaseError)) return error;
  const position = Number(error.position ?? 1);
  // PostgreSQL counts characters, a JavaScript string counts UTF-16 units: characters beyond the basic plane are two.
  const offset = Array.from(file.sql.slice(statementStart))
    .slice(0, position - 1)
    .join('').length;
  const details = [error.detail, error.hint && `Hint: ${error.hint}`, error.where].filter(Boolean).join('\n');
  return new StartError('migration.failed', `${placeOf(file, statementStart + offset)}: ${error.message}`, details, { cause: error });
}
