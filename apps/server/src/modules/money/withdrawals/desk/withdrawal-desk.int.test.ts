import { randomUUID } from 'node:crypto';
import { MAJOR_UNIT } from '@laro/domain/money/money';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openAccount } from '#server/ledger/accounts/accounts.ts';
import { move } from '#server/ledger/movements/movements.ts';
import { callSealed } from '#server/testing/people/test-account.ts';
import { testWithdrawals, type TestMember, type TestWithdrawals } from '#server/testing/money/test-withdrawals.ts';

let all: TestWithdrawals;
type Staff = Awaited<ReturnType<TestWithdrawals['desk']['signIn']>>;
let ana: Staff;
let ben: Staff;
let count = 0;
let member: TestMember;
const merchant = { merchant: 'laro' };
const reason = 'looked at the play of the last week';
const told = 'Please play your deposit first.';

beforeAll(async () => {
  all = await testWithdrawals();
});
afterAll(() => all.close());
beforeEach(async () => {
  count += 1;
  all.desk.clock.now += 31 * 60_000;
  [ana, ben] = [await all.desk.signIn('cashier-lead'), await all.desk.signIn('cashier-lead')];
  member = await all.member(`asker${count}`, 10_000_000n * MAJOR_UNIT);
});

const decide = (by: Staff, withdrawalId: string, decision: 'approve' | 'reject', more: object = {}) =>
  by.call('decideWithdrawal', { params: { ...merchant, withdrawalId }, body: { decision, reason, ...more } });
const read = async (withdrawalId: string, by: Staff = ana) => (await by.call('getDeskWithdrawal', { params: { ...merchant, withdrawalId } })).value;
const ask = async (amount: string) => (await all.ask(member, { amount })).value.id;
const lastAudit = async () => (await ana.call('listAudit')).value.entries[0];
const mine = async () => (await member.browser.call('listWithdrawals')).value.withdrawals[0];

describe('deciding', () => {
  test('[CASH-02] [T33] [T85] above the automatic limit a person approves, with a reason in the log', async () => {
    const id = await ask('20000.00');
    expect(await read(id)).toMatchObject({ state: 'requested', notes: ['large'], needsTwo: false, holderName: 'Maria Clara', others: [] });
    const waiting = (await ana.call('listDeskWithdrawals', { params: merchant, query: { state: 'waiting' } })).value.withdrawals;
    expect(waiting.map((row) => row.id)).toContain(id);
    expect((await ana.call('getDeskAttention')).value.merchants).toContainEqual(expect.objectContaining({ merchant: 'laro', withdrawals: expect.any(Number) }));
    expect((await decide(ana, id, 'approve')).value).toMatchObject({ state: 'approved', decidedBy: ana.name });
    expect(await lastAudit()).toMatchObject({
      actor: ana.name,
      action: 'withdrawal.approved',
      reason,
      subject: `merchant:laro/member:${member.id}`,
      before: { state: 'requested' },
    });
    expect(await decide(ben, id, 'reject', { told })).toMatchObject({ status: 409, code: 'desk.withdrawal_decided' });
  });

  test('[T30] where the merchant lets members take a request back, it ends when the first person at the desk has looked', async () => {
    await all.set({ 'withdraw.mayCancel': true });
    const [looked, waits] = [await ask('60000.00'), await ask('20000.00')];
    await decide(ana, looked, 'approve');
    const cancel = (withdrawalId: string) => member.browser.call('cancelWithdrawal', undefined, {}, { withdrawalId });
    expect(await cancel(looked)).toMatchObject({ status: 409, code: 'withdraw.not_cancellable' });
    expect((await mine())?.id).toBe(waits);
    expect((await cancel(waits)).value).toMatchObject({ state: 'cancelled' });
    expect((await read(looked)).state).toBe('checked');
    await all.set({});
  });

  test('[T29] the desk sees a request’s origin, fee, channel and everyone who handled it, each with the time', async () => {
    const id = await ask('60000.00');
    await decide(ana, id, 'approve');
    await decide(ben, id, 'approve');
    const row = await read(id);
    expect(row).toMatchObject({ id, amount: '60000.00', channel: 'gcash', state: 'approved' });
    expect(row.requestedFrom).toMatch(/^[\d.]+$|^::/);
    expect(row.fee).toMatch(/^\d+\.\d\d$/);
    expect(row.events.map(({ by }) => by)).toEqual([null, ana.name, ben.name]);
    for (const { at } of row.events) expect(Date.parse(at)).toBeGreaterThan(0);
  });

  test('[T33] above the second limit the first person checks and another one approves', async () => {
    const id = await ask('60000.00');
    expect((await decide(ana, id, 'approve')).value).toMatchObject({ state: 'checked', checkedBy: ana.name, decidedBy: null });
    expect(await decide(ana, id, 'approve')).toMatchObject({ status: 409, code: 'desk.withdrawal_own' });
    expect(all.desk.payouts.gateways.xendit.sent.some(({ reference }) => reference === id)).toBe(false);
    expect((await decide(ben, id, 'approve')).value).toMatchObject({ state: 'approved', checkedBy: ana.name, decidedBy: ben.name });
    expect((await read(id)).events.map(({ what, by }) => `${what} ${by ?? '-'}`)).toEqual(['request -', `check ${ana.name}`, `approve ${ben.name}`]);
  });

  test('[SAFE-06] splitting does not help: the member’s approvals of that day count towards the limit of one person', async () => {
    const [first, second] = [await ask('30000.00'), await ask('30000.00')];
    expect((await decide(ana, first, 'approve')).value).toMatchObject({ state: 'approved', needsTwo: false });
    expect((await read(second)).needsTwo).toBe(true);
    expect((await decide(ben, second, 'approve')).value).toMatchObject({ state: 'checked', checkedBy: ben.name });
    expect((await decide(ana, second, 'approve')).value).toMatchObject({ state: 'approved', decidedBy: ana.name });
  });

  test('[SAFE-04] the second approval is a proposal: refused or expired, the withdrawal waits for a first person again', async () => {
    const id = await ask('60000.00');
    const proposal = async () => (await ana.call('listProposals')).value.proposals.find(({ subject }) => subject === `withdrawal:${id}`);
    await decide(ana, id, 'approve');
    const waiting = await proposal();
    expect(waiting).toMatchObject({ act: 'withdrawal.approve', amount: '60000.00', proposedBy: ana.name, fault: 'own' });
    const body = { decision: 'refuse', reason: 'ask for papers first' };
    expect((await ben.call('decideProposal', { params: { proposalId: waiting?.id }, body })).value.state).toBe('refused');
    expect(await read(id)).toMatchObject({ state: 'requested', checkedBy: null });
    await decide(ben, id, 'approve');
    all.desk.clock.now += 72 * 3_600_000;
    expect(await all.desk.twoPersons.expire()).toBeGreaterThan(0);
    [ana, ben] = [await all.desk.signIn('cashier-lead'), await all.desk.signIn('cashier-lead')];
    expect(await read(id)).toMatchObject({ state: 'requested', checkedBy: null });
    // Rejecting a checked one ends its proposal as well.
    await decide(ana, id, 'approve');
    expect((await decide(ben, id, 'reject', { told })).value.state).toBe('rejected');
    expect(await proposal()).toBeUndefined();
  });

  test('[T22] rejected with words that the member reads, and the money is back', async () => {
    const id = await ask('20000.00');
    expect((await decide(ana, id, 'reject')).code).toBe('request.invalid');
    expect((await decide(ana, id, 'reject', { told })).value).toMatchObject({ state: 'rejected', told });
    expect(await mine()).toMatchObject({ id, state: 'rejected', told });
    expect((await member.browser.call('getWalletDetails')).value).toMatchObject({ cash: '10000000.00', held: '0.00' });
    await expect.poll(() => all.desk.payouts.told).toContain(`rejected ${id}`);
    expect(await lastAudit()).toMatchObject({ action: 'withdrawal.rejected', after: { told } });
  });

  test('[T33] two who decide at the same moment: one does', async () => {
    const id = await ask('20000.00');
    const answers = await Promise.all([decide(ana, id, 'approve'), decide(ben, id, 'reject', { told }), decide(ben, id, 'approve')]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 'desk.withdrawal_decided')).toHaveLength(2);
  });

  test('[T9] five million pesos are marked as a covered transaction', async () => {
    await all.set({ 'withdraw.max': 10_000_000, 'withdraw.daySum': 10_000_000 });
    const [under, over] = [await ask('4999999.99'), await ask('5000000.00')];
    await all.set({});
    expect((await read(under)).notes).toEqual(['large']);
    expect((await read(over)).notes).toEqual(['large', 'covered']);
  });
});

describe('findings of the rules', () => {
  test('[T5] an account or device of several members, a deposit that was not played, too many requests and new members need a review', async () => {
    const other = await all.member(`other${count}`);
    const number = '09170009999';
    const own = await callSealed(member.browser, 'addPayoutAccount', { channel: 'maya', number });
    await callSealed(other.browser, 'addPayoutAccount', { channel: 'maya', number });
    const { pool } = all.desk.base;
    await pool.query('update payout_accounts set usable_at = added_at');
    await pool.query("insert into player_duplicates (merchant_code, player_id, other_player_id, matched_on) values ('laro', $1, $2, 'device')", [
      member.id,
      other.id,
    ]);
    await pool.query('update players set created_at = $2 where id = $1', [member.id, new Date(all.desk.clock.now - 3_600_000)]);
    const gateway = await openAccount(pool, { merchantCode: 'laro', currency: 'PHP', isTrial: false }, 'gateway', 'test');
    await move(pool, { kind: 'deposit_paid', caller: 'test', key: randomUUID(), from: gateway, to: member.cashAccount, amount: 100n * MAJOR_UNIT });
    for (let time = 0; time < 3; time++) await ask('100.00');
    const last = (await all.ask(member, { accountId: own.value.id, amount: '100.00' })).value;
    expect(last.state).toBe('requested');
    const seen = await read(last.id);
    expect(seen.notes).toEqual(['new_member', 'unplayed', 'shared_account', 'shared_device', 'frequent', 'risk']);
    expect(seen.others.map(({ username }) => username)).toEqual([`other${count}`]);
  });
});

describe('gateways and books', () => {
  test('[T35] [T85] a person can query the gateway by reference; an unsent withdrawal is refused', async () => {
    const id = await ask('20000.00');
    const askFor = (withdrawalId: string) => ana.call('askDeskWithdrawal', { params: { ...merchant, withdrawalId }, body: { reason } });
    expect(await askFor(id)).toMatchObject({ status: 409, code: 'desk.withdrawal_not_sent' });
    await decide(ana, id, 'approve');
    while (await all.desk.payouts.withdrawals.turn());
    all.desk.payouts.gateways.xendit.decide(id, 'paid');
    expect((await askFor(id)).value).toMatchObject({ state: 'paid', gateway: 'xendit', gatewayId: `gw-${id}` });
    expect(await lastAudit()).toMatchObject({ action: 'withdrawal.asked' });
    const { gateways } = (await ana.call('getPayoutHealth', { params: merchant })).value;
    expect(gateways.find(({ gateway }) => gateway === 'xendit')).toMatchObject({ isConnected: true, isChosen: true });
  });

  test('[DESK-06] [T34] the liability is the sum of all balances, and a day’s closing comes to zero with held and paid agreeing', async () => {
    const { pool } = all.desk.base;
    const { rows } = (await ana.call('getLiability', { params: merchant })).value;
    const { rows: sums } = await pool.query<{ total: bigint }>(
      "select sum(b.balance)::bigint as total from balances b join accounts a on a.id = b.account_id where a.merchant_code = 'laro' and a.currency = 'PHP' and not a.is_trial",
    );
    expect(rows.find(({ currency }) => currency === 'PHP')?.total).toBe(
      `${(sums[0]?.total ?? 0n) / MAJOR_UNIT}.${String(((sums[0]?.total ?? 0n) % MAJOR_UNIT) / 1000n).padStart(2, '0')}`,
    );
    const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Manila' }).format(new Date());
    const closing = (await ana.call('getDayClosing', { params: merchant, query: { day } })).value;
    expect(closing.movements.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['withdrawal_held', 'withdrawal_released', 'reward_paid']));
    expect(closing.checks.map(({ name, difference }) => [name, difference])).toEqual([
      ['all_accounts', '0.00'],
      ['held_now', '0.00'],
      ['paid_out', '0.00'],
    ]);
    const { csv, fileName } = (await ana.call('exportDayClosing', { params: merchant, query: { day } })).value;
    expect(fileName).toBe(`laro-closing-${day}.csv`);
    expect(csv.split('\r\n')[0]).toBe('day,day_from,day_to,merchant,movement,from,to,currency,count,amount');
    expect(csv.split('\r\n')[1]).toMatch(new RegExp(`^${day},${day}T00:00:00\\.000\\+08:00,\\d{4}-\\d\\d-\\d\\dT00:00:00\\.000\\+08:00,laro,`));
    expect(csv).not.toMatch(/(?:^|,|\n)[=+@-]/);
    expect((await ana.call('getDayClosing', { params: merchant, query: { day: '2000-01-01' } })).value.movements).toEqual([]);
  });

  test('[T86] another merchant’s withdrawal is unknown, and roles without the permission see and decide nothing', async () => {
    const id = await ask('20000.00');
    const elsewhere = { merchant: 'dagat', withdrawalId: id };
    expect(await ana.call('getDeskWithdrawal', { params: elsewhere })).toMatchObject({ status: 404, code: 'desk.withdrawal_unknown' });
    expect((await ana.call('decideWithdrawal', { params: elsewhere, body: { decision: 'approve', reason } })).code).toBe('desk.withdrawal_unknown');
    const [content, auditor] = [await all.desk.signIn('content'), await all.desk.signIn('auditor')];
    expect((await content.call('listDeskWithdrawals', { params: merchant })).code).toBe('desk.permission_missing');
    expect((await read(id, auditor)).id).toBe(id);
    expect((await decide(auditor, id, 'approve')).code).toBe('desk.permission_missing');
  });
});
