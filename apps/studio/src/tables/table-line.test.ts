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
