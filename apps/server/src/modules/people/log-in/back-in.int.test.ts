import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { testPlayers, type TestBrowser, type TestPlayers } from '#server/testing/people/test-players.ts';

const PASSWORD = 'plum kettle 7 sunrise';
const NUMBER = '+639171234567';
let site: TestPlayers;
let maria: bigint;
const sql = (text: string, ...values: unknown[]) => site.base.pool.query(text, values);

beforeAll(async () => {
  site = await testPlayers();
  maria = await site.addMember('Maria', PASSWORD);
  await site.addMember('lorna', PASSWORD);
  await sql(
    "update player_profiles set mobile_number = $2, mobile_verified_at = now(), email = 'Maria@mail.example', email_verified_at = now() where player_id = $1",
    maria,
    NUMBER,
  );
});
afterEach(async () => {
  await sql('delete from sign_in_attempts');
  await sql('delete from log_in_pace');
  site.outside.sent.length = 0;
  site.outside.codes.clear();
});
afterAll(() => site.close());

const lock = async (username: string) => {
  for (let guess = 0; guess < 3; guess += 1) await site.browser().logIn(username, 'guess');
  expect((await site.browser().logIn(username, PASSWORD)).code).toBe('session.locked');
};
const send = async (browser: TestBrowser, username: string, channel: 'sms' | 'email' = 'sms') =>
  browser.call('sendUnlockCode', { username, channel, captcha: await browser.captcha() });
const unlock = async (browser: TestBrowser, secret: Record<string, string>) =>
  browser.call('unlockAccount', { jwe: await browser.seal({ channel: 'sms', ...secret }) }, { encryption: 'JWE' });

describe('a locked account', () => {
  test('[T11] [T12] [SAFE-20] a code to the linked mobile or address unlocks it for this browser only, and the password is still required', async () => {
    for (const [channel, to] of [
      ['sms', NUMBER],
      ['email', 'Maria@mail.example'],
    ] as const) {
      await sql('delete from log_in_pace');
      await lock('maria');
      const browser = site.browser();
      expect((await send(browser, 'MARIA', channel)).value).toMatchObject({ sentAt: expect.any(String), resendAt: expect.any(String) });
      expect(site.outside.sent.at(-1)).toEqual({ purpose: 'unlock', channel, to, isReallySent: true });
      site.outside.codes.set(`unlock ${to}`, '246810');
      expect(await unlock(browser, { username: 'maria', channel, code: '246810' })).toMatchObject({
        status: 200,
        setCookie: expect.stringMatching(/^__Host-laro-device=[\w-]{22};/),
      });
      expect((await browser.call('getMember')).code).toBe('session.missing');
      expect((await site.browser().logIn('maria', PASSWORD)).code).toBe('session.locked');
      expect((await browser.logIn('maria', PASSWORD)).status).toBe(200);
    }
  });

  test('[T10] [T12] an account without linked contacts and an unknown name get the same answers, and nothing is sent', async () => {
    const answers = [];
    for (const username of ['maria', 'lorna', 'nobody-here']) {
      await lock(username);
      const browser = site.browser();
      const sent = await send(browser, username);
      const opened = await unlock(browser, { username, code: '111111' });
      answers.push({ sent: [sent.status, Object.keys(sent.value)], opened: [opened.status, opened.code, opened.params] });
    }
    expect(answers[0]).toEqual({ sent: [200, ['sentAt', 'resendAt', 'expiresAt']], opened: [422, 'verification.code_wrong', {}] });
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
    expect(site.outside.sent.map(({ isReallySent }) => isReallySent)).toEqual([true, false, false]);
    const [, known, unknown] = site.outside.sent;
    // Places that no phone has, each name its own.
    expect(known?.to).toMatch(/^\+999\d{9}$/);
    expect(unknown?.to).not.toBe(known?.to);
    expect((await site.browser().logIn('lorna', PASSWORD)).code).toBe('session.locked');
  });

  test('[LOGIN-05] [T15] a code is sent only with a captcha', async () => {
    const browser = site.browser();
    expect(await browser.call('sendUnlockCode', { username: 'maria', channel: 'sms' })).toMatchObject({ status: 403, code: 'session.captcha_needed' });
    expect(site.outside.sent).toEqual([]);
  });
});

describe('a session that stood idle', () => {
  const idle = (minutes: number) => sql("update player_sessions set last_seen_at = now() - $2 * interval '1 minute' where player_id = $1", maria, minutes);
  const prove = async (browser: TestBrowser, secret: Record<string, string>) =>
    browser.call('proveAgain', { jwe: await browser.seal(secret) }, { encryption: 'JWE' });
  /** The launch gets past the guard where it is not refused by it; the game itself is not part of this site. */
  const launch = async (browser: TestBrowser) => {
    const { code } = await browser.call('launchGame');
    return code === 'session.reauth_needed' ? code : 'let in';
  };

  test('[T13] after half an hour it still shows data, but needs a new proof before play; reading does not renew it', async () => {
    const browser = site.browser();
    await browser.logIn('maria', PASSWORD);
    await idle(29);
    expect(await launch(browser)).toBe('let in');
    await idle(31);
    expect((await browser.call('getWallet')).status).toBe(200);
    expect((await browser.call('getWallet')).status).toBe(200);
    expect(await browser.call('launchGame')).toMatchObject({ status: 403, code: 'session.reauth_needed' });
    expect(await prove(browser, { type: 'password', password: 'wrong' })).toMatchObject({ status: 422, code: 'session.proof_wrong' });
    expect(await launch(browser)).toBe('session.reauth_needed');
    expect((await prove(browser, { type: 'password', password: PASSWORD })).status).toBe(200);
    expect(await launch(browser)).toBe('let in');
  });

  test('[T13] a code to a linked contact proves it, too; without one the answer says so', async () => {
    const browser = site.browser();
    await browser.logIn('maria', PASSWORD);
    await idle(31);
    site.outside.codes.set(`confirm ${NUMBER}`, '135790');
    expect((await prove(browser, { type: 'code', channel: 'sms', code: '000000' })).code).toBe('verification.code_wrong');
    expect((await prove(browser, { type: 'code', channel: 'sms', code: '135790' })).status).toBe(200);
    expect(await launch(browser)).toBe('let in');
    const lorna = site.browser();
    await lorna.logIn('lorna', PASSWORD);
    expect((await prove(lorna, { type: 'code', channel: 'email', code: '135790' })).code).toBe('verification.nothing_bound');
  });

  test('[T12] [T13] [SAFE-20] wrong passwords lock after three, separately from guesses at the log-in', async () => {
    const browser = site.browser();
    await browser.logIn('maria', PASSWORD);
    const codes = [];
    for (let guess = 0; guess < 4; guess += 1) codes.push((await prove(browser, { type: 'password', password: 'guess' })).code);
    expect(codes).toEqual(['session.proof_wrong', 'session.proof_wrong', 'session.locked', 'session.locked']);
    expect((await prove(browser, { type: 'password', password: PASSWORD })).code).toBe('session.locked');
    const other = site.browser();
    expect((await other.logIn('maria', PASSWORD)).status).toBe(200);
    await sql('delete from sign_in_attempts');
    await lock('maria');
    expect((await prove(other, { type: 'password', password: PASSWORD })).status).toBe(200);
  });

  test('[T13] [T17] 30 days end it on every device, whatever was done in it', async () => {
    const browser = site.browser();
    await browser.logIn('maria', PASSWORD);
    const { rows } = await sql(
      'select round(extract(epoch from expires_at - created_at) / 86400)::int as days from player_sessions where player_id = $1 order by created_at desc limit 1',
      maria,
    );
    expect(rows).toEqual([{ days: 30 }]);
    await sql("update player_sessions set expires_at = now() - interval '1 second' where player_id = $1", maria);
    expect((await browser.call('getWallet')).code).toBe('session.ended');
  });
});

describe('the log-ins of an account', () => {
  test('[T19] each is listed with its time, method and place, newest first, and marked if it was this device', async () => {
    await sql('delete from player_log_ins');
    const browser = site.browser();
    await browser.logIn('maria', PASSWORD);
    await sql("update player_log_ins set user_agent = 'Another phone', ip = '1.0.0.99'");
    await browser.logIn('maria', PASSWORD);
    const { items, nextBefore } = (await browser.call('listLogIns')).value;
    expect(items.map(({ method, ip, isThisDevice }) => ({ method, ip, isThisDevice }))).toEqual([
      { method: 'password', ip: '1.0.0.1', isThisDevice: true },
      { method: 'password', ip: '1.0.0.99', isThisDevice: false },
    ]);
    expect(nextBefore).toBeNull();
    expect((await site.browser().call('listLogIns')).code).toBe('session.missing');
    const trial = site.browser();
    await trial.freePlay();
    expect((await trial.call('listLogIns')).code).toBe('session.members_only');
  });

  test('[T19] they are in pages of twenty', async () => {
    await sql("insert into player_log_ins (player_id, ip, user_agent) select $1, '1.0.0.5', 'x' from generate_series(1, 45)", maria);
    const browser = site.browser();
    await browser.logIn('maria', PASSWORD);
    const page = async (before?: string) =>
      (
        await site.http.app.inject({
          method: 'GET',
          url: `/wps/session/logins${before ? `?before=${before}` : ''}`,
          headers: { host: 'localhost', cookie: `__Host-laro=${browser.cookie ?? ''}` },
        })
      ).json<{
        value: { items: { id: string }[]; nextBefore: string | null };
      }>().value;
    const one = await page();
    const two = await page(one.nextBefore ?? '');
    const three = await page(two.nextBefore ?? '');
    expect([one.items.length, two.items.length]).toEqual([20, 20]);
    expect(three.nextBefore).toBeNull();
    expect(new Set([...one.items, ...two.items, ...three.items].map(({ id }) => id)).size).toBe(40 + three.items.length);
  });
});
