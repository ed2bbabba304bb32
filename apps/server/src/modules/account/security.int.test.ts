import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { codeAt } from '#server/modules/identity/index.ts';
import { callSealed, confirmBy, PASSWORD, testAccount, type TestAccount } from '#server/testing/test-account.ts';
import { TestPasskey } from '#server/testing/test-passkey.ts';
import type { TestBrowser } from '#server/testing/test-players.ts';
import { Secret } from 'otpauth';

let site: TestAccount;
const sql = (text: string, ...values: unknown[]) => site.base.pool.query(text, values);
const MINUTE = 60_000;

beforeAll(async () => {
  site = await testAccount();
});
afterAll(() => site.close());
beforeEach(() => sql('delete from sign_in_attempts'));

/** Turns the authenticator app on and gives what shows its codes. */
async function addTotp(browser: TestBrowser): Promise<{ show: () => string; recoveryCodes: string[] }> {
  const { secret } = (await browser.call('startTotp')).value;
  const key = Buffer.from(Secret.fromBase32(secret).buffer);
  const show = () => codeAt(key, site.clock.now);
  const { recoveryCodes } = (await browser.call('finishTotp', { code: show() })).value;
  // A code works once: the next step has another.
  site.clock.now += MINUTE;
  return { show, recoveryCodes };
}

async function addPasskey(browser: TestBrowser, passkey = new TestPasskey()) {
  const options = (await browser.call('startPasskey')).value;
  const answer = await browser.call('addPasskey', { name: 'Phone', passkey: passkey.make(options) });
  return { passkey, answer };
}

describe('a fresh proof before sensitive changes', () => {
  test('[T6] without a second factor the password is asked for, and holds for the session that gave it, five minutes', async () => {
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

  test('[T6] [T16] once there is a stronger way, the password alone opens nothing any more', async () => {
    const { browser } = await site.enter('stronger');
    await confirmBy(browser, 'password', PASSWORD);
    const { show } = await addTotp(browser);
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
    const { recoveryCodes } = await addTotp(browser);
    const [first = '', second = ''] = recoveryCodes;
    expect((await confirmBy(browser, 'totp', ` ${first.toUpperCase()} `)).status).toBe(200);
    expect(await confirmBy(browser, 'totp', first)).toMatchObject({ code: 'account.confirmation_wrong' });
    expect((await browser.call('getSecurity')).value.totp.recoveryCodes).toBe(9);
    const renewed = (await browser.call('renewRecoveryCodes')).value.recoveryCodes;
    expect(await confirmBy(browser, 'totp', second)).toMatchObject({ code: 'account.confirmation_wrong' });
    expect((await confirmBy(browser, 'totp', renewed[0] ?? '')).status).toBe(200);
  });

  test('[T16] somebody else’s codes prove nothing', async () => {
    const [one, two] = [await site.enter('app-one'), await site.enter('app-two')];
    await confirmBy(one.browser, 'password', PASSWORD);
    await confirmBy(two.browser, 'password', PASSWORD);
    const [mine, theirs] = [await addTotp(one.browser), await addTotp(two.browser)];
    expect(await confirmBy(one.browser, 'totp', theirs.show())).toMatchObject({ code: 'account.confirmation_wrong' });
    expect(await confirmBy(one.browser, 'totp', theirs.recoveryCodes[0] ?? '')).toMatchObject({ code: 'account.confirmation_wrong' });
    expect((await confirmBy(one.browser, 'totp', mine.show())).status).toBe(200);
  });
});

describe('passkeys', () => {
  const logInWith = async (passkey: TestPasskey, browser = site.visitor()) => {
    const options = (await browser.call('startPasskeyLogIn')).value;
    const shown = passkey.show(options);
    return { browser, shown, answer: await browser.call('finishPasskeyLogIn', { passkey: shown }) };
  };

  test('[ACC-02] [T16] [T17] one is made, logs in with new tokens, is named and removed', async () => {
    const { browser } = await site.enter('keyed');
    await confirmBy(browser, 'password', PASSWORD);
    const { passkey, answer } = await addPasskey(browser);
    expect(answer.status).toBe(200);
    const logIn = await logInWith(passkey);
    expect(logIn.answer).toMatchObject({ status: 200, value: { userName: 'keyed' } });
    expect(logIn.answer.setCookie).toContain('__Host-laro=');
    logIn.browser.pageToken = logIn.answer.value.token;
    const { passkeys } = (await logIn.browser.call('getSecurity')).value;
    expect(passkeys).toEqual([{ id: answer.value.id, name: 'Phone', createdAt: expect.any(String), lastUsedAt: expect.any(String) }]);
    const rename = (id: string) => browser.call('renamePasskey', { name: 'My phone' }, {}, { passkeyId: id });
    expect((await rename(answer.value.id)).status).toBe(200);
    const stranger = await site.enter('key-stranger');
    expect(await stranger.browser.call('renamePasskey', { name: 'Mine' }, {}, { passkeyId: answer.value.id })).toMatchObject({
      code: 'account.passkey_unknown',
    });
    const options = (await browser.call('startPasskeyConfirmation')).value;
    expect((await callSealed(browser, 'confirm', { way: 'passkey', passkey: passkey.show(options) })).status).toBe(200);
    expect((await browser.call('removePasskey', undefined, {}, { passkeyId: answer.value.id })).status).toBe(200);
    expect((await logInWith(passkey)).answer).toMatchObject({ status: 401, code: 'account.passkey_wrong' });
  });

  test('[T16] an answer is taken once, from the right site, with the person verified, and by a counter that does not go back', async () => {
    const { browser } = await site.enter('replayed');
    await confirmBy(browser, 'password', PASSWORD);
    const { passkey } = await addPasskey(browser);
    const { shown, answer } = await logInWith(passkey);
    expect(answer.status).toBe(200);
    expect(await site.visitor().call('finishPasskeyLogIn', { passkey: shown })).toMatchObject({ status: 401, code: 'account.passkey_wrong' });
    passkey.verifiesPerson = false;
    expect((await logInWith(passkey)).answer.code).toBe('account.passkey_wrong');
    passkey.verifiesPerson = true;
    passkey.counter = 0;
    expect((await logInWith(passkey)).answer.code).toBe('account.passkey_wrong');
    passkey.counter = 100;
    expect((await logInWith(passkey)).answer.status).toBe(200);
    expect((await logInWith(passkey, site.visitor('dagat.localhost'))).answer.code).toBe('account.passkey_wrong');
    const late = site.visitor();
    const options = (await late.call('startPasskeyLogIn')).value;
    await sql("update player_passkey_challenges set expires_at = now() - interval '1 second'");
    expect((await late.call('finishPasskeyLogIn', { passkey: passkey.show(options) })).code).toBe('account.passkey_wrong');
  });

  test('[T16] what another site has signed, or nobody has asked for, becomes no passkey', async () => {
    const { browser } = await site.enter('phished');
    await confirmBy(browser, 'password', PASSWORD);
    expect((await addPasskey(browser, new TestPasskey('http://1aro.example', 'localhost'))).answer).toMatchObject({
      status: 422,
      code: 'account.passkey_refused',
    });
    expect((await addPasskey(browser, new TestPasskey('http://localhost', '1aro.example'))).answer.code).toBe('account.passkey_refused');
    const invented = new TestPasskey().make({ challenge: 'aW52ZW50ZWQ', user: { id: 'x' } });
    expect((await browser.call('addPasskey', { name: 'x', passkey: invented })).code).toBe('account.passkey_refused');
    const other = await site.enter('challenge-owner');
    await confirmBy(other.browser, 'password', PASSWORD);
    const theirs = (await other.browser.call('startPasskey')).value;
    expect((await browser.call('addPasskey', { name: 'x', passkey: new TestPasskey().make(theirs) })).code).toBe('account.passkey_refused');
  });

  test('[T6] somebody else’s passkey confirms nothing here; without one there is nothing to show', async () => {
    const [one, two] = [await site.enter('key-one'), await site.enter('key-two')];
    expect(await one.browser.call('startPasskeyConfirmation')).toMatchObject({ code: 'account.confirmation_unavailable' });
    for (const { browser } of [one, two]) await confirmBy(browser, 'password', PASSWORD);
    await addPasskey(one.browser);
    const { passkey } = await addPasskey(two.browser);
    const options = (await one.browser.call('startPasskeyConfirmation')).value;
    const answer = await callSealed(one.browser, 'confirm', { way: 'passkey', passkey: passkey.show(options) });
    expect(answer.code).toBe('account.confirmation_wrong');
  });

  test('[LOGIN-11] [T18] a closed account is told so to who holds its passkey; there are ten passkeys at most', async () => {
    const { id, browser } = await site.enter('closed-key');
    await confirmBy(browser, 'password', PASSWORD);
    const { passkey } = await addPasskey(browser);
    await sql(
      "insert into player_passkeys (player_id, merchant_code, credential_id, public_key, counter, transports, name) select $1, 'laro', 'more' || n, '\\x01', 0, '{}', 'x' from generate_series(1, 9) n",
      id,
    );
    const options = (await browser.call('startPasskeyConfirmation')).value;
    await callSealed(browser, 'confirm', { way: 'passkey', passkey: passkey.show(options) });
    expect(await browser.call('startPasskey')).toMatchObject({ status: 409, code: 'account.passkeys_full', params: { countMax: 10 } });
    await sql('update players set is_enabled = false where id = $1', id);
    expect((await logInWith(passkey)).answer).toMatchObject({ status: 403, code: 'session.account_disabled' });
  });
});

describe('payment password and security questions', () => {
  const answers = [
    { question: 'first_pet', answer: 'Bantay' },
    { question: 'birth_town', answer: 'San José' },
  ];
  const setPayment = (browser: TestBrowser, given: Record<string, unknown>) => callSealed(browser, 'setPaymentPassword', given);

  test('[ACC-02] [T12] six digits that are not easily guessed; the old ones are needed to change them, three tries long', async () => {
    const { id, browser } = await site.enter('payer');
    await confirmBy(browser, 'password', PASSWORD);
    expect(await setPayment(browser, { paymentPassword: '123456' })).toMatchObject({ status: 422, code: 'account.payment_password_guessable' });
    expect((await setPayment(browser, { paymentPassword: '12345' })).code).toBe('request.invalid');
    expect((await setPayment(browser, { paymentPassword: '194857' })).status).toBe(200);
    const { rows } = await sql('select payment_password_hash as hash from player_profiles where player_id = $1', id);
    expect((rows[0] as { hash: string }).hash).toMatch(/^\$argon2id\$/);
    expect((await browser.call('getSecurity')).value.hasPaymentPassword).toBe(true);
    expect((await setPayment(browser, { paymentPassword: '804215', current: '194857' })).status).toBe(200);
    const codes = [];
    // Without the old one counts as a wrong one for who has proven no more than the password.
    for (const current of [undefined, '194857', '111111', '804215']) codes.push((await setPayment(browser, { paymentPassword: '640219', current })).code);
    expect(codes).toEqual([
      'account.payment_password_wrong',
      'account.payment_password_wrong',
      'account.payment_password_locked',
      'account.payment_password_locked',
    ]);
  });

  test('[ACC-02] [T11] a forgotten one needs a second factor and the answers, in any writing of them', async () => {
    const { id, browser } = await site.enter('forgetful');
    await confirmBy(browser, 'password', PASSWORD);
    await setPayment(browser, { paymentPassword: '194857' });
    expect((await callSealed(browser, 'setSecurityAnswers', { answers })).status).toBe(200);
    expect((await browser.call('getSecurity')).value.questions).toEqual(['first_pet', 'birth_town']);
    const kept = await sql('select answer_hash as hash from player_security_answers where player_id = $1', id);
    for (const { hash } of kept.rows as { hash: string }[]) expect(hash).toMatch(/^\$argon2id\$/);
    const { show } = await addTotp(browser);
    await confirmBy(browser, 'totp', show());
    expect(await setPayment(browser, { paymentPassword: '804215' })).toMatchObject({ status: 422, code: 'account.answers_wrong' });
    const wrong = [answers[0], { question: 'birth_town', answer: 'Cebu' }];
    expect((await setPayment(browser, { paymentPassword: '804215', answers: wrong })).code).toBe('account.answers_wrong');
    const written = [
      { question: 'first_pet', answer: '  BANTAY! ' },
      { question: 'birth_town', answer: 'san josé' },
    ];
    expect((await setPayment(browser, { paymentPassword: '804215', answers: written })).status).toBe(200);
  });

  test('[ACC-02] two different questions, and new ones take the place of the old', async () => {
    const { browser } = await site.enter('questioned');
    await confirmBy(browser, 'password', PASSWORD);
    const twice = [answers[0], { question: 'first_pet', answer: 'Other' }];
    expect((await callSealed(browser, 'setSecurityAnswers', { answers: twice })).code).toBe('request.invalid');
    await callSealed(browser, 'setSecurityAnswers', { answers });
    await callSealed(browser, 'setSecurityAnswers', { answers: [answers[1], { question: 'first_job', answer: 'Baker' }] });
    expect((await browser.call('getSecurity')).value.questions).toEqual(['birth_town', 'first_job']);
  });
});
