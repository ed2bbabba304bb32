// Vitest's global set-up for the integration tests: one PostgreSQL for all of them, a template for the server and one for the studio, which are kept
// between runs as long as the files of the database are the same, and a copy for each test file (testing/test-database.ts, testing/test-studio.ts).
import path from 'node:path';
import type pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openPool } from '../../apps/server/src/db/database.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../apps/server/src/db/embedded-postgres/start.ts';
import { migrate } from '../../apps/server/src/db/migrations/migrate.ts';
import { hashDatabaseFiles, readDatabaseFiles } from '../../apps/server/src/db/migrations/sql-files.ts';
import { isAlive } from '../../apps/server/src/process/locks/live-process.mjs';
import { describeStartError } from '../../apps/server/src/process/start/start-error.ts';
import { migrate as migrateStudio } from '../../apps/studio/src/db/migrate.ts';
import { hashFiles } from '../build/changes/hash-files.ts';
import { databaseFolder } from './database-folder.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    postgres: { host: string; template: string; studioTemplate: string; runPid: number };
  }
}

/** The write-ahead log is kept short, since it may lie in memory. */
const SETTINGS = ['max_connections=300', 'max_wal_size=256MB'];
const LOCK_KEY = 7_310_128;
const repository = path.join(import.meta.dirname, '../..');

async function namesLike(admin: pg.Pool, pattern: string): Promise<string[]> {
  const found = await admin.query<{ datname: string }>('select datname from pg_database where datname like $1', [pattern]);
  return found.rows.map((row) => row.datname);
}

async function drop(admin: pg.Pool, name: string): Promise<void> {
  // Not `alter database`: a database being dropped when its run was killed is invalid and accepts no other change.
  await admin.query('update pg_database set datistemplate = false where datname = $1', [name]);
  await admin.query(`drop database if exists "${name}" with (force)`);
}

/** Databases of runs that ended without clearing up, and, when no other run may use them, templates of earlier files. */
async function clearLeftovers(admin: pg.Pool, templates: readonly string[]): Promise<void> {
  const copies = await namesLike(admin, 't\\_%');
  const runs = new Set<number>();
  for (const name of copies) {
    const pid = Number(name.split('_')[1]);
    if (isAlive(pid)) runs.add(pid);
    else await drop(admin, name);
  }
  if ([...runs].some((pid) => pid !== process.pid)) return;
  for (const name of await namesLike(admin, 'template\\_laro\\_%')) if (!templates.includes(name)) await drop(admin, name);
}

interface Template {
  name: string;
  fill: (pool: pg.Pool) => Promise<unknown>;
}

/** Makes a template unless it is there. It takes its name only when it is complete. */
async function ensureTemplate(admin: pg.Pool, host: string, { name: template, fill }: Template): Promise<void> {
  const lock = await admin.connect();
  try {
    await lock.query('select pg_advisory_lock($1)', [LOCK_KEY]);
    if ((await namesLike(admin, template)).length > 0) return;
    const unfinished = `t_${process.pid}_template`;
    await admin.query(`drop database if exists ${unfinished} with (force)`);
    await admin.query(`create database ${unfinished}`);
    const pool = openPool({ host, user: 'postgres', database: unfinished, max: 2 });
    try {
      await fill(pool);
    } finally {
      await pool.end();
    }
    await admin.query(`alter database ${unfinished} rename to ${template}`);
    await admin.query(`alter database ${template} is_template true allow_connections false`);
  } finally {
    lock.release(true);
  }
}

/** Starts or joins the PostgreSQL of the tests; two test runs of one checkout share it. */
export default async function setUpPostgres(project: TestProject): Promise<() => Promise<void>> {
  let server: EmbeddedPostgres | undefined;
  try {
    server = await startEmbeddedPostgres(databaseFolder('test'), { kind: 'tests', isShared: true, isDurable: false, settings: SETTINGS });
    const { stop, socketDir, connection } = server;
    const admin = openPool({ ...connection, max: 2 });
    const template = { name: `template_laro_${hashDatabaseFiles(readDatabaseFiles())}`, fill: (pool: pg.Pool) => migrate(pool) };
    const studio = {
      name: `template_laro_studio_${hashFiles(repository, ['apps/studio/migrations']).slice(0, 16)}`,
      fill: (pool: pg.Pool) => migrateStudio(pool),
    };
    await clearLeftovers(admin, [template.name, studio.name]);
    for (const each of [template, studio]) await ensureTemplate(admin, socketDir, each);
    await admin.end();
    project.provide('postgres', { host: socketDir, template: template.name, studioTemplate: studio.name, runPid: process.pid });
    return stop;
  } catch (error) {
    await server?.stop();
    throw new Error(describeStartError(error), { cause: error });
  }
}
