import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { checkServerVersion, describePlace, openDatabaseUrl } from '#server/db/database-url.ts';
import { startEmbeddedPostgres } from '#server/db/embedded-postgres/start.ts';
import { query } from '#server/testing/stand-ins/hold-postgres.ts';
import { temporaryFolder } from '#server/testing/base/temporary-folder.ts';

async function freePort(): Promise<number> {
  const server = net.createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as net.AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

// A PostgreSQL as on another machine: on a TCP port, with passwords.
const folder = temporaryFolder();
const port = await freePort();
const loginRules = path.join(folder, 'login-rules.conf');
fs.writeFileSync(loginRules, 'local all all trust\nhost all all 127.0.0.1/32 scram-sha-256\n');
const server = await startEmbeddedPostgres(path.join(folder, 'data'), {
  kind: 'tests',
  isDurable: false,
  settings: ['listen_addresses=127.0.0.1', `port=${port}`, `hba_file=${loginRules}`],
});
afterAll(async () => {
  await server.stop();
  fs.rmSync(folder, { recursive: true, force: true });
});
const url = (text: string): string => `postgres://${text}`.replace('PORT', String(port));

test('[house-2] DATABASE_URL replaces the embedded PostgreSQL', async () => {
  const admin = { ...server.connection, port };
  await query(admin, `create role laro login password 'right: p@ss'`);
  const pool = await openDatabaseUrl(url('laro:right%3A%20p%40ss@127.0.0.1:PORT/postgres'), { max: 1 });
  expect((await pool.query('select current_user::text as name, 1::int8 as big')).rows).toEqual([{ name: 'laro', big: 1n }]);
  await pool.end();
});

test.each([
  ['laro:wrong@127.0.0.1:PORT/postgres', 'database.refused_login', 'refused the user or the password'],
  ['nobody-here:right@127.0.0.1:PORT/postgres', 'database.refused_login', 'refused the user or the password'],
  ['laro:right%3A%20p%40ss@127.0.0.1:PORT/missing', 'database.unknown_database', '/missing as laro does not exist'],
  ['laro:secret-word@no-such-host.invalid/laro', 'database.unknown_host', 'no-such-host.invalid/laro as laro is not known'],
  ['laro:secret-word@127.0.0.1:1/laro', 'database.unreachable', 'nothing answers'],
  ['laro@localhost/laro?host=/no/such/folder', 'database.unreachable', '/no/such/folder'],
])('[house-2] a wrong DATABASE_URL is refused in one clear sentence: %s', async (text, code, words) => {
  const refused = openDatabaseUrl(url(text), { max: 1 });
  await expect(refused).rejects.toMatchObject({ code, message: expect.stringContaining(words), hint: expect.stringContaining('DATABASE_URL') });
  await expect(refused).rejects.toMatchObject({ message: expect.not.stringMatching(/wrong@|secret-word|p@ss|\n/) });
});

test('[house-2] a server that accepts the connection but never responds is given up', async () => {
  const silent = net.createServer(() => {});
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const { port: silentPort } = silent.address() as net.AddressInfo;
  await expect(openDatabaseUrl(`postgres://laro@127.0.0.1:${silentPort}/laro`, { connectionTimeoutMillis: 100 })).rejects.toMatchObject({
    code: 'database.unreachable',
  });
  silent.close();
});

test('[house-2] a text that is not a PostgreSQL URL is refused with an example', async () => {
  for (const text of ['laro', 'mysql://root@localhost/laro', 'postgres://[broken']) {
    await expect(openDatabaseUrl(text)).rejects.toMatchObject({
      code: 'database.wrong_url',
      hint: expect.stringContaining('postgres://user:password@host:5432/database'),
    });
  }
  expect(describePlace('postgresql://laro:secret@db.example:5433/laro')).toBe('db.example:5433/laro as laro');
});

test('[house-2] a PostgreSQL older than 18 is refused', () => {
  expect(() => checkServerVersion(170_006, 'db.example/laro')).toThrow(
    expect.objectContaining({ code: 'database.too_old', message: 'the PostgreSQL at db.example/laro is version 17; Laro needs 18 or later' }),
  );
  expect(() => checkServerVersion(180_000, 'db.example/laro')).not.toThrow();
});
