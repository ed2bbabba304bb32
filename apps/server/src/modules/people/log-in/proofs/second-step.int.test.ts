import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { forgedText } from '#server/testing/people/forged-text.ts';
import { confirmBy, callSealed, PASSWORD, testAccount, type TestAccount } from '#server/testing/people/test-account.ts';
import { addPasskey, addTotp } from '#server/testing/people/test-factors.ts';
import type { TestBrowser } from '#server/testing/people/test-players.ts';

const MINUTE_MS = 60_000;
const NUMBER = '+639171234567';
let site: TestAccount;
const sql = (text: string, ...values: unknown[]) => site.base.pool.query(text, values);

beforeAll(async () => {
  site = await testAccount();
});
beforeEach(async () => {
  await sql('delete from sign_in_attempts');
  await sql('delete from log_in_pace');
});
afterAll(() => site.close());

/** A member with an authenticator. */
async function addProtected(username: string) {
  const { id, browser } = await site.enter(username);
  await confirmBy(browser, 'password', PASSWORD);
  return { id, browser, ...(await addTotp(browser, site.clock)) };
}

/** Takes the first step by password and returns its answer. */
async function begin(username: string, browser: TestBrowser = site.visitor()) {
  const answer = await browser.logIn(username, PASSWORD);
  return { browser, answer, ticket: String(answer.params['ticket']) };
}
const finish = (browser: TestBrowser, ticket: string, code: string) => callSealed(browser, 'finishSession', { ticket, code });

describe('with an authenticator', () => {
  test('[T16] [LOGIN-06] the password opens no session; the code does, once', async () => {
    const { id, show } = await addProtected('two-steps');
    const { browser, answer, ticket } = await begin('two-steps');
    expect(answer).toMatchObject({ status: 403, code: 'session.second_factor_needed', setCookie: '' });
    const before = await sql('select count(*)::int as count from player_log_ins where player_id = $1', id);
    const code = show();
    const entered = await finish(browser, ticket, code);
    expect(entered).toMatchObject({ status: 200, value: { userName: 'two-steps', type: 0, merchantCode: 'laro' } });
    expect(entered.setCookie).toContain('__Host-laro=');
    const after = await sql('select method from player_log_ins where player_id = $1', id);
    expect(after.rows).toHaveLength((before.rows[0] as { count: number }).count + 1);
    // A used code is invalid.
    expect(await finish(site.visitor(), ticket, code)).toMatchObject({ status: 401, code: 'session.second_factor_wrong', setCookie: '' });
  });

  test('[T16] a recovery code stands for a lost device, once', async () => {
    const { recoveryCodes } = await addProtected('lost-phone');
    const [code = ''] = recoveryCodes;
    const first = await begin('lost-phone');
    expect((await finish(first.browser, first.ticket, code)).status).toBe(200);
    const second = await begin('lost-phone');
    expect((await finish(second.browser, second.ticket, code)).code).toBe('session.second_factor_wrong');
  });

  test('[T10] [T16] a wrong code, a step too old, of another merchant, made up, or begun with another password: one answer', async () => {
    const { id, show } = await addProtected('one-answer');
    const { ticket } = await begin('one-answer');
    const answers = [
      await finish(site.visitor(), ticket, '000000'),
      await finish(site.visitor('dagat.localhost'), ticket, show()),
      await finish(site.visitor(), forgedText(ticket), show()),
    ];
    site.clock.now += 11 * MINUTE_MS;
    answers.push(await finish(site.visitor(), ticket, show()));
    const { ticket: next } = await begin('one-answer');
    await sql("update players set password_hash = 'another' where id = $1", id);
    answers.push(await finish(site.visitor(), next, show()));
    for (const { status, code, params, setCookie } of answers)
      expect({ status, code, params, setCookie }).toEqual({ status: 401, code: 'session.second_factor_wrong', params: {}, setCookie: '' });
  });

  test('[T12] three wrong codes lock the second step for half an hour, also for a new first step; the password stays right', async () => {
    const { show } = await addProtected('step-guessed');
    const { ticket } = await begin('step-guessed');
    const codes = [];
    for (const code of ['000001', '000002', '000003']) codes.push((await finish(site.visitor(), ticket, code)).code);
    expect(codes).toEqual(['session.second_factor_wrong', 'session.second_factor_wrong', 'session.locked']);
    const again = await begin('step-guessed');
    expect(again.answer.code).toBe('session.second_factor_needed');
    expect((await finish(again.browser, again.ticket, show())).code).toBe('session.locked');
    site.clock.now += 31 * MINUTE_MS;
    const later = await begin('step-guessed');
    expect((await finish(later.browser, later.ticket, show())).status).toBe(200);
  });

  test('[T18] [T65] a member disabled between the steps gets that refusal; a wrong password does not reveal a second step', async () => {
    const { id, show } = await addProtected('switched-off');
    const { browser, ticket } = await begin('switched-off');
    expect((await site.visitor().logIn('switched-off', 'not the password')).code).toBe('session.credentials_wrong');
    await sql('update players set is_enabled = false where id = $1', id);
    expect(await finish(browser, ticket, show())).toMatchObject({ status: 403, code: 'session.account_disabled', setCookie: '' });
  });
});

describe('by other ways in', () => {
  test('[T16] a code by SMS and a token of the phone verification are one factor, too', async () => {
    const { id, show } = await addProtected('by-phone');
    await sql('update player_profiles set mobile_number = $2, mobile_verified_at = now() where player_id = $1', id, NUMBER);
    const visitor = site.visitor();
    site.outside.codes.set(`login ${NUMBER}`, '123456');
    const sms = await visitor.enter({ type: 'sms', username: '9171234567', countryDialingCode: '+63', password: '123456' });
    expect(sms).toMatchObject({ status: 403, code: 'session.second_factor_needed' });
    await site.set({ 'login.phoneIssuer': 'https://phone.example/laro', 'login.phoneAudience': 'laro', 'login.phoneKeys': 'https://phone.example/keys' });
    await site.http.directory.refresh();
    site.outside.phoneAuth = { read: async () => ({ mobileNumber: NUMBER, expiresAt: new Date(Date.now() + MINUTE_MS) }) };
    const token = { type: 'firebase', firebaseChannel: 'sms', firebaseMobileNo: '9171234567', countryDialingCode: '+63', firebaseIdToken: 'token' };
    expect((await visitor.enter(token)).code).toBe('session.second_factor_needed');
    expect((await finish(visitor, String(sms.params['ticket']), show())).status).toBe(200);
    const { rows } = await sql('select method from player_log_ins where player_id = $1 order by id desc limit 1', id);
    expect(rows).toEqual([{ method: 'sms' }]);
    await site.set({});
  });

  test('[T16] [LOGIN-04] another site’s sign-in needs a second step, too; a passkey counts as two factors', async () => {
    const { id, show, browser } = await addProtected('by-social');
    const person = { issuer: 'https://kawan.example', subject: 'kawan-1', email: null, isEmailVerified: false, name: null };
    await site.logIn.linkSocial('laro', id, person);
    await site.set({ 'login.firstIsOn': true, 'login.firstName': 'Kawan', 'login.firstIssuer': person.issuer, 'login.firstClientId': 'laro' });
    await site.http.directory.refresh();
    site.outside.socialSignIn = {
      begin: async () => ({ url: `${person.issuer}/authorize`, checks: { state: 's', nonce: 'n', codeVerifier: 'v' } }),
      finish: async () => person,
    };
    const cookieOf = (answer: { headers: Record<string, unknown> }) =>
      [answer.headers['set-cookie']]
        .flat()
        .map((line) => String(line).split(';')[0])
        .findLast((pair) => pair?.endsWith('=') === false);
    const get = (url: string, cookie = '') =>
      site.http.app.inject({ method: 'GET', url, headers: { host: 'localhost', ...(cookie === '' ? {} : { cookie }) } });
    const started = await get('/wps/session/social/first/start');
    const back = await get('/wps/session/social/first/callback?code=c&state=s', cookieOf(started));
    const visitor = site.visitor();
    const social = await visitor.call('startSocialSession', undefined, { cookie: cookieOf(back) ?? '' });
    expect(social).toMatchObject({ status: 403, code: 'session.second_factor_needed' });
    expect((await finish(visitor, String(social.params['ticket']), show())).status).toBe(200);
    site.clock.now += MINUTE_MS;
    await confirmBy(browser, 'totp', show());
    const { passkey } = await addPasskey(browser);
    const other = site.visitor();
    const shown = passkey.show((await other.call('startPasskeyLogIn')).value);
    expect((await other.call('finishPasskeyLogIn', { passkey: shown })).status).toBe(200);
  });

  test('[LOGIN-11] the side rule holds for the second step and for every way', async () => {
    const { show } = await addProtected('other-side');
    await site.set({ 'login.side': 'agents' });
    await site.http.directory.refresh();
    const { browser, ticket } = await begin('other-side');
    expect(await finish(browser, ticket, show())).toMatchObject({ status: 403, code: 'session.member_account', setCookie: '' });
    await site.set({});
    await site.http.directory.refresh();
  });
});
