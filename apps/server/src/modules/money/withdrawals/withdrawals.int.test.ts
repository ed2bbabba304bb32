import { randomUUID } from 'node:crypto';
import { MAJOR_UNIT } from '@laro/domain/money/money';
import { settingsFrom } from '@laro/domain/settings/settings';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { balanceOf } from '#server/ledger/accounts/accounts.ts';
import { auditLedger, isWhole } from '#server/ledger/audit/audit.ts';
import { callSealed } from '#server/testing/people/test-account.ts';
import { testWithdrawals, type TestMember, type TestWithdrawals } from '#server/testing/money/test-withdrawals.ts';

let all: TestWithdrawals;
const MINUTE = 60_000;

beforeAll(async () => {
  all = await testWithdrawals();
});
afterAll(() => all.close());

const cash = async ({ cashAccount }: TestMember) => balanceOf(all.desk.base.pool, cashAccount);
const wallet = async ({ browser }: TestMember) => (await browser.call('getWalletDetails')).value;
const listed = async ({ browser }: TestMember) => (await browser.call('listWithdrawals')).value.withdrawals;
const requesterOf = ({ id, cashAccount }: TestMember) => ({
  playerId: id,
  merchantCode: 'laro',
  currency: 'PHP',
  cashAccount,
  settings: settingsFrom({}),
  isClosing: false,
  ip: '',
});
const xendit = () => all.desk.payouts.gateways.xendit;
const turn = async () => {
  while (await all.desk.payouts.withdrawals.turn());
};
/** Advances the clock until gateways are due to be polled, and polls them. */
const later = async (ms = 15 * MINUTE) => {
  all.desk.clock.now += ms;
  await turn();
};

describe('requests', () => {
  test('[CASH-02] [T6] [T22] [WALLET-01] a small withdrawal is approved by the rules: held immediately, sent, paid, and the member is notified', async () => {
    const maria = await all.member('maria');
    const { value, status } = await all.ask(maria, { amount: '1500.50' });
    expect(status).toBe(200);
    expect(value).toMatchObject({ state: 'approved', amount: '1500.50', fee: '0.00', arrives: '1500.50', channel: 'gcash', told: null, mayCancel: false });
    expect(await wallet(maria)).toMatchObject({ cash: '3499.50', held: '1500.50', bonus: '0.00', sumBalance: '5000.00' });
    await turn();
    const [order] = xendit().sent;
    expect(order).toMatchObject({ reference: value.id, amount: 1500n * MAJOR_UNIT + 50_000n, channel: 'gcash', holderName: 'Maria Clara', currency: 'PHP' });
    expect(order?.number).toMatch(/^0917\d{7}$/);
    expect((await listed(maria))[0]?.state).toBe('sent');
    xendit().decide(value.id, 'paid');
    await later();
    expect((await listed(maria))[0]).toMatchObject({ state: 'paid', id: value.id });
    expect(await wallet(maria)).toMatchObject({ cash: '3499.50', held: '0.00', sumBalance: '3499.50' });
    await expect.poll(() => all.desk.payouts.told).toContain(`paid ${value.id}`);
    expect(all.desk.announced).toContain(`wallet ${maria.publicId}`);
    expect(all.desk.announced.filter((line) => line.startsWith(`requested ${value.id} `))).toEqual([`requested ${value.id} ${1500n * MAJOR_UNIT + 50_000n}`]);
  });

  test('[T28] [T35] the same key is the same withdrawal, at the same moment too; another wish with it is refused', async () => {
    const member = await all.member('same-key');
    const key = randomUUID();
    const first = await all.ask(member, { key });
    const again = await all.ask(member, { key });
    expect(again.value.id).toBe(first.value.id);
    expect(await all.ask(member, { key, amount: '501.00' })).toMatchObject({ status: 409, code: 'withdraw.key_used' });
    expect(await cash(member)).toBe(4_500n * MAJOR_UNIT);
    const wish = { key: randomUUID(), accountId: member.accountId, amount: 100n * MAJOR_UNIT, fee: 0n };
    const ids = await Promise.all(Array.from({ length: 20 }, () => all.desk.payouts.withdrawals.request(requesterOf(member), wish)));
    expect(new Set(ids.map(({ id }) => id)).size).toBe(1);
    expect(await cash(member)).toBe(4_400n * MAJOR_UNIT);
  });

  test('[SAFE-21] [T28] concurrent requests with one key are one withdrawal with one answer, and need the payment password', async () => {
    const member = await all.member('double-tap');
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 6 }, () => all.ask(member, { key })));
    const [first] = answers;
    expect(answers.map(({ status, value }) => [status, value])).toEqual(Array.from({ length: 6 }, () => [200, first?.value]));
    expect(await cash(member)).toBe(4_500n * MAJOR_UNIT);
  });

  test('[T28] 200 requests at the same moment never pass the balance, nor the limits of the day', async () => {
    const member = await all.member('many', 1_050n * MAJOR_UNIT);
    const requester = { ...requesterOf(member), settings: settingsFrom({ 'withdraw.dayCount': 100 }) };
    const wish = () => ({ key: randomUUID(), accountId: member.accountId, amount: 100n * MAJOR_UNIT, fee: 0n });
    const answers = await Promise.allSettled(Array.from({ length: 200 }, () => all.desk.payouts.withdrawals.request(requester, wish())));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    const codes = new Set(
      answers.flatMap((answer) => (answer.status === 'rejected' ? [(answer.reason as { code?: string }).code ?? String(answer.reason)] : [])),
    );
    expect([...codes]).toEqual(['withdraw.not_enough_money']);
    expect(await wallet(member)).toMatchObject({ cash: '50.00', held: '1000.00' });
    const rich = await all.member('counted', 100_000n * MAJOR_UNIT);
    const counted = await Promise.allSettled(
      Array.from({ length: 30 }, () => all.desk.payouts.withdrawals.request(requesterOf(rich), { ...wish(), accountId: rich.accountId })),
    );
    expect(counted.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    expect(await auditLedger(all.desk.base.pool)).toSatisfy(isWhole);
  });
});

describe('refusals', () => {
  test('[CASH-02] [T22] [T25] invalid amounts are refused, with the allowed ones', async () => {
    const member = await all.member('amounts');
    expect(await all.ask(member, { amount: '99.99' })).toMatchObject({
      status: 422,
      code: 'withdraw.amount_out_of_range',
      params: { min: '100.00', max: '500,000.00', currency: 'PHP' },
    });
    expect((await all.ask(member, { amount: '500000.01' })).code).toBe('withdraw.amount_out_of_range');
    expect((await all.ask(member, { amount: '100.001' })).code).toBe('withdraw.amount_not_payable');
    expect(await all.ask(member, { amount: '5000.01' })).toMatchObject({ code: 'withdraw.not_enough_money', params: { balance: '5,000.00', currency: 'PHP' } });
    expect((await all.ask(member, { amount: '1e3' })).code).toBe('request.invalid');
    expect(await wallet(member)).toMatchObject({ cash: '5000.00', held: '0.00' });
    expect(await listed(member)).toEqual([]);
  });

  test('[CASH-02] the limits of a day count held and paid amounts, not returned ones', async () => {
    const member = await all.member('daily', 2_000_000n * MAJOR_UNIT);
    await all.set({ 'withdraw.dayCount': 2, 'withdraw.daySum': 1_000 });
    const first = await all.ask(member, { amount: '600.00' });
    expect(await all.ask(member, { amount: '400.01' })).toMatchObject({ code: 'withdraw.day_sum_reached', params: { left: '400.00', currency: 'PHP' } });
    expect((await member.browser.call('getWithdrawalForm')).value).toMatchObject({ dayCountLeft: 1, daySumLeft: '400.00', held: '600.00' });
    expect((await all.ask(member, { amount: '400.00' })).status).toBe(200);
    expect(await all.ask(member, { amount: '100.00' })).toMatchObject({ status: 409, code: 'withdraw.day_count_reached', params: { max: 2 } });
    await turn();
    xendit().decide(first.value.id, 'failed');
    await later(MINUTE);
    expect((await all.ask(member, { amount: '100.00' })).status).toBe(200);
    await all.set({});
  });

  test('[T6] [T24] each precondition refuses: payment password, recent proof, own account, cooling time, blocks, identity, closed', async () => {
    const [member, stranger] = [await all.member('proofs'), await all.member('proofs-stranger')];
    expect((await all.ask(member, { paymentPassword: '000111' })).code).toBe('account.payment_password_wrong');
    expect((await all.ask(member, { accountId: stranger.accountId })).code).toBe('withdraw.account_unknown');
    const { pool } = all.desk.base;
    await pool.query('update player_profiles set payment_password_hash = null where player_id = $1', [member.id]);
    expect((await all.ask(member)).code).toBe('withdraw.payment_password_unset');
    const fresh = await callSealed(stranger.browser, 'addPayoutAccount', { channel: 'maya', number: '09175550000' });
    expect(await all.ask(stranger, { accountId: fresh.value.id })).toMatchObject({ code: 'withdraw.account_cooling', params: { until: fresh.value.usableAt } });
    for (const kind of ['withdraw', 'full']) {
      await pool.query(
        "insert into player_blocks (player_id, kind, cause, reason, set_by, set_at, until) values ($1, $2, 'rules', 'a test', 'ana', now(), $3)",
        [stranger.id, kind, kind === 'withdraw' ? new Date(Date.now() + 3_600_000) : null],
      );
      expect((await all.ask(stranger)).code).toBe(kind === 'withdraw' ? 'member.blocked_until' : 'member.blocked');
    }
    await pool.query('update player_blocks set ended_at = now() where player_id = $1', [stranger.id]);
    all.isVerified.value = false;
    expect(await all.ask(stranger)).toMatchObject({ status: 403, code: 'withdraw.not_verified' });
    all.isVerified.value = true;
    expect((await stranger.browser.call('getWithdrawalForm')).status).toBe(200);
    await all.set({ 'withdraw.isOpen': false });
    expect((await all.ask(stranger)).code).toBe('withdraw.closed');
    await all.set({});
    await pool.query("update player_confirmations set confirmed_at = now() - interval '6 minutes'");
    expect(await all.ask(stranger)).toMatchObject({ code: 'account.confirmation_needed' });
    expect(await wallet(stranger)).toMatchObject({ held: '0.00' });
  });

  test('[ROLE-01] [T86] guests and free play withdraw nothing; free play sees its own money', async () => {
    const guest = all.site.visitor();
    expect((await guest.call('getWithdrawalForm')).code).toBe('session.missing');
    await guest.freePlay();
    for (const name of ['getWithdrawalForm', 'listWithdrawals'] as const) expect((await guest.call(name)).code).toBe('session.members_only');
    expect((await guest.call('getWalletDetails')).value).toMatchObject({ isTrial: true, cash: '10000.00', held: '0.00' });
  });
});

describe('taking back', () => {
  test('[T30] a member cannot cancel by default; where the merchant allows it, only before a person has reviewed it, and only their own', async () => {
    const [member, stranger] = [await all.member('regrets', 30_000n * MAJOR_UNIT), await all.member('regrets-stranger')];
    const cancel = (by: TestMember, withdrawalId: string) => by.browser.call('cancelWithdrawal', undefined, {}, { withdrawalId });
    const { value } = await all.ask(member, { amount: '20000.00' });
    expect(value).toMatchObject({ state: 'requested', mayCancel: false });
    expect(await cancel(member, value.id)).toMatchObject({ status: 409, code: 'withdraw.not_cancellable' });
    await all.set({ 'withdraw.mayCancel': true });
    expect((await cancel(stranger, value.id)).code).toBe('withdraw.unknown');
    expect((await cancel(member, value.id)).value).toMatchObject({ state: 'cancelled' });
    expect((await cancel(member, value.id)).code).toBe('withdraw.not_cancellable');
    expect(await wallet(member)).toMatchObject({ cash: '30000.00', held: '0.00' });
    await all.set({});
  });
});
