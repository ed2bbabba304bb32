import { expect, test } from 'vitest';
import { readEnvironment } from './environment.ts';

test('[HOUSE-1] what is not given has a default, and the demo is off in production', () => {
  expect(readEnvironment({}, [])).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    databaseUrl: null,
    isDemo: true,
    isRateLimited: true,
    trustProxy: false,
    tls: null,
  });
  expect(readEnvironment({ NODE_ENV: 'production', LARO_RATE_LIMITS: 'off' }, [])).toMatchObject({ isDemo: false, isRateLimited: true });
});

test('[HOUSE-1] a port that is none is refused with what to do', () => {
  for (const text of ['abc', '-1', '70000', '30 00', '1e3'])
    expect(() => readEnvironment({ PORT: text }, []), text).toThrow(expect.objectContaining({ code: 'port.wrong' }));
});
