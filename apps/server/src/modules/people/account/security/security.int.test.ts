import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { codeAt } from '#server/security/second-factor.ts';
import { callSealed, confirmBy, PASSWORD, testAccount, type TestAccount } from '#server/testing/people/test-account.ts';
import { addTotp } from '#server/testing/people/test-factors.ts';
import { Secret } from 'otpauth';

let site: TestAccount;
const sql = (text: string, ...values: unknown[]) => site.base.pool.query(text, values);
const MINUTE = 60_000;

beforeAll(async () => {
  site = await testAccount();
});
afterAll(() => site.close());
beforeEach(() => sql('delete from sign_in_attempts'));

describe('a fresh proof before sensitive changes', () => {
  test('[T6] without a second factor the password is required, and the proof lasts five minutes for the session that gave it', async () => {
    const { browser } = await site.enter('fresh-one');
    const needed = { status: 403, code: 'account.confirmation_needed', params: { ways: 'password' } };
    expect(await browser.call('startTotp')).toMatchObject(needed);
    expect(await confirmBy(browser, 'password', 'not it')).toMatchObject({ status: 422, code: 'account.confirmation_wrong' });
    const { status, value } = await confirmBy(browser, 'password', PASSWORD);
    expect(status).toBe(200);
    expect(Math.abs(Date.parse(value.until) - Date.now() - 5 * MINUTE)).toBeLessThan(30_000);
    expect((await browser.call('startTotp')).status).toBe(200);
    const other = site.visitor();
    await other.logIn('fresh-one', PASSWORD);
    expect(await other.call('startTotp')).toMatchObject(needed);
    await sql("update player_confirmations set confirmed_at = now() - interval '5 minutes 1 second'");
    expect(await browser.call('startTotp')).toMatchObject(needed);
  });

  test('[T6] every sensitive change asks, and none is made without', async () => {
    const { id, browser } = await site.enter('asked');
    const answers = [
      { question: 'first_pet', answer: 'Bantay' },
      { question: 'first_job', answer: 'Baker' },
    ];
    const calls = [
      await browser.call('bindEmail', { email: 'asked@mail.example', code: '123456' }),
      await browser.call('bindMobile', { countryDialingCode: '+63', mobileNum: '9171234567', code: '123456' }),
      await browser.call('setPayeeName', { payeeName: 'Maria Clara' }),
      await callSealed(browser, 'setPaymentPassword', { paymentPassword: '194857' }),
      await callSealed(browser, 'setSecurityAnswers', { answers }),
      await browser.call('startTotp'),
      await browser.call('endTotp'),
      await browser.call('renewRecoveryCodes'),
      await browser.call('startPasskey'),
      await browser.call('removePasskey', undefined, {}, { passkeyId: '00000000-0000-4000-8000-000000000000' }),
    ];
    expect(new Set(calls.map(({ code }) => code))).toEqual(new Set(['account.confirmation_needed']));
    const { rows } = await sql(
      'select email, mobile_number, payee_name, payment_password_hash, (select count(*)::int from player_totp where player_id = $1) as totp from player_profiles where player_id = $1',
      id,
    );
    expect(rows).toEqual([{ email: null, mobile_number: null, payee_name: null, payment_password_hash: null, totp: 0 }]);
  });

  test('[T6] [T16] once there is a stronger way, the password alone is not enough', async () => {
    const { browser } = await site.enter('stronger');
    await confirmBy(browser, 'password', PASSWORD);
    const { show } = await addTotp(browser, site.clock);
    expect(await browser.call('endTotp')).toMatchObject({ code: 'account.confirmation_needed', params: { ways: 'totp' } });
    expect(await confirmBy(browser, 'password', PASSWORD)).toMatchObject({ status: 422, code: 'account.confirmation_unavailable' });
    expect((await confirmBy(browser, 'totp', show())).status).toBe(200);
    expect((await browser.call('endTotp')).status).toBe(200);
  });

  test('[T12] [T6] three wrong proofs close the way for half an hour, the right one too', async () => {
    const { browser } = await site.enter('guessed');
    const codes = [];
    for (let time = 1; time <= 4; time++) codes.push((await confirmBy(browser, 'password', time === 4 ? PASSWORD : 'guess')).code);
    expect(codes).toEqual(['account.confirmation_wrong', 'account.confirmation_wrong', 'account.confirmation_locked', 'account.confirmation_locked']);
    site.clock.now += 31 * MINUTE;
    expect((await confirmBy(browser, 'password', PASSWORD)).status).toBe(200);
  });

  test('[T6] [T15] the bound number and address prove with a code each, once', async () => {
    const { id, browser } = await site.enter('bound');
    await sql(
      "update player_profiles set email = 'bound@mail.example', email_verified_at = now(), mobile_number = '+639171112222', mobile_dialing_code = '63', mobile_verified_at = now() where player_id = $1",
      id,
    );
    expect((await browser.call('startTotp')).params).toEqual({ ways: 'mobile,email' });
    for (const [channel, way, to] of [
      ['sms', 'mobile', '+639171112222'],
      ['email', 'email', 'bound@mail.example'],
    ] as const) {
      expect((await browser.call('sendMemberCode', { purpose: 'confirm', channel })).status).toBe(200);
      const code = site.codeFor(to);
      expect(await confirmBy(browser, way, '000000')).toMatchObject({ code: 'account.confirmation_wrong' });
      expect((await confirmBy(browser, way, code)).status).toBe(200);
      expect(await confirmBy(browser, way, code)).toMatchObject({ code: 'account.confirmation_wrong' });
      await sql('delete from sign_in_attempts');
    }
  });

  test('[T86] free play has no account of this kind, and a body in the clear is not read', async () => {
    const trial = site.visitor();
    await trial.freePlay();
    for (const name of ['getAccount', 'getSecurity', 'listSessions', 'startTotp'] as const)
      expect(await trial.call(name)).toMatchObject({ status: 403, code: 'session.members_only' });
    const { browser } = await site.enter('in-the-clear');
    expect(await browser.call('confirm', { jwe: 'password' })).toMatchObject({ status: 400, code: 'session.body_unreadable' });
  });
});

describe('the authenticator app', () => {
  test('[T16] [ACC-02] it counts from its first code on; a wrong one turns nothing on', async () => {
    const { id, browser } = await site.enter('app');
    expect(await browser.call('finishTotp', { code: '123456' })).toMatchObject({ status: 409, code: 'account.totp_not_started' });
    await confirmBy(browser, 'password', PASSWORD);
    expect(await browser.call('renewRecoveryCodes')).toMatchObject({ status: 409, code: 'account.totp_not_started' });
    const { secret, uri } = (await browser.call('startTotp')).value;
    expect(uri).toContain('otpauth://totp/Laro:app?');
    const right = codeAt(Buffer.from(Secret.fromBase32(secret).buffer), site.clock.now);
    const wrong = String((Number(right) + 1) % 1_000_000).padStart(6, '0');
    expect(await browser.call('finishTotp', { code: wrong })).toMatchObject({ status: 422, code: 'account.totp_code_wrong' });
    expect((await browser.call('getSecurity')).value.totp).toEqual({ isOn: false, recoveryCodes: 0 });
    const { recoveryCodes } = (await browser.call('finishTotp', { code: right })).value;
    expect(new Set(recoveryCodes).size).toBe(10);
    expect((await browser.call('getSecurity')).value.totp).toEqual({ isOn: true, recoveryCodes: 10 });
    const { rows } = await sql("select encode(secret, 'hex') as kept from player_totp where player_id = $1", id);
    expect(rows[0]).not.toEqual({ kept: Buffer.from(Secret.fromBase32(secret).buffer).toString('hex') });
    expect(await confirmBy(browser, 'totp', right)).toMatchObject({ code: 'account.confirmation_wrong' });
  });

  test('[T15] [T16] a recovery code works once; new ones end the old', async () => {
    const { browser } = await site.enter('lost-phone');
    await confirmBy(browser, 'password', PASSWORD);
    const { recoveryCodes } = await addTotp(browser, site.clock);
    const [first = '', second = ''] = recoveryCodes;
    expect((await confirmBy(browser, 'totp', ` ${first.toUpperCase()} `)).status).toBe(200);
    expect(await confirmBy(browser, 'totp', first)).toMatchObject({ code: 'account.confirmation_wrong' });
    expect((await browser.call('getSecurity')).value.totp.recoveryCodes).toBe(9);
    const renewed = (await browser.call('renewRecoveryCodes')).value.recoveryCodes;
    expect(await confirmBy(browser, 'totp', second)).toMatchObject({ code: 'account.confirmation_wrong' });
    expect((await confirmBy(browser, 'totp', renewed[0] ?? '')).status).toBe(200);
  });

  test('[T16] another member’s codes prove nothing', async () => {
    const [one, two] = [await site.enter('app-one'), await site.enter('app-two')];
    await confirmBy(one.browser, 'password', PASSWORD);
    await confirmBy(two.browser, 'password', PASSWORD);
    const [mine, theirs] = [await addTotp(one.browser, site.clock), await addTotp(two.browser, site.clock)];
    expect(await confirmBy(one.browser, 'totp', theirs.show())).toMatchObject({ code: 'account.confirmation_wrong' });
    expect(await confirmBy(one.browser, 'totp', theirs.recoveryCodes[0] ?? '')).toMatchObject({ code: 'account.confirmation_wrong' });
    expect((await confirmBy(one.browser, 'totp', mine.show())).status).toBe(200);
  });
});
