import { expect, test } from 'vitest';
import { readEnvironment } from './environment.ts';

test('[HOUSE-1] variables that are not set have a default, and the demo is off in production', () => {
  expect(readEnvironment({}, [])).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    databaseUrl: null,
    isDemo: true,
    hasDemoHistory: true,
    servesPages: true,
    isRateLimited: true,
    trustProxy: false,
    isTraced: false,
    tls: null,
  });
  expect(readEnvironment({ NODE_ENV: 'production', LARO_RATE_LIMITS: 'off' }, [])).toMatchObject({ isDemo: false, isRateLimited: true });
  expect(readEnvironment({ NODE_ENV: 'production', LARO_DEMO: '1' }, [])).toMatchObject({ isDemo: true, hasDemoHistory: false });
  expect(readEnvironment({ LARO_HISTORY: 'off', LARO_PAGES: 'off' }, [])).toMatchObject({ isDemo: true, hasDemoHistory: false, servesPages: false });
});

test('[HOUSE-1] the studio runs with the demo, but not in production or when it is turned off', () => {
  expect(readEnvironment({}, []).studio).toEqual({ isOn: true, port: null, databaseUrl: null });
  expect(readEnvironment({ LARO_STUDIO_PORT: '4101', STUDIO_DATABASE_URL: 'postgres://x/y' }, []).studio).toMatchObject({
    port: 4101,
    databaseUrl: 'postgres://x/y',
  });
  for (const off of [{ LARO_STUDIO: 'off' }, { LARO_DEMO: '0' }, { NODE_ENV: 'production', LARO_DEMO: '1' }])
    expect(readEnvironment(off, []).studio.isOn).toBe(false);
  expect(() => readEnvironment({ LARO_STUDIO_PORT: 'x' }, [])).toThrow(expect.objectContaining({ code: 'port.wrong' }));
});

test('[HOUSE-1] an invalid port is refused with a hint', () => {
  for (const text of ['abc', '-1', '70000', '30 00', '1e3'])
    expect(() => readEnvironment({ PORT: text }, []), text).toThrow(expect.objectContaining({ code: 'port.wrong' }));
});

test('[HOUSE-1] the sandbox runs with the demo, but not in production or when it is turned off', () => {
  expect(readEnvironment({}, []).sandbox).toEqual({ isOn: true, port: null });
  expect(readEnvironment({ LARO_SANDBOX_PORT: '4102' }, []).sandbox.port).toBe(4102);
  for (const off of [{ LARO_SANDBOX: 'off' }, { LARO_DEMO: '0' }, { NODE_ENV: 'production', LARO_DEMO: '1' }])
    expect(readEnvironment(off, []).sandbox.isOn).toBe(false);
});

test('[DESK-91] metrics have their own port, open only to this machine unless a host is given; without a port there are no metrics', () => {
  expect(readEnvironment({}, [])).toMatchObject({ metrics: null });
  expect(readEnvironment({ LARO_METRICS_PORT: '9464', LARO_BACKUP_MARK: '/backups/last' }, [])).toMatchObject({
    metrics: { host: '127.0.0.1', port: 9464, backupMark: '/backups/last' },
  });
  expect(readEnvironment({ LARO_METRICS_PORT: '9464', LARO_METRICS_HOST: '0.0.0.0' }, []).metrics?.host).toBe('0.0.0.0');
  expect(() => readEnvironment({ LARO_METRICS_PORT: 'all' }, [])).toThrow(expect.objectContaining({ code: 'port.wrong' }));
});

test('[HOUSE-12] a separate sandbox is configured by its address, and never in production', () => {
  expect(readEnvironment({}, []).sandboxPlace).toBeNull();
  const named = { LARO_SANDBOX_URL: 'http://sandbox.localhost:3002' };
  expect(readEnvironment(named, []).sandboxPlace).toEqual({ origin: 'http://sandbox.localhost:3002', smtpPort: 3003 });
  for (const wrong of [{ ...named, NODE_ENV: 'production' }, { LARO_SANDBOX_URL: 'sandbox' }])
    expect(() => readEnvironment(wrong, [])).toThrow(expect.objectContaining({ code: 'messages.wrong' }));
});

const sms = { LARO_SMS_ACCOUNT: 'AC1', LARO_SMS_TOKEN: 't', LARO_SMS_FROM: '+15005550006' };
const smtp = { LARO_SMTP_URL: 'smtps://u:p@mail.example.com', LARO_MAIL_FROM: 'no-reply@example.com' };

test('[T15] gateway and mail server are read; without them none is connected', () => {
  expect(readEnvironment({}, []).outside).toEqual({ sms: null, smtp: null, sandbox: null });
  expect(readEnvironment({ ...sms, ...smtp, NODE_ENV: 'production' }, []).outside).toEqual({
    sms: { url: 'https://api.twilio.com', accountSid: 'AC1', authToken: 't', from: '+15005550006' },
    smtp: { url: 'smtps://u:p@mail.example.com', from: 'no-reply@example.com', requiresTls: true },
    sandbox: null,
  });
});

test.each([
  { LARO_SMS_ACCOUNT: 'AC1' },
  { ...sms, LARO_SMS_FROM: 'a name that is too long' },
  { ...sms, LARO_SMS_URL: 'api.twilio.com' },
  { ...sms, LARO_SMS_URL: 'https://api.twilio.com/2010' },
  { ...sms, LARO_SMS_URL: 'http://gateway.example.com', NODE_ENV: 'production' },
  { ...sms, LARO_SMS_ACCOUNT: 'ACsandbox', NODE_ENV: 'production' },
  { ...smtp, LARO_SMTP_URL: 'https://mail.example.com' },
  { ...smtp, LARO_MAIL_FROM: 'Laro <no-reply@example.com>' },
  { LARO_SMTP_URL: smtp.LARO_SMTP_URL },
])('[T15] settings of messages that are invalid, or unsafe in production, are refused: %o', (variables) => {
  expect(() => readEnvironment(variables, [])).toThrow(expect.objectContaining({ code: 'messages.wrong' }));
});

test('[SAFE-10] the desk’s host and networks are read, and an invalid value stops the start', () => {
  expect(readEnvironment({}, []).desk).toEqual({ host: null, networks: [] });
  expect(readEnvironment({ LARO_DESK_HOST: ' Desk.Example.com ', LARO_DESK_NETWORKS: '203.0.113.0/24, 2001:db8::/48' }, []).desk).toEqual({
    host: 'desk.example.com',
    networks: ['203.0.113.0/24', '2001:db8::/48'],
  });
  for (const host of ['https://desk.example', 'desk.example:443', 'desk.example/', 'a b', '-x'])
    expect(() => readEnvironment({ LARO_DESK_HOST: host }, []), host).toThrow(expect.objectContaining({ code: 'desk.wrong' }));
  for (const networks of ['203.0.113.0', '203.0.113.0/33', 'office', '203.0.113.0/24;10.0.0.0/8'])
    expect(() => readEnvironment({ LARO_DESK_NETWORKS: networks }, []), networks).toThrow(expect.objectContaining({ code: 'desk.wrong' }));
});

test('[T35] a server for live events is read; any other kind of address stops the start', () => {
  expect(readEnvironment({}, []).liveUrl).toBeNull();
  expect(readEnvironment({ LARO_LIVE_URL: 'rediss://laro:secret@valkey.example:6379/1' }, []).liveUrl).toBe('rediss://laro:secret@valkey.example:6379/1');
  for (const url of ['valkey.example', 'http://valkey.example', 'valkey.example:6379'])
    expect(() => readEnvironment({ LARO_LIVE_URL: url }, []), url).toThrow(expect.objectContaining({ code: 'live.wrong' }));
});
