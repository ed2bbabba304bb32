import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const NAMES = ['valkey-server', 'redis-server'];

/** The path of a Valkey or Redis server on this machine; null without one. */
export function redisProgram(): string | null {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter);
  return folders.flatMap((folder) => NAMES.map((name) => path.join(folder, name))).find((file) => fs.existsSync(file)) ?? null;
}

/** Starts a server that stores nothing on disk, at its own socket. Answers its address and a function that ends it; throws if the program ends early. */
export async function startRedis(program: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'laro-live-'));
  const url = path.join(folder, 'live.sock');
  const child = spawn(program, ['--port', '0', '--unixsocket', url, '--save', '', '--appendonly', 'no', '--dir', folder], { stdio: 'ignore' });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const stop = async (): Promise<void> => {
    child.kill();
    await ended;
    fs.rmSync(folder, { recursive: true, force: true });
  };
  let hasEnded = false;
  void ended.then(() => (hasEnded = true));
  while (!fs.existsSync(url)) {
    if (hasEnded) throw new Error(`${program} ended before it listened`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return { url, stop };
}
