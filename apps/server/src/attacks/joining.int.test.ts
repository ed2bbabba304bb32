import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAttackSite, type AttackSite } from '#server/testing/sites/attack-site.ts';
import type { TestBrowser } from '#server/testing/people/test-players.ts';

let site: AttackSite;
let limited: AttackSite;
beforeAll(async () => {
  [site, limited] = await Promise.all([openAttackSite(), openAttackSite({ isRateLimited: true })]);
});
afterAll(() => Promise.all([site.close(), limited.close()]));

/** Sends a form with a code that really went out to its number. */
async function join(browser: TestBrowser, change: object = {}) {
  const form = site.form(change);
  const to = `+63${String(form['mobileNum'])}`;
  await browser.call('sendSmsCode', { purpose: 'register', countryDialingCode: '+63', mobileNum: form['mobileNum'] });
  await expect.poll(() => site.sent.some((message) => message.to === to), { timeout: 5000 }).toBe(true);
  const code = /\d{4,10}/.exec(site.sent.findLast((message) => message.to === to)?.text ?? '')?.[0];
  return site.sealed(browser, 'register', { ...form, verificationCode: code });
}

test('[T10] [REG-09] a name in letters of other alphabets, or one that looks like another member’s or the operator’s, is refused', async () => {
  expect(await join(site.browser(), { username: 'paypal1' })).toMatchObject({ status: 200 });
  const disguised = ['p\u0430yp\u0430l1', 'pay\u200bpal1', '\uff50aypal1', 'paypal\u0031\u0301', 'pаypal1', 'paypal1\u202e', '\u0000paypal1'];
  for (const username of disguised) {
    const answer = await site.sealed(site.browser(), 'register', site.form({ username, verificationCode: '1234567' }));
    expect([400, 422], JSON.stringify(username)).toContain(answer.status);
    expect(['request.invalid', 'registration.fields_invalid'], JSON.stringify(username)).toContain(answer.code);
  }
  for (const username of ['PAYPAL1', 'PayPal1']) expect((await join(site.browser(), { username })).code).toBe('registration.username_taken');
  for (const username of ['Adm1n', 'supp0rt', 'L.A.R.O', 'tr1al-12345678'.replace('1', 'i')]) {
    const answer = await site.sealed(site.browser(), 'register', site.form({ username, verificationCode: '1234567' }));
    expect([answer.status, answer.code], username).toEqual([422, 'registration.fields_invalid']);
  }
});

test('[T5] one address opens a limited number of accounts a day, whatever names, numbers and browsers it uses, also concurrently', async () => {
  await site.set('registration.dailyPerAddress', 3);
  // None can be written until all have looked how many there are.
  const { pool } = site.base;
  const holder = await pool.connect();
  await holder.query('begin');
  await holder.query('lock table player_registrations in exclusive mode');
  const opening = Promise.all(Array.from({ length: 6 }, () => join(site.browser('112.198.250.200'))));
  const waiting = async () =>
    (await pool.query('select pid from pg_locks join pg_database d on d.oid = database where not granted and datname = current_database()')).rowCount;
  await expect.poll(waiting, { timeout: 15_000 }).toBe(6);
  await holder.query('rollback');
  holder.release();
  const codes = (await opening).map(({ code }) => code);
  expect(codes.filter((code) => code === null)).toHaveLength(3);
  expect(codes.filter((code) => code === 'registration.too_many')).toHaveLength(3);
  expect((await join(site.browser())).status).toBe(200);
});

test('[T87] calls that test or send secrets answer one address twenty times a minute', async () => {
  const secret = ['startSession', 'register', 'requestPasswordLink', 'sendSmsCode', 'unlockAccount', 'finishPasskeyLogIn', 'startSocialSession'] as const;
  for (const name of secret) {
    const bot = limited.browser('198.51.100.7');
    const answers: (string | null)[] = [];
    for (let turn = 0; turn < 25; turn++) answers.push((await bot.call(name, { jwe: 'x' })).code);
    expect(answers.slice(0, 20), name).not.toContain('request.too_many');
    expect(answers.slice(20), name).toEqual(Array.from({ length: 5 }, () => 'request.too_many'));
  }
  expect((await limited.browser('198.51.100.8').call('startSession', { jwe: 'x' })).code).not.toBe('request.too_many');
});

test('[T87] [REG-09] looking through names is slow: the check while typing answers one address twenty times a minute', async () => {
  const ask = (username: string) =>
    limited.app.http.inject({ url: '/wps/check/username', query: { username }, remoteAddress: '198.51.100.9', headers: { host: 'localhost' } });
  const codes: number[] = [];
  for (let turn = 0; turn < 25; turn++) codes.push((await ask(`name${turn}`)).statusCode);
  expect(codes.slice(0, 20).every((status) => status === 200)).toBe(true);
  expect(codes.slice(20).every((status) => status === 429)).toBe(true);
});

test('[T87] [T86] headers that name another address make no other visitor: limits count where the line comes from', async () => {
  const bot = limited.browser('198.51.100.10');
  const codes: (string | null)[] = [];
  for (let turn = 0; turn < 25; turn++) {
    const claimed = `112.198.9.${turn}`;
    codes.push((await bot.call('startSession', { jwe: 'x' }, { 'x-forwarded-for': claimed, 'x-real-ip': claimed, forwarded: `for=${claimed}` })).code);
  }
  expect(codes.slice(20)).toEqual(Array.from({ length: 5 }, () => 'request.too_many'));
});
