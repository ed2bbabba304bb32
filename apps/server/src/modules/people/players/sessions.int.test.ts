import { CompactEncrypt, generateKeyPair } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditLedger, isWhole } from '#server/ledger/audit/audit.ts';
import { memberPasswordCost } from './password-cost.ts';
import { COOKIE, testPlayers, type TestBrowser, type TestPlayers } from '#server/testing/people/test-players.ts';

const PASSWORD = 'plum kettle 7 sunrise';
let site: TestPlayers;

beforeAll(async () => {
  site = await testPlayers();
});
afterAll(() => site.close());

const sessionsOf = async (playerId: bigint) =>
  (await site.base.pool.query<{ n: bigint }>('select count(*) as n from player_sessions where player_id = $1', [playerId])).rows[0]?.n;
const change = (sql: string, ...values: unknown[]) => site.base.pool.query(sql, values);
const forget = async () => {
  await change('delete from sign_in_attempts');
  await change('delete from log_in_pace');
};

describe('logging in', () => {
  test('[T19] a log-in from a browser new to the account is reported once per browser; the first log-in is not', async () => {
    const id = await site.addMember('noemi', PASSWORD);
    site.newDevices.length = 0;
    const enterWith = async (userAgent: string) => {
      const browser = site.browser();
      const jwe = await browser.seal({ username: 'noemi', password: PASSWORD, type: 'username' });
      expect((await browser.call('startSession', { jwe }, { encryption: 'JWE', 'user-agent': userAgent })).status).toBe(200);
      return site.newDevices.length;
    };
    expect([await enterWith('Phone/1'), await enterWith('Phone/1'), await enterWith('Desk/2'), await enterWith('Desk/2')]).toEqual([0, 0, 1, 1]);
    expect(site.newDevices).toEqual([id]);
    const guest = site.browser();
    await guest.freePlay();
    expect(site.newDevices).toEqual([id]);
  });

  test('[LOGIN-06] [LOGIN-10] [T17] a right password opens a session in a cookie that scripts and other hosts never see', async () => {
    await site.addMember('Maria', PASSWORD);
    const browser = site.browser();
    const answer = await browser.logIn('  mARIA ', PASSWORD);
    expect(answer.value).toEqual({ token: expect.stringMatching(/^[\w-]{43}$/), merchantCode: 'laro', userName: 'Maria', type: 0, firstTimeLogin: true });
    expect(answer.setCookie).toMatch(
      /^__Host-laro=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax(,__Host-laro-device=[\w-]{22}; Max-Age=31536000; Path=\/; HttpOnly; Secure; SameSite=Lax)?$/,
    );
    expect(answer.setCookie).not.toContain(answer.value.token);
    expect((await browser.call('getMember')).value).toMatchObject({ userName: 'Maria', type: 0, isTrial: false, currency: 'PHP', previousLoginAt: null });
    expect((await browser.call('getWallet')).value).toEqual({ currency: 'PHP', isTrial: false, sumBalance: '0.00' });
  });

  test('[T17] [T19] every log-in has new tokens, ends the browser’s session before, and says when the last one was', async () => {
    const id = await site.addMember('pedro', PASSWORD);
    const browser = site.browser();
    const first = await browser.logIn('pedro', PASSWORD);
    const { cookie } = browser;
    const second = await browser.logIn('pedro', PASSWORD);
    expect(second.value.token).not.toBe(first.value.token);
    expect(browser.cookie).not.toBe(cookie);
    expect(second.value.firstTimeLogin).toBe(false);
    expect(await sessionsOf(id)).toBe(1n);
    const { previousLoginAt } = (await browser.call('getMember')).value;
    expect(Date.now() - Date.parse(previousLoginAt ?? '')).toBeLessThan(60_000);
    const { rows } = await change('select ip from player_log_ins where player_id = $1', id);
    expect(rows).toEqual([{ ip: '1.0.0.1' }, { ip: '1.0.0.1' }]);
  });

  test('[LOGIN-11] [T10] unknown name, wrong password and a name of another merchant get the same answer', async () => {
    await site.addMember('jose', PASSWORD);
    await site.addMember('stranger', PASSWORD, 'dagat');
    const answers = [];
    for (const name of ['jose', 'nobody-here', 'stranger']) {
      const { status, code, params, setCookie } = await site.browser().logIn(name, `${PASSWORD}?`);
      answers.push({ status, code, params, setCookie });
    }
    expect(answers[0]).toEqual({ status: 401, code: 'session.credentials_wrong', params: { captcha: true }, setCookie: '' });
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
    await forget();
  });

  test('[LOGIN-11] only a caller with the correct password learns that an account is disabled', async () => {
    const id = await site.addMember('dina', PASSWORD);
    await change('update players set is_enabled = false where id = $1', id);
    expect((await site.browser().logIn('dina', 'wrong')).code).toBe('session.credentials_wrong');
    expect(await site.browser().logIn('dina', PASSWORD)).toMatchObject({ status: 403, code: 'session.account_disabled', setCookie: '' });
    expect(await sessionsOf(id)).toBe(0n);
  });

  test('[LOGIN-11] a free-play name is referred to a real account', async () => {
    const trial = (await site.browser().freePlay()).value.userName;
    expect(await site.browser().logIn(trial, PASSWORD)).toMatchObject({ status: 403, code: 'session.trial_account' });
  });

  test('[T12] [SAFE-20] three failures in a row make new devices wait for a minute, for known and unknown names', async () => {
    await site.addMember('lorna', PASSWORD);
    for (const name of ['lorna', 'no-lorna']) {
      const codes = [];
      // Other letters are the same name.
      for (const spelling of [name, name.toUpperCase(), name, name]) codes.push((await site.browser().logIn(spelling, 'guess')).code);
      expect(codes).toEqual(['session.credentials_wrong', 'session.credentials_wrong', 'session.locked', 'session.locked']);
    }
    const { code, params } = await site.browser().logIn('lorna', PASSWORD);
    expect(code).toBe('session.locked');
    expect(Date.parse(String(params['until']))).toBe(site.clock.now + 60_000);
    site.clock.now += 60_000;
    expect((await site.browser().logIn('lorna', PASSWORD)).status).toBe(200);
  });

  test('[T12] concurrent guesses get at most three tries, and success clears the count', async () => {
    await site.addMember('ben', PASSWORD);
    const codes = await Promise.all(Array.from({ length: 8 }, async (_, index) => (await site.browser().logIn('ben', `guess ${index}`)).code));
    expect(codes.filter((code) => code === 'session.credentials_wrong').length).toBeLessThanOrEqual(3);
    await forget();
    for (let round = 0; round < 3; round += 1) {
      await site.browser().logIn('ben', 'wrong');
      await site.browser().logIn('ben', 'wrong');
      expect((await site.browser().logIn('ben', PASSWORD)).status).toBe(200);
    }
  });

  test('[T14] a hash made with another cost is renewed at the next log-in', async () => {
    const id = await site.addMember('rosa', PASSWORD);
    const hashOf = async () => (await change('select password_hash from players where id = $1', id)).rows[0] as { password_hash: string };
    expect((await hashOf()).password_hash).toContain('m=256');
    await site.browser().logIn('rosa', PASSWORD);
    expect((await hashOf()).password_hash).toContain(`m=${memberPasswordCost.memoryKiB},t=${memberPasswordCost.passes}`);
    expect((await site.browser().logIn('rosa', PASSWORD)).status).toBe(200);
  });
});

describe('bodies with secrets', () => {
  const send = (browser: TestBrowser, jwe: string, encryption = 'JWE') => browser.call('startSession', { jwe }, { encryption });

  test('[LOGIN-06] a body not encrypted with our key and algorithm cannot be opened', async () => {
    const browser = site.browser();
    const good = await browser.seal({ username: 'maria', password: PASSWORD });
    const { publicKey } = await generateKeyPair('ECDH-ES');
    const foreign = await new CompactEncrypt(new TextEncoder().encode('{}')).setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM' }).encrypt(publicKey);
    const direct = await new CompactEncrypt(new TextEncoder().encode('{}')).setProtectedHeader({ alg: 'dir', enc: 'A256GCM' }).encrypt(new Uint8Array(32));
    const [head = '', ...parts] = good.split('.');
    const flipped = `${head}.${parts.map((part, place) => (place === 2 ? `${part.startsWith('A') ? 'B' : 'A'}${part.slice(1)}` : part)).join('.')}`;
    for (const jwe of [foreign, direct, flipped, 'nonsense', '....', `${good}x`, ''])
      expect(await send(browser, jwe)).toMatchObject({ status: 400, code: 'session.body_unreadable' });
    await forget();
    expect((await send(browser, good)).status).toBe(200);
  });

  test('[LOGIN-06] the header that names the encryption is required', async () => {
    const browser = site.browser();
    const jwe = await browser.seal({ username: 'maria', password: PASSWORD });
    expect((await browser.call('startSession', { jwe })).code).toBe('session.body_unreadable');
    expect((await send(browser, jwe, 'none')).code).toBe('session.body_unreadable');
  });

  test('[LOGIN-06] an opened body of another form is refused field by field, without its secret', async () => {
    const browser = site.browser();
    for (const secret of [{ username: '', password: 'hush-hush' }, { username: 'a'.repeat(65), password: 'hush-hush' }, 'hush-hush', ['hush-hush'], null]) {
      const answer = await send(browser, await browser.seal(secret));
      expect(answer).toMatchObject({ status: 400, code: 'request.invalid' });
      expect(JSON.stringify(answer)).not.toContain('hush');
    }
    const nameless = await send(browser, await browser.seal({ username: 'maria', password: 'x', type: 'smoke' }));
    expect(nameless.params['fields']).toEqual([expect.objectContaining({ path: 'body.type', fault: 'enum' })]);
  });
});

describe('a session', () => {
  let browser: TestBrowser;
  const start = async () => {
    browser = site.browser();
    return (await browser.freePlay()).value.userName;
  };

  test('[T17] each half alone changes nothing: the cookie without the page’s half, the half without the cookie, the half of another', async () => {
    await start();
    const { pageToken, cookie } = browser;
    browser.pageToken = null;
    expect(await browser.call('launchGame')).toMatchObject({ status: 403, code: 'session.page_half_missing' });
    const other = site.browser();
    await other.freePlay();
    browser.pageToken = other.pageToken;
    expect((await browser.call('launchGame')).code).toBe('session.page_half_missing');
    browser.pageToken = pageToken;
    browser.cookie = null;
    expect(await browser.call('launchGame')).toMatchObject({ status: 401, code: 'session.missing' });
    expect(await browser.call('getWallet')).toMatchObject({ status: 401, code: 'session.missing' });
    browser.cookie = cookie;
    // With both, the call gets past the guard; it is not part of this site.
    expect((await browser.call('launchGame')).code).not.toMatch(/^session/);
  });

  test('[T86] a session of one merchant is nothing at another', async () => {
    await start();
    const abroad = site.browser('dagat.localhost');
    abroad.cookie = browser.cookie;
    abroad.pageToken = browser.pageToken;
    expect(await abroad.call('getWallet')).toMatchObject({ status: 401, code: 'session.ended' });
    expect(await abroad.call('endSession')).toMatchObject({ status: 200 });
    expect((await browser.call('getWallet')).status).toBe(200);
  });

  test('[T13] half an hour without a request ends that of free play, which has nothing to prove itself with; a request before that keeps it', async () => {
    const name = await start();
    const idle = (minutes: number) =>
      change(
        "update player_sessions set last_seen_at = now() - $2 * interval '1 minute' where player_id = (select id from players where username = $1)",
        name,
        minutes,
      );
    await idle(29);
    expect((await browser.call('getWallet')).status).toBe(200);
    await idle(29);
    expect((await browser.call('getWallet')).status).toBe(200);
    await idle(31);
    expect(await browser.call('getWallet')).toMatchObject({ status: 401, code: 'session.ended' });
  });

  test('[T18] disabling the account ends its sessions immediately', async () => {
    const name = await start();
    await change('update players set is_enabled = false where username = $1', name);
    expect((await browser.call('getWallet')).code).toBe('session.ended');
  });

  test('[LOGIN-12] [T17] logging out ends it on the server and takes the cookie away, even without the page’s half or with nothing left to end', async () => {
    await start();
    const { cookie } = browser;
    browser.pageToken = null;
    const answer = await browser.call('endSession');
    expect(answer.status).toBe(200);
    expect(answer.setCookie).toMatch(/^__Host-laro=; Max-Age=0; Path=\/; .*HttpOnly; Secure; SameSite=Lax$/);
    const thief = site.browser();
    thief.cookie = cookie;
    expect((await thief.call('getWallet')).code).toBe('session.ended');
    expect(await thief.call('endSession')).toMatchObject({ status: 200 });
    expect(await site.browser().call('endSession')).toMatchObject({ status: 200 });
  });

  test('[T87] another site can log a visitor neither in nor out', async () => {
    await start();
    const foreign = { origin: 'https://evil.example' };
    expect((await browser.call('endSession', undefined, foreign)).code).toBe('request.cross_site');
    expect((await browser.call('startFreePlay', { ticket: 'x' }, foreign)).code).toBe('request.cross_site');
    expect((await browser.call('getWallet')).status).toBe(200);
  });

  test('[T17] an invalid cookie is no session and causes no error', async () => {
    const stranger = site.browser();
    for (const cookie of ['x', 'x'.repeat(4000), '%00', "' or 1=1 --"]) {
      stranger.cookie = cookie;
      expect(await stranger.call('getWallet')).toMatchObject({ status: 401, code: 'session.ended' });
    }
    expect(COOKIE).toMatch(/^__Host-/);
  });
});

describe('rate of calls with secrets', () => {
  test('[T87] one address gets twenty log-ins a minute, and then a time to retry after', async () => {
    const limited = await testPlayers({ base: site.base, isRateLimited: true });
    try {
      const browser = limited.browser();
      const jwe = await browser.seal({ username: 'spray', password: 'x' });
      const answers = [];
      for (let call = 0; call < 21; call += 1) answers.push(await browser.call('startSession', { jwe: `${jwe}x` }, { encryption: 'JWE' }));
      expect(answers.slice(0, 20).every(({ code }) => code === 'session.body_unreadable')).toBe(true);
      expect(answers[20]).toMatchObject({ status: 429, code: 'request.too_many', params: { retryAfterSeconds: expect.any(Number) } });
      expect((await limited.browser('localhost', '1.0.0.9').call('startSession', { jwe }, { encryption: 'JWE' })).status).toBe(401);
    } finally {
      await limited.close();
    }
  });
});

test('[HOUSE-2] after all of it the books are whole', async () => {
  expect(await auditLedger(site.base.pool)).toSatisfy(isWhole);
});
