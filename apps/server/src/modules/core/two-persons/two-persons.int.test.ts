import { randomUUID } from 'node:crypto';
import { MAJOR_UNIT } from '@laro/domain/money/money';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { balanceOf } from '#server/ledger/accounts/accounts.ts';
import { testDesk, type TestDesk } from '#server/testing/test-desk.ts';
import { openTestPlayer, type TestPlayer } from '#server/testing/money/test-play.ts';
import { actAsInstallation } from './index.ts';

type Staff = Awaited<ReturnType<TestDesk['signIn']>>;

const HOUR = 3_600_000;
const reason = 'a typing error of yesterday';
let desk: TestDesk;
let ana: Staff;
let ben: Staff;
let player: TestPlayer;

beforeAll(async () => {
  desk = await testDesk();
});
afterAll(() => desk.close());
beforeEach(async () => {
  desk.clock.now += 31 * 60_000;
  [ana, ben] = [await desk.signIn('administrator'), await desk.signIn('administrator')];
  player = await openTestPlayer(desk.base.pool);
});

const propose = async (by: Staff, amount = '6000.00') => {
  const body = { key: randomUUID(), direction: 'up', amount, reason };
  const { value } = await by.call('makeAdjustment', { params: { merchant: 'laro', memberId: player.id }, body });
  const waiting = (await ben.call('listProposals')).value.proposals.find(({ subject }) => subject === `adjustment:${value.id}`);
  if (!waiting) throw new Error('nothing was proposed');
  return waiting;
};
const decide = (by: Staff, proposalId: string, decision: 'approve' | 'refuse') =>
  by.call('decideProposal', { params: { proposalId }, body: { decision, reason: 'checked' } });
const withdraw = (by: Staff, proposalId: string) => by.call('withdrawProposal', { params: { proposalId }, body: { reason: 'no longer needed' } });
const cash = () => balanceOf(desk.base.pool, player.cash);
const actions = async () => (await ben.call('listAudit')).value.entries.map(({ action }) => action);
const accountAct = (staff: Staff, by: Staff, hoursAgo: number) =>
  desk.base.pool.query("insert into staff_account_acts (staff_id, act, by_staff_id, at) values ($1, 'created', $2, $3)", [
    staff.id,
    by.id,
    new Date(desk.clock.now - hoursAgo * HOUR),
  ]);

describe('a proposal', () => {
  test('[DESK-29] shows what changes, why, who proposed it and until when, and what each reader can do about it', async () => {
    const waiting = await propose(ana);
    expect(waiting).toMatchObject({
      act: 'adjustment.make',
      merchant: 'laro',
      before: null,
      after: { player: player.publicId, direction: 'up', amount: '6000.00' },
      amount: '6000.00',
      currency: 'PHP',
      reason,
      state: 'proposed',
      proposedBy: ana.name,
      expiresAt: new Date(desk.clock.now + 72 * HOUR).toISOString(),
      decidedBy: null,
      fault: null,
    });
    expect((await ana.call('getProposal', { params: { proposalId: waiting.id } })).value.fault).toBe('own');
    const auditor = await desk.signIn('auditor');
    expect((await auditor.call('getProposal', { params: { proposalId: waiting.id } })).value.fault).toBe('permission_missing');
    const content = await desk.signIn('content');
    expect((await content.call('getProposal', { params: { proposalId: waiting.id } })).code).toBe('desk.proposal_unknown');
    expect((await decide(content, waiting.id, 'approve')).code).toBe('desk.proposal_unknown');
    expect((await decide(auditor, waiting.id, 'approve')).code).toBe('desk.permission_missing');
  });

  test('[DESK-29] [SAFE-04] is carried out by another person only; every refused attempt is in the audit log', async () => {
    const { id } = await propose(ana);
    expect((await decide(ana, id, 'approve')).code).toBe('desk.second_person_own');
    expect(await cash()).toBe(1_000n * MAJOR_UNIT);
    const [refused] = (await ben.call('listAudit')).value.entries;
    expect(refused).toMatchObject({
      actor: ana.name,
      action: 'proposal.decisionRefused',
      after: { proposal: id, act: 'adjustment.make', proposedBy: ana.name, decision: 'approve', refusal: 'desk.second_person_own' },
    });
    expect((await decide(ben, id, 'approve')).value).toMatchObject({ state: 'done', decidedBy: ben.name, decisionReason: 'checked' });
    expect(await cash()).toBe(7_000n * MAJOR_UNIT);
    expect((await actions()).slice(0, 2)).toEqual(['adjustment.done', 'proposal.approved']);
  });

  test('[SAFE-04] cannot be decided by an account that the proposer created or reset within seven days, or vice versa', async () => {
    await accountAct(ben, ana, 24 * 6.9);
    const { id } = await propose(ana);
    expect((await decide(ben, id, 'approve')).code).toBe('desk.second_person_same_hand');
    expect((await ben.call('getProposal', { params: { proposalId: id } })).value.fault).toBe('same_hand');
    const cora = await desk.signIn('cashier-lead');
    await accountAct(ana, cora, 1);
    expect((await decide(cora, id, 'approve')).code).toBe('desk.second_person_same_hand');
    expect((await decide(await desk.signIn('cashier-lead'), id, 'approve')).status).toBe(200);
  });

  test('[SAFE-04] cannot be decided by the person who raised the limit that it passes within seven days', async () => {
    const raise = (by: Staff, daysAgo: number) =>
      desk.base.pool.query(
        "insert into limit_changes (merchant_code, limit_key, before, after, proposed_by, at) values ('laro', 'desk.adjustmentLimit', $1, $2, $3, $4)",
        [5_000n * MAJOR_UNIT, 6_000n * MAJOR_UNIT, by.id, new Date(desk.clock.now - daysAgo * 24 * HOUR)],
      );
    await raise(ben, 6.9);
    const { id } = await propose(ana);
    expect((await decide(ben, id, 'approve')).code).toBe('desk.second_person_changed_limit');
    const cora = await desk.signIn('cashier-lead');
    await raise(cora, 7.1);
    expect((await decide(cora, id, 'approve')).status).toBe(200);
  });

  test('[DESK-97] is decided within the second person’s own limits of one act and of a day', async () => {
    const set = (perAct: bigint | null, perDay: bigint | null) =>
      desk.base.pool.query(
        "insert into staff_limits (staff_id, merchant_code, kind, per_act, per_day) values ($1, 'laro', 'adjustment', $2, $3) on conflict (staff_id, merchant_code, kind) do update set per_act = excluded.per_act, per_day = excluded.per_day",
        [ben.id, perAct, perDay],
      );
    await set(5_999n * MAJOR_UNIT, null);
    const first = await propose(ana);
    expect((await decide(ben, first.id, 'approve')).code).toBe('desk.second_person_over_limit');
    await set(6_000n * MAJOR_UNIT, 11_999n * MAJOR_UNIT);
    expect((await decide(ben, first.id, 'approve')).status).toBe(200);
    expect((await decide(ben, (await propose(ana)).id, 'approve')).code).toBe('desk.second_person_over_limit');
  });

  test('[DESK-97] a person’s own limit also bounds their acts alone', async () => {
    await desk.base.pool.query(
      "insert into staff_limits (staff_id, merchant_code, kind, per_act, per_day) values ($1, 'laro', 'adjustment', 100000000, 150000000)",
      [ana.id],
    );
    const make = async (amount: string) =>
      (await ana.call('makeAdjustment', { params: { merchant: 'laro', memberId: player.id }, body: { key: randomUUID(), direction: 'up', amount, reason } }))
        .value.state;
    expect(await make('1000.01')).toBe('proposed');
    expect(await make('1000.00')).toBe('done');
    player = await openTestPlayer(desk.base.pool);
    expect(await make('500.01')).toBe('proposed');
  });

  test('[DESK-97] [SAFE-04] cannot be decided by two of one team once the installation forbids such pairs', async () => {
    await desk.base.pool.query("update staff set team = 'night' where id = any($1)", [[ana.id, ben.id]]);
    await desk.base.pool.query("insert into installation_settings (key, value) values ('twoPersons.forbidsTeamPairs', 'true')");
    const { id } = await propose(ana);
    expect((await decide(ben, id, 'approve')).code).toBe('desk.second_person_same_team');
    await desk.base.pool.query("delete from installation_settings where key = 'twoPersons.forbidsTeamPairs'");
    expect((await decide(ben, id, 'approve')).status).toBe(200);
  });

  test('[DESK-29] two who decide at the same moment: one does, the other reads who did; a second tap of the same person reads the result', async () => {
    const { id } = await propose(ana);
    const cora = await desk.signIn('administrator');
    const answers = await Promise.all([decide(ben, id, 'approve'), decide(ben, id, 'approve'), decide(cora, id, 'approve')]);
    const winner = (await ana.call('getProposal', { params: { proposalId: id } })).value.decidedBy;
    expect(await cash()).toBe(7_000n * MAJOR_UNIT);
    const byBen = winner === ben.name;
    expect(answers.map(({ code }) => code)).toEqual(byBen ? [null, null, 'desk.proposal_decided'] : ['desk.proposal_decided', 'desk.proposal_decided', null]);
    expect(answers.find(({ code }) => code !== null)?.params).toEqual({ by: winner });
  });

  test('[DESK-29] can only be withdrawn by its proposer, and expires after its time; both end it and move nothing', async () => {
    const [first, second] = [await propose(ana), await propose(ana)];
    expect((await withdraw(ben, first.id)).code).toBe('desk.proposal_not_own');
    expect((await withdraw(ana, first.id)).value).toMatchObject({ state: 'withdrawn', decidedBy: ana.name });
    expect(await decide(ben, first.id, 'approve')).toMatchObject({ code: 'desk.proposal_decided', params: { by: ana.name } });
    desk.clock.now += 72 * HOUR;
    const dora = await desk.signIn('administrator');
    expect((await decide(dora, second.id, 'approve')).code).toBe('desk.proposal_expired');
    expect(await desk.twoPersons.expire()).toBeGreaterThan(0);
    const past = (await dora.call('listProposals', { query: { state: 'past' } })).value.proposals;
    expect(past.find(({ id }) => id === second.id)).toMatchObject({ state: 'expired', decidedBy: null, fault: null });
    expect(await cash()).toBe(1_000n * MAJOR_UNIT);
  });

  test('[DESK-29] is decided by the person who holds the machine, audited as the installation', async () => {
    const { id } = await propose(ana);
    await desk.twoPersons.change({ id: BigInt(id) }, { act: 'approve', by: actAsInstallation, reason: 'by the machine' });
    expect(await cash()).toBe(7_000n * MAJOR_UNIT);
    const entry = (await ben.call('listAudit')).value.entries.find(({ action }) => action === 'proposal.approved');
    expect(entry).toMatchObject({ actor: 'installation', after: { proposedBy: ana.name } });
  });
});

describe('the list of acts that need two', () => {
  const read = async (by: Staff) => (await by.call('getInstallationSettings')).value;
  const change = async (by: Staff, body: object) => by.call('changeInstallationSettings', { body: { ...(await read(by)), reason, ...body } });
  const answered = (answer: { value: unknown }) => (answer.value as { proposed: { id: string } }).proposed.id;

  test('[DESK-30] [SAFE-04] itself needs two people, whatever it says', async () => {
    const { acts } = await read(ana);
    expect(acts).toEqual(expect.arrayContaining(['settings.change', 'payment.key', 'vendor.endpoint', 'staff.grants']));
    const id = answered(await change(ana, { acts: ['settings.change'] }));
    expect((await read(ana)).acts).toEqual(acts);
    expect((await ana.call('getProposal', { params: { proposalId: id } })).value).toMatchObject({
      merchant: null,
      before: { 'twoPersons.acts': acts },
      after: { 'twoPersons.acts': ['settings.change'] },
    });
    expect((await decide(ana, id, 'approve')).code).toBe('desk.second_person_own');
    expect((await decide(ben, id, 'approve')).value.state).toBe('done');
    expect((await read(ana)).acts).toEqual(['settings.change']);
    expect((await actions())[0]).toBe('installation.settingsChanged');
    expect((await decide(ben, answered(await change(ana, { acts: [] })), 'approve')).status).toBe(200);
    expect(answered(await change(ana, { acts }))).toMatch(/^\d+$/);
  });

  test('[DESK-29] the same wish of the same person is one proposal; another one on the same subject is refused', async () => {
    await desk.base.pool.query("delete from proposals where act = 'installation.settings' and state = 'proposed'");
    const first = answered(await change(ana, { forbidsTeamPairs: true }));
    expect(answered(await change(ana, { forbidsTeamPairs: true }))).toBe(first);
    expect(await change(ben, { forbidsTeamPairs: true })).toMatchObject({ status: 409, code: 'desk.proposal_waiting', params: { by: ana.name } });
    expect((await change(ben, { stamp: 'older' })).code).toBe('desk.changed_meanwhile');
    await withdraw(ana, first);
  });

  test('[DESK-29] a proposal is void once its subject has changed, and the decider gets that refusal', async () => {
    const id = answered(await change(ana, { forbidsTeamPairs: true }));
    await desk.base.pool.query(
      "insert into installation_settings (key, value) values ('twoPersons.acts', '[]') on conflict (key) do update set value = '[\"staff.add\"]', changed_at = now()",
    );
    expect((await decide(ben, id, 'approve')).code).toBe('desk.proposal_void');
    expect((await ana.call('getProposal', { params: { proposalId: id } })).value.state).toBe('void');
    expect((await read(ana)).forbidsTeamPairs).toBe(false);
    expect((await actions()).slice(0, 2)).toEqual(['proposal.decisionRefused', 'proposal.void']);
  });

  test('[DESK-29] the desk counts proposals that the person can decide, of each merchant and of the installation', async () => {
    await desk.base.pool.query("delete from proposals where state = 'proposed'");
    await change(ana, { forbidsTeamPairs: true });
    await propose(ana);
    expect((await ben.call('getDeskAttention')).value).toMatchObject({ installation: 1, merchants: [{ merchant: 'laro', proposals: 1 }] });
    expect((await ana.call('getDeskAttention')).value).toEqual({ installation: 0, bets: 0, merchants: [] });
    const finance = await desk.signIn('cashier-lead');
    expect((await finance.call('getDeskAttention')).value).toMatchObject({ installation: 0, merchants: [{ merchant: 'laro', proposals: 1 }] });
  });
});
