import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { isAlive, isIdentityAlive, pidOfIdentity, processIdentity } from '#server/process/locks/live-process.mjs';
import { takePidLock } from '#server/process/locks/pid-lock.mjs';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'laro-lock-'));
const file = path.join(folder, 'lock');
afterAll(() => fs.rmSync(folder, { recursive: true }));

test('[house-1] an identity belongs to one process and not to a later one with the same number', () => {
  const mine = processIdentity();
  expect(pidOfIdentity(mine)).toBe(process.pid);
  expect(isIdentityAlive(mine)).toBe(true);
  expect(isIdentityAlive(`${process.pid} another-start`)).toBe(false);
  expect(isIdentityAlive('')).toBe(false);
  expect([isAlive(0), isAlive(Number.NaN), isAlive(2 ** 30)]).toEqual([false, false, false]);
});

test('[house-1] a lock is held by one process at a time and passed on', async () => {
  let inside = 0;
  let most = 0;
  const work = async (): Promise<void> => {
    const unlock = await takePidLock(file, { timeoutMs: 10_000 });
    inside += 1;
    most = Math.max(most, inside);
    await new Promise((resolve) => setImmediate(resolve));
    inside -= 1;
    unlock();
  };
  await Promise.all([work(), work(), work(), work()]);
  expect(most).toBe(1);
  expect(fs.readdirSync(folder)).toEqual([]);
});

test('[house-1] the lock of a dead process is taken over, even if it was killed before it wrote its identity', async () => {
  fs.writeFileSync(file, `${process.pid} another-start`);
  (await takePidLock(file, { timeoutMs: 1000 }))();
  fs.writeFileSync(file, '');
  fs.utimesSync(file, 1, 1);
  (await takePidLock(file, { timeoutMs: 1000 }))();
  expect(fs.readdirSync(folder)).toEqual([]);
});

test('[house-1] a waiter learns who holds the lock, and eventually gives up', async () => {
  const unlock = await takePidLock(file, { timeoutMs: 1000 });
  const waitedFor: number[] = [];
  await expect(takePidLock(file, { timeoutMs: 100, onWait: (pid) => waitedFor.push(pid) })).rejects.toThrow(`process ${process.pid} keeps`);
  expect(waitedFor).toEqual([process.pid]);
  unlock();
});
