import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { holdPostgres, running } from '#server/testing/stand-ins/hold-postgres.ts';
import { temporaryFolder } from '#server/testing/base/temporary-folder.ts';
import { testDatabase } from '#server/testing/base/test-database.ts';

// The program itself, as started by npm start: whatever is wrong outside, it exits with code 1 and a helpful sentence.
const main = path.join(import.meta.dirname, '../../main.ts');
const folder = temporaryFolder();
const { pool, url, close } = await testDatabase();
afterAll(async () => {
  await close();
  fs.rmSync(folder, { recursive: true, force: true });
});

async function start(variables: NodeJS.ProcessEnv): Promise<{ code: number; words: string }> {
  const env = { ...process.env, LARO_DATA: path.join(folder, 'data'), PORT: '0', DATABASE_URL: '', LARO_DEMO: '0', NODE_ENV: 'development', ...variables };
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let words = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => (words += data.toString()));
  const [code] = (await once(child, 'close')) as [number];
  return { code, words };
}
const refusal = (first: RegExp, second: RegExp) => ({
  code: 1,
  words: expect.stringMatching(new RegExp(`^Laro did not start: ${first.source}\\n${second.source}`)),
});

/** Each start loads the whole program. Those with LARO_LONG=1 are also proven by tests of their parts. */
const further: readonly [what: string, variables: () => NodeJS.ProcessEnv, first: RegExp, second: RegExp][] = [
  [
    'a DATABASE_URL that cannot be reached',
    () => ({ DATABASE_URL: 'postgres://laro:secret-word@127.0.0.1:1/laro' }),
    /nothing answers at the database 127\.0\.0\.1:1\/laro as laro/,
    /Is PostgreSQL running there/,
  ],
  [
    'a data folder that cannot be written to',
    () => {
      const file = path.join(folder, 'a-file');
      fs.writeFileSync(file, '');
      return { LARO_DATA: path.join(file, 'data'), DATABASE_URL: url };
    },
    /the data folder .*a-file\/data cannot be written to/,
    /Give this user the right/,
  ],
];
test.each(process.env['LARO_LONG'] === '1' ? further : further.slice(0, 1))('[HOUSE-1] %s is refused', async (_, variables, first, second) => {
  expect(await start(variables())).toEqual(refusal(first, second));
});

test('[HOUSE-1] an occupied port is refused before any work is done', async () => {
  const other = net.createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as net.AddressInfo;
  expect(await start({ DATABASE_URL: url, PORT: String(port), HOST: '127.0.0.1' })).toEqual(
    refusal(new RegExp(`port ${port} of 127\\.0\\.0\\.1 is in use by another program`), /End that program, or choose another port/),
  );
  other.close();
});

test('[HOUSE-1] a second start on the same data names the running process', async () => {
  const dataDir = path.join(folder, 'shared');
  const holder = holdPostgres(dataDir);
  onTestFinished(async () => {
    holder.process.kill('SIGTERM');
    await holder.ended;
  });
  await running(holder);
  expect(await start({ LARO_DATA: dataDir })).toEqual(
    refusal(
      new RegExp(`another Laro \\(server, process ${holder.process.pid}\\) is already running on the data folder .*shared`),
      /Use that one, or end it with: kill/,
    ),
  );
});

test('[HOUSE-1] [HOUSE-2] a database that is newer than the program is refused', async () => {
  await pool.query("insert into database_files (name, checksum) values ('schema/9999-from-the-future.sql', 'x')");
  expect(await start({ DATABASE_URL: url })).toEqual(
    refusal(/the database has schema files that this version of Laro does not know: schema\/9999-from-the-future\.sql/, /The database is newer/),
  );
});

test('[HOUSE-1] [HOUSE-2] a database from before the baseline is refused with a hint', async () => {
  await pool.query('create table schema_migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())');
  expect(await start({ DATABASE_URL: url })).toEqual(
    refusal(/the database was made by an early version of Laro, from which there is no upgrade/, /Set DATABASE_URL to an empty database/),
  );
});
