import { randomUUID } from 'node:crypto';
import { MAJOR_UNIT } from '@laro/domain/money/money';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openAccount } from '#server/ledger/accounts/accounts.ts';
import { move } from '#server/ledger/movements/movements.ts';
import { blocksOf, endAllBlocksOver, isBlocked, refuseBlocked } from '#server/modules/core/blocks/index.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import { attemptNamesOf } from '#server/security/member-attempts.ts';
import { failAttempt, takeAttempt } from '#server/security/sign-in-attempts.ts';
import { paceSubject, takeTry } from '#server/security/log-in-pace.ts';
import { testDesk, type DeskVisitor, type TestDesk } from '#server/testing/test-desk.ts';
import { addTestSlot, openTestPlayer, testVendor, type TestPlayer } from '#server/testing/money/test-play.ts';

let desk: TestDesk;
let staff: DeskVisitor;
let player: TestPlayer;
const reason = 'asked by the member on the phone';
const DAY_MS = 86_400_000;
const locked = (until: string) => new Refusal('session.locked', { until });

beforeAll(async () => {
  desk = await testDesk();
  await addTestSlot(desk.base);
  staff = await desk.signIn('administrator');
});
afterAll(() => desk.close());
beforeEach(async () => {
  player = await openTestPlayer(desk.base.pool);
});

const sql = (text: string, values: unknown[] = []) => desk.base.pool.query(text, values);
const at = (memberId = player.id, merchant = 'laro') => ({ params: { merchant, memberId } });
const block = (kind: string, more: object = {}, who: DeskVisitor = staff) =>
  who.call('blockDeskMember', { ...at(), body: { kind, cause: 'security', reason, ...more } });
const lift = (kind: string) => staff.call('unblockDeskMember', { params: { ...at().params, kind }, body: { reason } });
const lastAudit = async () => (await staff.call('listAudit')).value.entries[0];
const openSession = (id: string, ip = '1.2.3.4') =>
  sql(
    "insert into player_sessions (token_hash, player_id, page_token_hash, expires_at, ip, user_agent) values ($1, $2, $1, now() + interval '1 day', $3, 'phone')",
    [Buffer.from(randomUUID()), id, ip],
  );
const profile = (id: string, set: string, values: unknown[]) => sql(`update player_profiles set ${set} where player_id = $1`, [id, ...values]);

describe('blocks', () => {
  test('[T65] a block of bets refuses the next bet in the bet’s own transaction, and nothing else', async () => {
    const vendor = testVendor(desk.base.pool);
    await openSession(player.id);
    const placed = await vendor.bet(player, 10n * MAJOR_UNIT);
    const answer = await block('bet');
    expect(answer.value).toMatchObject({ isEnabled: true, blocks: [{ kind: 'bet', cause: 'security', until: null, ended: null }] });
    expect(answer.value.sessions).toHaveLength(1);
    expect((await vendor.bet(player, MAJOR_UNIT)).status).toBe('user_disabled');
    expect((await vendor.win(player, placed.key, 25n * MAJOR_UNIT)).status).toBe('done');
    expect(await isBlocked(desk.base.pool, BigInt(player.id), 'bet')).toBe(true);
    expect(await isBlocked(desk.base.pool, BigInt(player.id), 'withdraw')).toBe(false);
    await lift('bet');
    expect((await vendor.bet(player, MAJOR_UNIT)).status).toBe('done');
  });

  test('[T65] lifting the full block leaves the block of bets in force', async () => {
    const vendor = testVendor(desk.base.pool);
    await block('bet');
    await block('full');
    expect((await vendor.bet(player, MAJOR_UNIT)).status).toBe('user_frozen');
    expect((await lift('full')).value).toMatchObject({ isEnabled: true });
    expect((await vendor.bet(player, MAJOR_UNIT)).status).toBe('user_disabled');
    expect((await lift('bet')).value.blocks.every((entry) => entry.ended !== null)).toBe(true);
    expect((await vendor.bet(player, MAJOR_UNIT)).status).toBe('done');
  });

  test('[T65] a block of a kind takes the place of the one before, and both stay in the history', async () => {
    await block('deposit');
    const { value } = await block('deposit', { cause: 'law' });
    expect(value.blocks.map(({ cause, ended }) => [cause, ended === null])).toEqual([
      ['law', true],
      ['security', false],
    ]);
    expect(await lastAudit()).toMatchObject({
      action: 'member.blocked',
      before: { kind: 'deposit', cause: 'security', until: null },
      after: { kind: 'deposit', cause: 'law' },
    });
  });

  test('[T65] a block with an end expires automatically', async () => {
    const vendor = testVendor(desk.base.pool);
    const until = new Date(desk.clock.now + DAY_MS).toISOString();
    expect((await block('full', { until })).value).toMatchObject({ isEnabled: false, blocks: [{ until }] });
    await sql("update player_blocks set set_at = now() - interval '2 days', until = now() - interval '1 second' where player_id = $1", [player.id]);
    expect(await blocksOf(desk.base.pool, BigInt(player.id))).toEqual([]);
    expect(await endAllBlocksOver(desk.base.pool)).toBe(false);
    expect((await staff.call('getDeskMember', at())).value).toMatchObject({ isEnabled: true, blocks: [{ ended: { by: null } }] });
    expect((await vendor.bet(player, MAJOR_UNIT)).status).toBe('done');
  });

  test('[T65] [ERR-01] a blocked act is refused with its kind, its cause and its end', async () => {
    const id = BigInt(player.id);
    const refusal = (kind: 'deposit' | 'withdraw') =>
      refuseBlocked(desk.base.pool, id, kind).then(
        () => null,
        (error: unknown) => error,
      );
    expect(await refusal('deposit')).toBeNull();
    await block('deposit');
    expect(await refusal('deposit')).toMatchObject({ code: 'member.blocked', params: { kind: 'deposit', cause: 'security' } });
    expect(await refusal('withdraw')).toBeNull();
    const until = new Date(Date.now() + DAY_MS).toISOString();
    await block('withdraw', { until, cause: 'documents' });
    expect(await refusal('withdraw')).toMatchObject({ code: 'member.blocked_until', params: { kind: 'withdraw', cause: 'documents', until } });
    // Of two blocks that forbid it, the refusal names the one that lasts longest.
    await block('full', { cause: 'rules' });
    expect(await refusal('withdraw')).toMatchObject({ code: 'member.blocked', params: { kind: 'full', cause: 'rules' } });
  });

  test('[T65] [T85] invalid input is refused, and blocking needs the permission', async () => {
    expect(await block('full', { until: new Date(desk.clock.now).toISOString() })).toMatchObject({ status: 422, code: 'desk.until_past' });
    expect(await block('theft')).toMatchObject({ status: 400, code: 'request.invalid' });
    expect(await lift('bet')).toMatchObject({ status: 404, code: 'desk.block_unknown' });
    expect(await lift('theft')).toMatchObject({ status: 404, code: 'desk.block_unknown' });
    const finance = await desk.signIn('cashier-lead');
    expect(await block('full', {}, finance)).toMatchObject({ status: 403, code: 'desk.permission_missing' });
    expect(await finance.call('resetDeskMemberFactors', { ...at(), body: { reason } })).toMatchObject({ code: 'desk.permission_missing' });
    expect(await finance.call('mergeDeskMember', { ...at(), body: { into: '1', facts: ['mobile', 'email'], reason } })).toMatchObject({
      code: 'desk.permission_missing',
    });
    const auditor = await desk.signIn('auditor');
    expect(await auditor.call('showDeskMemberContact', { ...at(), body: { reason } })).toMatchObject({ code: 'desk.permission_missing' });
  });
});

describe('a member’s page at the desk', () => {
  test('[T85] address and number are masked; viewing them is recorded in the log', async () => {
    await profile(
      player.id,
      "nickname = 'Ana', email = 'Ana.Reyes@example.com', email_verified_at = now(), mobile_number = '+639171234567', mobile_dialing_code = '63', payee_name = 'Ana Reyes', birthday = '1990-02-03'",
      [],
    );
    const { value } = await staff.call('getDeskMember', at());
    expect(value.profile).toEqual({
      nickname: 'Ana',
      email: { masked: 'A•••@e•••.com', verifiedAt: expect.any(String) },
      mobile: { masked: '+63•••567', verifiedAt: null },
      payeeName: 'A••• R•••',
      hasBirthday: true,
      hasPaymentPassword: false,
      language: null,
    });
    const shown = await staff.call('showDeskMemberContact', { ...at(), body: { reason } });
    expect(shown.value).toEqual({ email: 'Ana.Reyes@example.com', mobileNumber: '+639171234567', payeeName: 'Ana Reyes', birthday: '1990-02-03' });
    expect(await lastAudit()).toMatchObject({ action: 'member.contactShown', subject: `merchant:laro/member:${player.id}`, reason });
  });

  test('[T86] finds by the beginning of a number or an address, however it is written, only at the own merchant', async () => {
    await profile(player.id, "email = $2, mobile_number = '+639181112223', mobile_dialing_code = '+63'", [`Findme.${player.id}@example.com`]);
    const found = async (search: string, merchant = 'laro') =>
      (await staff.call('listDeskMembers', { params: { merchant }, query: { search } })).value.members.map((member) => member.id);
    for (const search of ['+63 918 111', '63918111', '0918-1112', '9181112223', `findme.${player.id}@ex`, `FINDME.${player.id}`])
      expect(await found(search), search).toEqual([player.id]);
    expect(await found('+63 918 111', 'dagat')).toEqual([]);
    expect(await found('918')).not.toContain(player.id);
  });

  test('[T19] every log-in with address and way, page by page', async () => {
    await sql(
      "insert into player_log_ins (player_id, at, ip, user_agent, method) select $1, now() - n * interval '1 hour', '1.2.3.' || n, 'phone', 'password' from generate_series(60, 1, -1) n",
      [player.id],
    );
    const first = (await staff.call('listDeskMemberLogIns', at())).value;
    expect(first.logIns).toHaveLength(50);
    expect(first.logIns[0]).toMatchObject({ ip: '1.2.3.1', userAgent: 'phone', method: 'password' });
    const second = (await staff.call('listDeskMemberLogIns', { ...at(), query: { before: first.next } })).value;
    expect(second).toMatchObject({ next: null });
    expect(second.logIns).toHaveLength(10);
    expect((await staff.call('listDeskMemberLogIns', { ...at(), query: { before: 'x' } })).code).toBe('request.invalid');
    expect((await staff.call('listDeskMemberLogIns', at(player.id, 'dagat'))).code).toBe('desk.member_unknown');
  });

  test('[T18] one session is ended and the others stay', async () => {
    await Promise.all([openSession(player.id, '1.1.1.1'), openSession(player.id, '2.2.2.2')]);
    const { sessions } = (await staff.call('getDeskMember', at())).value;
    const sessionId = sessions.find(({ ip }) => ip === '1.1.1.1')?.id;
    const end = () => staff.call('endDeskMemberSession', { params: { ...at().params, sessionId }, body: { reason } });
    expect((await end()).value.sessions.map(({ ip }) => ip)).toEqual(['2.2.2.2']);
    expect(await lastAudit()).toMatchObject({ action: 'member.signedOut', after: { sessionsEnded: 1 } });
    expect(desk.announced).toContain(`sessions ${player.publicId}`);
    expect(await end()).toMatchObject({ status: 404, code: 'desk.session_unknown' });
  });

  test('[T12] [T11] a lock after failures is shown', async () => {
    const name = `laro/${player.username.toLowerCase()}`;
    const pool = desk.base.pool;
    for (let number = 0; number < 3; number++) await takeTry(pool, paceSubject(name, null), desk.clock.now, locked);
    expect((await staff.call('getDeskMember', at())).value.lockedUntil).toBe(new Date(desk.clock.now + 60_000).toISOString());
  });

  test('[T12] [T85] lifting locks needs a reason, lifts all of them together, and is refused without a lock', async () => {
    const pool = desk.base.pool;
    const names = attemptNamesOf('laro', { id: BigInt(player.id), username: player.username });
    for (const name of [names.secondFactor, names.paymentPassword])
      for (let number = 0; number < 3; number++) await failAttempt(pool, name, await takeAttempt(pool, name, desk.clock.now, locked), desk.clock.now, locked);
    const until = new Date(desk.clock.now + 30 * 60_000).toISOString();
    expect((await staff.call('getDeskMember', at())).value.lockedUntil).toBe(until);
    const answer = await staff.call('liftDeskMemberLock', { ...at(), body: { reason } });
    expect(answer).toMatchObject({ status: 200, value: { lockedUntil: null } });
    expect(await lastAudit()).toMatchObject({ action: 'member.lockLifted', reason, before: { secondFactor: until, paymentPassword: until } });
    expect((await takeAttempt(pool, names.secondFactor, desk.clock.now, locked)).failures).toBe(1);
    expect(await staff.call('liftDeskMemberLock', { ...at(), body: { reason } })).toMatchObject({ status: 409, code: 'desk.not_locked' });
  });
});

describe('the second factor', () => {
  test('[T6] [T11] [T85] removing factors needs a reason: every session ends, the member is notified, the log lists the removed ones', async () => {
    await profile(player.id, "email = 'told@example.com', email_verified_at = now()", []);
    await openSession(player.id);
    await sql("insert into player_totp (player_id, secret, confirmed_at) values ($1, '\\x01', now())", [player.id]);
    await sql(
      "insert into player_passkeys (player_id, merchant_code, credential_id, public_key, counter, transports, name) values ($1, 'laro', $2, '\\x01', 0, '{}', 'phone')",
      [player.id, randomUUID()],
    );
    expect((await staff.call('getDeskMember', at())).value.factors).toEqual({ totp: true, passkeys: 1, securityQuestions: false });
    const answer = await staff.call('resetDeskMemberFactors', { ...at(), body: { reason } });
    expect(answer.value).toMatchObject({ factors: { totp: false, passkeys: 0 }, sessions: [] });
    expect(desk.announced).toContain('factors_reset laro email told@example.com');
    expect(await lastAudit()).toMatchObject({
      action: 'member.factorsReset',
      reason,
      before: { totp: true, passkeys: 1 },
      after: { totp: false, passkeys: 0, sessionsEnded: 1 },
    });
    expect(await staff.call('resetDeskMemberFactors', { ...at(), body: { reason } })).toMatchObject({ status: 409, code: 'desk.no_factors' });
  });
});

describe('accounts of one person', () => {
  const flag = (one: TestPlayer, other: TestPlayer, on: string) =>
    sql("insert into player_duplicates (merchant_code, player_id, other_player_id, matched_on) values ('laro', $1, $2, $3)", [one.id, other.id, on]);
  const pairs = async (merchant = 'laro') => (await staff.call('listDeskDuplicates', { params: { merchant } })).value.pairs;
  const merge = (into: string, facts: string[] = ['mobile', 'device'], id = player.id) =>
    staff.call('mergeDeskMember', { ...at(id), body: { into, facts, reason } });

  test('[T5] pairs are listed once with all they have in common, and a pair of two persons goes', async () => {
    const other = await openTestPlayer(desk.base.pool);
    await flag(other, player, 'device');
    await flag(player, other, 'mobile');
    const pair = (await pairs()).find(({ id }) => id === `${player.id}-${other.id}`);
    expect(pair).toMatchObject({ facts: ['device', 'mobile'], members: [{ id: player.id, username: player.username }, { id: other.id }] });
    expect(await pairs('dagat')).toEqual([]);
    const dismiss = (merchant = 'laro') => staff.call('dismissDeskDuplicate', { params: { merchant, pairId: `${player.id}-${other.id}` }, body: { reason } });
    expect(await dismiss('dagat')).toMatchObject({ status: 404, code: 'desk.pair_unknown' });
    expect((await dismiss()).status).toBe(200);
    expect((await pairs()).some(({ id }) => id === pair?.id)).toBe(false);
    expect(await lastAudit()).toMatchObject({ action: 'member.pairDismissed', subject: `merchant:laro/members:${pair?.id}`, reason });
    expect(await dismiss()).toMatchObject({ status: 404, code: 'desk.pair_unknown' });
  });

  test('[T5] [T18] an empty account is closed in favour of another, and its person finds it blocked', async () => {
    const empty = await openTestPlayer(desk.base.pool, { money: 0n });
    await openSession(empty.id);
    await flag(empty, player, 'mobile');
    const answer = await merge(player.id, ['mobile', 'name_birthday'], empty.id);
    expect(answer.value).toMatchObject({ isClosed: true, isEnabled: false, sessions: [], mergedInto: { id: player.id, username: player.username } });
    expect(desk.announced).toContain(`merged ${empty.id} into ${player.id}`);
    expect((await staff.call('getDeskMember', at())).value.mergedFrom).toMatchObject([{ id: empty.id }]);
    expect(await blocksOf(desk.base.pool, BigInt(empty.id))).toEqual([{ kind: 'full', cause: 'duplicate', until: null }]);
    expect(await lastAudit()).toMatchObject({
      action: 'member.merged',
      after: { isClosed: true, into: player.id, facts: ['mobile', 'name_birthday'], sessionsEnded: 1 },
    });
    expect((await pairs()).some(({ id }) => id.includes(empty.id))).toBe(false);
    expect(await merge(player.id, ['mobile', 'device'], empty.id)).toMatchObject({ status: 409, code: 'desk.member_closed' });
  });

  test('[T5] [T28] nothing is merged while there is money or play on it, nor without two facts, nor with itself', async () => {
    const other = await openTestPlayer(desk.base.pool);
    const empty = await openTestPlayer(desk.base.pool, { money: 0n });
    expect(await merge(other.id)).toMatchObject({ status: 409, code: 'desk.merge_has_money' });
    const purse = { merchantCode: 'laro', currency: 'PHP', isTrial: false };
    await testVendor(desk.base.pool).bet(player, 1000n * MAJOR_UNIT);
    expect(await merge(other.id)).toMatchObject({ status: 409, code: 'desk.merge_has_rounds' });
    expect(await merge(other.id, ['mobile', 'mobile'], empty.id)).toMatchObject({ status: 409, code: 'desk.merge_impossible' });
    expect(await merge(other.id, ['mobile'], empty.id)).toMatchObject({ status: 400, code: 'request.invalid' });
    expect(await merge(empty.id, ['mobile', 'device'], empty.id)).toMatchObject({ status: 409, code: 'desk.merge_impossible' });
    const trial = await openTestPlayer(desk.base.pool, { isTrial: true, money: 0n });
    expect(await merge(trial.id, ['mobile', 'device'], empty.id)).toMatchObject({ status: 409, code: 'desk.merge_impossible' });
    const { rows } = await sql('select owner from accounts where id = $1', [empty.cash]);
    const held = await openAccount(desk.base.pool, purse, 'player:held', String(rows[0]?.owner));
    const gateway = await openAccount(desk.base.pool, purse, 'gateway', 'test');
    await move(desk.base.pool, { kind: 'deposit_paid', caller: 'test', key: randomUUID(), from: gateway, to: empty.cash, amount: 1n });
    await move(desk.base.pool, { kind: 'withdrawal_held', caller: 'test', key: randomUUID(), from: empty.cash, to: held, amount: 1n });
    expect(await merge(other.id, ['mobile', 'device'], empty.id)).toMatchObject({ code: 'desk.merge_has_money' });
  });
});

test('[DESK-15] a member has up to 20 tags; each change is in the audit log, and tags of somebody else stay', async () => {
  const tag = (add: string[], remove: string[] = [], who = staff) => who.call('tagDeskMember', { ...at(), body: { add, remove, reason } });
  const twenty = Array.from({ length: 20 }, (_, index) => `t${String(index).padStart(2, '0')}`);
  expect((await tag(twenty)).value.tags).toEqual(twenty);
  expect(await tag(['one-more'])).toMatchObject({ status: 409, code: 'desk.tags_full', params: { countMax: 20 } });
  expect((await tag(['one-more'], ['t00'])).value.tags).toEqual(['one-more', ...twenty.slice(1)]);
  expect(await lastAudit()).toMatchObject({ action: 'member.tagged', before: { tags: twenty }, after: { tags: ['one-more', ...twenty.slice(1)] } });
  expect([(await tag([])).code, (await tag(['Upper'])).code, (await tag(['two words'])).code]).toEqual(Array.from({ length: 3 }, () => 'request.invalid'));
  expect((await tag(['x'], [], await desk.signIn('marketing'))).code).toBe('desk.permission_missing');
});
