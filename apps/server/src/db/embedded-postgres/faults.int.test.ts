import fs from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, expect, test } from 'vitest';
import { isAlive, processIdentity } from '#server/process/locks/live-process.mjs';
import { holdPostgres, query, running, type Holder } from '#server/testing/stand-ins/hold-postgres.ts';
import { temporaryFolder } from '#server/testing/base/temporary-folder.ts';

const folder = temporaryFolder();
const holders: Holder[] = [];

const hold = (...[where = folder, kind, mode]: Partial<Parameters<typeof holdPostgres>>): Holder => {
  const holder = holdPostgres(where, kind, mode);
  holders.push(holder);
  return holder;
};
const stop = async (holder: Holder): Promise<void> => {
  holder.process.kill('SIGTERM');
  await holder.ended;
};
const gone = async (pid: number): Promise<void> => {
  await expect.poll(() => isAlive(pid)).toBe(false);
};
const readOwner = (holder: Holder): { watchdogPid: number } =>
  JSON.parse(fs.readFileSync(path.join(folder, 'owners', String(holder.process.pid)), 'utf8')) as { watchdogPid: number };

// Every test ends all of its processes; all tests use one data folder.
afterEach(async () => {
  for (const holder of holders) await stop(holder);
  const pids = await Promise.all(holders.splice(0).map(async (holder) => holder.outcome.then((outcome) => ('pid' in outcome ? outcome.pid : 0))));
  for (const pid of pids) await gone(pid);
});
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

test('[house-2] data is kept between starts, and a proper stop leaves no process and no owner', async () => {
  const first = hold();
  const server = await running(first);
  await query(server.socketDir, 'create table kept as select 42 as answer');
  await stop(first);
  expect(isAlive(server.pid)).toBe(false);
  expect(fs.readdirSync(path.join(folder, 'owners'))).toEqual([]);
  const second = await running(hold());
  expect(second.isAdopted).toBe(false);
  expect(await query(second.socketDir, 'select answer from kept')).toEqual([{ answer: 42 }]);
});

test('[house-2] a killed parent takes PostgreSQL with it, and the next start works immediately', async () => {
  const first = hold();
  const server = await running(first);
  first.process.kill('SIGKILL');
  const second = await running(hold());
  expect(await query(second.socketDir, 'select answer from kept')).toEqual([{ answer: 42 }]);
  await stop(holders[1]!);
  await gone(server.pid);
  await gone(second.pid);
});

test('[house-2] a PostgreSQL whose parent and watchdog were killed is adopted and ends with the new parent', async () => {
  const first = hold();
  const server = await running(first);
  process.kill(readOwner(first).watchdogPid, 'SIGKILL');
  first.process.kill('SIGKILL');
  await first.ended;
  const second = hold();
  expect(await running(second)).toMatchObject({ pid: server.pid, isAdopted: true });
  second.process.kill('SIGKILL');
  await gone(server.pid);
});

test('[house-2] a killed PostgreSQL is noticed, and the next start works', async () => {
  const first = hold();
  const server = await running(first);
  process.kill(server.pid, 'SIGKILL');
  await expect.poll(() => first.lines).toContainEqual({ lost: true });
  await stop(first);
  const second = await running(hold());
  expect(await query(second.socketDir, 'select answer from kept')).toEqual([{ answer: 42 }]);
});

test('[house-2] PostgreSQL and parent killed at the same time: the next start works', async () => {
  const first = hold();
  const server = await running(first);
  process.kill(server.pid, 'SIGKILL');
  first.process.kill('SIGKILL');
  // A dying PostgreSQL may still take a connection.
  await gone(server.pid);
  const second = await running(hold());
  expect(await query(second.socketDir, 'select answer from kept')).toEqual([{ answer: 42 }]);
});

test('[house-2] a second start during a running one names the running process and the remedy, and does no harm', async () => {
  const first = hold();
  const server = await running(first);
  const refused = await hold().outcome;
  expect(refused).toMatchObject({
    code: 'database.in_use',
    message: expect.stringContaining(`process ${first.process.pid}`),
    hint: expect.stringContaining(`kill ${first.process.pid}`),
  });
  expect(await query(server.socketDir, 'select answer from kept')).toEqual([{ answer: 42 }]);
  expect(fs.readdirSync(path.join(folder, 'owners'))).toEqual([String(first.process.pid)]);
});

test('[house-2] of two simultaneous starts on an empty folder one works and the other reports the conflict', async () => {
  const empty = path.join(folder, 'twice');
  const outcomes = await Promise.all([hold(empty).outcome, hold(empty).outcome]);
  expect(outcomes.map((outcome) => ('code' in outcome ? outcome.code : 'running')).sort()).toEqual(['database.in_use', 'running']);
});

test('[house-2] processes of one kind that are allowed to share use one PostgreSQL; the last to leave stops it', async () => {
  const first = hold(folder, 'tests', 'shared');
  const second = hold(folder, 'tests', 'shared');
  const [one, two] = await Promise.all([running(first), running(second)]);
  expect(two.pid).toBe(one.pid);
  expect(await hold(folder, 'server').outcome).toMatchObject({ code: 'database.in_use', message: expect.stringContaining('tests') });
  await stop(first);
  expect(await query(two.socketDir, 'select answer from kept')).toEqual([{ answer: 42 }]);
  second.process.kill('SIGKILL');
  await gone(two.pid);
});

test('[house-2] a start while the earlier one is shutting down waits for its end and then works', async () => {
  const first = hold();
  const server = await running(first);
  first.process.kill('SIGTERM');
  const second = await running(hold());
  expect(await query(second.socketDir, 'select answer from kept')).toEqual([{ answer: 42 }]);
  expect(second.pid).not.toBe(server.pid);
});

test('[house-2] process numbers of dead processes that other processes now have cause no mistake', async () => {
  const pid = process.pid;
  fs.writeFileSync(
    path.join(folder, 'owners', String(pid)),
    JSON.stringify({ identity: `${pid} another-start`, kind: 'server', state: 'running', watchdogPid: 0 }),
  );
  fs.writeFileSync(path.join(folder, 'start.lock'), `${pid} another-start`);
  fs.writeFileSync(path.join(folder, 'pg/postmaster.pid'), `${pid}\n${folder}/pg\n1700000000\n5432\n${folder}/pg\n\n  1234567   1\nready   \n`);
  const { uid, gid } = fs.statSync(path.join(folder, 'pg'));
  fs.chownSync(path.join(folder, 'pg/postmaster.pid'), uid, gid);
  const server = await running(hold());
  expect(server.isAdopted).toBe(false);
  expect(processIdentity(pid)).not.toBe(`${pid} another-start`);
});
