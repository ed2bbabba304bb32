import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { forgedText } from '#server/testing/people/forged-text.ts';
import { testPlayers, type TestBrowser, type TestPlayers } from '#server/testing/people/test-players.ts';
import type { SocialPerson } from '../ports.ts';

const ISSUER = 'https://kawan.example';
const PERSON: SocialPerson = { issuer: ISSUER, subject: 'kawan-ana', email: 'ana@mail.example', isEmailVerified: true, name: 'Ana Reyes' };
let site: TestPlayers;
let maria: bigint;
/** Requests that the provider received. */
const asked: unknown[] = [];
let comesBack: SocialPerson | null = PERSON;

beforeAll(async () => {
  site = await testPlayers();
  maria = await site.addMember('maria', 'plum kettle 7 sunrise');
  site.outside.socialSignIn = {
    begin: async (place, redirectUri, language) => {
      asked.push({ place, redirectUri, language });
      return { url: `${ISSUER}/authorize?state=s-1`, checks: { state: 's-1', nonce: 'n-1', codeVerifier: 'v-1' } };
    },
    finish: async (place, callbackUrl, checks) => {
      asked.push({ place, callbackUrl, checks });
      if (!comesBack) throw new Error('the code is wrong');
      return comesBack;
    },
  };
});
beforeEach(async () => {
  asked.length = 0;
  comesBack = PERSON;
  await site.set({ 'login.firstIsOn': true, 'login.firstName': 'Kawan', 'login.firstIssuer': ISSUER, 'login.firstClientId': 'laro' });
});
afterAll(() => site.close());

/** A browser's own navigation: keeps the cookies of the sign-in, follows nothing. */
class Visit {
  cookies = new Map<string, string>();
  async get(url: string) {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await site.http.app.inject({
      method: 'GET',
      url,
      remoteAddress: '1.0.0.1',
      headers: { host: 'localhost', ...(cookie === '' ? {} : { cookie }) },
    });
    for (const { name, value } of answer.cookies)
      if (value === '') this.cookies.delete(name);
      else this.cookies.set(name, value);
    return { status: answer.statusCode, to: String(answer.headers.location ?? ''), setCookie: String(answer.headers['set-cookie'] ?? '') };
  }
  async finish(browser: TestBrowser = site.browser()) {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    return browser.call('startSocialSession', undefined, cookie === '' ? {} : { cookie });
  }
}

const START = '/wps/session/social/first/start';
const BACK = '/wps/session/social/first/callback?code=c-1&state=s-1';
async function comeBack(): Promise<Visit> {
  const visit = new Visit();
  await visit.get(START);
  await visit.get(BACK);
  return visit;
}

test('[LOGIN-04] the buttons are the enabled and configured providers, by name', async () => {
  const offered = async () => (await site.browser().call('getLogInSettings')).value.social;
  expect(await offered()).toEqual([{ provider: 'first', name: 'Kawan' }]);
  await site.set({
    'login.firstIsOn': false,
    'login.firstName': 'Kawan',
    'login.firstIssuer': ISSUER,
    'login.firstClientId': 'laro',
    'login.secondIsOn': true,
  });
  expect(await offered()).toEqual([]);
  expect(await new Visit().get(START)).toMatchObject({ status: 303, to: '/m/login?social=failed' });
});

test('[LOGIN-04] a visitor goes to the provider and comes back with the requested state, encrypted in a cookie of this site', async () => {
  const visit = new Visit();
  const away = await visit.get(START);
  expect(away).toMatchObject({ status: 303, to: `${ISSUER}/authorize?state=s-1` });
  expect(away.setCookie).toMatch(/^__Host-laro-social=[\w-]+; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  expect(away.setCookie).not.toContain('v-1');
  const back = await visit.get(BACK);
  expect(back).toMatchObject({ status: 303, to: '/m/login?social=back' });
  const place = { issuer: ISSUER, clientId: 'laro', clientSecret: null };
  expect(asked).toEqual([
    { place, redirectUri: 'http://localhost/wps/session/social/first/callback', language: 'fil' },
    { place, callbackUrl: `http://localhost${BACK}`, checks: { state: 's-1', nonce: 'n-1', codeVerifier: 'v-1' } },
  ]);
});

test('[LOGIN-04] a new person gets a ticket for the registration, which says who it is at this merchant and for a while', async () => {
  const { value } = await (await comeBack()).finish();
  expect(value).toMatchObject({ session: null, email: 'ana@mail.example', name: 'Ana Reyes' });
  const ticket = value.ticket ?? '';
  expect(site.logIn.readSocialTicket('laro', ticket)).toEqual(PERSON);
  expect(() => site.logIn.readSocialTicket('dagat', ticket)).toThrow('session.social_invalid');
  expect(() => site.logIn.readSocialTicket('laro', forgedText(ticket))).toThrow('session.social_invalid');
  site.clock.now += 16 * 60_000;
  expect(() => site.logIn.readSocialTicket('laro', ticket)).toThrow('session.social_invalid');
  site.clock.now -= 16 * 60_000;
});

test('[LOGIN-04] [LOGIN-10] only a person linked by the provider’s own id gets in; the same address alone does not identify anyone', async () => {
  await site.base.pool.query("update player_profiles set email = 'ana@mail.example', email_verified_at = now() where player_id = $1", [maria]);
  expect((await (await comeBack()).finish()).value.session).toBeNull();
  expect(await site.logIn.linkSocial('laro', maria, PERSON)).toBe(true);
  expect(await site.logIn.linkSocial('laro', maria, PERSON)).toBe(false);
  const { value, setCookie } = await (await comeBack()).finish();
  expect(value.session).toMatchObject({ userName: 'maria', token: expect.stringMatching(/^[\w-]{43}$/) });
  expect(setCookie).toContain('__Host-laro=');
  comesBack = { ...PERSON, issuer: 'https://other.example' };
  expect((await (await comeBack()).finish()).value.session).toBeNull();
});

test('[LOGIN-04] [T87] what comes back is good once, in the browser that went, and only where all fits', async () => {
  const visit = await comeBack();
  const kept = new Map(visit.cookies);
  expect((await visit.finish()).status).toBe(200);
  expect((await new Visit().finish()).code).toBe('session.social_invalid');
  const old = new Visit();
  old.cookies = kept;
  site.clock.now += 16 * 60_000;
  expect((await old.finish()).code).toBe('session.social_invalid');
  site.clock.now -= 16 * 60_000;
  // Another browser, or one sent here by another site, has not requested it.
  expect((await new Visit().get(BACK)).to).toBe('/m/login?social=failed');
  comesBack = null;
  const wrong = await comeBack();
  expect((await wrong.finish()).code).toBe('session.social_invalid');
  for (const url of ['/wps/session/social/third/start', '/wps/session/social/first/callback?error=access_denied&state=s-1'])
    expect((await new Visit().get(url)).to).toBe('/m/login?social=failed');
});

test('[LOGIN-11] [T18] a linked account that is switched off does not get in', async () => {
  await site.base.pool.query('update players set is_enabled = false where id = $1', [maria]);
  expect(await (await comeBack()).finish()).toMatchObject({ status: 403, code: 'session.account_disabled' });
});
