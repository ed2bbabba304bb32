import { expect, test } from 'vitest';
import { readEnvironment } from './environment.ts';

test('[HOUSE-1] what is not given has a default, and the demo is off in production', () => {
  expect(readEnvironment({}, [])).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    databaseUrl: null,
    isDemo: true,
    hasDemoHistory: true,
    servesPages: true,
    isRateLimited: true,
    trustProxy: false,
    tls: null,
  });
  expect(readEnvironment({ NODE_ENV: 'production', LARO_RATE_LIMITS: 'off' }, [])).toMatchObject({ isDemo: false, isRateLimited: true });
  expect(readEnvironment({ NODE_ENV: 'production', LARO_DEMO: '1' }, [])).toMatchObject({ isDemo: true, hasDemoHistory: false });
  expect(readEnvironment({ LARO_HISTORY: 'off', LARO_PAGES: 'off' }, [])).toMatchObject({ isDemo: true, hasDemoHistory: false, servesPages: false });
});

test('[HOUSE-1] the studio runs beside the demo, not in production and not when it is turned off', () => {
  expect(readEnvironment({}, []).studio).toEqual({ isOn: true, port: null, databaseUrl: null });
  expect(readEnvironment({ LARO_STUDIO_PORT: '4101', STUDIO_DATABASE_URL: 'postgres://x/y' }, []).studio).toMatchObject({
    port: 4101,
    databaseUrl: 'postgres://x/y',
  });
  for (const off of [{ LARO_STUDIO: 'off' }, { LARO_DEMO: '0' }, { NODE_ENV: 'production', LARO_DEMO: '1' }])
    expect(readEnvironment(off, []).studio.isOn).toBe(false);
  expect(() => readEnvironment({ LARO_STUDIO_PORT: 'x' }, [])).toThrow(expect.objectContaining({ code: 'port.wrong' }));
});

test('[HOUSE-1] a port that is none is refused with what to do', () => {
  for (const text of ['abc', '-1', '70000', '30 00', '1e3'])
    expect(() => readEnvironment({ PORT: text }, []), text).toThrow(expect.objectContaining({ code: 'port.wrong' }));
});
