import fs from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, expect, test } from 'vitest';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#server/db/embedded-postgres/start.ts';
import { query } from '#server/testing/stand-ins/hold-postgres.ts';
import { temporaryFolder } from '#server/testing/base/temporary-folder.ts';

const isRoot = process.geteuid?.() === 0;
const folder = temporaryFolder();
const started: EmbeddedPostgres[] = [];
const start = async (dataDir: string): Promise<EmbeddedPostgres> => {
  const server = await startEmbeddedPostgres(dataDir, { kind: 'tests', isDurable: false });
  started.push(server);
  return server;
};

afterEach(async () => {
  for (const server of started.splice(0)) await server.stop();
});
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

test('[house-2] below a very long path the socket is in a folder for temporary files, closed to others', async () => {
  const server = await start(path.join(folder, 'long-'.repeat(30), 'data'));
  expect(server.home).toContain('long-long-');
  expect(server.socketDir).toMatch(/laro-pg-[0-9a-f]{12}$/);
  expect(fs.statSync(server.socketDir).mode & 0o777).toBe(0o700);
  expect(await query(server.socketDir, "select current_setting('TimeZone') as zone, current_setting('server_encoding') as encoding")).toEqual([
    { zone: 'UTC', encoding: 'UTF8' },
  ]);
  fs.rmSync(server.socketDir, { recursive: true, force: true });
});

test('[house-2] data below a folder that only its owner may enter is kept too (for root: in a system folder)', async () => {
  const closed = path.join(folder, 'closed');
  fs.mkdirSync(closed, { mode: 0o700 });
  const server = await start(path.join(closed, 'data'));
  expect(server.home.startsWith(isRoot ? '/var/lib/laro/' : closed)).toBe(true);
  await query(server.socketDir, 'create table kept as select 1 as one');
  await server.stop();
  const again = await start(path.join(closed, 'data'));
  expect(await query(again.socketDir, 'select one from kept')).toEqual([{ one: 1 }]);
  await again.stop();
  fs.rmSync(again.home, { recursive: true });
});

test('[house-2] data of another version of PostgreSQL is refused and left unchanged', async () => {
  const dataDir = path.join(folder, 'older');
  const server = await start(dataDir);
  await server.stop();
  const versionFile = path.join(server.home, 'pg/PG_VERSION');
  fs.writeFileSync(versionFile, '14\n');
  await expect(start(dataDir)).rejects.toMatchObject({ code: 'database.version_differs', message: expect.stringContaining('PostgreSQL 14') });
  expect(fs.readFileSync(versionFile, 'utf8')).toBe('14\n');
  expect(fs.readdirSync(path.join(server.home, 'owners'))).toEqual([]);
});

test('[house-2] a data folder that cannot be written to is refused, and the message names it', async () => {
  const file = path.join(folder, 'a-file');
  fs.writeFileSync(file, '');
  await expect(start(path.join(file, 'data'))).rejects.toMatchObject({ code: 'data.not_writable', message: expect.stringContaining(path.join(file, 'data')) });
  // Permissions do not restrict root; only the file system itself can refuse a write.
  const closed = isRoot ? '/sys/laro' : path.join(folder, 'read-only');
  if (!isRoot) fs.mkdirSync(closed, { mode: 0o555 });
  await expect(start(closed)).rejects.toMatchObject({ code: 'data.not_writable', hint: expect.stringContaining('LARO_DATA') });
});

test('[house-2] settings that PostgreSQL refuses are reported with its own last messages', async () => {
  const dataDir = path.join(folder, 'settings');
  await expect(startEmbeddedPostgres(dataDir, { isDurable: false, settings: ['max_connections=none'] })).rejects.toMatchObject({
    code: 'database.start_failed',
    hint: expect.stringContaining('max_connections'),
  });
  expect((await start(dataDir)).isAdopted).toBe(false);
});

test('[house-2] a first start that was interrupted while it created the data folder does not affect the next', async () => {
  const dataDir = path.join(folder, 'cut-off');
  fs.mkdirSync(path.join(dataDir, 'pg.new'), { recursive: true });
  fs.writeFileSync(path.join(dataDir, 'pg.new/PG_VERSION'), '18\n');
  const server = await start(dataDir);
  expect(await query(server.socketDir, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('[house-2] a umask that closes all new files to others does not prevent access to the data', async () => {
  const before = process.umask(0o077);
  try {
    const server = await start(path.join(folder, 'strict/data'));
    expect(server.home).toBe(path.join(folder, 'strict/data'));
    expect(await query(server.socketDir, 'select 1 as one')).toEqual([{ one: 1 }]);
  } finally {
    process.umask(before);
  }
});
