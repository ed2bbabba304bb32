import { afterAll, expect, test } from 'vitest';
import { Refusal } from '#server/http/problems/refusal.ts';
import { createMessages } from '#server/modules/reach/messages/index.ts';
import { testHttp } from '#server/testing/base/test-http.ts';
import { testMessages } from '#server/testing/base/test-messages.ts';
import { TestBrowser } from '#server/testing/people/test-players.ts';
import { firstToNumberAfter, humanAfter } from './code-limits.ts';

const site = await testMessages();
const asked: (string | undefined)[] = [];
const messages = createMessages({
  pool: site.base.pool,
  secret: Buffer.alloc(32, 5),
  sms: site.lines.sms,
  mail: site.lines.mail,
  merchantOf: () => null,
  isRateLimited: true,
  requireHuman: async (_context, captcha) => {
    asked.push(captcha);
    if (captcha !== 'right') throw new Refusal('session.captcha_needed', { captcha: true });
  },
  onBackgroundError: (error) => site.troubles.push(error),
  now: () => site.clock.now,
});
const http = await testHttp(site.base.pool, { handlers: messages.handlers });
afterAll(async () => {
  await messages.stop();
  await http.app.close();
  await site.close();
});

const askFor = (browser: TestBrowser, captcha?: string, headers: Record<string, string> = {}) =>
  browser.call('sendSmsCode', { purpose: 'login', countryDialingCode: '+63', mobileNum: site.fresh().slice(3), captcha }, headers);

test('[T21] after three codes from a device a captcha is required, and a solved one allows the next code', async () => {
  const browser = new TestBrowser(http, 'localhost', '1.0.0.9');
  for (let count = 0; count < humanAfter.device; count++) expect((await askFor(browser)).status).toBe(200);
  expect(asked).toEqual([]);
  expect((await askFor(browser)).code).toBe('session.captcha_needed');
  expect((await askFor(browser, 'wrong')).code).toBe('session.captcha_needed');
  expect((await askFor(browser, 'right')).status).toBe(200);
  expect(asked).toEqual([undefined, 'wrong', 'right']);
  site.clock.now += firstToNumberAfter.windowMs;
  expect((await askFor(browser)).status).toBe(200);
});

test('[SAFE-17] the first code to a number from an address that has sent three today needs a captcha, whatever the device calls itself', async () => {
  const browser = new TestBrowser(http, 'localhost', '1.0.0.21');
  const ask = (mobileNum: string, phone: number, captcha?: string) =>
    browser.call('sendSmsCode', { purpose: 'login', countryDialingCode: '+63', mobileNum, captcha }, { 'user-agent': `phone ${phone}` });
  const known = site.fresh().slice(3);
  for (const [phone, number] of [known, site.fresh().slice(3), site.fresh().slice(3)].entries()) expect((await ask(number, phone)).status).toBe(200);
  site.clock.now += 2 * humanAfter.windowMs;
  const fresh = site.fresh().slice(3);
  expect((await ask(fresh, 4)).code).toBe('session.captcha_needed');
  expect((await ask(fresh, 4, 'right')).status).toBe(200);
  // A number that has had one from here needs none again, nor does any from another address.
  expect((await ask(known, 5)).status).toBe(200);
  const elsewhere = new TestBrowser(http, 'localhost', '1.0.0.22');
  expect((await elsewhere.call('sendSmsCode', { purpose: 'login', countryDialingCode: '+63', mobileNum: site.fresh().slice(3) })).status).toBe(200);
});

test('[T21] changing the device’s name gives at most ten codes to addresses from one network address', async () => {
  const browser = new TestBrowser(http, 'localhost', '1.0.0.10');
  const mail = (count: number) => browser.call('sendEmailCode', { purpose: 'login', email: `reader${count}@example.com` }, { 'user-agent': `phone ${count}` });
  for (let count = 0; count < humanAfter.ip; count++) expect((await mail(count)).status).toBe(200);
  expect((await mail(humanAfter.ip)).code).toBe('session.captcha_needed');
  expect((await askFor(new TestBrowser(http, 'localhost', '1.0.0.11'))).status).toBe(200);
});
