import { staffPermissions, type StaffPermission } from '@laro/domain/staff/permissions';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { doneOf, passBothSteps, testDesk, type DeskVisitor, type SignedIn, type TestDesk } from '#server/testing/test-desk.ts';

let desk: TestDesk;
let administrator: SignedIn;
const reason = 'agreed with the floor manager';
const MINUTE = 60_000;

beforeAll(async () => {
  desk = await testDesk();
  administrator = await desk.signIn('administrator');
  await desk.letOnePersonAct();
});
afterAll(() => desk.close());
beforeEach(async () => {
  desk.clock.now += MINUTE;
  await administrator.call('getDeskSession');
});

interface Wanted {
  team?: string;
  grants?: { role: string; merchant: string | null }[];
  limits?: object[];
}
const accountOf = async (name: string) => {
  const found = (await administrator.call('listStaff')).value.staff.find((account) => account.name === name);
  if (!found) throw new Error(`no account ${name}`);
  return found;
};
/** Changes roles, team and limits of an account; omitted ones stay. */
async function changeAccess(name: string, wanted: Wanted, by: DeskVisitor = administrator, stamp?: string) {
  const known = await accountOf(name);
  return by.call('changeStaffAccess', {
    params: { staffId: known.id },
    body: { team: known.team, grants: known.grants, limits: known.limits, stamp: stamp ?? known.stamp, ...wanted, reason },
  });
}
const saveRole = (role: string, permissions: readonly StaffPermission[], by: DeskVisitor = administrator, stamp: string | null = null) =>
  by.call('saveStaffRole', { params: { role }, body: { permissions, stamp, reason } });
const removeRole = (role: string) => administrator.call('removeStaffRole', { params: { role }, body: { reason } });
const lastAudit = async () => (await administrator.call('listAudit')).value.entries[0];
const acts = async (name: string) =>
  (
    await desk.base.pool.query<{ act: string; by: string | null }>(
      `select act, coalesce(b.name, 'machine') as by from staff_account_acts a join staff s on s.id = a.staff_id left join staff b on b.id = a.by_staff_id
       where s.name = $1 order by a.id`,
      [name],
    )
  ).rows.map(({ act, by }) => `${act} by ${by}`);

describe('roles, teams and limits of a person', () => {
  test('[DESK-95] [T18] a change of roles ends the sessions and applies immediately; a change of the team ends none', async () => {
    const ben = await desk.signIn('cashier', 'laro');
    expect((await changeAccess(ben.name, { team: 'night' })).value).toMatchObject({ team: 'night' });
    expect((await ben.call('getDeskSession')).status).toBe(200);
    const changed = await changeAccess(ben.name, { grants: [{ role: 'auditor', merchant: 'dagat' }] });
    expect(doneOf(changed.value).grants).toEqual([{ role: 'auditor', merchant: 'dagat' }]);
    expect((await ben.call('getDeskSession')).code).toBe('desk.not_signed_in');
    expect(await lastAudit()).toMatchObject({
      action: 'staff.changed',
      subject: `staff:${ben.name}`,
      reason,
      before: { roles: ['cashier @ laro'], team: 'night' },
      after: { roles: ['auditor @ dagat'], team: 'night' },
    });
  });

  test('[DESK-95] a change based on an outdated version is refused', async () => {
    const ben = await desk.signIn('cashier', 'laro');
    const { stamp } = await accountOf(ben.name);
    await changeAccess(ben.name, { team: 'day' });
    expect(await changeAccess(ben.name, { team: 'night' }, administrator, stamp)).toMatchObject({ status: 409, code: 'desk.changed_meanwhile' });
  });

  test('[DESK-97] limits are kept by merchant and kind, and every change of one is kept with who made it', async () => {
    const ben = await desk.signIn('cashier', 'laro');
    const limits = (perAct: string | null, perDay: string | null) => [{ merchant: 'laro', kind: 'approval', perAct, perDay }];
    expect(doneOf((await changeAccess(ben.name, { limits: limits('5000.00', null) })).value).limits).toEqual(limits('5000.00', null));
    await changeAccess(ben.name, { limits: limits('5000.00', '20000.50') });
    await changeAccess(ben.name, { limits: [] });
    const { rows } = await desk.base.pool.query(
      'select limit_key, before, after, proposed_by, decided_by from limit_changes where limit_key like $1 order by id',
      [`staff:${ben.id}:%`],
    );
    const by = { proposed_by: BigInt(administrator.id), decided_by: null };
    expect(rows).toEqual([
      { limit_key: `staff:${ben.id}:approval:act`, before: null, after: 500_000_000n, ...by },
      { limit_key: `staff:${ben.id}:approval:day`, before: null, after: 2_000_050_000n, ...by },
      { limit_key: `staff:${ben.id}:approval:act`, before: 500_000_000n, after: null, ...by },
      { limit_key: `staff:${ben.id}:approval:day`, before: 2_000_050_000n, after: null, ...by },
    ]);
  });

  test('[DESK-97] a limit finer than the currency, below zero, or at an unknown merchant is refused', async () => {
    const ben = await desk.signIn('cashier', 'laro');
    const limit = async (merchant: string, perAct: string) =>
      (await changeAccess(ben.name, { limits: [{ merchant, kind: 'bonus', perAct, perDay: null }] })).code;
    expect(await limit('laro', '1.005')).toBe('request.amount_too_fine');
    expect(await limit('laro', '-1.00')).toBe('request.invalid');
    expect(await limit('nowhere', '1.00')).toBe('desk.merchant_unknown');
    expect((await accountOf(ben.name)).limits).toEqual([]);
  });

  test('[DESK-95] an unknown role or merchant cannot be given', async () => {
    const ben = await desk.signIn('cashier', 'laro');
    expect(await changeAccess(ben.name, { grants: [{ role: 'gone', merchant: 'laro' }] })).toMatchObject({
      code: 'desk.role_unknown',
      params: { role: 'gone' },
    });
    expect((await changeAccess(ben.name, { grants: [{ role: 'cashier', merchant: 'nowhere' }] })).code).toBe('desk.merchant_unknown');
    const unknown = { params: { staffId: '999999' }, body: { stamp: '', team: '', grants: [], limits: [], reason } };
    expect((await administrator.call('changeStaffAccess', unknown)).code).toBe('desk.staff_unknown');
  });

  test('[DESK-96] staff cannot change their own roles, team or limits', async () => {
    expect(await changeAccess(administrator.name, { team: 'mine' })).toMatchObject({ status: 409, code: 'desk.own_account' });
  });

  test('[T18] a role keeps the permission to change staff while it is the last one with it', async () => {
    const made = await saveRole('keeper', ['staff.read', 'staff.change', 'members.read']);
    const keeper = await desk.signInWith('kit.keeper', [{ role: 'keeper', merchant: null }]);
    await desk.base.pool.query('update staff set is_enabled = false where name <> $1', [keeper.name]);
    expect((await saveRole('keeper', ['staff.read'], keeper, doneOf(made.value).stamp)).code).toBe('desk.last_administrator');
    await desk.base.pool.query('update staff set is_enabled = true');
    expect((await saveRole('keeper', ['staff.read'], keeper, doneOf(made.value).stamp)).status).toBe(200);
  });
});

describe('staff can only give rights that they have', () => {
  let keeper: SignedIn;
  beforeAll(async () => {
    await saveRole('people', ['staff.read', 'staff.change', 'members.read']);
    keeper = await desk.signInWith('pia.people', [{ role: 'people', merchant: null }]);
  });

  test('[DESK-96] applies to giving a role to a person, and to adding a person', async () => {
    const ben = await desk.signIn('host', 'laro');
    expect(await changeAccess(ben.name, { grants: [{ role: 'cashier', merchant: 'laro' }] }, keeper)).toMatchObject({ status: 403, code: 'desk.cannot_give' });
    const body = { name: 'ghost', team: '', grants: [{ role: 'administrator', merchant: 'laro' }], limits: [], reason };
    expect(await keeper.call('addStaff', { body })).toMatchObject({ status: 403, code: 'desk.cannot_give' });
    expect((await keeper.call('addStaff', { body: { ...body, grants: [{ role: 'people', merchant: 'laro' }] } })).status).toBe(200);
  });

  test('[DESK-96] does not apply to removing a role, or leaving one unchanged', async () => {
    const ben = await desk.signInWith('ben.two', [
      { role: 'cashier', merchant: 'laro' },
      { role: 'risk', merchant: 'laro' },
    ]);
    expect((await changeAccess(ben.name, { grants: [{ role: 'cashier', merchant: 'laro' }] }, keeper)).status).toBe(200);
  });

  test('[DESK-96] nor by a permission to a role', async () => {
    expect(await saveRole('sneaky', ['withdrawals.decide'], keeper)).toMatchObject({ code: 'desk.cannot_give', params: { permission: 'withdrawals.decide' } });
    expect((await saveRole('greeters', ['members.read'], keeper)).status).toBe(200);
  });

  test('[DESK-96] [SAFE-04] nor by a new password, authenticator or way back into an account with more rights', async () => {
    const { id } = administrator;
    for (const act of [{ resetPassword: true }, { resetSecondFactor: true }, { unlock: true }])
      expect((await keeper.call('changeStaff', { params: { staffId: id }, body: { ...act, reason } })).code).toBe('desk.cannot_give');
    const ben = await desk.signIn('cashier', 'laro');
    // Switching off is only in the operator's interest; switching on again gives a person access.
    expect((await keeper.call('changeStaff', { params: { staffId: ben.id }, body: { isEnabled: false, reason } })).status).toBe(200);
    expect((await keeper.call('changeStaff', { params: { staffId: ben.id }, body: { isEnabled: true, reason } })).code).toBe('desk.cannot_give');
  });
});

describe('roles of the operator’s own', () => {
  const roleOf = async (name: string) => (await administrator.call('listStaffRoles')).value.roles.find((role) => role.name === name);

  test('[DESK-96] a role is created, assigned, changed for everyone who has it, and removed when no one has it', async () => {
    const made = await saveRole('night-desk', ['members.read']);
    expect(made.value).toMatchObject({ name: 'night-desk', permissions: ['members.read'], holders: 0 });
    const nina = await desk.signInWith('nina', [{ role: 'night-desk', merchant: 'laro' }]);
    const flags = () => nina.call('listRiskFlags', { params: { merchant: 'laro' } });
    expect((await flags()).code).toBe('desk.permission_missing');
    const changed = await saveRole('night-desk', ['members.read', 'risk.read'], administrator, doneOf(made.value).stamp);
    expect(doneOf(changed.value).holders).toBe(1);
    expect((await flags()).status).toBe(200);
    expect(await lastAudit()).toMatchObject({
      action: 'staff.roleChanged',
      subject: 'role:night-desk',
      before: { permissions: ['members.read'] },
      after: { permissions: ['members.read', 'risk.read'] },
    });
    expect(await removeRole('night-desk')).toMatchObject({ status: 409, code: 'desk.role_in_use', params: { count: 1 } });
    await changeAccess('nina', { grants: [] });
    expect((await removeRole('night-desk')).status).toBe(200);
    expect(await roleOf('night-desk')).toBeUndefined();
    expect((await removeRole('night-desk')).code).toBe('desk.role_unknown');
  });

  test('[DESK-96] a built-in role can neither be replaced nor removed, and names are unique', async () => {
    expect((await saveRole('cashier', ['members.read'])).code).toBe('desk.role_taken');
    expect((await removeRole('administrator')).code).toBe('desk.role_unknown');
    await saveRole('twice', ['members.read']);
    expect((await saveRole('twice', ['members.read'])).code).toBe('desk.role_taken');
    expect((await saveRole('missing', ['members.read'], administrator, 'x')).code).toBe('desk.role_unknown');
    expect((await saveRole('twice', ['risk.read'], administrator, 'old')).code).toBe('desk.changed_meanwhile');
  });
});

describe('acts on an account', () => {
  test('[SAFE-04] acts that give access to another’s account are stored with their actor; others are not', async () => {
    await administrator.call('addStaff', { body: { name: 'kept', team: '', grants: [], limits: [], reason } });
    const { id } = await accountOf('kept');
    const act = (body: object) => administrator.call('changeStaff', { params: { staffId: id }, body: { ...body, reason } });
    for (const body of [
      { endSessions: true },
      { isEnabled: false },
      { isEnabled: true },
      { isEnabled: true },
      { resetPassword: true, unlock: true },
      { resetSecondFactor: true },
    ])
      expect((await act(body)).status).toBe(200);
    const by = administrator.name;
    expect(await acts('kept')).toEqual([`created by ${by}`, `enabled by ${by}`, `unlocked by ${by}`, `passwordReset by ${by}`, `secondFactorReset by ${by}`]);
  });
});

describe('an installation with one merchant and two employees', () => {
  test('[DESK-95] [DESK-96] works as before: both do everything, and each can be added, switched off and given roles by the other', async () => {
    const small = await testDesk();
    await small.letOnePersonAct();
    await small.base.pool.query(`delete from merchant_hosts where merchant_code = 'dagat'`);
    await small.base.pool.query(`delete from merchants where code = 'dagat'`);
    await small.directory.refresh();
    const ana = small.visitor();
    await passBothSteps(ana, small.clock, small.first);
    const everywhere = [{ role: 'administrator', merchant: null }];
    const added = await ana.call('addStaff', { body: { name: 'ben', team: '', grants: everywhere, limits: [], reason } });
    const ben = small.visitor();
    await passBothSteps(ben, small.clock, { name: 'ben', password: doneOf(added.value).password });
    for (const who of [ana, ben]) {
      expect(new Set((await who.call('getDeskSession')).value.everywhere)).toEqual(new Set(staffPermissions));
      expect((await who.call('listDeskMerchants')).value.merchants.map(({ code }) => code)).toEqual(['laro']);
      expect((await who.call('changeDeskStatus', { params: { merchant: 'laro' }, body: { maintenance: false, until: null, reason } })).status).toBe(200);
      expect((await who.call('listAudit')).value.chain?.isWhole).toBe(true);
    }
    const [first] = (await ben.call('listStaff')).value.staff.filter(({ name }) => name !== 'ben');
    const narrow = { stamp: first?.stamp, team: '', grants: [{ role: 'operations', merchant: 'laro' }], limits: [], reason };
    expect((await ben.call('changeStaffAccess', { params: { staffId: first?.id }, body: narrow })).status).toBe(200);
    expect((await ana.call('getDeskSession')).code).toBe('desk.not_signed_in');
    await small.close();
  });
});
