import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testHttp, type TestHttp } from '#server/testing/base/test-http.ts';
import { addTestMerchants } from '#server/testing/base/test-merchants.ts';
import { testDatabase } from '#server/testing/base/test-database.ts';

let base: Awaited<ReturnType<typeof testDatabase>>;
let http: TestHttp;
const change = (changes: Record<string, unknown>, code = 'laro') => http.directory.changeSettings(code, null, changes, async () => {});

beforeAll(async () => {
  base = await testDatabase();
  await addTestMerchants(base.pool);
  http = await testHttp(base.pool, { handlers: { listHotGames: async () => ({ games: [] }) } });
});
afterAll(async () => {
  await http.app.close();
  await base.close();
});
beforeEach(async () => {
  await change({ 'status.maintenance': null, 'status.maintenanceUntil': null, 'region.restricted': null, 'region.blockedNetworks': null });
});

describe('the status gate', () => {
  test('[GATE-01] 0 open, 1 maintenance, 2 region restriction, 1 when both', async () => {
    const info = async (ip: string) => (await http.client('localhost', ip).call('getSystemStatus')).info;
    expect(await info('2.0.0.1')).toBe(0);
    await change({ 'region.restricted': true });
    expect([await info('2.0.0.1'), await info('1.0.0.1'), await info('10.0.0.1')]).toEqual([2, 0, 0]);
    await change({ 'status.maintenance': true });
    expect([await info('2.0.0.1'), await info('1.0.0.1')]).toEqual([1, 1]);
  });

  test('[GATE-02] the response has the visitor’s address, the end of the maintenance and a contact link', async () => {
    await change({
      'status.maintenance': true,
      'status.maintenanceUntil': '2026-12-01T18:00:00Z',
      'region.blockedNetworks': ['203.0.113.0/24', '2001:db8::/32'],
    });
    expect(await http.client('localhost', '203.0.113.42').call('getSystemStatus')).toEqual({
      info: 1,
      maintenance: true,
      regionRestriction: true,
      until: '2026-12-01T18:00:00Z',
      location: { ip: '203.0.113.42', country: null },
      supportLink: '/m/help',
    });
  });

  test('[GATE-02] blocked networks hold for both kinds of addresses, and mapped ones', async () => {
    await change({ 'region.blockedNetworks': ['203.0.113.0/24', '2001:db8::/32', '198.51.100.7'] });
    const info = async (ip: string) => (await http.client('localhost', ip).call('getSystemStatus')).info;
    expect(await Promise.all(['203.0.113.9', '2001:db8::1', '198.51.100.7', '::ffff:203.0.113.9', '198.51.100.8', '2001:db9::1'].map(info))).toEqual([
      2, 2, 2, 2, 0, 0,
    ]);
  });

  test('[GATE-04] the server refuses closed features, whatever the client does', async () => {
    const ask = (ip: string) =>
      http
        .client('localhost', ip)
        .call('listHotGames')
        .then(
          () => 'answered',
          (problem: { code: string }) => problem.code,
        );
    expect(await ask('2.0.0.1')).toBe('answered');
    await change({ 'region.restricted': true });
    expect(await ask('2.0.0.1')).toBe('system.region_restricted');
    await change({ 'status.maintenance': true });
    expect(await ask('1.0.0.1')).toBe('system.maintenance');
    expect((await http.client('dagat.localhost', '1.0.0.1').call('listHotGames')).games).toEqual([]);
  });

  test('[GATE-03] another process sees a change after its next refresh', async () => {
    const other = await testHttp(base.pool);
    await change({ 'status.maintenance': true });
    expect((await other.client().call('getSystemStatus')).info).toBe(0);
    await other.directory.refresh();
    expect((await other.client().call('getSystemStatus')).info).toBe(1);
    await other.app.close();
  });
});

describe('settings', () => {
  test('[GEN-10] two merchants at two hosts are other values of the same settings', async () => {
    await change(
      {
        'market.currency': 'USD',
        'market.currencySymbol': '$',
        'market.ageMin': 18,
        'language.offered': ['EN', 'JA'],
        'language.default': 'EN',
        'look.skin': 'dagat',
      },
      'dagat',
    );
    expect(await http.client('dagat.localhost').call('getSettings')).toMatchObject({
      merchantCode: 'dagat',
      ageMin: 18,
      currency: { code: 'USD', symbol: '$', decimals: 2 },
      languages: ['EN', 'JA'],
      skin: 'dagat',
    });
    expect(await http.client('localhost').call('getSettings')).toMatchObject({
      merchantCode: 'laro',
      ageMin: 21,
      currency: { code: 'PHP', symbol: '₱', decimals: 2 },
      languages: ['TY', 'EN'],
      skin: 'laro',
    });
  });

  test('[NAV-02] the whitelabel call returns the switches', async () => {
    await change({ 'menu.PTSYS3': false, 'menu.mail': false });
    const value = await http.client().call('getWhitelabel');
    expect(value.menu).toMatchObject({ PTSYS3: false, TRANSREC3: true });
    expect(value.entries).toMatchObject({ mail: false, deposit: true });
    expect(value.modules).toMatchObject({ FREEPLAY3: true });
  });

  test('[GEN-02] the domain route lists hosts and redirects', async () => {
    await change({ 'routes.redirects': ['/promo2026 > /m/activity'] });
    expect(await http.client().call('getDomainRoute')).toEqual({
      merchantCode: 'laro',
      host: 'localhost',
      hosts: ['localhost'],
      redirects: [{ from: '/promo2026', to: '/m/activity' }],
    });
  });

  test('[GEN-10] countries are in the requested language and state if registration is open', async () => {
    const { countries } = await http.client().call('listCountries', { query: { language: 'EN' } });
    expect(countries.length).toBeGreaterThan(200);
    expect(countries.find((country) => country.code === 'PH')).toEqual({ code: 'PH', name: 'Philippines', callingCode: '+63', canRegister: true });
    expect(countries.find((country) => country.code === 'US')?.canRegister).toBe(false);
  });

  test('[GEN-10] a change that does not fit is refused as a whole, with every fault', async () => {
    await expect(change({ 'market.ageMin': 5, 'market.timeZone': 'Mars/Base', 'menu.vip': false })).rejects.toMatchObject({
      code: 'desk.setting_invalid',
      params: {
        fields: [
          { path: 'market.ageMin', fault: 'too_small' },
          { path: 'market.timeZone', fault: 'not_an_option' },
        ],
      },
    });
    await expect(change({ 'language.default': 'JA' })).rejects.toMatchObject({
      code: 'desk.setting_invalid',
      params: { fields: [{ path: 'language.default', fault: 'default_language_not_offered' }] },
    });
    await expect(change({ 'no.such': 1 })).rejects.toMatchObject({ code: 'desk.setting_unknown' });
    expect((await http.client().call('getWhitelabel')).entries).toMatchObject({ vip: true });
  });

  test('[GEN-10] of two changes at the same revision one succeeds and the other gets a conflict', async () => {
    const { revision } = await http.directory.readOwn('laro');
    const results = await Promise.allSettled(
      [1, 2, 3, 4].map((n) => http.directory.changeSettings('laro', revision, { 'market.ageMin': 20 + n }, async () => {})),
    );
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
    for (const result of results) if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'desk.changed_meanwhile' });
  });

  test('[GEN-10] a change does not wait for a transaction that inserts rows of the merchant', async () => {
    const client = await base.pool.connect();
    try {
      // The lock of a foreign key, held by a long transaction.
      await client.query("begin; select from merchants where code = 'laro' for key share");
      let state = 'pending';
      const saved = change({ 'region.restricted': true }).then(() => (state = 'saved'));
      const outcome = async () => {
        const { rowCount } = await client.query('select from pg_locks where not granted and pid <> pg_backend_pid()');
        return rowCount === 0 ? state : 'waits';
      };
      await expect.poll(outcome).not.toBe('pending');
      expect(await outcome()).toBe('saved');
      await client.query('rollback');
      await saved;
    } finally {
      client.release(true);
    }
  });

  test('[T85] a change whose record fails does not happen', async () => {
    await expect(
      http.directory.changeSettings('laro', null, { 'market.ageMin': 25 }, async () => {
        throw new Error('no room in the log');
      }),
    ).rejects.toThrow('no room');
    expect((await http.client().call('getSettings')).ageMin).not.toBe(25);
  });
});
