/** Database with the demo and its month of play, created once and copied for each run, so that writing history does not slow the tests. */
import { createHash } from 'node:crypto';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { buildApp } from '../../apps/server/src/app.ts';
import { openPool } from '../../apps/server/src/db/database.ts';
import type { EmbeddedPostgres } from '../../apps/server/src/db/embedded-postgres/start.ts';
import { migrate } from '../../apps/server/src/db/migrations/migrate.ts';
import { startDemoHistory } from '../../apps/server/src/demo/demo-history.ts';
import { seedDemo } from '../../apps/server/src/demo/seed-demo.ts';
import { seedGameFigures } from '../../apps/server/src/installation/seed-game-figures.ts';
import { installationSecret } from '../../apps/server/src/process/secrets/installation-secret.ts';
import { hashFiles } from '../build/changes/hash-files.ts';

const root = path.join(import.meta.dirname, '../..');
/** Files that write the demo or process it. */
const INPUTS = ['apps/server/database', 'apps/server/src', 'packages/domain/src', 'packages/games', 'package-lock.json', 'tools/make/demo-template.ts'];
const PREFIX = 'demo_';
const UNFINISHED = 'unfinished_demo';
const FOLLOWED_POLL_MS = 500;

interface Installation {
  postgres: EmbeddedPostgres;
  /** Holds the secret from which the demo's passwords follow. */
  dataDir: string;
}

/** The past of the demo ends now: tomorrow's is another one. A demo is of no use without the secret that it was made with. */
const nameNow = (dataDir: string): string => {
  const hash = hashFiles(root, INPUTS, { isInput: (file) => !file.endsWith('.test.ts') && !file.includes('/testing/') });
  const secret = createHash('sha256')
    .update(installationSecret({ isProduction: false, dataDir }))
    .digest('hex');
  return `${PREFIX}${new Date().toISOString().slice(0, 10).replaceAll('-', '')}_${hash.slice(0, 12)}_${secret.slice(0, 8)}`;
};

/** Followers of the ledger (winners, jackpot, risk) have processed the past when their position no longer changes. */
async function untilFollowed(pool: pg.Pool): Promise<void> {
  let before = '';
  for (;;) {
    const { rows } = await pool.query<{ places: string }>("select string_agg(name || transaction_number, ' ' order by name) as places from followers");
    const places = rows[0]?.places ?? '';
    if (places === before) return;
    before = places;
    await sleep(FOLLOWED_POLL_MS);
  }
}

async function fill(pool: pg.Pool, dataDir: string): Promise<void> {
  await migrate(pool);
  await seedDemo(pool);
  await seedGameFigures(pool);
  const secret = installationSecret({ isProduction: false, dataDir });
  const failures: unknown[] = [];
  const fail = (error: unknown) => failures.push(error);
  const app = await buildApp({
    pool,
    dataDir,
    secret,
    fallbackMerchant: null,
    isDevelopment: false,
    takesDemoVendors: true,
    servesPages: false,
    outside: { sms: null, smtp: null, sandbox: null },
    isRateLimited: false,
    trustProxy: false,
    logger: false,
    onBackgroundError: fail,
  });
  try {
    await startDemoHistory({ pool, secret, seedProof: app.seedProof, onAccounts: () => {}, onError: fail, restFor: () => 0 }).finished;
    await untilFollowed(pool);
  } finally {
    await app.close();
  }
  if (failures.length > 0) throw failures[0];
}

async function makeTemplate(admin: pg.Pool, name: string, { postgres, dataDir }: Installation): Promise<void> {
  const startedAt = performance.now();
  await admin.query(`drop database if exists ${UNFINISHED} with (force)`);
  await admin.query(`create database ${UNFINISHED}`);
  const pool = openPool({ ...postgres.connection, database: UNFINISHED });
  await fill(pool, dataDir).finally(() => pool.end());
  const old = await admin.query<{ datname: string }>(`select datname from pg_database where starts_with(datname, $1)`, [PREFIX]);
  for (const { datname } of old.rows) await admin.query(`drop database "${datname}" with (force)`);
  // It takes its name only when it is complete.
  await admin.query(`alter database ${UNFINISHED} rename to "${name}"`);
  console.log(`the demo with its history was made for copying in ${((performance.now() - startedAt) / 1000).toFixed(0)} s`);
}

/** Makes the template unless today's is there. Returns its name. */
async function ensureTemplate(admin: pg.Pool, installation: Installation): Promise<string> {
  const template = nameNow(installation.dataDir);
  const { rowCount } = await admin.query('select from pg_database where datname = $1', [template]);
  if (!rowCount) await makeTemplate(admin, template, installation);
  return template;
}

/** Makes the demo with its whole history, to be copied later. */
export async function makeDemo(installation: Installation): Promise<void> {
  const admin = openPool({ ...installation.postgres.connection, max: 1 });
  await ensureTemplate(admin, installation).finally(() => admin.end());
}

/** Puts a database with the demo and its whole history in the place of the one of this name. */
export async function copyDemo(database: string, installation: Installation): Promise<void> {
  const admin = openPool({ ...installation.postgres.connection, max: 1 });
  try {
    const template = await ensureTemplate(admin, installation);
    await admin.query(`drop database if exists ${database} with (force)`);
    await admin.query(`create database ${database} template "${template}" strategy file_copy`);
  } finally {
    await admin.end();
  }
}
