import { expect, test } from 'vitest';
import { createWayOut } from './way-out.ts';

const out = createWayOut(Buffer.alloc(32, 7));

test('[MAIL-07] a token names one member and channel at its own merchant, and no changed one is taken', () => {
  const given = { playerId: 123_456n, channel: 'sms' } as const;
  const token = out.make('laro', given);
  expect(out.read('laro', token)).toEqual(given);
  expect(out.read('dagat', token)).toBeNull();
  expect(createWayOut(Buffer.alloc(32, 8)).read('laro', token)).toBeNull();
  for (const wrong of ['', 'x', token.slice(1), `${token.slice(0, 5)}${token[5] === 'A' ? 'B' : 'A'}${token.slice(6)}`])
    expect(out.read('laro', wrong)).toBeNull();
});
