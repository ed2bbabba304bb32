import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { testPlayers, type TestBrowser, type TestPlayers } from '#server/testing/people/test-players.ts';

const PASSWORD = 'plum kettle 7 sunrise';
let site: TestPlayers;
const sql = (text: string, ...values: unknown[]) => site.base.pool.query(text, values);

beforeAll(async () => {
  site = await testPlayers();
  await site.addMember('maria', PASSWORD);
});
afterEach(async () => {
  await sql('delete from sign_in_attempts');
  await sql('delete from log_in_pace');
});
afterAll(() => site.close());

const enter = (browser: TestBrowser, password: string, captcha?: string, username = 'maria') =>
  browser.enter({ type: 'username', username, password, ...(captcha === undefined ? {} : { captcha }) });
const digitsOf = async (browser: TestBrowser) => {
  const { id } = (await browser.call('getCaptcha')).value;
  const { rows } = await sql('select answer from captchas where id = $1', id);
  return { id, answer: (rows[0] as { answer: string }).answer };
};
const failOnce = async (username = 'maria') => {
  const browser = site.browser();
  expect(await enter(browser, 'wrong', undefined, username)).toMatchObject({ code: 'session.credentials_wrong', params: { captcha: true } });
  return browser;
};

describe('the captcha of the log-in', () => {
  test('[LOGIN-05] none before the first failure; after it none without one, for a known name as for an unknown', async () => {
    expect((await enter(site.browser(), PASSWORD)).status).toBe(200);
    for (const name of ['maria', 'no-maria']) {
      const browser = await failOnce(name);
      const refused = await enter(browser, PASSWORD, undefined, name);
      expect(refused).toMatchObject({ status: 403, code: 'session.captcha_needed', params: { captcha: true } });
    }
  });

  test('[LOGIN-05] six digits open the way; success asks for none the next time', async () => {
    const browser = await failOnce();
    const { id, answer } = await digitsOf(browser);
    expect(answer).toMatch(/^\d{6}$/);
    expect((await enter(browser, PASSWORD, `${id}.${answer}`)).status).toBe(200);
    expect((await enter(site.browser(), PASSWORD)).status).toBe(200);
  });

  test('[LOGIN-05] [T12] a wrong captcha is distinct from a wrong password, is no attempt at one, and consumes the captcha', async () => {
    const browser = await failOnce();
    const { id, answer } = await digitsOf(browser);
    const wrong = answer === '000000' ? '000001' : '000000';
    for (let guess = 0; guess < 5; guess += 1)
      expect(await enter(browser, PASSWORD, `${id}.${wrong}`)).toMatchObject({ status: 422, code: 'session.captcha_wrong', params: { captcha: true } });
    expect((await enter(browser, PASSWORD, `${id}.${answer}`)).code).toBe('session.captcha_wrong');
    expect((await enter(browser, PASSWORD, await browser.captcha())).status).toBe(200);
  });

  test('[LOGIN-05] one captcha allows one answer, by the visitor who requested it, within five minutes', async () => {
    const browser = await failOnce();
    const used = await browser.captcha();
    await enter(browser, 'wrong', used);
    expect((await enter(browser, PASSWORD, used)).code).toBe('session.captcha_wrong');
    const foreign = await site.browser('localhost', '1.0.0.2').captcha();
    expect((await enter(browser, PASSWORD, foreign)).code).toBe('session.captcha_wrong');
    const old = await browser.captcha();
    await sql("update captchas set expires_at = now() - interval '1 second'");
    expect((await enter(browser, PASSWORD, old)).code).toBe('session.captcha_wrong');
    for (const nonsense of ['x', '.', `${used}.1`, '00000000-0000-0000-0000-000000000000.123456', '٣'.repeat(6)])
      expect((await enter(browser, PASSWORD, nonsense)).code).toBe('session.captcha_wrong');
  });

  test('[T21] work in place of reading: too little, repeated, or another captcha’s is refused', async () => {
    const browser = await failOnce();
    const done = await browser.captcha();
    const [id = '', work = ''] = done.split('.w:');
    const nonces = work.split(',');
    const again = async (given: string) => (await enter(browser, PASSWORD, given)).code;
    expect(await again(`${id}.w:${nonces.slice(1).join(',')}`)).toBe('session.captcha_wrong');
    const two = await browser.captcha();
    const [otherId = ''] = two.split('.w:');
    const first = (two.split('.w:')[1] ?? '').split(',')[0] ?? '';
    expect(await again(`${otherId}.w:${Array.from({ length: 8 }, () => first).join(',')}`)).toBe('session.captcha_wrong');
    const third = (await browser.captcha()).split('.w:')[0] ?? '';
    expect(await again(`${third}.w:${work}`)).toBe('session.captcha_wrong');
    expect((await enter(browser, PASSWORD, await browser.captcha())).status).toBe(200);
  });

  test('[LOGIN-05] failing with fifteen names from one address requires a captcha for the next; other addresses are unaffected', async () => {
    const limited = await testPlayers({ base: site.base, isRateLimited: true });
    try {
      const guesser = limited.browser('localhost', '1.0.7.7');
      for (let name = 0; name < 15; name += 1) expect((await enter(guesser, 'guess', undefined, `name-${name}`)).code).toBe('session.credentials_wrong');
      expect((await enter(guesser, 'guess', undefined, 'another-name')).code).toBe('session.captcha_needed');
      expect((await enter(limited.browser(), PASSWORD)).status).toBe(200);
    } finally {
      await limited.close();
    }
  });

  test('[LOGIN-05] [CALL-02] a merchant who switched captchas off never asks for one, and gives none', async () => {
    await site.set({ 'module.VALID_CAPTCHA3': false });
    try {
      const browser = site.browser();
      expect(await enter(browser, 'wrong')).toMatchObject({ code: 'session.credentials_wrong', params: { captcha: false } });
      expect((await enter(browser, PASSWORD)).status).toBe(200);
      expect((await browser.call('getCaptcha')).code).toBe('module.switched_off');
    } finally {
      await site.set({});
    }
  });

  test('[LOGIN-05] the picture is drawn with lines, never written, and the answer is nowhere in it', async () => {
    const { id, picture: drawn } = (await site.browser().call('getCaptcha')).value;
    const picture = drawn ?? '';
    const { rows } = await sql('select answer from captchas where id = $1', id);
    expect(picture).not.toContain('<text');
    expect(picture).not.toContain((rows[0] as { answer: string }).answer);
    expect(picture.match(/<path /g)).toHaveLength(3);
    const other = (await site.browser().call('getCaptcha')).value;
    expect(other.picture).not.toBe(picture);
  });
});
