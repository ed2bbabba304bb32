import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, afterEach, expect, test } from 'vitest';
import { writeStudioGames } from '../../../../../tools/make/studio-games.ts';
import { temporaryFolder } from '#server/testing/base/temporary-folder.ts';
import { testDatabase } from '#server/testing/base/test-database.ts';
import { studioDatabaseUrl, type StudioPlace } from './studio-process.ts';

const folder = temporaryFolder();
const base = await testDatabase();
const databaseUrl = studioDatabaseUrl(base.url, undefined);
const holders: ChildProcess[] = [];
writeStudioGames();
afterEach(() => {
  for (const holder of holders.splice(0)) if (holder.exitCode === null) holder.kill('SIGKILL');
});
afterAll(async () => {
  await base.pool.query(`drop database if exists "${new URL(databaseUrl).pathname.slice(1)}" with (force)`);
  await base.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

interface Line {
  ready?: StudioPlace;
  trouble?: string;
  signal?: string;
  stopped?: boolean;
}

/** Runs the studio in a separate process; `lines` is its output so far. */
function hold() {
  const script = path.join(import.meta.dirname, '../../testing/stand-ins/studio-holder.ts');
  const holder = spawn(process.execPath, [script, folder, databaseUrl, '1'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, LARO_LOG: 'silent' },
  });
  holders.push(holder);
  const lines: Line[] = [];
  createInterface({ input: holder.stdout }).on('line', (line) => lines.push(JSON.parse(line) as Line));
  const places = () => lines.flatMap(({ ready }) => ready ?? []);
  return { holder, lines, places };
}

const healthOf = async (place: StudioPlace | undefined): Promise<string> => {
  try {
    return (await fetch(new URL('/healthz', place?.operatorUrl))).ok ? 'up' : 'ill';
  } catch {
    return 'down';
  }
};

/** The process that listens at the studio's port: the only child of the holder. */
const childOf = (holder: ChildProcess): number => Number(fs.readFileSync(`/proc/${holder.pid}/task/${holder.pid}/children`, 'utf8').trim().split(' ')[0]);

test('[HOUSE-1] the studio starts with its own keys, returns at the same port after it is killed, and stops with its parent', async () => {
  const { holder, lines, places } = hold();
  await expect.poll(() => places().length).toBe(1);
  const [place] = places();
  expect(place?.vendorCodes).toContain('BGS');
  expect(place?.publicKey).toContain('BEGIN PUBLIC KEY');
  expect(place?.frameOrigins).toEqual([`http://{host}:${new URL(place?.operatorUrl ?? '').port}`]);
  expect(await healthOf(place)).toBe('up');

  process.kill(childOf(holder), 'SIGKILL');
  await expect.poll(() => places().length).toBe(2);
  expect(lines).toContainEqual({ trouble: 'the studio has ended and is started again', signal: 'SIGKILL' });
  expect(places()[1]).toEqual(place);
  expect(await healthOf(place)).toBe('up');

  holder.kill('SIGTERM');
  await once(holder, 'exit');
  expect(lines).toContainEqual({ stopped: true });
  expect(await healthOf(place)).toBe('down');
});

test('[HOUSE-1] a parent that is killed without warning leaves no studio behind', async () => {
  const { holder, places } = hold();
  await expect.poll(() => places().length).toBe(1);
  const [place] = places();
  expect(await healthOf(place)).toBe('up');
  holder.kill('SIGKILL');
  await expect.poll(() => healthOf(place)).toBe('down');
});

test('[HOUSE-1] the studio’s database has its own name on the site’s server', () => {
  expect(studioDatabaseUrl('postgres://a:b@db.example:5432/laro?sslmode=require', undefined)).toBe(
    'postgres://a:b@db.example:5432/laro_studio?sslmode=require',
  );
  expect(studioDatabaseUrl('postgres://a@db.example', undefined)).toBe('postgres://a@db.example/laro_studio');
  expect(studioDatabaseUrl(null, '/data/pg')).toBe('postgres://postgres@localhost/laro_studio?host=%2Fdata%2Fpg');
});
