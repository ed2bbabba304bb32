import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { NEW, OLD, recoveringMembers, sendSealed as send } from '#server/testing/people/recovering-members.ts';
import { testRecovery, type TestRecovery } from '#server/testing/people/test-recovery.ts';

let site: TestRecovery;
let members: ReturnType<typeof recoveringMembers>;

beforeAll(async () => {
  site = await testRecovery();
  members = recoveringMembers(site);
});
beforeEach(() => {
  site.sent.length = 0;
});
afterAll(() => site.close());

const MINUTE_MS = 60_000;
const passwordOf = async (id: bigint) => (await site.base.pool.query('select password_hash from players where id = $1', [id])).rows[0].password_hash as string;
const outgoing = async () => Number((await site.base.pool.query('select count(*) from outgoing_messages')).rows[0].count);
const turn = async (changes: Record<string, unknown>) => {
  await site.http.directory.changeSettings('laro', null, changes, async () => undefined);
  await site.http.directory.refresh();
};

describe('by e-mail', () => {
  test('[FORGOT-02] [T15] the link sets a new password once, within half an hour, and ends every session', async () => {
    const member = await members.addMember();
    const elsewhere = await site.loggedIn(member.id);
    const before = await passwordOf(member.id);
    const token = await members.linkFor(member);
    const browser = site.visitor();
    expect(await send(browser, 'checkPasswordLink', { token })).toMatchObject({ status: 200, value: { factors: [] } });
    expect(await send(browser, 'setPasswordByLink', { token, newPassword: NEW })).toMatchObject({ status: 200, code: null });
    expect(await passwordOf(member.id)).not.toBe(before);
    expect(await members.isOpen(elsewhere)).toBe(false);
    // The member hears of it.
    await members.messageTo(member.email, 1);
    expect(await send(browser, 'setPasswordByLink', { token, newPassword: `${NEW} again` })).toMatchObject({ status: 422, code: 'recovery.link_invalid' });
    expect(await send(browser, 'checkPasswordLink', { token })).toMatchObject({ code: 'recovery.link_invalid' });
  });

  test('[FORGOT-02] [T15] a link expires after half an hour, and is invalid at another merchant', async () => {
    const member = await members.addMember();
    const token = await members.linkFor(member);
    expect(await send(site.visitor('dagat.localhost'), 'setPasswordByLink', { token, newPassword: NEW })).toMatchObject({ code: 'recovery.link_invalid' });
    site.clock.now += 31 * MINUTE_MS;
    expect(await send(site.visitor(), 'setPasswordByLink', { token, newPassword: NEW })).toMatchObject({ code: 'recovery.link_invalid' });
  });

  test('[FORGOT-02] of two links the first that is used ends the other', async () => {
    const member = await members.addMember();
    const first = await members.linkFor(member);
    site.sent.length = 0;
    const second = await members.linkFor(member);
    expect(await send(site.visitor(), 'setPasswordByLink', { token: second, newPassword: NEW })).toMatchObject({ status: 200 });
    expect(await send(site.visitor(), 'setPasswordByLink', { token: first, newPassword: `${NEW} 2` })).toMatchObject({ code: 'recovery.link_invalid' });
  });

  test('[FORGOT-02] the same link at the same moment sets one password', async () => {
    const member = await members.addMember();
    const token = await members.linkFor(member);
    const answers = await Promise.all([1, 2, 3].map((n) => send(site.visitor(), 'setPasswordByLink', { token, newPassword: `${NEW} ${n}` })));
    expect(answers.map(({ code }) => code).toSorted()).toEqual([null, 'recovery.link_invalid', 'recovery.link_invalid']);
  });

  test('[T10] the answer is the same for a stranger’s pair, and nothing is sent; as much is written', async () => {
    const member = await members.addMember();
    const other = await members.addMember();
    const written = async () => Number((await site.base.pool.query('select count(*) from password_links')).rows[0].count);
    const [before, gone] = [await written(), await outgoing()];
    for (const [username, email] of [
      ['nobody', 'nobody@example.com'],
      [member.username, other.email],
      [other.username, 'wrong@example.com'],
    ])
      expect(await site.visitor().call('requestPasswordLink', { username, email })).toMatchObject({ status: 200, code: null, value: {} });
    await site.settle();
    expect(await written()).toBe(before + 3);
    expect(await outgoing()).toBe(gone);
  });

  test('[T10] [T11] an unproven address gets no link, and the answer is the same', async () => {
    const member = await members.addMember();
    await site.base.pool.query('update player_profiles set email_verified_at = null where player_id = $1', [member.id]);
    const gone = await outgoing();
    expect(await site.visitor().call('requestPasswordLink', member.pair)).toMatchObject({ status: 200, code: null, value: {} });
    await site.settle();
    expect(await outgoing()).toBe(gone);
  });

  test('[T10] [T18] a switched-off account is sent nothing, and answered alike', async () => {
    const member = await members.addMember();
    await site.base.pool.query('update players set is_enabled = false where id = $1', [member.id]);
    const gone = await outgoing();
    expect(await site.visitor().call('requestPasswordLink', member.pair)).toMatchObject({ status: 200, value: {} });
    await site.settle();
    expect(await outgoing()).toBe(gone);
  });

  test('[T15] an account is sent three links in an hour; more are answered alike', async () => {
    const member = await members.addMember();
    const gone = await outgoing();
    for (let asked = 0; asked < 5; asked += 1) expect(await site.visitor().call('requestPasswordLink', member.pair)).toMatchObject({ status: 200, value: {} });
    await site.settle();
    expect(await outgoing()).toBe(gone + 3);
  });

  test('[FORGOT-02] the body is form-encoded, trimmed, and faults are named by field', async () => {
    const member = await members.addMember();
    const post = (payload: string) =>
      site.http.app.inject({
        method: 'POST',
        url: '/wps/member/password/email',
        headers: { host: 'localhost', 'content-type': 'application/x-www-form-urlencoded' },
        payload,
      });
    const answer = await post(new URLSearchParams({ username: ` ${member.username.toUpperCase()} `, email: ` ${member.email} ` }).toString());
    expect(answer.json()).toEqual({ success: true, value: {} });
    await members.messageTo(member.email);
    const refused = (await post('username=a&email=not-an-address')).json<{ errorCode: string; params: { fields: object[] } }>();
    expect(refused).toMatchObject({ errorCode: 'request.invalid', params: { fields: [{ path: 'body.email' }] } });
    expect((await post(`username=a&email=${'a'.repeat(250)}@b.com`)).statusCode).toBe(400);
  });
});

describe('by phone', () => {
  test('[FORGOT-03] the code sets the password and logs in; all other sessions end', async () => {
    const member = await members.addMember();
    const elsewhere = await site.loggedIn(member.id);
    const code = await members.codeFor(member);
    const browser = site.visitor();
    const answer = await send(browser, 'setPasswordByPhone', { ...member.written, verificationCode: code, newPassword: NEW });
    expect(answer).toMatchObject({ status: 200, value: { userName: member.username, type: 0 } });
    expect(await members.isOpen(browser)).toBe(true);
    expect(await members.isOpen(elsewhere)).toBe(false);
    expect(await send(site.visitor(), 'setPasswordByPhone', { ...member.written, verificationCode: code, newPassword: `${NEW} 2` })).toMatchObject({
      code: 'verification.code_wrong',
    });
  });

  test('[FORGOT-03] the old password again is refused with its own code, and the same SMS code can be used for another', async () => {
    const member = await members.addMember();
    const verificationCode = await members.codeFor(member);
    const given = { ...member.written, verificationCode };
    expect(await send(site.visitor(), 'setPasswordByPhone', { ...given, newPassword: OLD })).toMatchObject({ status: 422, code: 'modify.new.old.same' });
    expect(await send(site.visitor(), 'setPasswordByPhone', { ...given, newPassword: 'password1' })).toMatchObject({
      code: 'registration.password_too_common',
    });
    expect(await send(site.visitor(), 'setPasswordByPhone', { ...given, newPassword: NEW })).toMatchObject({ status: 200 });
  });

  test('[FORGOT-03] [T15] a proven number is good for five more tries, not for guessing', async () => {
    const member = await members.addMember();
    const verificationCode = await members.codeFor(member);
    const given = { ...member.written, verificationCode };
    expect(await send(site.visitor(), 'setPasswordByPhone', { ...given, newPassword: OLD })).toMatchObject({ code: 'modify.new.old.same' });
    for (let guess = 0; guess < 5; guess += 1)
      expect(await send(site.visitor(), 'setPasswordByPhone', { ...given, verificationCode: `000000${guess}`, newPassword: NEW })).toMatchObject({
        code: 'verification.code_wrong',
      });
    expect(await send(site.visitor(), 'setPasswordByPhone', { ...given, newPassword: NEW })).toMatchObject({ code: 'verification.code_wrong' });
  });

  test('[T10] an unknown or invalid number gets the refusal of a wrong code', async () => {
    const member = await members.addMember();
    await members.codeFor(member);
    const wrong = { verificationCode: '0000000', newPassword: NEW };
    const answers = await Promise.all(
      [
        { ...member.written, ...wrong },
        { countryDialingCode: '63', mobileNum: '09179999999', ...wrong },
        { countryDialingCode: '63', mobileNum: '11111', ...wrong },
      ].map((given) => send(site.visitor(), 'setPasswordByPhone', given)),
    );
    for (const answer of answers) expect(answer).toMatchObject({ status: 422, code: 'verification.code_wrong', params: {} });
  });

  test('[FORGOT-04] a token of the phone service proves its own number and no other', async () => {
    const member = await members.addMember();
    site.phoneTokens.set('good', member.mobile);
    site.phoneTokens.set('other', '+639179999999');
    const given = { ...member.written, newPassword: NEW };
    expect(await send(site.visitor(), 'setPasswordByPhone', { ...given, firebaseIdToken: 'other' })).toMatchObject({ code: 'verification.code_wrong' });
    expect(await send(site.visitor(), 'setPasswordByPhone', { ...given, firebaseIdToken: 'none' })).toMatchObject({ code: 'session.phone_proof_wrong' });
    expect(await send(site.visitor(), 'setPasswordByPhone', { ...given, firebaseIdToken: 'good' })).toMatchObject({ status: 200 });
    expect(await send(site.visitor(), 'setPasswordByPhone', { ...given, newPassword: `${NEW} 2`, firebaseIdToken: 'good' })).toMatchObject({
      code: 'session.phone_proof_wrong',
    });
  });

  test('[FORGOT-01] a merchant can switch either way off', async () => {
    const member = await members.addMember();
    await turn({ 'menu.CHNGPASSVERIF3': false, 'menu.CHNGPASSEMAIL3': false });
    expect((await site.visitor().call('getRecoveryOptions')).value).toMatchObject({ byPhone: false, byEmail: false });
    expect(await site.visitor().call('requestPasswordLink', member.pair)).toMatchObject({ status: 403, code: 'recovery.way_closed' });
    const given = { ...member.written, verificationCode: '1234567', newPassword: NEW };
    expect(await send(site.visitor(), 'setPasswordByPhone', given)).toMatchObject({ code: 'recovery.way_closed' });
    await turn({ 'menu.CHNGPASSVERIF3': true, 'menu.CHNGPASSEMAIL3': true });
    expect((await site.visitor().call('getRecoveryOptions')).value).toMatchObject({ byPhone: true, byEmail: true, password: { min: 8, max: 64 } });
  });
});
