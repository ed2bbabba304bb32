import { EventEmitter } from 'node:events';
import type pg from 'pg';
import { expect, test, vi } from 'vitest';
import { openTableLine } from './table-line.ts';

test('[HOUSE-1] a line that is stopped while its connection opens ends and gives the connection back', async () => {
  let open: (client: unknown) => void = () => {};
  const pool = { connect: () => new Promise((resolve) => (open = resolve)) } as unknown as pg.Pool;
  const line = openTableLine(pool, { onEvent: () => {}, onPlays: () => {}, onGap: () => {} });
  const stopped = line.stop();
  const release = vi.fn();
  open({ release });
  await stopped;
  expect(release).toHaveBeenCalledOnce();
});

test('[HOUSE-1] a connection on which listening fails is given back, and the line opens another', async () => {
  const release = vi.fn();
  const failing = Object.assign(new EventEmitter(), { query: () => Promise.reject(new Error('reset')), release });
  const working = Object.assign(new EventEmitter(), { query: vi.fn(() => Promise.resolve()), release });
  const connect = vi.fn().mockResolvedValueOnce(failing).mockResolvedValueOnce(working);
  const onGap = vi.fn();
  const line = openTableLine({ connect } as unknown as pg.Pool, { onEvent: () => {}, onPlays: () => {}, onGap });
  await vi.waitFor(() => expect(onGap).toHaveBeenCalledOnce(), 15_000);
  expect(release).toHaveBeenCalledOnce();
  expect(release).toHaveBeenCalledWith(true);
  await line.stop();
  expect(release).toHaveBeenCalledTimes(2);
});
