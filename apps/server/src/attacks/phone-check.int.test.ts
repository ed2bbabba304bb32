import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openAttackSite, type AttackSite } from '#server/testing/sites/attack-site.ts';
import { forgedText } from '#server/testing/people/forged-text.ts';
import type { TestBrowser } from '#server/testing/people/test-players.ts';

const CHECK = 'https://check.example/phone';
const ISSUER = 'https://phone.example/laro';
const LOCAL = '9170000031';
const NUMBER = `+63${LOCAL}`;
const mobile = { countryDialingCode: '+63', mobileNum: LOCAL };
let site: AttackSite;
let key: CryptoKey;
const keys = http.createServer();

beforeAll(async () => {
  site = await openAttackSite();
  const pair = await generateKeyPair('RS256');
  key = pair.privateKey;
  const published = JSON.stringify({ keys: [{ ...(await exportJWK(pair.publicKey)), kid: 'k-1', alg: 'RS256', use: 'sig' }] });
  keys.on('request', (_request, response) => response.writeHead(200, { 'content-type': 'application/json' }).end(published));
  await new Promise<void>((resolve) => keys.listen(0, 'localhost', resolve));
  for (const merchant of ['laro', 'dagat']) {
    await site.set('login.phoneIssuer', ISSUER, merchant);
    await site.set('login.phoneAudience', 'laro', merchant);
    await site.set('login.phoneKeys', `http://localhost:${(keys.address() as AddressInfo).port}/jwks.json`, merchant);
    await site.set('login.phoneCheck', CHECK, merchant);
  }
  await site.addMember('checked', { mobile: NUMBER });
});
afterAll(async () => {
  await new Promise((resolve) => keys.close(resolve));
  await site.close();
});

const now = () => Math.floor(Date.now() / 1000);
let turn = 0;
/** A token as the provider issues it to the current holder of the phone; each is different. */
const tokenFor = (number = NUMBER, changed: Record<string, unknown> = {}) =>
  new SignJWT({
    iss: ISSUER,
    aud: 'laro',
    sub: 'p-1',
    iat: now(),
    exp: now() + 3600,
    auth_time: now(),
    phone_number: number,
    jti: String((turn += 1)),
    ...changed,
  })
    .setProtectedHeader({ alg: 'RS256', kid: 'k-1' })
    .sign(key);

type Purpose = 'login' | 'recover';
interface Visit {
  browser: TestBrowser;
  cookie: string;
  state: string;
}

/** A visitor who has left for the check and comes back with its state. */
async function begin(purpose: Purpose = 'login', { cookie = '', host = 'localhost' } = {}): Promise<Visit & { url: URL }> {
  const browser = site.browser(undefined, host);
  const answer = await browser.call('startPhoneCheck', { purpose, ...mobile }, cookie === '' ? {} : { cookie });
  expect(answer.status).toBe(200);
  const url = new URL(answer.value.url);
  const [, given = ''] = /(__Host-laro-phone-check=[^;]+)/.exec(answer.setCookie) ?? [];
  return { browser, cookie: given, url, state: new URLSearchParams(url.hash.slice(1)).get('state') ?? '' };
}

const sealed = async (name: 'startSession' | 'setPasswordByPhone', { browser, cookie }: Pick<Visit, 'browser' | 'cookie'>, secret: object) =>
  browser.call(name, { jwe: await browser.seal(secret) }, { encryption: 'JWE', ...(cookie === '' ? {} : { cookie }) });
const logIn = (visit: Visit, firebaseIdToken: string) =>
  sealed('startSession', visit, {
    type: 'firebase',
    firebaseChannel: 'sms',
    firebaseIdToken,
    firebaseMobileNo: LOCAL,
    countryDialingCode: '+63',
    phoneCheckState: visit.state,
  });
const reset = (visit: Visit, firebaseIdToken: string) =>
  sealed('setPasswordByPhone', visit, { ...mobile, firebaseIdToken, phoneCheckState: visit.state, newPassword: 'a quite different 8 words' });
const OVER = { status: 422, code: 'session.phone_check_over' };
const WRONG = { status: 401, code: 'session.phone_proof_wrong' };

describe('[LOGIN-06] [T87] the way to the operator’s check of phones and back', () => {
  test('[LOGIN-06] [T20] the visitor leaves with number and state in the fragment, and returns to our own page, whatever the request names', async () => {
    const { url, cookie, browser } = await begin();
    const given = new URLSearchParams(url.hash.slice(1));
    expect(url.origin + url.pathname + url.search).toBe(CHECK);
    expect(Object.fromEntries(given)).toMatchObject({ phone: NUMBER, return: 'http://localhost/m/phoneCheck', language: 'fil' });
    expect(cookie).not.toBe('');
    expect((await browser.call('startPhoneCheck', { purpose: 'login', ...mobile })).setCookie).toMatch(/Max-Age=900; Path=\/; HttpOnly; Secure; SameSite=Lax/);
    const planted = await browser.call('startPhoneCheck', { purpose: 'login', ...mobile, return: 'https://evil.example', returnTo: '//evil.example' });
    expect(planted.value?.url ?? '').not.toContain('evil');
  });

  test('[LOGIN-06] it opens a session once: neither the state nor the token can be reused', async () => {
    const visit = await begin();
    const token = await tokenFor();
    expect((await logIn(visit, token)).value).toMatchObject({ userName: 'checked' });
    expect(await logIn(visit, await tokenFor())).toMatchObject(OVER);
    expect(await logIn(await begin(), token)).toMatchObject(WRONG);
  });

  test('[LOGIN-06] another visitor’s state opens nothing here, nor one without its cookie, a forged one, one of another purpose or merchant', async () => {
    const visit = await begin();
    const stranger = await begin();
    const states: Visit[] = [
      { ...visit, state: stranger.state },
      { ...visit, cookie: '' },
      { ...visit, cookie: '__Host-laro-phone-check=x' },
      { ...visit, state: forgedText(visit.state) },
      { ...visit, state: Buffer.from(JSON.stringify({ number: NUMBER, until: Date.now() + 60_000 })).toString('base64url') },
      await begin('recover'),
      { ...(await begin('login', { host: 'dagat.localhost' })), browser: visit.browser },
    ];
    for (const [index, given] of states.entries()) expect(await logIn(given, await tokenFor()), `state ${index}`).toMatchObject(OVER);
    expect((await logIn(visit, await tokenFor())).status).toBe(200);
  });

  test('[LOGIN-06] two tabs of one browser end theirs in any order; at the same moment one state opens one session', async () => {
    const first = await begin();
    const second = await begin('login', { cookie: first.cookie });
    expect(second.cookie).toBe(first.cookie);
    expect((await logIn(second, await tokenFor())).status).toBe(200);
    const [one, other] = await Promise.all([logIn(first, await tokenFor()), logIn(first, await tokenFor())]);
    expect([one.status, other.status].toSorted()).toEqual([200, 422]);
  });

  test('[LOGIN-06] [T10] a token of another number, project, issuer or day proves nothing, and an unknown number gets the same answer', async () => {
    const tokens = [
      await tokenFor('+639170000032'),
      await tokenFor(NUMBER, { aud: 'another-project' }),
      await tokenFor(NUMBER, { iss: 'https://phone.example/another' }),
      await tokenFor(NUMBER, { auth_time: now() - 3600 }),
      'nonsense',
    ];
    for (const token of tokens) expect(await logIn(await begin(), token)).toMatchObject({ ...WRONG, setCookie: '' });
    // A true token of one's own other number does not fit into a check of this one, whatever the page says.
    await site.addMember('other', { mobile: '+639170000032' });
    const visit = await begin();
    const given = { type: 'firebase', firebaseChannel: 'sms', firebaseMobileNo: '9170000032', countryDialingCode: '+63', phoneCheckState: visit.state };
    expect(await sealed('startSession', visit, { ...given, firebaseIdToken: await tokenFor('+639170000032') })).toMatchObject({ ...WRONG, setCookie: '' });
    await site.base.pool.query("update player_profiles set mobile_number = '+639170000039' where mobile_number = $1", [NUMBER]);
    expect(await logIn(await begin(), await tokenFor())).toMatchObject({ ...WRONG, setCookie: '' });
    await site.base.pool.query("update player_profiles set mobile_number = $1 where mobile_number = '+639170000039'", [NUMBER]);
  });

  test('[FORGOT-04] [T15] a new password accepts the check once, in its own browser, and not one begun for the log-in', async () => {
    const visit = await begin('recover');
    expect(await reset(await begin('login'), await tokenFor())).toMatchObject(OVER);
    expect(await reset({ ...visit, cookie: '' }, await tokenFor())).toMatchObject(OVER);
    expect(await reset(visit, await tokenFor('+639170000032'))).toMatchObject(WRONG);
    expect((await reset(visit, await tokenFor())).value).toMatchObject({ userName: 'checked' });
    expect(await reset(visit, await tokenFor())).toMatchObject({ status: 422 });
  });

  test('[LOGIN-06] [T10] beginning a check does not reveal accounts; an invalid number and a missing configuration have their own errors', async () => {
    const nobody = await site.browser().call('startPhoneCheck', { purpose: 'login', countryDialingCode: '+63', mobileNum: '9179999999' });
    expect(nobody.status).toBe(200);
    const none = await site.browser().call('startPhoneCheck', { purpose: 'login', countryDialingCode: '+63', mobileNum: '12345' });
    expect(none).toMatchObject({ status: 422, code: 'verification.number_invalid' });
    expect((await site.browser().call('getLogInSettings')).value).toMatchObject({ phoneAuth: true, phoneCheck: true });
    expect((await site.browser().call('getRecoveryOptions')).value).toMatchObject({ phoneCheck: true });
    await site.set('login.phoneCheck', '');
    expect((await site.browser().call('getLogInSettings')).value).toMatchObject({ phoneAuth: true, phoneCheck: false });
    expect((await site.browser().call('getRecoveryOptions')).value).toMatchObject({ phoneCheck: false });
    expect(await site.browser().call('startPhoneCheck', { purpose: 'login', ...mobile })).toMatchObject({ status: 403, code: 'session.way_closed' });
    await site.set('login.phoneCheck', CHECK);
  });
});
