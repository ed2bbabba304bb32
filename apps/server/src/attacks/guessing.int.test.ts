import { afterAll, beforeAll, expect, test } from 'vitest';
import { MEMBER_PASSWORD, openAttackSite, type AttackSite } from '#server/testing/sites/attack-site.ts';
import type { TestBrowser } from '#server/testing/people/test-players.ts';

let site: AttackSite;
beforeAll(async () => {
  site = await openAttackSite();
});
afterAll(() => site.close());

const tryPassword = (browser: TestBrowser, username: string, password: string, captcha?: string) =>
  site.sealed(browser, 'startSession', { type: 'username', username, password, ...(captcha === undefined ? {} : { captcha }) });
/** The newest code that went out to a number; the gateway is another process's. */
async function codeFor(to: string, after = 0): Promise<string> {
  const mine = () => site.sent.filter((message) => message.to === to).slice(after);
  await expect.poll(() => mine().length, { timeout: 5000 }).toBeGreaterThan(0);
  return /\d{4,10}/.exec(mine().at(-1)?.text ?? '')?.[0] ?? '';
}
const mobile = { countryDialingCode: '+63' };
const sendCode = (browser: TestBrowser, mobileNum: string, purpose = 'login') => browser.call('sendSmsCode', { purpose, ...mobile, mobileNum });
const enterByCode = (browser: TestBrowser, username: string, password: string) =>
  site.sealed(browser, 'startSession', { type: 'sms', username, password, ...mobile });
const otherThan = (code: string) => String((Number(code) + 1) % 10 ** code.length).padStart(code.length, '0');

test('[T12] [LOGIN-05] [SAFE-20] one name from many addresses: a captcha after the first failure, a wait after three, but not on the device of its owner', async () => {
  await site.addMember('target');
  const owner = site.browser();
  expect((await tryPassword(owner, 'target', MEMBER_PASSWORD)).status).toBe(200);
  for (let turn = 0; turn < 3; turn++) {
    const browser = site.browser();
    if (turn > 0) expect((await tryPassword(browser, 'target', `guess ${turn}`)).code).toBe('session.captcha_needed');
    const answer = await tryPassword(browser, 'TARGET', `guess ${turn}`, await browser.captcha());
    expect(answer.code).toBe(turn < 2 ? 'session.credentials_wrong' : 'session.locked');
  }
  const other = site.browser();
  expect((await tryPassword(other, 'target', MEMBER_PASSWORD, await other.captcha('target'))).code).toBe('session.locked');
  expect((await tryPassword(owner, 'target', MEMBER_PASSWORD)).status).toBe(200);
});

test('[T12] [LOGIN-05] many names from one address: from the sixteenth on each guess costs a captcha, the right one too', async () => {
  const limited = await openAttackSite({ isRateLimited: true });
  try {
    await limited.addMember('stuffed');
    const bot = limited.browser('203.0.113.77');
    const guess = (username: string, password: string, captcha?: string, browser = bot) =>
      limited.sealed(browser, 'startSession', { type: 'username', username, password, ...(captcha === undefined ? {} : { captcha }) });
    for (let turn = 0; turn < 15; turn++) expect((await guess(`leaked-${turn}`, 'from another site')).code).toBe('session.credentials_wrong');
    expect((await guess('stuffed', MEMBER_PASSWORD)).code).toBe('session.captcha_needed');
    const captcha = await bot.captcha();
    expect((await guess('stuffed', MEMBER_PASSWORD, captcha)).status).toBe(200);
    expect((await guess('another', 'from another site', captcha)).code).toBe('session.captcha_wrong');
    expect((await guess('stuffed', MEMBER_PASSWORD, undefined, limited.browser())).status).toBe(200);
  } finally {
    await limited.close();
  }
});

test('[T15] a code allows five guesses; the correct one is then too late', async () => {
  await site.addMember('coded', { mobile: '+639170000001' });
  await sendCode(site.browser(), '9170000001');
  const code = await codeFor('+639170000001');
  expect(code).toMatch(/^\d{7,10}$/);
  for (let turn = 0; turn < 5; turn++) expect((await enterByCode(site.browser(), '9170000001', otherThan(code))).code).toBe('verification.code_wrong');
  expect((await enterByCode(site.browser(), '9170000001', code)).code).toBe('verification.code_wrong');
});

test('[T15] a code works once, for its purpose and its number', async () => {
  await site.addMember('replayed', { mobile: '+639170000002' });
  await site.addMember('neighbour', { mobile: '+639170000003' });
  await sendCode(site.browser(), '9170000002');
  const code = await codeFor('+639170000002');
  expect((await enterByCode(site.browser(), '9170000003', code)).code).toBe('verification.code_wrong');
  const reset = { ...mobile, mobileNum: '9170000002', verificationCode: code, newPassword: 'a quite different 8 words' };
  expect((await site.sealed(site.browser(), 'setPasswordByPhone', reset)).code).toBe('verification.code_wrong');
  await site.set('login.mobileCode', true, 'dagat');
  expect((await enterByCode(site.browser('1.7.7.7', 'dagat.localhost'), '9170000002', code)).code).toBe('verification.code_wrong');
  expect((await enterByCode(site.browser(), '9170000002', code)).status).toBe(200);
  expect((await enterByCode(site.browser(), '9170000002', code)).code).toBe('verification.code_wrong');
});

test('[T15] a number is not flooded: the second code is delayed, and the first stays valid', async () => {
  await site.addMember('flooded', { mobile: '+639170000004' });
  expect((await sendCode(site.browser(), '9170000004')).status).toBe(200);
  const again = await Promise.all(Array.from({ length: 10 }, () => sendCode(site.browser(), '9170000004')));
  expect(again.map(({ code }) => code)).toEqual(Array.from({ length: 10 }, () => 'verification.too_soon'));
  expect((await enterByCode(site.browser(), '9170000004', await codeFor('+639170000004'))).status).toBe(200);
  expect(site.sent.filter(({ to }) => to === '+639170000004')).toHaveLength(1);
});

test('[T12] [T15] concurrent guesses get no more tries than sequential ones', async () => {
  await site.addMember('raced', { mobile: '+639170000005' });
  await sendCode(site.browser(), '9170000005');
  const code = await codeFor('+639170000005');
  const wrong = Array.from({ length: 30 }, (_, turn) =>
    enterByCode(site.browser(), '9170000005', String((Number(code) + 1 + turn) % 10 ** code.length).padStart(code.length, '0')),
  );
  expect((await Promise.all(wrong)).every((answer) => answer.code === 'verification.code_wrong')).toBe(true);
  expect((await enterByCode(site.browser(), '9170000005', code)).code).toBe('verification.code_wrong');
});

test('[T87] [LOGIN-13] coming back from an outside provider leads to our own log-in page, whatever the address says', async () => {
  const seen = new Set<string>();
  for (const address of [
    '?next=https://evil.example',
    '?redirect_uri=//evil.example&state=x&code=y',
    '?returnTo=/%5Cevil.example',
    '?error=https://evil.example',
  ])
    for (const part of ['callback', 'start'])
      for (const provider of ['first', 'second', 'https:%2F%2Fevil.example', '..%2F..']) {
        const url = `/wps/session/social/${provider}/${part}${address}`;
        const answer = await site.app.http.inject({ url, headers: { host: 'localhost', 'x-forwarded-host': 'evil.example' } });
        if (answer.statusCode === 404) continue;
        expect([answer.statusCode, answer.headers.location], url).toEqual([303, '/m/login?social=failed']);
        seen.add(`${provider} ${part}`);
      }
  expect([...seen]).toEqual(expect.arrayContaining(['first callback', 'first start', 'second callback', 'second start']));
});
