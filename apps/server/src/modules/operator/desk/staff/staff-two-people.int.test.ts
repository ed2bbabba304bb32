import { afterAll, beforeAll, expect, test } from 'vitest';
import { doneOf, passBothSteps, testDesk, type Answer, type SignedIn, type TestDesk } from '#server/testing/test-desk.ts';

// The list of acts that need two people is the shipped one: everything about staff is on it.
let desk: TestDesk;
let ana: SignedIn;
let ben: SignedIn;
const reason = 'agreed with the floor manager';

beforeAll(async () => {
  desk = await testDesk();
  ana = await desk.signIn('administrator');
  ben = await desk.signIn('administrator');
});
afterAll(() => desk.close());

const proposalOf = ({ value }: { value: object }): string => {
  if (!('proposed' in value)) throw new Error('nothing was proposed');
  return (value as { proposed: { id: string } }).proposed.id;
};
const decide = (proposalId: string, by: SignedIn = ben): Promise<Answer<'decideProposal'>> =>
  by.call('decideProposal', { params: { proposalId }, body: { decision: 'approve', reason: 'looked at it' } });
const find = async (name: string) => (await ana.call('listStaff')).value.staff.find((account) => account.name === name);
const lastAudit = async (action: string) => (await ana.call('listAudit', { query: { action } })).value.entries[0];
const cashier = [{ role: 'cashier', merchant: 'laro' }];
const add = (name: string, by: SignedIn = ana, grants = cashier) =>
  by.call('addStaff', { body: { name, team: 'cash', grants, limits: [{ merchant: 'laro', kind: 'approval', perAct: '5000.00', perDay: null }], reason } });
const handsOn = async (name: string) =>
  (
    await desk.base.pool.query<{ act: string; by: string }>(
      'select act, b.name as by from staff_account_acts a join staff s on s.id = a.staff_id join staff b on b.id = a.by_staff_id where s.name = $1 order by a.id',
      [name],
    )
  ).rows;

test('[DESK-96] [SAFE-04] a person is added by two, and neither of them gets to know a password', async () => {
  const proposed = await add('carla');
  expect(await find('carla')).toBeUndefined();
  expect(JSON.stringify(proposed.value)).not.toContain('password');
  expect((await decide(proposalOf(proposed), ana)).code).toBe('desk.second_person_own');
  const done = await decide(proposalOf(proposed));
  expect(done.value).toMatchObject({ state: 'done', after: { roles: ['cashier @ laro'], team: 'cash' } });
  const carla = await find('carla');
  expect(carla).toMatchObject({ grants: cashier, team: 'cash', limits: [{ merchant: 'laro', kind: 'approval', perAct: '5000.00', perDay: null }] });
  expect(await lastAudit('staff.added')).toMatchObject({ actor: ben.name, subject: 'staff:carla', reason, after: { proposedBy: ana.name } });
  const { value } = await ben.call('changeStaff', { params: { staffId: carla?.id }, body: { resetPassword: true, reason } });
  const visitor = desk.visitor();
  await passBothSteps(visitor, desk.clock, { name: 'carla', password: value.password ?? '' });
  expect((await visitor.call('listDeskWithdrawals', { params: { merchant: 'laro' } })).status).toBe(200);
  expect(await handsOn('carla')).toEqual([
    { act: 'created', by: ana.name },
    { act: 'passwordReset', by: ben.name },
  ]);
});

test('[DESK-95] [SAFE-04] roles and limits change when the second person agrees, and the limit is kept with both names', async () => {
  const first = await desk.signIn('cashier', 'laro');
  const known = await find(first.name);
  const limits = [{ merchant: 'laro', kind: 'approval', perAct: '100.00', perDay: null }];
  const proposed = await ana.call('changeStaffAccess', {
    params: { staffId: first.id },
    body: { stamp: known?.stamp, team: '', grants: [{ role: 'auditor', merchant: 'dagat' }], limits, reason },
  });
  expect((await first.call('listDeskWithdrawals', { params: { merchant: 'laro' } })).status).toBe(200);
  expect((await decide(proposalOf(proposed))).value).toMatchObject({
    state: 'done',
    before: { roles: ['cashier @ laro'] },
    after: { roles: ['auditor @ dagat'] },
  });
  expect((await first.call('getDeskSession')).code).toBe('desk.not_signed_in');
  const { rows } = await desk.base.pool.query('select before, after, proposed_by, decided_by from limit_changes where limit_key = $1', [
    `staff:${first.id}:approval:act`,
  ]);
  expect(rows).toEqual([{ before: null, after: 10_000_000n, proposed_by: BigInt(ana.id), decided_by: BigInt(ben.id) }]);
});

test('[SAFE-04] a proposal about an account that has changed since is void', async () => {
  const first = await desk.signIn('cashier', 'laro');
  const known = await find(first.name);
  const change = (team: string, by: SignedIn) =>
    by.call('changeStaffAccess', { params: { staffId: first.id }, body: { stamp: known?.stamp, team, grants: cashier, limits: [], reason } });
  const proposed = proposalOf(await change('day', ana));
  expect((await change('night', ben)).code).toBe('desk.proposal_waiting');
  await desk.base.pool.query(`update staff set team = 'other' where id = $1`, [first.id]);
  expect((await decide(proposed)).code).toBe('desk.proposal_void');
  expect((await find(first.name))?.team).toBe('other');
});

test('[SAFE-04] a name taken since makes the proposal void; one that is already taken is refused immediately', async () => {
  const proposed = proposalOf(await add('dora'));
  await desk.signInWith('dora', []);
  expect((await decide(proposed)).code).toBe('desk.proposal_void');
  expect((await add('dora')).code).toBe('desk.staff_name_taken');
});

test('[DESK-96] a role is defined, changed and removed by two', async () => {
  const save = (permissions: string[], stamp: string | null) =>
    ana.call('saveStaffRole', { params: { role: 'night-desk' }, body: { permissions, stamp, reason } });
  const role = async () => (await ana.call('listStaffRoles')).value.roles.find(({ name }) => name === 'night-desk');
  await decide(proposalOf(await save(['members.read'], null)));
  expect(await role()).toMatchObject({ permissions: ['members.read'] });
  await decide(proposalOf(await save(['risk.read'], (await role())?.stamp ?? '')));
  expect(await role()).toMatchObject({ permissions: ['risk.read'] });
  expect(await lastAudit('staff.roleChanged')).toMatchObject({ actor: ben.name, before: { permissions: ['members.read'] }, after: { proposedBy: ana.name } });
  await decide(proposalOf(await ana.call('removeStaffRole', { params: { role: 'night-desk' }, body: { reason } })));
  expect(await role()).toBeUndefined();
});

test('[DESK-96] a second person who lacks a permission cannot agree to giving it', async () => {
  await desk.base.pool.query(`insert into staff_roles (name, permissions) values ('people', array['staff.read', 'staff.change', 'members.read'])`);
  const pia = await desk.signInWith('pia', [{ role: 'people', merchant: null }]);
  const proposed = proposalOf(await add('emil'));
  expect((await decide(proposed, pia)).code).toBe('desk.cannot_give');
  expect(await find('emil')).toBeUndefined();
  expect((await add('fay', pia)).code).toBe('desk.cannot_give');
});

test('[DESK-96] a person does not agree to more rights of their own', async () => {
  await desk.base.pool.query(
    `insert into staff_roles (name, permissions) values ('everything', (select array_agg(p) from unnest(array['staff.read', 'staff.change', 'withdrawals.decide']) p))`,
  );
  const gil = await desk.signInWith('gil', [{ role: 'everything', merchant: null }]);
  const stamp = (await find('gil'))?.stamp;
  const more = [
    { role: 'everything', merchant: null },
    { role: 'everything', merchant: 'laro' },
  ];
  const proposed = await ana.call('changeStaffAccess', { params: { staffId: gil.id }, body: { stamp, team: '', grants: more, limits: [], reason } });
  expect((await decide(proposalOf(proposed), gil)).code).toBe('desk.own_account');
});

test('[SAFE-04] switching off, passwords and locks stay acts of one person', async () => {
  const first = await desk.signIn('cashier', 'laro');
  const off = await ana.call('changeStaff', { params: { staffId: first.id }, body: { isEnabled: false, reason } });
  expect(doneOf(off.value).account.isEnabled).toBe(false);
});

test('[SAFE-07] a person of one merchant cannot read another’s proposals, and the refusal reveals nothing', async () => {
  await add('hugo');
  const auditor = await desk.signIn('auditor', 'laro');
  expect((await auditor.call('listProposals')).value.proposals).toEqual([]);
  for (const merchant of ['dagat', 'nowhere']) expect((await auditor.call('listProposals', { query: { merchant } })).code).toBe('request.not_found');
});
