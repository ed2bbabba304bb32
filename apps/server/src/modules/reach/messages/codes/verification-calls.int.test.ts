import { afterAll, describe, expect, test } from 'vitest';
import { testAccount } from '#server/testing/people/test-account.ts';

const site = await testAccount();
afterAll(site.close);

let numbers = 9_181_000_000;
/** A number that no test has used, as written after +63. */
const fresh = (): string => String((numbers += 1));
const e164 = (mobileNum: string): string => `+63${mobileNum}`;
const textsTo = (to: string): string[] => site.sent.filter((message) => message.to === to).map(({ text }) => text);
const bind = (id: bigint, contacts: { mobile?: string; email?: string }) =>
  site.base.pool.query(
    `update player_profiles set mobile_number = $2, mobile_verified_at = case when $2::text is null then null else now() end,
       email = $3, email_verified_at = case when $3::text is null then null else now() end where player_id = $1`,
    [id, contacts.mobile ?? null, contacts.email ?? null],
  );

describe('codes for who is not logged in', () => {
  test('[LOGIN-08] the answer says when another code can be requested and when this one expires', async () => {
    const { id } = await site.enter('ana_codes');
    const mobileNum = fresh();
    await bind(id, { mobile: e164(mobileNum) });
    const { status, value } = await site.visitor().call('sendSmsCode', { purpose: 'login', countryDialingCode: '+63', mobileNum: `0${mobileNum}` });
    expect(status).toBe(200);
    const at = site.clock.now;
    expect(value).toEqual({
      sentAt: new Date(at).toISOString(),
      resendAt: new Date(at + 60_000).toISOString(),
      expiresAt: new Date(at + 600_000).toISOString(),
      expirationTime: at + 60_000,
    });
    await expect.poll(() => site.codeFor(e164(mobileNum))).toMatch(/^\d{7}$/);
  });

  test('[SAFE-17] codes by SMS go to the merchant’s countries alone: to register, to log in, to recover and to bind, and by an outside check', async () => {
    const us = { countryDialingCode: '+1', mobileNum: '2025550123' };
    const refused = { status: 422, code: 'verification.country_not_served' };
    const sent = site.sent.length;
    for (const purpose of ['register', 'login', 'recover'] as const)
      expect(await site.visitor().call('sendSmsCode', { purpose, ...us })).toMatchObject(refused);
    const { browser } = await site.enter('abroad_codes');
    expect(await browser.call('sendMemberCode', { purpose: 'bind', channel: 'sms', ...us })).toMatchObject(refused);
    expect(site.sent.length).toBe(sent);
    // Canada shares the dialling code of the United States.
    expect(await site.visitor().call('sendSmsCode', { purpose: 'login', countryDialingCode: '+1', mobileNum: '6135550123' })).toMatchObject(refused);
  });

  test('[T10] an unknown number and an unknown address get the same answer and nothing is sent', async () => {
    const mobileNum = fresh();
    const sms = await site.visitor().call('sendSmsCode', { purpose: 'login', countryDialingCode: '63', mobileNum });
    expect([sms.status, Object.keys(sms.value)]).toEqual([200, ['sentAt', 'resendAt', 'expiresAt', 'expirationTime']]);
    const email = await site.visitor().call('sendEmailCode', { purpose: 'recover', email: 'nobody.here@example.com' });
    expect(email.status).toBe(200);
    expect([...textsTo(e164(mobileNum)), ...textsTo('nobody.here@example.com')]).toEqual([]);
    const again = await site.visitor().call('sendSmsCode', { purpose: 'login', countryDialingCode: '63', mobileNum });
    expect([again.status, again.code, again.params]).toEqual([429, 'verification.too_soon', { seconds: 60 }]);
  });

  test('[T10] to recover, a username has to fit, and a wrong one reads the same', async () => {
    const { id } = await site.enter('ben_codes');
    const [right, wrong] = [fresh(), fresh()];
    const ask = (mobileNum: string, username: string) =>
      site.visitor().call('sendSmsCode', { purpose: 'recover', countryDialingCode: '+63', mobileNum, username });
    await bind(id, { mobile: e164(wrong) });
    expect((await ask(wrong, 'somebody_else')).status).toBe(200);
    await bind(id, { mobile: e164(right) });
    expect((await ask(right, 'BEN_codes')).status).toBe(200);
    await expect.poll(() => textsTo(e164(right)).length).toBe(1);
    expect(textsTo(e164(wrong))).toEqual([]);
  });

  test('[T10] an unproven number identifies no account', async () => {
    const { id } = await site.enter('chai_codes');
    const mobileNum = fresh();
    await site.base.pool.query('update player_profiles set mobile_number = $2 where player_id = $1', [id, e164(mobileNum)]);
    expect((await site.visitor().call('sendSmsCode', { purpose: 'login', countryDialingCode: '+63', mobileNum })).status).toBe(200);
    expect(textsTo(e164(mobileNum))).toEqual([]);
  });

  test('[REG-07] a free number gets a code to register with; one with an account gets a note instead, and no code', async () => {
    const { id } = await site.enter('dan_codes');
    const [free, taken] = [fresh(), fresh()];
    await bind(id, { mobile: e164(taken) });
    for (const mobileNum of [free, taken])
      expect((await site.visitor().call('sendSmsCode', { purpose: 'register', countryDialingCode: '+63', mobileNum })).status).toBe(200);
    await expect.poll(() => site.codeFor(e164(free))).toMatch(/^\d{7}$/);
    await expect.poll(() => textsTo(e164(taken)).join()).toContain('may account na ito');
    expect(site.codeFor(e164(taken))).toBe('');
  });

  test('[T15] an invalid mobile number is refused before anything is counted', async () => {
    for (const [countryDialingCode, mobileNum] of [
      ['+63', '0282345678'],
      ['+999', '9171234567'],
      ['+44', '9098790000'],
    ]) {
      const { status, code } = await site.visitor().call('sendSmsCode', { purpose: 'login', countryDialingCode, mobileNum });
      expect([status, code]).toEqual([422, 'verification.number_invalid']);
    }
  });

  test.each([
    [{ purpose: 'confirm', countryDialingCode: '+63', mobileNum: '9171234567' }],
    [{ purpose: 'login', countryDialingCode: '+63', mobileNum: '9'.repeat(21) }],
    [{ purpose: 'login', countryDialingCode: '+63', mobileNum: '917<b>' }],
    [{ purpose: 'login', countryDialingCode: '', mobileNum: '9171234567' }],
    [{ purpose: 'login' }],
    [{ purpose: 'login', countryDialingCode: ['+63'], mobileNum: { $gt: '' } }],
  ])('[T15] a body like %o is refused', async (body) => {
    const { status, code } = await site.visitor().call('sendSmsCode', body);
    expect([status, code]).toEqual([400, 'request.invalid']);
  });

  test.each(['not an address', 'a@b', 'a@example.com\nBcc: b@example.com', `${'a'.repeat(250)}@example.com`, 'a@example.com,b@example.com'])(
    '[T15] an address like %j is refused',
    async (email) => {
      const { status, code } = await site.visitor().call('sendEmailCode', { purpose: 'register', email });
      expect([status, code]).toEqual([400, 'request.invalid']);
    },
  );
});

describe('codes for members', () => {
  test('[T6] to confirm, the bound number or address gets the code, whatever the page says', async () => {
    const { id, browser } = await site.enter('eva_codes');
    expect((await browser.call('sendMemberCode', { purpose: 'confirm', channel: 'sms' })).code).toBe('verification.nothing_bound');
    const mobileNum = fresh();
    await bind(id, { mobile: e164(mobileNum), email: 'eva@example.com' });
    const elsewhere = fresh();
    expect((await browser.call('sendMemberCode', { purpose: 'confirm', channel: 'sms', countryDialingCode: '+63', mobileNum: elsewhere })).status).toBe(200);
    expect((await browser.call('sendMemberCode', { purpose: 'confirm', channel: 'email' })).status).toBe(200);
    expect(site.codeFor(e164(mobileNum))).toMatch(/^\d{7}$/);
    expect(site.codeFor('eva@example.com')).toMatch(/^\d{7}$/);
    expect(textsTo(e164(elsewhere))).toEqual([]);
  });

  test('[ACC-02] to bind, the new number or address gets it', async () => {
    const { browser } = await site.enter('fay_codes');
    const mobileNum = fresh();
    expect((await browser.call('sendMemberCode', { purpose: 'bind', channel: 'sms', countryDialingCode: '+63', mobileNum })).status).toBe(200);
    expect((await browser.call('sendMemberCode', { purpose: 'bind', channel: 'email', email: 'fay@example.com' })).status).toBe(200);
    expect(site.codeFor(e164(mobileNum))).toMatch(/^\d{7}$/);
    expect(site.codeFor('fay@example.com')).toMatch(/^\d{7}$/);
    expect((await browser.call('sendMemberCode', { purpose: 'bind', channel: 'email' })).code).toBe('request.invalid');
    expect((await browser.call('sendMemberCode', { purpose: 'bind', channel: 'sms', countryDialingCode: '+63' })).code).toBe('request.invalid');
    expect((await browser.call('sendMemberCode', { purpose: 'bind', channel: 'sms', mobileNum: '9171234567' })).code).toBe('verification.number_invalid');
  });

  test('[T6] guests, free play and a cookie without the page’s half get none', async () => {
    const body = { purpose: 'bind', channel: 'email', email: 'x@example.com' };
    expect((await site.visitor().call('sendMemberCode', body)).code).toBe('session.missing');
    const trial = site.visitor();
    await trial.freePlay();
    expect((await trial.call('sendMemberCode', body)).code).toBe('session.members_only');
    const { browser } = await site.enter('gil_codes');
    browser.pageToken = null;
    expect((await browser.call('sendMemberCode', body)).code).toBe('session.page_half_missing');
  });
});
