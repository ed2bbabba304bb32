import { expect, test } from 'vitest';
import { CLOSE_RESUME } from '../../protocol.ts';
import { tellBy } from './table-sockets.ts';

test('[TABLE-07] a slow client loses totals first and is then made to resume', () => {
  const told: string[] = [];
  const socket = { bufferedAmount: 0, send: (text: unknown) => void told.push(String(text)), close: (code?: number) => void told.push(`closed ${code ?? ''}`) };
  const tell = tellBy(socket);
  const say = (unsent: number): void => {
    socket.bufferedAmount = unsent;
    tell('event', false);
    tell('totals', true);
  };
  say(256 * 1024);
  say(256 * 1024 + 1);
  say(1024 * 1024 + 1);
  expect(told).toEqual(['event', 'totals', 'event', `closed ${CLOSE_RESUME}`, `closed ${CLOSE_RESUME}`]);
});
