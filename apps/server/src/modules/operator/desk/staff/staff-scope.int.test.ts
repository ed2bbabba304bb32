import { MAJOR_UNIT } from '@laro/domain/money/money';
import { staffPermissions } from '@laro/domain/staff/permissions';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDesk, type SignedIn, type TestDesk } from '#server/testing/test-desk.ts';
import { openTestPlayer, type TestPlayer } from '#server/testing/money/test-play.ts';

let desk: TestDesk;
let administrator: SignedIn;
/** Has every permission there is, at one merchant. */
let ana: SignedIn;
let stranger: TestPlayer;
const reason = 'agreed with the floor manager';

beforeAll(async () => {
  desk = await testDesk();
  administrator = await desk.signIn('administrator');
  await desk.base.pool.query('insert into staff_roles (name, permissions) values ($1, $2)', ['everything', staffPermissions]);
  ana = await desk.signInWith('ana', [{ role: 'everything', merchant: 'laro' }]);
  stranger = await openTestPlayer(desk.base.pool, { merchant: 'dagat' });
});
afterAll(() => desk.close());

/** Body of a refusal, without the parts that differ in every response. */
const bare = ({ response }: { response: { statusCode: number; body: string } }) => ({
  status: response.statusCode,
  body: { ...(JSON.parse(response.body) as Record<string, unknown>), requestId: '' },
});

describe('a person of one merchant', () => {
  test('[SAFE-07] [DESK-95] gets the same answer for another merchant as for an unknown one', async () => {
    const ask = (merchant: string) => ana.call('getDeskMember', { params: { merchant, memberId: stranger.id } });
    const send = (merchant: string) =>
      ana.call('changeDeskStatus', { params: { merchant }, body: { maintenance: true, until: null, reason }, headers: { 'content-type': 'application/json' } });
    for (const call of [ask, send]) {
      const elsewhere = bare(await call('dagat'));
      expect(elsewhere).toEqual(bare(await call('nowhere')));
      expect(elsewhere).toMatchObject({ status: 404, body: { errorCode: 'request.not_found' } });
    }
    expect(desk.directory.byCode('dagat')?.settings['status.maintenance']).toBe(false);
    expect((await ana.call('getDeskSettings', { params: { merchant: 'laro' } })).status).toBe(200);
  });

  test('[SAFE-07] does not learn from wrong input that another merchant exists', async () => {
    const wrong = (merchant: string) => ana.call('changeDeskStatus', { params: { merchant }, body: { maintenance: 'perhaps' } });
    expect(bare(await wrong('dagat'))).toEqual(bare(await wrong('nowhere')));
    expect((await wrong('laro')).code).toBe('request.invalid');
  });

  test('[SAFE-07] [T85] is in the audit log with every attempt outside of the own merchant', async () => {
    await ana.call('getDeskSettings', { params: { merchant: 'dagat' } });
    const [entry] = (await administrator.call('listAudit', { query: { actor: 'ana', action: 'access.refused' } })).value.entries;
    expect(entry).toMatchObject({ actor: 'ana', after: { permission: 'settings.read' } });
    expect(entry?.subject).toContain('/wps/desk/merchants/');
  });

  test('[DESK-95] without the permission at the own merchant is refused by name', async () => {
    const cashier = await desk.signIn('cashier', 'laro');
    expect(await cashier.call('getDeskSettings', { params: { merchant: 'laro' } })).toMatchObject({
      status: 403,
      code: 'desk.permission_missing',
      params: { permission: 'settings.read' },
    });
    expect((await cashier.call('listDeskMembers', { params: { merchant: 'laro' } })).status).toBe(200);
  });

  test('[DESK-95] sees the own merchant alone in the list of merchants and in the session', async () => {
    expect((await ana.call('listDeskMerchants')).value.merchants.map(({ code }) => code)).toEqual(['laro']);
    expect((await administrator.call('listDeskMerchants')).value.merchants.map(({ code }) => code)).toEqual(['dagat', 'laro']);
    expect((await ana.call('getDeskSession')).value).toMatchObject({
      grants: [{ role: 'everything', merchant: 'laro' }],
      everywhere: [],
      byMerchant: [{ merchant: 'laro', permissions: [...staffPermissions] }],
    });
  });

  test('[DESK-95] counts what waits at the own merchant alone, by the permissions there', async () => {
    const own = await openTestPlayer(desk.base.pool);
    const lead = await desk.signIn('cashier-lead', 'dagat');
    const propose = (who: SignedIn, merchant: string, memberId: string) =>
      who.call('makeAdjustment', {
        params: { merchant, memberId },
        body: { key: crypto.randomUUID(), direction: 'up', amount: '90000.00', reason },
      });
    expect((await propose(administrator, 'dagat', stranger.id)).value.state).toBe('proposed');
    expect((await propose(administrator, 'laro', own.id)).value.state).toBe('proposed');
    expect((await ana.call('getDeskAttention')).value.merchants).toMatchObject([{ merchant: 'laro', proposals: 1 }]);
    expect((await lead.call('getDeskAttention')).value.merchants).toMatchObject([{ merchant: 'dagat', proposals: 1 }]);
    const reader = await desk.signIn('auditor', 'dagat');
    expect((await reader.call('getDeskAttention')).value.merchants).toEqual([]);
  });

  test('[DESK-95] sees the people who work there, with their rights there', async () => {
    const roles = [
      { role: 'cashier', merchant: 'laro' },
      { role: 'risk', merchant: 'dagat' },
    ];
    await desk.signInWith('both.places', roles);
    await desk.signInWith('dagat.only', [{ role: 'risk', merchant: 'dagat' }]);
    await desk.base.pool.query(
      `insert into staff_limits (staff_id, merchant_code, kind, per_act) select id, m, 'approval', $1 from staff, unnest(array['laro','dagat']) m where name = 'both.places'`,
      [100n * MAJOR_UNIT],
    );
    const seen = (await ana.call('listStaff')).value.staff;
    const both = seen.find(({ name }) => name === 'both.places');
    expect(both).toMatchObject({
      grants: [{ role: 'cashier', merchant: 'laro' }],
      limits: [{ merchant: 'laro', kind: 'approval', perAct: '100.00', perDay: null }],
    });
    expect(seen.map(({ name }) => name)).not.toContain('dagat.only');
    expect(seen.map(({ name }) => name)).toContain(administrator.name);
    expect((await administrator.call('listStaff')).value.staff.find(({ name }) => name === 'both.places')?.grants).toHaveLength(2);
  });

  test('[DESK-95] changes no staff and no roles: those belong to the installation', async () => {
    const grants = [{ role: 'cashier', merchant: 'laro' }];
    expect((await ana.call('addStaff', { body: { name: 'new.one', team: '', grants, limits: [], reason } })).code).toBe('desk.permission_missing');
    expect((await ana.call('changeStaff', { params: { staffId: administrator.id }, body: { resetPassword: true, reason } })).code).toBe(
      'desk.permission_missing',
    );
    expect((await ana.call('saveStaffRole', { params: { role: 'mine' }, body: { permissions: ['members.read'], stamp: null, reason } })).code).toBe(
      'desk.permission_missing',
    );
    expect((await ana.call('listStaffRoles')).value.roles).toMatchObject([{ name: 'everything', holders: null }]);
  });

  test('[DESK-95] a person without roles has a session and sees nothing', async () => {
    const nobody = await desk.signInWith('nobody', []);
    expect((await nobody.call('getDeskSession')).value).toMatchObject({ grants: [], everywhere: [], byMerchant: [] });
    expect((await nobody.call('listDeskMerchants')).value.merchants).toEqual([]);
    expect((await nobody.call('getDeskAttention')).value.merchants).toEqual([]);
    expect((await nobody.call('getDeskSettings', { params: { merchant: 'laro' } })).code).toBe('request.not_found');
    expect((await nobody.call('listStaff')).code).toBe('desk.permission_missing');
  });
});

describe('the audit log for a person of one merchant', () => {
  const status = (merchant: string, maintenance: boolean) =>
    administrator.call('changeDeskStatus', { params: { merchant }, body: { maintenance, until: null, reason } });

  test('[SAFE-07] [DESK-95] holds entries about that merchant alone, without numbers and without the state of the chain', async () => {
    for (const merchant of ['laro', 'dagat', 'laro']) await status(merchant, false);
    const { entries, chain } = (await ana.call('listAudit')).value;
    expect(entries.length).toBeGreaterThan(1);
    expect(new Set(entries.map(({ subject }) => subject.split('/')[0]))).toEqual(new Set(['merchant:laro']));
    expect(entries.every(({ number, id }) => number === null && /^[0-9a-f]{32}$/.test(id))).toBe(true);
    expect(chain).toBeNull();
  });

  test('[SAFE-07] is paged by names that count nothing, and takes no cursor of the whole log', async () => {
    for (let time = 0; time < 60; time++) await status(time % 2 === 0 ? 'laro' : 'dagat', false);
    const whole = (await administrator.call('listAudit', { query: { subject: 'merchant:laro' } })).value;
    const first = (await ana.call('listAudit', { query: { action: 'status.changed' } })).value;
    const older = (await ana.call('listAudit', { query: { action: 'status.changed', before: first.entries[9]?.id } })).value;
    expect(older.entries.map(({ at, subject }) => [at, subject])).toEqual(first.entries.slice(10).map(({ at, subject }) => [at, subject]));
    expect((await ana.call('listAudit', { query: { before: whole.entries[0]?.id } })).code).toBe('request.invalid');
    expect((await ana.call('listAudit', { query: { before: '0'.repeat(32) } })).code).toBe('request.invalid');
    expect((await administrator.call('listAudit', { query: { before: first.entries[0]?.id } })).code).toBe('request.invalid');
  });

  test('[DESK-95] a merchant whose name begins like another one’s is another one', async () => {
    await desk.base.pool.query(`insert into merchants (code, name) values ('laro2', 'Laro Two')`);
    await desk.staff.audit.record({ actor: 'x', action: 'settings.changed', subject: 'merchant:laro2/game:1', reason, before: null, after: null, ip: '' });
    expect((await ana.call('listAudit', { query: { actor: 'x' } })).value.entries).toEqual([]);
  });
});
