import { randomUUID } from 'node:crypto';
import { MAJOR_UNIT } from '@laro/domain/money/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditLedger, isWhole } from '#server/ledger/audit/audit.ts';
import { openAccount } from '#server/ledger/accounts/accounts.ts';
import { move } from '#server/ledger/movements/movements.ts';
import { hashToken, issuePlayToken } from '#server/ledger/bets/play-tokens.ts';
import { getsNoOffers } from '#server/modules/core/blocks/index.ts';
import { PASSWORD } from '#server/testing/people/test-account.ts';
import type { DeskVisitor } from '#server/testing/test-desk.ts';
import { addTestSlot, testVendor } from '#server/testing/money/test-play.ts';
import { testWithdrawals, type TestMember, type TestWithdrawals } from '#server/testing/money/test-withdrawals.ts';

let all: TestWithdrawals;
let staff: DeskVisitor;
let vendor: ReturnType<typeof testVendor>;
const peso = MAJOR_UNIT;
const HOUR_MS = 3_600_000;

beforeAll(async () => {
  all = await testWithdrawals();
  await addTestSlot(all.desk.base);
  staff = await all.desk.signIn('operations');
  vendor = testVendor(all.desk.base.pool);
});
afterAll(() => all.close());

const sql = (text: string, values: unknown[] = []) => all.desk.base.pool.query(text, values);
const close = ({ browser }: TestMember) => browser.call('closeAccount', { understood: true });
const stateOf = async ({ id }: TestMember) =>
  (await sql('select state from player_closures where player_id = $1 order by id desc limit 1', [id])).rows[0]?.state;
/** A log-in by the session module, as every way to log in ends. */
const logIn = async (member: TestMember) => {
  const { rows } = await sql('select username from players where id = $1', [member.id]);
  return all.site.visitor().logIn(rows[0].username, PASSWORD);
};
/** The play of a member with a game open. */
const playerOf = async (member: TestMember) => {
  const right = { cashAccount: member.cashAccount, vendorCode: 'BGS', gameId: 'test-slot', expiresAt: new Date(Date.now() + HOUR_MS) };
  const token = hashToken(await issuePlayToken(all.desk.base.pool, right));
  return { id: String(member.id), publicId: member.publicId, username: '', cash: member.cashAccount, token };
};
const pay = async (member: TestMember, amount: bigint) => {
  const promo = await openAccount(all.desk.base.pool, { merchantCode: 'laro', currency: 'PHP', isTrial: false }, 'promo');
  await move(all.desk.base.pool, { kind: 'reward_paid', caller: 'test', key: randomUUID(), from: promo, to: member.cashAccount, amount });
};
const takeAway = async (member: TestMember, amount: bigint) => {
  const house = await openAccount(all.desk.base.pool, { merchantCode: 'laro', currency: 'PHP', isTrial: false }, 'gateway', 'test');
  await move(all.desk.base.pool, { kind: 'deposit_returned', caller: 'test', key: randomUUID(), from: member.cashAccount, to: house, amount });
};
const settle = async () => {
  await sql("update player_closures set look_at = now() - interval '10 years' where look_at is not null");
  await all.closures().settleDue();
};

describe('closing an account', () => {
  test('[T54] an account with money is restricted immediately and its member can withdraw all of it, below the minimum and without a fee', async () => {
    await all.set({ 'withdraw.feeFixed': 10 });
    const member = await all.member('closer1', 7n * peso);
    const before = await member.browser.call('getClosure');
    expect(before.value).toMatchObject({ state: 'open', cash: '7.00', held: '0.00', bonus: '0.00', hasOpenRounds: false });
    const closed = await close(member);
    expect(closed.value).toMatchObject({ state: 'emptying', cash: '7.00' });
    expect((await vendor.bet(await playerOf(member), peso)).status).toBe('user_disabled');
    expect(await getsNoOffers(all.desk.base.pool, member.id)).toBe(true);
    expect(all.closureNotes).toContain(`account_closing ${member.id}`);
    expect((await member.browser.call('getWithdrawalForm')).value).toMatchObject({ min: '0.01', most: '7.00', fee: { fixed: 0, basisPoints: 0 } });
    const asked = await all.ask(member, { amount: '7.00' });
    expect(asked.value).toMatchObject({ amount: '7.00', fee: '0.00', arrives: '7.00' });
    await settle();
    expect(await stateOf(member)).toBe('emptying');
    await all.set({});
  });

  test('[T54] an account without money is closed immediately, its sessions end and the log-in gives that reason', async () => {
    const member = await all.member('closer2', 0n);
    expect((await close(member)).value).toMatchObject({ state: 'closed' });
    expect(all.closureNotes).toContain(`account_closed ${member.id}`);
    expect((await sql('select count(*)::integer as n from player_sessions where player_id = $1', [member.id])).rows[0].n).toBe(0);
    expect(await logIn(member)).toMatchObject({ status: 403, code: 'session.account_closed' });
    const wrong = await all.site.visitor().logIn('closer2', 'a wrong password 9');
    expect(wrong.code).not.toBe('session.account_closed');
  });

  test('[T54] two requests at the same time close the account once', async () => {
    const member = await all.member('closer3', 5n * peso);
    const answers = await Promise.all([close(member), close(member), close(member)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers.map(({ value }) => value.state)).toEqual(['emptying', 'emptying', 'emptying']);
    expect(all.closureNotes.filter((line) => line === `hooked emptying ${member.id}`)).toHaveLength(1);
    expect((await sql('select count(*)::integer as n from player_closures where player_id = $1', [member.id])).rows[0].n).toBe(1);
    expect((await sql("select count(*)::integer as n from player_blocks where player_id = $1 and origin = 'closure'", [member.id])).rows[0].n).toBe(2);
  });

  test('[T54] [T63] a round that is open at the closing is still paid, and the account closes when nothing is left', async () => {
    const member = await all.member('closer4', 10n * peso);
    const player = await playerOf(member);
    const placed = await vendor.bet(player, 10n * peso);
    expect((await close(member)).value).toMatchObject({ state: 'emptying', cash: '0.00', hasOpenRounds: true });
    await vendor.win(player, placed.key, 25n * peso);
    await settle();
    expect((await member.browser.call('getClosure')).value).toMatchObject({ state: 'emptying', cash: '25.00', hasOpenRounds: false });
    await takeAway(member, 25n * peso);
    await settle();
    expect(await stateOf(member)).toBe('closed');
    expect((await member.browser.call('getClosure')).status).toBe(401);
  });

  test('[T54] money that comes after the closing lets the member log in again until it is withdrawn', async () => {
    const member = await all.member('closer5', 0n);
    await close(member);
    await pay(member, 30n * peso);
    expect((await logIn(member)).status).toBe(200);
    expect(await stateOf(member)).toBe('emptying');
    expect((await vendor.bet(await playerOf(member), peso)).status).toBe('user_disabled');
  });

  test('[T54] the background job finds money that arrived after the closing and notifies the member', async () => {
    const member = await all.member('closer6', 0n);
    await close(member);
    await pay(member, 30n * peso);
    await settle();
    expect(await stateOf(member)).toBe('emptying');
    expect(all.closureNotes).toContain(`account_money_left ${member.id}`);
  });

  test('[T54] [T28] bets and the closing at the same moment leave a whole ledger and no bet after the closing', async () => {
    const member = await all.member('closer7', 100n * peso);
    const player = await playerOf(member);
    const [, ...bets] = await Promise.all([close(member), ...Array.from({ length: 30 }, () => vendor.bet(player, peso))]);
    const taken = bets.filter(({ status }) => status === 'done').length;
    expect(bets.every(({ status }) => ['done', 'user_disabled', 'token_expired'].includes(status))).toBe(true);
    expect((await member.browser.call('getClosure')).value).toMatchObject({ cash: `${100 - taken}.00`, hasOpenRounds: taken > 0 });
    expect((await vendor.bet(await playerOf(member), peso)).status).toBe('user_disabled');
    expect(await auditLedger(all.desk.base.pool)).toSatisfy(isWhole);
  });
});

describe('reopening an account', () => {
  const reopen = (member: TestMember, who: DeskVisitor = staff) =>
    who.call('reopenDeskMember', { params: { merchant: 'laro', memberId: String(member.id) }, body: { reason: 'asked on the phone' } });

  test('[T54] [T85] the operator reopens a closed account with a reason, and the member may log in and play', async () => {
    const member = await all.member('opener1', 0n);
    await close(member);
    expect((await staff.call('getDeskMember', { params: { merchant: 'laro', memberId: String(member.id) } })).value.closure).toMatchObject({ state: 'closed' });
    const answer = await reopen(member);
    expect(answer.value.closure).toMatchObject({ state: 'reopened', reopened: { reason: 'asked on the phone' } });
    expect(answer.value.isEnabled).toBe(true);
    expect((await logIn(member)).status).toBe(200);
    expect(all.desk.announced).toContain(`account_reopened ${member.id}`);
    const { entries } = (await (await all.desk.signIn('administrator')).call('listAudit')).value;
    expect(entries.find(({ action }) => action === 'member.reopened')).toMatchObject({
      reason: 'asked on the phone',
      subject: `merchant:laro/member:${member.id}`,
    });
    expect((await reopen(member)).code).toBe('desk.not_closed');
  });

  test('[T54] [T44] an account whose member is excluded stays closed', async () => {
    const member = await all.member('opener2', 0n);
    await staff.call('pauseDeskMember', { params: { merchant: 'laro', memberId: String(member.id) }, body: { length: 'months6', reason: 'asked for it' } });
    expect((await close(member)).value).toMatchObject({ state: 'closed' });
    expect((await reopen(member)).code).toBe('desk.reopen_excluded');
  });

  test('[T54] [T86] a member of staff without the permission cannot reopen an account', async () => {
    const member = await all.member('opener3', 0n);
    await close(member);
    expect((await reopen(member, await all.desk.signIn('auditor'))).code).toBe('desk.permission_missing');
  });
});
