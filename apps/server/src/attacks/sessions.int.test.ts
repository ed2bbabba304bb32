import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract, routes } from '@laro/contract/contract';
import { callUrl } from '@laro/client/client';
import type { CallName } from '@laro/contract/routes';
import { inTransaction } from '#server/db/sql.ts';
import { MEMBER_PASSWORD, openAttackSite, type AttackSite } from '#server/testing/sites/attack-site.ts';

let site: AttackSite;
beforeAll(async () => {
  site = await openAttackSite();
  await site.addMember('ana');
  await site.addMember('ben');
});
afterAll(() => site.close());

const loggedIn = async (name: string) => {
  const browser = site.browser();
  expect((await browser.logIn(name, MEMBER_PASSWORD)).status).toBe(200);
  return browser;
};

/** Every call of players that changes something, as a form of another site would send it. */
const changing = (Object.keys(routes) as CallName[]).filter((name) => {
  const { access, bothHalves } = contract[name] as { access: string; bothHalves?: true };
  return (access === 'player' || access === 'member') && (routes[name][0] !== 'GET' || bothHalves === true);
});

test('[T17] a session planted before the log-in is invalid after it', async () => {
  const thief = await loggedIn('ben');
  const victim = site.browser();
  victim.cookie = thief.cookie;
  await victim.logIn('ana', MEMBER_PASSWORD);
  expect(victim.cookie).not.toBe(thief.cookie);
  expect((await victim.call('getMember')).value.userName).toBe('ana');
  expect((await thief.call('getMember')).code).toBe('session.ended');
  const made = site.browser();
  made.cookie = 'A'.repeat(43);
  await made.logIn('ana', MEMBER_PASSWORD);
  expect(made.cookie).not.toBe('A'.repeat(43));
});

test('[T17] the cookie is the host’s own, out of reach of scripts, and every log-in has another', async () => {
  const seen = new Set<string>();
  for (let turn = 0; turn < 3; turn++) {
    const browser = site.browser();
    const { setCookie, value } = await browser.logIn('ana', MEMBER_PASSWORD);
    expect(setCookie).toMatch(/^__Host-laro=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax(,__Host-laro-device=|$)/);
    expect(value.token).toMatch(/^[\w-]{43}$/);
    seen.add(String(browser.cookie)).add(value.token);
  }
  expect(seen.size).toBe(6);
});

test('[T17] [T20] the page’s token without the cookie opens nothing, and the cookie without the token changes nothing', async () => {
  const whole = await loggedIn('ana');
  const cookieAlone = site.browser();
  cookieAlone.cookie = whole.cookie;
  const tokenAlone = site.browser();
  tokenAlone.pageToken = whole.pageToken;
  const other = await loggedIn('ben');
  const mixed = site.browser();
  mixed.cookie = whole.cookie;
  mixed.pageToken = other.pageToken;
  expect((await cookieAlone.call('getMember')).status).toBe(200);
  expect((await tokenAlone.call('getMember')).code).toBe('session.missing');
  expect(changing.length).toBeGreaterThan(15);
  for (const name of changing) {
    const params = Object.fromEntries([...routes[name][1].matchAll(/:(\w+)/g)].map(([, key]) => [key ?? '', 'x']));
    const body = routes[name][0] === 'GET' ? undefined : {};
    expect((await tokenAlone.call(name, body, {}, params)).code, name).toBe('session.missing');
    expect((await cookieAlone.call(name, body, {}, params)).code, name).toBe('session.page_half_missing');
    expect((await mixed.call(name, body, {}, params)).code, name).toBe('session.page_half_missing');
  }
  expect((await whole.call('getMember')).status).toBe(200);
});

test('[T17] a session logged out on the server stays logged out, whatever the browser has kept', async () => {
  const browser = await loggedIn('ana');
  const { cookie, pageToken } = browser;
  await browser.call('endSession');
  const thief = site.browser();
  Object.assign(thief, { cookie, pageToken });
  expect((await thief.call('getMember')).code).toBe('session.ended');
});

test('[T17] [T86] a session of one merchant opens nothing at another', async () => {
  const browser = await loggedIn('ana');
  const elsewhere = site.browser('1.9.9.9', 'dagat.localhost');
  Object.assign(elsewhere, { cookie: browser.cookie, pageToken: browser.pageToken });
  expect((await elsewhere.call('getMember')).code).toBe('session.ended');
});

test('[T87] every call that changes something refuses what another site has sent, also without a session', async () => {
  const names = (Object.keys(routes) as CallName[]).filter((name) => routes[name][0] !== 'GET');
  expect(names.length).toBeGreaterThan(40);
  const ask = (name: CallName, headers: Record<string, string>) => {
    const [method, url] = routes[name];
    const params = Object.fromEntries([...url.matchAll(/:(\w+)/g)].map(([, key]) => [key ?? '', 'x']));
    const request = { method, url: callUrl(url, params, {}), headers: { host: 'localhost', 'content-type': 'application/json', ...headers }, payload: '{}' };
    return site.app.http.inject(request);
  };
  const foreign = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'http://localhost.evil.example' },
  ];
  for (const name of names)
    for (const headers of foreign)
      expect((await ask(name, headers as Record<string, string>)).json<{ errorCode: string }>().errorCode, name).toBe('request.cross_site');
});

test('[T87] a body that a form of another site can send without a preflight is not read', async () => {
  // Only the content type of this body is wrong: it would log the visitor in to the account of the form's author.
  const enter = async (contentType: string) => {
    const browser = site.browser();
    const jwe = await browser.seal({ type: 'username', username: 'ben', password: MEMBER_PASSWORD });
    return browser.call('startSession', { jwe }, { encryption: 'JWE', 'content-type': contentType });
  };
  for (const contentType of ['text/plain', 'multipart/form-data; boundary=x', 'text/plain; charset=application/json', 'application/x-www-form-urlencoded'])
    expect(await enter(contentType), contentType).toMatchObject({ status: 415, code: 'request.media_type_unsupported', setCookie: '' });
  expect((await enter('application/json')).status).toBe(200);
});

test('[T65] [T18] blocking an account ends its sessions immediately; only a caller with the correct password reads the reason', async () => {
  const id = await site.addMember('carla');
  const browser = await loggedIn('carla');
  const { setBlock } = await import('#server/modules/core/blocks/index.ts');
  const { rows } = await site.base.pool.query<{ cash_account: bigint }>('select cash_account from players where id = $1', [id]);
  const block = { kind: 'full', cause: 'rules', reason: 'a script', by: 'staff', at: new Date(), until: null } as const;
  await inTransaction(site.base.pool, (transaction) => setBlock(transaction, { id, cashAccount: rows[0]?.cash_account ?? 0n }, block));
  expect((await browser.call('getMember')).code).toBe('session.ended');
  expect(await site.browser().logIn('carla', 'not her password at all')).toMatchObject({ status: 401, code: 'session.credentials_wrong' });
  expect(await site.browser().logIn('carla', MEMBER_PASSWORD)).toMatchObject({
    status: 403,
    code: 'member.blocked',
    params: { kind: 'full', cause: 'rules' },
    setCookie: '',
  });
});

test('[T65] [PLAY-05] a member blocked from betting gets that refusal when opening a game', async () => {
  const id = await site.addMember('dora');
  const browser = await loggedIn('dora');
  const { setBlock } = await import('#server/modules/core/blocks/index.ts');
  const { rows } = await site.base.pool.query<{ cash_account: bigint }>('select cash_account from players where id = $1', [id]);
  const until = new Date(Date.now() + 86_400_000);
  const block = { kind: 'bet', cause: 'asked', reason: 'on the phone', by: 'staff', at: new Date(), until } as const;
  await inTransaction(site.base.pool, (transaction) => setBlock(transaction, { id, cashAccount: rows[0]?.cash_account ?? 0n }, block));
  expect((await browser.call('getAccount')).value.blocks).toEqual([{ kind: 'bet', cause: 'asked', until: until.toISOString() }]);
  const game = await site.base.pool.query<{ id: string; vendor_code: string }>('select id, vendor_code from games where support_play limit 1');
  const answer = await site.app.http.inject({
    url: '/wps/game/launchGame',
    query: { vassalage: game.rows[0]?.vendor_code ?? '', gameId: game.rows[0]?.id ?? '' },
    headers: { host: 'localhost', cookie: `__Host-laro=${browser.cookie}`, authorization: `Bearer ${browser.pageToken}` },
  });
  expect(answer.json()).toMatchObject({ errorCode: 'member.blocked_until', params: { kind: 'bet', cause: 'asked', until: until.toISOString() } });
  expect(answer.json<{ message: string }>().message).not.toMatch(/problem\.|\{|Invalid/);
});
