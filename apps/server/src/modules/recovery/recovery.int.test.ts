import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { TestBrowser } from '#server/testing/test-players.ts';
import { testRecovery, type TestRecovery } from '#server/testing/test-recovery.ts';

const OLD = 'plum kettle 7 sunrise';
const NEW = 'violet harbour 9 lantern';
const MINUTE_MS = 60_000;
const sealedHeaders = { encryption: 'JWE' };

let site: TestRecovery;
let count = 0;
/** A member of their own for each test, with a number and an address. */
async function addMember(merchantCode = 'laro') {
  count += 1;
  const username = `member${count}`;
  const mobile = `+63917123${String(1000 + count)}`;
  const id = await site.addMember(username, OLD, merchantCode);
  const email = `${username}@example.com`;
  await site.addContacts(id, { mobile, email });
  return { id, username, mobile, email, pair: { username, email }, written: { countryDialingCode: '63', mobileNum: `0${mobile.slice(3)}` } };
}

beforeAll(async () => {
  site = await testRecovery();
});
beforeEach(() => {
  site.sent.length = 0;
});
afterAll(() => site.close());

type SealedCall = 'checkPasswordLink' | 'setPasswordByLink' | 'setPasswordByPhone' | 'changePassword';
const send = async (browser: TestBrowser, name: SealedCall, secret: Record<string, unknown>) =>
  browser.call(name, { jwe: await browser.seal(secret) }, sealedHeaders);

/** The text of the message to somebody, when it has come. */
const messageTo = (to: string, after = 0): Promise<string> =>
  vi.waitFor(
    () => {
      const text = site.sent.slice(after).find((message) => message.to === to)?.text;
      if (text === undefined) throw new Error(`nothing was sent to ${to}`);
      return text;
    },
    { timeout: 8000, interval: 50 },
  );

async function linkFor({ username, email }: { username: string; email: string }, host?: string): Promise<string> {
  const answer = await site.visitor(host).call('requestPasswordLink', { username, email });
  expect(answer).toMatchObject({ status: 200, value: {} });
  const text = await messageTo(email);
  return /\/m\/resetPassword#([\w-]{43})/.exec(text)?.[1] ?? `no link in: ${text}`;
}

async function codeFor({ mobile, written }: { mobile: string; written: object }): Promise<string> {
  const answer = await site.visitor().call('sendSmsCode', { purpose: 'recover', ...written });
  expect(answer.status).toBe(200);
  return /\d{7}/.exec(await messageTo(mobile))?.[0] ?? '';
}

const isOpen = async (browser: TestBrowser) => (await browser.call('getMember')).status === 200;
const passwordOf = async (id: bigint) => (await site.base.pool.query('select password_hash from players where id = $1', [id])).rows[0].password_hash as string;
const outgoing = async () => Number((await site.base.pool.query('select count(*) from outgoing_messages')).rows[0].count);
const turn = async (changes: Record<string, unknown>) => {
  await site.http.directory.changeSettings('laro', null, changes, async () => undefined);
  await site.http.directory.refresh();
};

describe('by e-mail', () => {
  test('[FORGOT-02] [T15] the link sets a new password once, within half an hour, and ends every session', async () => {
    const member = await addMember();
    const elsewhere = await site.loggedIn(member.id);
    const before = await passwordOf(member.id);
    const token = await linkFor(member);
    const browser = site.visitor();
    expect(await send(browser, 'checkPasswordLink', { token })).toMatchObject({ status: 200, value: { needsSecondFactor: false } });
    expect(await send(browser, 'setPasswordByLink', { token, newPassword: NEW })).toMatchObject({ status: 200, code: null });
    expect(await passwordOf(member.id)).not.toBe(before);
    expect(await isOpen(elsewhere)).toBe(false);
    // The member hears of it.
    await messageTo(member.email, 1);
    expect(await send(browser, 'setPasswordByLink', { token, newPassword: `${NEW} again` })).toMatchObject({ status: 422, code: 'recovery.link_invalid' });
    expect(await send(browser, 'checkPasswordLink', { token })).toMatchObject({ code: 'recovery.link_invalid' });
  });

  test('[FORGOT-02] [T15] a link is over after half an hour, and worth nothing at another merchant', async () => {
    const member = await addMember();
    const token = await linkFor(member);
    expect(await send(site.visitor('dagat.localhost'), 'setPasswordByLink', { token, newPassword: NEW })).toMatchObject({ code: 'recovery.link_invalid' });
    site.clock.now += 31 * MINUTE_MS;
    expect(await send(site.visitor(), 'setPasswordByLink', { token, newPassword: NEW })).toMatchObject({ code: 'recovery.link_invalid' });
  });

  test('[FORGOT-02] of two links the first that is used ends the other', async () => {
    const member = await addMember();
    const first = await linkFor(member);
    site.sent.length = 0;
    const second = await linkFor(member);
    expect(await send(site.visitor(), 'setPasswordByLink', { token: second, newPassword: NEW })).toMatchObject({ status: 200 });
    expect(await send(site.visitor(), 'setPasswordByLink', { token: first, newPassword: `${NEW} 2` })).toMatchObject({ code: 'recovery.link_invalid' });
  });

  test('[FORGOT-02] the same link at the same moment sets one password', async () => {
    const member = await addMember();
    const token = await linkFor(member);
    const answers = await Promise.all([1, 2, 3].map((n) => send(site.visitor(), 'setPasswordByLink', { token, newPassword: `${NEW} ${n}` })));
    expect(answers.map(({ code }) => code).toSorted()).toEqual([null, 'recovery.link_invalid', 'recovery.link_invalid']);
  });

  test('[T10] the answer is the same for a stranger’s pair, and nothing is sent; as much is written', async () => {
    const member = await addMember();
    const other = await addMember();
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

  test('[T10] [T18] a switched-off account is sent nothing, and answered alike', async () => {
    const member = await addMember();
    await site.base.pool.query('update players set is_enabled = false where id = $1', [member.id]);
    const gone = await outgoing();
    expect(await site.visitor().call('requestPasswordLink', member.pair)).toMatchObject({ status: 200, value: {} });
    await site.settle();
    expect(await outgoing()).toBe(gone);
  });

  test('[T15] an account is sent three links in an hour; more are answered alike', async () => {
    const member = await addMember();
    const gone = await outgoing();
    for (let asked = 0; asked < 5; asked += 1) expect(await site.visitor().call('requestPasswordLink', member.pair)).toMatchObject({ status: 200, value: {} });
    await site.settle();
    expect(await outgoing()).toBe(gone + 3);
  });

  test('[FORGOT-02] the body comes as forms are sent, is trimmed, and names what is wrong', async () => {
    const member = await addMember();
    const post = (payload: string) =>
      site.http.app.inject({
        method: 'POST',
        url: '/wps/member/password/email',
        headers: { host: 'localhost', 'content-type': 'application/x-www-form-urlencoded' },
        payload,
      });
    const answer = await post(new URLSearchParams({ username: ` ${member.username.toUpperCase()} `, email: ` ${member.email} ` }).toString());
    expect(answer.json()).toEqual({ success: true, value: {} });
    await messageTo(member.email);
    const refused = (await post('username=a&email=not-an-address')).json<{ errorCode: string; params: { fields: object[] } }>();
    expect(refused).toMatchObject({ errorCode: 'request.invalid', params: { fields: [{ path: 'body.email' }] } });
    expect((await post(`username=a&email=${'a'.repeat(250)}@b.com`)).statusCode).toBe(400);
  });
});

describe('by phone', () => {
  test('[FORGOT-03] the code sets the password and logs in; all other sessions end', async () => {
    const member = await addMember();
    const elsewhere = await site.loggedIn(member.id);
    const code = await codeFor(member);
    const browser = site.visitor();
    const answer = await send(browser, 'setPasswordByPhone', { ...member.written, verificationCode: code, newPassword: NEW });
    expect(answer).toMatchObject({ status: 200, value: { userName: member.username, type: 0 } });
    expect(await isOpen(browser)).toBe(true);
    expect(await isOpen(elsewhere)).toBe(false);
    expect(await send(site.visitor(), 'setPasswordByPhone', { ...member.written, verificationCode: code, newPassword: `${NEW} 2` })).toMatchObject({
      code: 'verification.code_wrong',
    });
  });

  test('[FORGOT-03] the old password again is refused by its own code, and the same SMS code still serves for another', async () => {
    const member = await addMember();
    const verificationCode = await codeFor(member);
    const given = { ...member.written, verificationCode };
    expect(await send(site.visitor(), 'setPasswordByPhone', { ...given, newPassword: OLD })).toMatchObject({ status: 422, code: 'modify.new.old.same' });
    expect(await send(site.visitor(), 'setPasswordByPhone', { ...given, newPassword: 'password1' })).toMatchObject({
      code: 'registration.password_too_common',
    });
    expect(await send(site.visitor(), 'setPasswordByPhone', { ...given, newPassword: NEW })).toMatchObject({ status: 200 });
  });

  test('[FORGOT-03] [T15] a proven number is good for five more tries, not for guessing', async () => {
    const member = await addMember();
    const verificationCode = await codeFor(member);
    const given = { ...member.written, verificationCode };
    expect(await send(site.visitor(), 'setPasswordByPhone', { ...given, newPassword: OLD })).toMatchObject({ code: 'modify.new.old.same' });
    for (let guess = 0; guess < 5; guess += 1)
      expect(await send(site.visitor(), 'setPasswordByPhone', { ...given, verificationCode: `000000${guess}`, newPassword: NEW })).toMatchObject({
        code: 'verification.code_wrong',
      });
    expect(await send(site.visitor(), 'setPasswordByPhone', { ...given, newPassword: NEW })).toMatchObject({ code: 'verification.code_wrong' });
  });

  test('[T10] a number of nobody, or one that is none, reads like a wrong code', async () => {
    const member = await addMember();
    await codeFor(member);
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
    const member = await addMember();
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
    const member = await addMember();
    await turn({ 'menu.CHNGPASSVERIF3': false, 'menu.CHNGPASSEMAIL3': false });
    expect((await site.visitor().call('getRecoveryOptions')).value).toMatchObject({ byPhone: false, byEmail: false });
    expect(await site.visitor().call('requestPasswordLink', member.pair)).toMatchObject({ status: 403, code: 'recovery.way_closed' });
    const given = { ...member.written, verificationCode: '1234567', newPassword: NEW };
    expect(await send(site.visitor(), 'setPasswordByPhone', given)).toMatchObject({ code: 'recovery.way_closed' });
    await turn({ 'menu.CHNGPASSVERIF3': true, 'menu.CHNGPASSEMAIL3': true });
    expect((await site.visitor().call('getRecoveryOptions')).value).toMatchObject({ byPhone: true, byEmail: true, password: { min: 8, max: 64 } });
  });
});

describe('the second factor', () => {
  test('[T11] an account with an authenticator asks for it too, by mail and by phone', async () => {
    const member = await addMember();
    site.factors.set(member.id, '123456');
    const token = await linkFor(member);
    expect(await send(site.visitor(), 'checkPasswordLink', { token })).toMatchObject({ value: { needsSecondFactor: true } });
    expect(await send(site.visitor(), 'setPasswordByLink', { token, newPassword: NEW })).toMatchObject({ status: 403, code: 'recovery.second_factor_needed' });
    expect(await send(site.visitor(), 'setPasswordByLink', { token, newPassword: NEW, secondFactor: '000000' })).toMatchObject({
      status: 422,
      code: 'recovery.second_factor_wrong',
    });
    expect(await send(site.visitor(), 'setPasswordByLink', { token, newPassword: NEW, secondFactor: '123456' })).toMatchObject({ status: 200 });
    const given = { ...member.written, verificationCode: await codeFor(member), newPassword: `${NEW} 2` };
    expect(await send(site.visitor(), 'setPasswordByPhone', given)).toMatchObject({ code: 'recovery.second_factor_needed' });
    expect(await send(site.visitor(), 'setPasswordByPhone', { ...given, secondFactor: '123456' })).toMatchObject({ status: 200 });
  });

  test('[T11] [T12] three wrong authenticator codes lock this way for half an hour', async () => {
    const member = await addMember();
    site.factors.set(member.id, '123456');
    const token = await linkFor(member);
    const attempt = (secondFactor: string) => send(site.visitor(), 'setPasswordByLink', { token, newPassword: NEW, secondFactor });
    expect((await attempt('000001')).code).toBe('recovery.second_factor_wrong');
    expect((await attempt('000002')).code).toBe('recovery.second_factor_wrong');
    expect((await attempt('000003')).code).toBe('session.locked');
    expect((await attempt('123456')).code).toBe('session.locked');
  });
});

describe('changing it', () => {
  const change = (browser: TestBrowser, oldPassword: string, newPassword: string, confirmNewPassword = newPassword) =>
    send(browser, 'changePassword', { oldPassword, newPassword, confirmNewPassword });

  test('[CHPSW-02] [CHPSW-03] the old one opens the way to the new one; this session stays and the others end', async () => {
    const member = await addMember();
    const [here, there] = [await site.loggedIn(member.id), await site.loggedIn(member.id)];
    expect(await change(here, OLD, NEW)).toMatchObject({ status: 200, value: {} });
    expect(await isOpen(here)).toBe(true);
    expect(await isOpen(there)).toBe(false);
    await messageTo(member.email);
    expect(await change(here, OLD, `${NEW} 2`)).toMatchObject({ status: 422, code: 'recovery.password_wrong' });
  });

  test('[CHPSW-02] the new one fits the rules, equals its confirmation, and is not the old one', async () => {
    const browser = await site.loggedIn((await addMember()).id);
    expect(await change(browser, OLD, NEW, 'another one 5')).toMatchObject({ code: 'request.invalid', params: { fields: [{ fault: 'mismatch' }] } });
    expect(await change(browser, OLD, OLD)).toMatchObject({ code: 'modify.new.old.same' });
    expect(await change(browser, OLD, 'short')).toMatchObject({ code: 'registration.password_length', params: { min: 8, max: 64 } });
  });

  test('[T12] a stolen session is no way to guess: the third wrong old password locks', async () => {
    const browser = await site.loggedIn((await addMember()).id);
    expect((await change(browser, 'guess one', NEW)).code).toBe('recovery.password_wrong');
    expect((await change(browser, 'guess two', NEW)).code).toBe('recovery.password_wrong');
    expect((await change(browser, 'guess three', NEW)).code).toBe('session.locked');
    expect((await change(browser, OLD, NEW)).code).toBe('session.locked');
  });

  test('[T11] a recovered password takes the lock away', async () => {
    const member = await addMember();
    const browser = await site.loggedIn(member.id);
    for (const guess of ['one', 'two', 'three']) await change(browser, `guess ${guess}`, NEW);
    expect(await send(site.visitor(), 'setPasswordByLink', { token: await linkFor(member), newPassword: NEW })).toMatchObject({ status: 200 });
    expect(await change(await site.loggedIn(member.id), NEW, `${NEW} 2`)).toMatchObject({ status: 200 });
  });

  test('[T6] where the account has more than its password, that must have been proven too', async () => {
    const member = await addMember();
    const browser = await site.loggedIn(member.id);
    site.unconfirmed.set(member.id, 'totp,mobile');
    expect(await change(browser, OLD, NEW)).toMatchObject({ code: 'account.confirmation_needed' });
    // The password was given just now.
    site.unconfirmed.set(member.id, 'password');
    expect(await change(browser, OLD, NEW)).toMatchObject({ status: 200 });
  });

  test('[ROLE-02] [CHPSW-01] free play and guests cannot', async () => {
    const trial = site.visitor();
    await trial.freePlay();
    expect(await change(trial, OLD, NEW)).toMatchObject({ status: 403, code: 'session.members_only' });
    expect(await change(site.visitor(), OLD, NEW)).toMatchObject({ status: 401, code: 'session.missing' });
  });
});
