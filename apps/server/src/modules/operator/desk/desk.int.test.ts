import { callUrl } from '@laro/client/client';
import { callNames, contract, routes } from '@laro/contract/contract';
import type { Endpoint } from '@laro/contract/wire/endpoint';
import { deskRoutes, type CallName } from '@laro/contract/routes';
import type { StaffPermission } from '@laro/domain/staff/permissions';
import { permissionsOfRole, shippedRoleNames, type ShippedRole } from '@laro/domain/staff/roles';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { changeStaff } from '#server/modules/core/staff/index.ts';
import { beginSignIn, doneOf, passBothSteps, TEST_PASSWORD, testDesk, type DeskVisitor, type TestDesk } from '#server/testing/test-desk.ts';

let desk: TestDesk;
let administrator: Awaited<ReturnType<TestDesk['signIn']>>;
const reason = 'agreed with the floor manager';
const MINUTE = 60_000;

beforeAll(async () => {
  desk = await testDesk();
  administrator = await desk.signIn('administrator');
  await desk.letOnePersonAct();
});
afterAll(() => desk.close());
beforeEach(async () => {
  // One step of an authenticator: with a minute for each call of the desk, the session of twelve hours would end.
  desk.clock.now += 31_000;
  await administrator.call('getDeskSession');
});

const deskCalls = callNames.filter((name) => Object.hasOwn(deskRoutes, name));
const endpointOf = (name: CallName): Endpoint => contract[name];
const lastAudit = async (action = '') => (await administrator.call('listAudit', { query: { action } })).value.entries[0];

describe('who may call what', () => {
  // Well-formed ids that do not exist: an allowed call fails at its input or at its subject, never at the guard.
  const params = {
    merchant: 'nowhere',
    gameId: 'no-game',
    bannerId: '999',
    staffId: '999',
    sessionId: '999',
    memberId: '999',
    adjustmentId: '999',
    alarmId: '999',
    roundId: '00000000-0000-0000-0000-000000000000',
  };
  /** The path with these values in it; a value that is missing here is `undefined` on the wire. */
  const addressOf = (name: CallName): string => callUrl(routes[name][1], params);
  const visitors = new Map<string, DeskVisitor>();
  /** Signs in on first use: the clock advances with every test, and an idle session ends. */
  const visitorOf = async (role: ShippedRole): Promise<DeskVisitor> => {
    const visitor = visitors.get(role) ?? (await desk.signIn(role));
    visitors.set(role, visitor);
    return visitor;
  };

  test('[T86] every call of the desk but the three of signing in asks for staff', () => {
    const open = deskCalls.filter((name) => endpointOf(name).access === 'public');
    expect(open.toSorted()).toEqual(['getDeskWork', 'proveDeskSession', 'startDeskSession']);
    expect(deskCalls.length).toBeGreaterThan(20);
  });

  test.each(deskCalls.filter((name) => endpointOf(name).access !== 'public'))('[T86] %s is closed without a session', async (name) => {
    expect(await desk.visitor().call(name, { params, body: {} })).toMatchObject({ status: 401, code: 'desk.not_signed_in' });
  });

  const withPermission = deskCalls.filter((name) => endpointOf(name).access.startsWith('staff:'));
  /** LARO_LONG=1 tries every role; `npm test` one role that may make the call and one that may not, another pair for each call. */
  const rolesFor = (name: CallName, permission: StaffPermission): ShippedRole[] => {
    if (process.env['LARO_LONG'] === '1') return [...shippedRoleNames];
    const { true: may = [], false: mayNot = [] } = Object.groupBy(shippedRoleNames, (role) => `${permissionsOfRole(role).includes(permission)}` as const);
    return [may, mayNot].flatMap((roles) => roles[deskCalls.indexOf(name) % roles.length] ?? []);
  };
  test.each(withPermission)('[T86] [SAFE-11] %s follows the table of roles, and every refused attempt is in the audit log', async (name) => {
    const permission = endpointOf(name).access.slice('staff:'.length) as StaffPermission;
    for (const role of rolesFor(name, permission)) {
      const answer = await (await visitorOf(role)).call(name, { params, body: {} });
      if (permissionsOfRole(role).includes(permission)) {
        expect(answer.code, role).not.toBe('desk.permission_missing');
        continue;
      }
      expect(answer, role).toMatchObject({ status: 403, code: 'desk.permission_missing', params: { permission } });
      expect(await lastAudit('access.refused')).toMatchObject({
        actor: expect.stringContaining(role),
        subject: `${routes[name][0]} ${addressOf(name)}`,
        after: { permission, merchant: addressOf(name).includes('/nowhere') ? 'nowhere' : null },
      });
    }
  });

  test('[T86] a changing call without the session’s token, or from another site, is refused', async () => {
    const call = (headers: Record<string, string>) =>
      administrator.call('changeDeskStatus', { params: { merchant: 'laro' }, body: { maintenance: true, until: null, reason }, headers });
    expect((await call({ 'x-csrf-token': 'wrong' })).code).toBe('request.cross_site');
    expect((await call({ 'sec-fetch-site': 'cross-site' })).code).toBe('request.cross_site');
    expect((await call({ origin: 'https://evil.example' })).code).toBe('request.cross_site');
    expect(desk.directory.byCode('laro')?.settings['status.maintenance']).toBe(false);
  });
});

describe('settings', () => {
  const change = (changes: Record<string, unknown>, revision?: number) =>
    administrator
      .call('getDeskSettings', { params: { merchant: 'laro' } })
      .then((answer) =>
        administrator.call('changeDeskSettings', { params: { merchant: 'laro' }, body: { revision: revision ?? answer.value.revision, changes, reason } }),
      );

  test('[GEN-10] a change is visible to players immediately and audited with before, after and reason', async () => {
    expect(doneOf((await change({ 'look.skin': 'dagat', 'market.ageMin': 25 })).value).own).toEqual({ 'look.skin': 'dagat', 'market.ageMin': 25 });
    const seen = await desk.visitor().call('getSettings');
    expect(seen.value).toMatchObject({ skin: 'dagat', ageMin: 25 });
    expect(await lastAudit()).toMatchObject({
      actor: administrator.name,
      action: 'settings.changed',
      subject: 'merchant:laro',
      reason,
      before: { 'look.skin': null, 'market.ageMin': null },
      after: { 'look.skin': 'dagat', 'market.ageMin': 25 },
      ip: '203.0.113.9',
    });
    expect(doneOf((await change({ 'market.ageMin': null })).value).own).toEqual({ 'look.skin': 'dagat' });
    expect((await desk.visitor().call('getSettings')).value.ageMin).toBe(21);
  });

  test('[GEN-10] a change at an old revision is refused and changes nothing', async () => {
    const { revision } = (await administrator.call('getDeskSettings', { params: { merchant: 'laro' } })).value;
    expect((await change({ 'regulator.licence': 'A-1' })).status).toBe(200);
    expect(await change({ 'regulator.licence': 'B-2' }, revision)).toMatchObject({ status: 409, code: 'desk.changed_meanwhile' });
    expect(desk.directory.byCode('laro')?.settings['regulator.licence']).toBe('A-1');
  });

  test('[GEN-10] one wrong value refuses the whole change and names every field', async () => {
    const answer = await change({ 'market.ageMin': 99, 'look.skin': 'neon', 'regulator.name': 'a\ud800b', 'games.listView': 'list' });
    expect(answer).toMatchObject({ status: 422, code: 'desk.setting_invalid' });
    expect(answer.params['fields']).toEqual([{ path: 'regulator.name', fault: 'wrong_pattern' }]);
    expect((await change({ 'market.ageMin': 99, 'look.skin': 'neon', 'games.listView': 'list' })).params['fields']).toEqual([
      { path: 'market.ageMin', fault: 'too_large' },
      { path: 'look.skin', fault: 'not_an_option' },
    ]);
    expect((await change({ 'language.offered': ['EN'] })).params['fields']).toEqual([{ path: 'language.default', fault: 'default_language_not_offered' }]);
    expect(desk.directory.byCode('laro')?.settings['games.listView']).toBe('grid');
  });

  test('[GEN-10] unknown keys, also those of JavaScript itself, and an unknown merchant are refused', async () => {
    for (const key of ['nothing.here', 'toString', 'constructor'])
      expect(await change({ [key]: 1 })).toMatchObject({ status: 404, code: 'desk.setting_unknown', params: { key } });
    expect((await administrator.call('getDeskSettings', { params: { merchant: 'nowhere' } })).code).toBe('request.not_found');
  });

  test('[T33] no change without a reason', async () => {
    expect(await administrator.call('changeDeskSettings', { params: { merchant: 'laro' }, body: { revision: 1, changes: {}, reason: '  ' } })).toMatchObject({
      status: 400,
      code: 'request.invalid',
    });
  });

  test('[GATE-03] the status has its own switch: the settings call does not touch it', async () => {
    expect(await change({ 'status.maintenance': true })).toMatchObject({ code: 'desk.setting_unknown', params: { key: 'status.maintenance' } });
  });
});

describe('the status switch', () => {
  const turn = (maintenance: boolean, until: string | null = null) =>
    administrator.call('changeDeskStatus', { params: { merchant: 'laro' }, body: { maintenance, until, reason } });
  const status = async (host = 'localhost') => (await desk.visitor().call('getSystemStatus', { headers: { host } })).value;

  test('[GATE-03] closes and opens one merchant’s site immediately, with the time it will open', async () => {
    const until = new Date(desk.clock.now + 90 * MINUTE).toISOString();
    expect((await turn(true, until)).value).toEqual({ maintenance: true, until });
    expect(await status()).toMatchObject({ info: 1, maintenance: true, until });
    expect((await status('dagat.localhost')).info).toBe(0);
    expect((await administrator.call('listDeskMerchants')).value.merchants.map((merchant) => [merchant.code, merchant.maintenance])).toEqual([
      ['dagat', false],
      ['laro', true],
    ]);
    expect(await lastAudit()).toMatchObject({
      action: 'status.changed',
      before: { 'status.maintenance': null },
      after: { 'status.maintenance': true, 'status.maintenanceUntil': until },
    });
    await turn(false, until);
    expect(await status()).toMatchObject({ info: 0, until: null });
  });

  test('[GATE-04] while the site is closed the desk still answers', async () => {
    await turn(true);
    expect((await administrator.call('getDeskSession')).status).toBe(200);
    expect((await desk.visitor().call('listGames')).code).toBe('system.maintenance');
    await turn(false);
  });

  test('[GATE-03] an end in the past is refused', async () => {
    expect(await turn(true, new Date(desk.clock.now).toISOString())).toMatchObject({ status: 422, code: 'desk.until_past' });
    expect((await status()).info).toBe(0);
  });

  test('[GATE-03] works even if someone else has changed settings since', async () => {
    const answers = await Promise.all([turn(true), turn(true), turn(true)]);
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200]);
    await turn(false);
  });
});

describe('staff', () => {
  const change = (staffId: string, body: Record<string, unknown>, by: DeskVisitor = administrator) =>
    by.call('changeStaff', { params: { staffId }, body: { reason, ...body } });

  test('[T16] a new account gets a password once and signs in with both factors', async () => {
    const add = (name: string, role: string) =>
      administrator.call('addStaff', { body: { name, team: '', grants: [{ role, merchant: null }], limits: [], reason } });
    const { account, password } = doneOf((await add('luz.santos', 'content')).value);
    expect(account).toMatchObject({
      name: 'luz.santos',
      grants: [{ role: 'content', merchant: null }],
      isEnabled: true,
      hasSecondFactor: false,
      sessionCount: 0,
    });
    const visitor = desk.visitor();
    await passBothSteps(visitor, desk.clock, { name: 'luz.santos', password });
    const listed = (await administrator.call('listStaff')).value.staff.find((entry) => entry.name === 'luz.santos');
    expect(listed).toMatchObject({ hasSecondFactor: true, sessionCount: 1, lastSignInAt: new Date(desk.clock.now).toISOString() });
    expect(await add('luz.santos', 'auditor')).toMatchObject({ status: 409, code: 'desk.staff_name_taken' });
    expect((await add('Not A Name', 'auditor')).code).toBe('request.invalid');
  });

  test.each([
    ['switching it off', { isEnabled: false }],
    ['a new password', { resetPassword: true }],
    ['a reset of the second factor', { resetSecondFactor: true }],
    ['ending its sessions', { endSessions: true }],
  ])('[T18] %s ends the sessions of the account immediately', async (_name, body) => {
    const visitor = await desk.signIn('content');
    expect((await visitor.call('getDeskSession')).status).toBe(200);
    const answer = await change(visitor.id, body);
    expect(answer.status).toBe(200);
    expect(answer.value.password === null).toBe(!('resetPassword' in body));
    expect((await visitor.call('getDeskSession')).code).toBe('desk.not_signed_in');
    expect(await lastAudit()).toMatchObject({ action: 'staff.changed', subject: `staff:${visitor.name}`, reason });
  });

  test('[T16] after a reset of the second factor the old authenticator is invalid', async () => {
    const visitor = await desk.signIn('content');
    await change(visitor.id, { resetSecondFactor: true });
    const first = await desk.visitor().call('startDeskSession', { body: { name: visitor.name, password: TEST_PASSWORD } });
    expect(first.value.enrolment?.secret).not.toBe(visitor.secret);
  });

  test('[T12] [SAFE-08] an administrator sees until when new devices wait, and lifts it', async () => {
    const visitor = await desk.signIn('content');
    for (let time = 0; time < 3; time++) await beginSignIn(desk.visitor(), { name: visitor.name, password: 'wrong' });
    const listed = async () => (await administrator.call('listStaff')).value.staff.find((entry) => entry.name === visitor.name)?.lockedUntil;
    expect(await listed()).toBe(new Date(desk.clock.now + MINUTE).toISOString());
    await change(visitor.id, { unlock: true });
    expect(await listed()).toBeNull();
    expect((await visitor.call('getDeskSession')).status).toBe(200);
    expect((await beginSignIn(desk.visitor(), { name: visitor.name, password: TEST_PASSWORD })).status).toBe(200);
  });

  test('[T18] staff cannot remove their own access to the desk', async () => {
    for (const body of [{ isEnabled: false }, { resetPassword: true }, { resetSecondFactor: true }])
      expect(await change(administrator.id, body)).toMatchObject({ status: 409, code: 'desk.own_account' });
  });

  /** Accounts that may change staff everywhere. */
  const keepers = `id in (select staff_id from staff_grants where role = 'administrator' and merchant_code is null)`;

  test('[T18] of two administrators who switch each other off at the same time one stays', async () => {
    const two = await desk.signIn('administrator');
    await desk.base.pool.query(`update staff set is_enabled = false where ${keepers} and name not in ($1, $2)`, [administrator.name, two.name]);
    const answers = await Promise.all([change(two.id, { isEnabled: false }), change(administrator.id, { isEnabled: false }, two)]);
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    const left = await desk.base.pool.query(`select name from staff where ${keepers} and is_enabled`);
    expect(left.rows).toHaveLength(1);
    await desk.base.pool.query(`update staff set is_enabled = true where name = $1`, [administrator.name]);
    desk.clock.now += MINUTE;
    await passBothSteps(administrator, desk.clock, { name: administrator.name, password: TEST_PASSWORD, secret: administrator.secret });
  });

  test('[T18] the last person who can change staff cannot be switched off', async () => {
    await desk.base.pool.query(`update staff set is_enabled = false where ${keepers} and name <> $1`, [administrator.name]);
    const machine = { staffId: null, name: 'installation', ip: '' };
    await expect(changeStaff(desk.staff.parts, machine, BigInt(administrator.id), { isEnabled: false, reason })).rejects.toMatchObject({
      code: 'desk.last_administrator',
    });
    expect(await change('999', { isEnabled: false })).toMatchObject({ status: 404, code: 'desk.staff_unknown' });
  });
});

describe('the audit log at the desk', () => {
  test('[T85] filters, pages and confirms that its chain is intact', async () => {
    const auditor = await desk.signIn('auditor');
    const all = (await auditor.call('listAudit')).value;
    expect(all.chain).toMatchObject({ isWhole: true, brokenAt: null });
    expect(all.chain?.checkedTo).toBe(all.chain?.last);
    const mine = (await auditor.call('listAudit', { query: { actor: auditor.name } })).value;
    expect(mine.entries.map((entry) => entry.action)).toEqual(['session.started', 'password.changed', 'secondFactor.setUp']);
    const older = (await auditor.call('listAudit', { query: { before: mine.entries[0]?.id, actor: auditor.name } })).value;
    expect(older.entries).toHaveLength(2);
  });

  test('[T85] says at which entry the chain is broken', async () => {
    await desk.base.pool.query('alter table audit_entries disable trigger user');
    await desk.base.pool.query(`update audit_entries set reason = 'never happened' where number = (select max(number) from audit_entries)`);
    await desk.base.pool.query('alter table audit_entries enable trigger user');
    const { staff } = desk;
    const state = await staff.audit.checkAll();
    expect(state).toMatchObject({ isWhole: false, brokenAt: state.last });
  });
});
