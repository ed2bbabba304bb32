import { randomUUID } from 'node:crypto';
import { MAJOR_UNIT } from '@laro/domain/money/money';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { balanceOf } from '#server/ledger/accounts/accounts.ts';
import { auditLedger, isWhole } from '#server/ledger/audit/audit.ts';
import { approveProposed } from '#server/testing/people/approved.ts';
import { testDesk, type TestDesk } from '#server/testing/test-desk.ts';
import { openTestPlayer, type TestPlayer } from '#server/testing/money/test-play.ts';

type Staff = Awaited<ReturnType<TestDesk['signIn']>>;

let desk: TestDesk;
let ana: Staff;
let ben: Staff;
let player: TestPlayer;
const reason = 'a bonus was paid twice';
const HOUR = 3_600_000;
/** The shipped limit, in major units. */
const LIMIT = 5_000;

beforeAll(async () => {
  desk = await testDesk();
});
afterAll(() => desk.close());
beforeEach(async () => {
  desk.clock.now += 31 * 60_000;
  [ana, ben] = [await desk.signIn('cashier-lead'), await desk.signIn('cashier-lead')];
  player = await openTestPlayer(desk.base.pool);
});

const make = (by: Staff, body: object, target = player, merchant = 'laro') =>
  by.call('makeAdjustment', { params: { merchant, memberId: target.id }, body: { key: randomUUID(), direction: 'up', amount: '100.00', reason, ...body } });
const decide = (by: Staff, adjustmentId: string, decision: 'approve' | 'refuse', merchant = 'laro') =>
  by.call('decideAdjustment', { params: { merchant, adjustmentId }, body: { decision, reason: 'checked against the records' } });
const withdraw = (by: Staff, adjustmentId: string) =>
  by.call('withdrawAdjustment', { params: { merchant: 'laro', adjustmentId }, body: { reason: 'a typing error' } });
const cash = () => balanceOf(desk.base.pool, player.cash);
const lastAudit = async (by: Staff = ana) => (await by.call('listAudit')).value.entries[0];
const ledger = async () => (await ana.call('listDeskMemberLedger', { params: { merchant: 'laro', memberId: player.id } })).value.entries;

describe('up to the limit', () => {
  test('[T33] one person’s adjustment applies immediately: the ledger has before and after, the log has the reason, and the player’s pages are notified', async () => {
    const { value } = await make(ana, { amount: '250.50' });
    expect(value).toMatchObject({ state: 'done', before: '1000.00', after: '1250.50', proposedBy: ana.name, decidedBy: null, expiresAt: null });
    expect(await cash()).toBe(1_250n * MAJOR_UNIT + 50_000n);
    const [entry] = await ledger();
    expect(entry).toMatchObject({
      kind: 'adjusted_up',
      amount: '250.50',
      caller: 'desk',
      key: `adjustment:${value.id}`,
      from: { kind: 'adjustment' },
      to: { after: '1250.50' },
    });
    expect(await lastAudit()).toMatchObject({
      actor: ana.name,
      action: 'adjustment.done',
      subject: `merchant:laro/member:${player.id}`,
      reason,
      before: { cash: '1000.00' },
      after: { adjustment: value.id, direction: 'up', amount: '250.50', cash: '1250.50', state: 'done' },
      ip: '203.0.113.9',
    });
    expect(desk.announced).toContain(`wallet ${player.publicId}`);
  });

  test('[T28] [T33] never below zero: refused with its own code, and nothing is stored', async () => {
    expect(await make(ana, { direction: 'down', amount: '1000.01' })).toMatchObject({
      status: 409,
      code: 'desk.adjustment_below_zero',
      params: { balance: '1,000.00', currency: 'PHP' },
    });
    expect(await cash()).toBe(1_000n * MAJOR_UNIT);
    expect((await ana.call('listAdjustments', { params: { merchant: 'laro' }, query: { member: player.id } })).value.adjustments).toEqual([]);
    expect((await make(ana, { direction: 'down', amount: '1000.00' })).value).toMatchObject({ state: 'done', after: '0.00' });
  });

  test('[T33] the same key is the same adjustment, also at the same moment; with other input it is refused', async () => {
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 8 }, () => make(ana, { key })));
    expect(new Set(answers.map((answer) => answer.value.id)).size).toBe(1);
    expect(await cash()).toBe(1_100n * MAJOR_UNIT);
    for (const change of [{ amount: '100.01' }, { direction: 'down' }, { reason: 'something else' }])
      expect(await make(ana, { key, ...change })).toMatchObject({ status: 409, code: 'desk.adjustment_key_used' });
    expect((await make(ben, { key })).code).toBe('desk.adjustment_key_used');
    expect(await cash()).toBe(1_100n * MAJOR_UNIT);
  });

  test('[T28] amounts that cannot be are refused', async () => {
    for (const amount of ['0.00', '-5.00', '1.000001', '1e3', '', 100]) expect((await make(ana, { amount })).code).toBe('request.invalid');
    expect((await make(ana, { reason: ' ' })).code).toBe('request.invalid');
    expect((await make(ana, { key: 'mine' })).code).toBe('request.invalid');
    expect((await make(ana, {}, player, 'dagat')).code).toBe('desk.member_unknown');
    expect((await make(ana, {}, player, 'nowhere')).code).toBe('request.not_found');
  });
});

describe('above the limit', () => {
  const propose = async (body: object = {}) => (await make(ana, { amount: `${LIMIT}.01`, ...body })).value;

  test('[T33] waits for a second person, who approves; the proposer cannot', async () => {
    const proposal = await propose();
    expect(proposal).toMatchObject({ state: 'proposed', before: null, after: null, expiresAt: new Date(desk.clock.now + 72 * HOUR).toISOString() });
    expect(await cash()).toBe(1_000n * MAJOR_UNIT);
    expect((await lastAudit())?.action).toBe('adjustment.proposed');
    for (const decision of ['approve', 'refuse'] as const)
      expect(await decide(ana, proposal.id, decision)).toMatchObject({ status: 409, code: 'desk.adjustment_own' });
    expect((await decide(ben, proposal.id, 'approve')).value).toMatchObject({ state: 'done', decidedBy: ben.name, before: '1000.00', after: '6000.01' });
    expect(await lastAudit()).toMatchObject({
      actor: ben.name,
      action: 'adjustment.done',
      before: { state: 'proposed', cash: '1000.00' },
      after: { proposedBy: ana.name, cash: '6000.01' },
    });
    expect(await decide(ben, proposal.id, 'refuse')).toMatchObject({ status: 409, code: 'desk.adjustment_decided' });
  });

  test('[T33] two who decide at the same moment: one does', async () => {
    const proposal = await propose();
    const cora = await desk.signIn('cashier-lead');
    const answers = await Promise.all([decide(ben, proposal.id, 'approve'), decide(cora, proposal.id, 'approve'), decide(ben, proposal.id, 'refuse')]);
    expect(answers.map((answer) => answer.code).toSorted()).toEqual(['desk.adjustment_decided', 'desk.adjustment_decided', null].toSorted());
    expect([1_000n * MAJOR_UNIT, 6_000n * MAJOR_UNIT + 1_000n]).toContain(await cash());
    expect(await auditLedger(desk.base.pool)).toSatisfy(isWhole);
  });

  test('[T33] refused, withdrawn and expired move nothing and stay so', async () => {
    const [refused, withdrawn, expired] = [await propose(), await propose(), await propose()];
    expect((await decide(ben, refused.id, 'refuse')).value).toMatchObject({ state: 'refused', decisionReason: 'checked against the records' });
    expect(await withdraw(ben, withdrawn.id)).toMatchObject({ status: 409, code: 'desk.adjustment_not_own' });
    expect((await withdraw(ana, withdrawn.id)).value).toMatchObject({ state: 'withdrawn', decidedBy: ana.name });
    desk.clock.now += 72 * HOUR;
    const [dora, ann] = [await desk.signIn('cashier-lead'), await desk.signIn('administrator')];
    expect((await decide(dora, expired.id, 'approve')).code).toBe('desk.adjustment_decided');
    expect(await desk.twoPersons.expire()).toBe(1);
    expect(await desk.twoPersons.expire()).toBe(0);
    const { adjustments } = (await ann.call('listAdjustments', { params: { merchant: 'laro' }, query: { member: player.id } })).value;
    expect(adjustments.map((entry) => entry.state)).toEqual(['expired', 'withdrawn', 'refused']);
    expect(await lastAudit(ann)).toMatchObject({ actor: 'installation', action: 'adjustment.expired' });
    expect(await cash()).toBe(1_000n * MAJOR_UNIT);
  });

  test('[T28] [T33] approving more than the player has is refused, and the proposal stays open', async () => {
    const rich = await openTestPlayer(desk.base.pool, { money: 6_000n * MAJOR_UNIT });
    const proposal = (await make(ana, { direction: 'down', amount: '5500.00' }, rich)).value;
    await make(ben, { direction: 'down', amount: '1000.00' }, rich);
    expect(await decide(ben, proposal.id, 'approve')).toMatchObject({ status: 409, code: 'desk.adjustment_below_zero' });
    await make(ben, { amount: '700.00' }, rich);
    expect((await decide(ben, proposal.id, 'approve')).value).toMatchObject({ state: 'done', before: '5700.00', after: '200.00' });
  });

  test('[T33] splitting does not help: what one person did within a day counts together, the next day does not', async () => {
    expect((await make(ana, { amount: '3000.00' })).value.state).toBe('done');
    expect((await make(ana, { amount: '2000.00' })).value.state).toBe('done');
    expect((await make(ana, { amount: '0.01' })).value.state).toBe('proposed');
    expect((await make(ben, { amount: '5000.00' })).value.state).toBe('done');
    expect((await make(ana, { amount: '5000.00' }, await openTestPlayer(desk.base.pool))).value.state).toBe('done');
    desk.clock.now += 24 * HOUR + 1;
    const later = await desk.signIn('administrator');
    await desk.base.pool.query('update adjustments set proposed_by = $1 where proposed_by = $2', [later.name, ana.name]);
    expect((await make(later, { amount: '5000.00' })).value.state).toBe('done');
  });

  test('[T33] the limit is the merchant’s; only who may approve may change it', async () => {
    const administrator = await desk.signIn('administrator');
    const operations = await desk.signIn('operations');
    const setLimit = async (by: Staff, limit: number) => {
      const { revision } = (await by.call('getDeskSettings', { params: { merchant: 'laro' } })).value;
      return by.call('changeDeskSettings', { params: { merchant: 'laro' }, body: { revision, changes: { 'desk.adjustmentLimit': limit }, reason } });
    };
    expect(await setLimit(operations, 1_000_000)).toMatchObject({
      status: 403,
      code: 'desk.permission_missing',
      params: { permission: 'limits.change' },
    });
    const second = await desk.signIn('administrator');
    expect((await approveProposed(second, await setLimit(administrator, 0))).status).toBe(200);
    expect((await make(operations, { amount: '0.01' })).value.state).toBe('proposed');
    expect((await operations.call('listAdjustments', { params: { merchant: 'laro' } })).value.limit).toBe('0.00');
    await approveProposed(second, await setLimit(administrator, LIMIT));
  });

  test('[T33] the desk shows waiting adjustments to those who may decide, except their own', async () => {
    const waiting = async (by: Staff) => (await by.call('getDeskAttention')).value.merchants.find((entry) => entry.merchant === 'laro')?.proposals ?? 0;
    const before = await waiting(ben);
    const proposal = await propose();
    expect(await waiting(ben)).toBe(before + 1);
    expect(await waiting(await desk.signIn('auditor'))).toBe(0);
    const proposed = (await ben.call('listAdjustments', { params: { merchant: 'laro' }, query: { state: 'proposed' } })).value.adjustments;
    expect(proposed.map((entry) => entry.id)).toContain(proposal.id);
    expect(proposed.every((entry) => entry.state === 'proposed')).toBe(true);
  });

  test('[T86] an adjustment for another merchant or an unknown player is not found', async () => {
    const proposal = await propose();
    expect(await decide(ben, proposal.id, 'approve', 'dagat')).toMatchObject({ status: 404, code: 'desk.adjustment_unknown' });
    expect((await withdraw(ana, '999999')).code).toBe('desk.adjustment_unknown');
    expect((await ana.call('listAdjustments', { params: { merchant: 'dagat' } })).value.adjustments).toEqual([]);
    expect((await ana.call('listAdjustments', { params: { merchant: 'laro' }, query: { before: 'x' } })).code).toBe('request.invalid');
  });
});

test('[T28] [T33] any order of adjustments keeps the books: balance as a model says, never below zero, equal sides', async () => {
  type Step = { direction: 'up' | 'down'; cents: number; decision: 'approve' | 'refuse' | 'withdraw' | 'leave' };
  const step: fc.Arbitrary<Step> = fc.record({
    direction: fc.constantFrom('up', 'down'),
    cents: fc.integer({ min: 1, max: 900_000 }),
    decision: fc.constantFrom('approve', 'approve', 'refuse', 'withdraw', 'leave'),
  });
  const amountOf = (cents: number) => `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
  const decisions = {
    approve: (id: string) => decide(ben, id, 'approve'),
    refuse: (id: string) => decide(ben, id, 'refuse'),
    withdraw: (id: string) => withdraw(ana, id),
  };
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      const target = await openTestPlayer(desk.base.pool);
      let model = 100_000;
      let alone = 0;
      for (const { direction, cents, decision } of steps) {
        const change = direction === 'up' ? cents : -cents;
        const fits = model + change >= 0;
        const made = await make(ana, { direction, amount: amountOf(cents) }, target);
        if (alone + cents <= LIMIT * 100) {
          expect(made.code).toBe(fits ? null : 'desk.adjustment_below_zero');
          if (fits) [model, alone] = [model + change, alone + cents];
        } else {
          expect(made.value.state).toBe('proposed');
          if (decision === 'leave') continue;
          const answer = await decisions[decision](made.value.id);
          expect(answer.code).toBe(decision === 'approve' && !fits ? 'desk.adjustment_below_zero' : null);
          if (decision === 'approve' && fits) model += change;
        }
        expect(await balanceOf(desk.base.pool, target.cash)).toBe(BigInt(model) * 1_000n);
      }
    }),
    { numRuns: process.env['LARO_LONG'] === '1' ? 100 : 10 },
  );
  expect(await auditLedger(desk.base.pool)).toSatisfy(isWhole);
});
