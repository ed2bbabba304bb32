import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { approveProposed } from '#server/testing/people/approved.ts';
import { testDesk, type TestDesk } from '#server/testing/test-desk.ts';

const reason = 'as agreed this morning';
let desk: TestDesk;
let administrator: Awaited<ReturnType<TestDesk['signIn']>>;

beforeAll(async () => {
  desk = await testDesk();
  administrator = await desk.signIn('administrator');
});
afterAll(() => desk.close());
beforeEach(() => {
  desk.clock.now += 60_000;
});

const lastAudit = async (action = '') => (await administrator.call('listAudit', { query: { action } })).value.entries[0];
const change = async (changes: Record<string, unknown>) => {
  const { revision } = (await administrator.call('getDeskSettings', { params: { merchant: 'laro' } })).value;
  return administrator.call('changeDeskSettings', { params: { merchant: 'laro' }, body: { revision, changes, reason } });
};

describe('settings that need two people', () => {
  test('[SAFE-05] a change that includes one of them waits as a whole until another person approves it, and is audited with both', async () => {
    const ben = await desk.signIn('administrator');
    const answer = await change({ 'withdraw.autoLimit': 20_000, 'games.listView': 'list' });
    expect(desk.directory.byCode('laro')?.settings).toMatchObject({ 'withdraw.autoLimit': 10_000, 'games.listView': 'grid' });
    expect(await lastAudit()).toMatchObject({ action: 'proposal.made', after: { change: { 'withdraw.autoLimit': 20_000, 'games.listView': 'list' } } });
    expect((await approveProposed(administrator, answer)).code).toBe('desk.second_person_own');
    expect((await approveProposed(ben, answer)).value.state).toBe('done');
    expect(desk.directory.byCode('laro')?.settings).toMatchObject({ 'withdraw.autoLimit': 20_000, 'games.listView': 'list' });
    expect(await lastAudit('settings.changed')).toMatchObject({ actor: ben.name, after: { 'withdraw.autoLimit': 20_000, proposedBy: administrator.name } });
    const { rows } = await desk.base.pool.query('select limit_key, proposed_by::text as proposer, decided_by::text as decider from limit_changes');
    expect(rows).toEqual([{ limit_key: 'withdraw.autoLimit', proposer: administrator.id, decider: ben.id }]);
  });

  test('[SAFE-05] other settings may change while it waits; one of its own makes it void', async () => {
    const ben = await desk.signIn('administrator');
    const first = await change({ 'withdraw.coolingHours': 0 });
    expect((await change({ 'look.skin': 'laro' })).status).toBe(200);
    const overlapping = await change({ 'withdraw.coolingHours': 1, 'withdraw.needsVerified': false });
    expect((await approveProposed(ben, first)).status).toBe(200);
    expect((await approveProposed(ben, overlapping)).code).toBe('desk.proposal_void');
    expect(desk.directory.byCode('laro')?.settings).toMatchObject({ 'withdraw.coolingHours': 0, 'withdraw.needsVerified': true });
  });

  test('[SAFE-01] [SAFE-05] each setting needs its own permission: operations can change neither parties nor limits', async () => {
    const operations = await desk.signIn('operations');
    const { revision } = (await operations.call('getDeskSettings', { params: { merchant: 'laro' } })).value;
    const tryTo = (changes: object) => operations.call('changeDeskSettings', { params: { merchant: 'laro' }, body: { revision, changes, reason } });
    for (const key of ['login.phoneIssuer', 'login.firstIssuer', 'login.phoneKeys', 'deposit.xenditAddress', 'identity.registerAddress'])
      expect(await tryTo({ [key]: 'https://mine.example' })).toMatchObject({ code: 'desk.permission_missing', params: { permission: 'parties.change' } });
    expect(await tryTo({ 'deposit.slipLimit': 1 })).toMatchObject({ code: 'desk.permission_missing', params: { permission: 'limits.change' } });
    expect((await tryTo({ 'games.listView': 'grid' })).status).toBe(200);
  });

  test('[SAFE-02] the address of an outside party is refused when it is set: plain http, this site, private and local addresses', async () => {
    const fault = async (address: string) => (await change({ 'deposit.xenditAddress': address })).params['fields'];
    const refused = (name: string) => [{ path: 'deposit.xenditAddress', fault: name }];
    expect(await fault('http://localhost:3002/xendit')).toEqual(refused('not_https'));
    expect(await fault('https://localhost/wps')).toEqual(refused('own_site'));
    expect(await fault('https://10.0.0.1')).toEqual(refused('not_public'));
    expect(await fault('https://169.254.169.254/latest')).toEqual(refused('not_public'));
    expect(await fault('sandbox/xendit')).toEqual(refused('not_an_address'));
    expect(desk.directory.byCode('laro')?.settings['deposit.xenditAddress']).toBe('https://api.xendit.co');
  });
});
