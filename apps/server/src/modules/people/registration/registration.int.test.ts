import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { faultsOf, GOOD_PASSWORD, REGISTRATION_NOW, TestRegistration, type RegistrationInput } from '#server/testing/people/test-registration.ts';

let site: TestRegistration;
beforeAll(async () => {
  site = await TestRegistration.start();
});
afterAll(() => site.close());
beforeEach(() => {
  site.clock.now = REGISTRATION_NOW;
});

describe('an account with a username', () => {
  test('[REG-03] [REG-11] [T3] [T8] is opened with its money account, profile and agreements, and is logged in', async () => {
    const from = site.browser();
    const form = site.formOf({ registerMethod: 'PWA' });
    const { status, value, setCookie } = await site.send(form, from);
    expect(status).toBe(200);
    expect(value).toMatchObject({ merchantCode: 'laro', userName: form['username'], type: 0, firstTimeLogin: true });
    expect(setCookie).toMatch(/__Host-laro=[\w-]{43};.*HttpOnly/);
    expect((await from.call('getMember')).value).toMatchObject({ userName: form['username'], isTrial: false, currency: 'PHP', country: 'PH' });
    expect((await from.call('getWallet')).value.sumBalance).toBe('0.00');
    const kept = await site.row(
      `select r.method, r.register_method, r.host, f.mobile_number, f.mobile_dialing_code, f.mobile_verified_at is not null as proven, f.birthday::text, f.language,
          a.version, d.not_one_of
        from players p join player_registrations r on r.player_id = p.id join player_profiles f on f.player_id = p.id
          join player_agreements a on a.player_id = p.id join player_declarations d on d.player_id = p.id where p.username = $1`,
      [form['username']],
    );
    expect(kept).toEqual({
      method: 'username',
      register_method: 'PWA',
      host: 'localhost',
      mobile_number: `+63${String(form['mobileNum'])}`,
      mobile_dialing_code: '+63',
      proven: true,
      birthday: '1996-05-17',
      language: 'TY',
      version: 1,
      not_one_of: ['student', 'government', 'government_relative', 'military', 'gaming_employee', 'excluded'],
    });
    expect(site.outside.welcomed.at(-1)).toMatchObject({ username: form['username'], mobile: `+63${String(form['mobileNum'])}`, origin: 'http://localhost' });
  });

  test('[REG-11] [HOUSE-7] the same form sent again after a lost answer opens no second account and logs in', async () => {
    const form = site.formOf();
    await site.send(form);
    const players = await site.countPlayers();
    const again = await site.send(form);
    expect(again.status).toBe(200);
    expect(again.value.userName).toBe(form['username']);
    expect(await site.countPlayers()).toBe(players);
    // Knowing the form's number without its password gives no access.
    expect((await site.send({ ...form, password: 'Another kettle sunrise 7' })).code).toBe('registration.refused');
    expect((await site.send({ ...form, username: site.newName() })).code).toBe('registration.refused');
  });

  test('[REG-09] [T10] an existing name is refused in any case; the call while typing only says free, taken or invalid', async () => {
    const form = site.formOf();
    await site.send(form);
    const name = String(form['username']);
    expect((await site.send(site.formOf({ username: name.toUpperCase() }))).code).toBe('registration.username_taken');
    const client = site.http.client('localhost', '1.0.0.1');
    const state = (username: string) => client.call('checkUsername', { query: { username } });
    expect(await state(name.toUpperCase())).toEqual({ state: 'taken' });
    expect(await state('somebody.new')).toEqual({ state: 'free' });
    expect(await state('ab')).toEqual({ state: 'invalid' });
  });

  test('[T10] [REG-02] names in other alphabets, the operator’s names and those of free play are refused', async () => {
    const client = site.http.client();
    // The first has a Cyrillic а, the second a full-width letter, the third a zero-width joiner.
    const disguised = ['m\u0430ria88', '\uFF4Daria88', 'mar\u200Dia88', 'trial.12345', 'admin', 'Adm1n', 's_u_p_p_o_r_t', 'Laro', '1ar0', '....'];
    const { pattern } = (await client.call('getRegistrationForm')).fields.username;
    // Even if a merchant requires less.
    for (const asked of [pattern, '.+']) {
      await site.ask({ username: { pattern: asked } });
      for (const username of disguised) {
        expect(await client.call('checkUsername', { query: { username } }), username).toEqual({ state: 'invalid' });
        const refused = await site.send(site.formOf({ username }));
        expect(refused.code, username).toBe('registration.fields_invalid');
        expect(faultsOf(refused), username).toHaveProperty('username');
      }
    }
    await site.ask({ username: { pattern } });
  });

  test('[T14] passwords: lengths and common ones, the name in it, pasted text and other alphabets are taken', async () => {
    const codeOf = async (password: string, username = site.newName()) => (await site.send(site.formOf({ password, username }))).code;
    expect(await codeOf('short 7')).toBe('registration.password_length');
    expect(await codeOf('x7 '.repeat(30))).toBe('registration.password_length');
    for (const common of ['password', 'Password123', 'qwertyuiop', 'aaaaaaaaaa', '12345678', 'abcabcabc', 'iloveyou1!']) {
      expect(await codeOf(common), common).toBe('registration.password_too_common');
    }
    expect(await codeOf('kettle maria8899 sun', 'maria8899')).toBe('registration.password_has_name');
    for (const good of ['x'.repeat(3) + ' all lower words', 'лодка у причала', '12-digit 64 '.padEnd(64, 'kq')]) expect(await codeOf(good), good).toBeNull();
    await site.set('password.pattern', '.*\\d.*');
    expect(await codeOf('no number in here')).toBe('registration.password_pattern');
    await site.set('password.pattern', '');
  });

  test('[T1] [REG-06] the birthday decides by the day at the merchant’s place', async () => {
    // 17:00 in UTC on the 21st is one in the morning of the 22nd in Manila.
    expect((await site.http.client().call('getRegistrationForm')).today).toBe('2026-11-22');
    expect((await site.send(site.formOf({ birthday: '2005-11-22' }))).status).toBe(200);
    const young = await site.send(site.formOf({ birthday: '2005-11-23' }));
    expect([young.code, young.params]).toEqual(['registration.too_young', { age: 21 }]);
    site.clock.now = REGISTRATION_NOW - 2 * 3_600_000;
    expect((await site.send(site.formOf({ birthday: '2005-11-22' }))).code).toBe('registration.too_young');
    for (const birthday of ['1899-12-31', '2027-01-01', '2001-02-29', '1996-13-01', '17.05.1996'])
      expect(faultsOf(await site.send(site.formOf({ birthday }))), birthday).toHaveProperty('birthday');
  });

  test('[T3] [T8] [REG-08] nothing is opened without agreement, with terms that have changed, or for a person whom the law excludes', async () => {
    const players = await site.countPlayers();
    expect(faultsOf(await site.send(site.formOf({ isDisclaimerAccepted: false })))).toEqual({ disclaimer: 'required' });
    expect(faultsOf(await site.send(site.formOf({ isNoneExcluded: false })))).toEqual({ exclusions: 'required' });
    expect((await site.send(site.formOf({ exclusions: ['military'] }))).code).toBe('registration.excluded_person');
    expect((await site.send(site.formOf({ termsVersion: 2 }))).code).toBe('registration.terms_changed');
    await site.set('registration.exclusions', []);
    expect((await site.send(site.formOf({ isNoneExcluded: false }))).status).toBe(200);
    await site.set('registration.exclusions', ['student']);
    expect(await site.countPlayers()).toBe(players + 1);
  });

  test('[SAFE-18] a refused minor or excluded person registers with that browser, number, code or document neither, for a day', async () => {
    await site.ask({ idNumber: { isEnabled: true } });
    const browser = site.browser('1.0.9.1');
    const mine = site.formOf({ birthday: '2010-01-01', idNumber: 'AB-123-456' });
    expect((await site.send(mine, browser)).code).toBe('registration.too_young');
    const grown = { birthday: '1996-05-17', attempt: randomUUID() };
    const other = () => site.browser('1.0.9.2');
    // The same browser with nothing else of it; the same number, and its code is used up; the same document, otherwise written.
    expect((await site.send(site.formOf(), browser)).code).toBe('registration.refused');
    expect((await site.send({ ...site.formOf(), ...grown, mobileNum: mine['mobileNum'] }, other())).code).toBe('registration.refused');
    expect(site.outside.codes.has(`+63${String(mine['mobileNum'])} ${String(mine['verificationCode'])}`)).toBe(false);
    expect((await site.send(site.formOf({ idNumber: 'ab 123456' }), other())).code).toBe('registration.refused');
    // Others from the same address are not kept out.
    expect((await site.send(site.formOf({ idNumber: 'ab 123457' }), other())).status).toBe(200);
    const excluded = site.browser('1.0.9.3');
    expect((await site.send(site.formOf({ exclusions: ['military'] }), excluded)).code).toBe('registration.excluded_person');
    expect((await site.send(site.formOf(), excluded)).code).toBe('registration.refused');
    await site.set('registration.exclusions', ['student']);
    expect(await site.query('select cause, tries from registration_refusals where cause <> $1 order by id desc limit 2', ['listed'])).toEqual([
      { cause: 'excluded', tries: 1 },
      { cause: 'too_young', tries: 3 },
    ]);
    site.clock.now += 24 * 3_600_000;
    await site.forget();
    expect(await site.query('select 1 from registration_refusal_marks')).toEqual([]);
    expect((await site.send(site.formOf(), browser)).status).toBe(200);
    site.clock.now += 30 * 24 * 3_600_000;
    await site.forget();
    expect(await site.query('select 1 from registration_refusals')).toEqual([]);
    site.clock.now = REGISTRATION_NOW;
    await site.ask({ idNumber: { isEnabled: false } });
  });

  test('[SAFE-24] a nickname that passes for another member, staff or the merchant, or mixes scripts, opens no account', async () => {
    await site.ask({ nickname: { isEnabled: true } });
    await site.send(site.formOf({ username: 'maria.clara' }));
    for (const nickname of ['Maria Clara', 'Mаria Clara', 'rnaria_clara', 'LARO', 'L4ro', 'Laro Manager'])
      expect(faultsOf(await site.send(site.formOf({ nickname }))), nickname).toEqual({ nickname: 'reserved' });
    expect((await site.send(site.formOf({ username: 'maria.klara', nickname: 'Maria Klara' }))).status).toBe(200);
    await site.ask({ nickname: { isEnabled: false } });
  });

  test('[SAFE-24] a password with the name of the site in it is refused, also with digits for letters', async () => {
    for (const password of ['plum Laro kettle', 'plum l4r0 kettle', 'kettle plum laro!']) {
      expect((await site.send(site.formOf({ password }))).code, password).toBe('registration.password_has_name');
    }
  });

  test('[REG-07] [T15] a wrong code opens nothing, and a mistake elsewhere costs no code', async () => {
    const form = site.formOf();
    expect((await site.send({ ...form, verificationCode: '000000' })).code).toBe('verification.code_wrong');
    expect((await site.send({ ...form, affiliateCode: 'NO-SUCH-CODE' })).code).toBe('registration.affiliate_unknown');
    expect((await site.send(form)).status).toBe(200);
  });

  test('[REG-04] the number: only mobile numbers of the merchant’s countries; an empty one is stored as none where it is optional', async () => {
    const faults = async (change: RegistrationInput) => faultsOf(await site.send(site.formOf(change)));
    expect(await faults({ mobileNum: '123' })).toEqual({ mobileNum: 'length' });
    expect(await faults({ mobileNum: '1234567' })).toEqual({ mobileNum: 'pattern' });
    expect(await faults({ countryDialingCode: '+1', mobileNum: '2015550123' })).toEqual({ mobileNum: 'country' });
    expect(await faults({ mobileNum: '' })).toEqual({ mobileNum: 'required' });
    await site.ask({ mobileNum: { isRequired: false } });
    expect((await site.send(site.formOf({ mobileNum: '', verificationCode: '' }))).status).toBe(200);
    expect(await faults({ verificationCode: '' })).toEqual({ verificationCode: 'required' });
    await site.ask({ mobileNum: { isRequired: true } });
  });

  test('[REG-10] an affiliate code of the merchant is stored in its own spelling; others are refused', async () => {
    await site.query(
      "insert into affiliate_codes (merchant_code, code, name, is_enabled) values ('laro', 'Ana2026', 'Ana', true), ('laro', 'OLD', 'Old', false), ('dagat', 'ELSE', 'Else', true)",
    );
    const client = site.http.client();
    const isValid = async (code: string) => (await client.call('checkAffiliateCode', { query: { code } })).isValid;
    expect([await isValid('ana2026'), await isValid('OLD'), await isValid('ELSE'), await isValid('nobody')]).toEqual([true, false, false, false]);
    const form = site.formOf({ affiliateCode: ' ana2026 ' });
    expect((await site.send(form)).status).toBe(200);
    expect(
      await site.row('select r.affiliate_code as code from player_registrations r join players p on p.id = r.player_id where username = $1', [
        form['username'],
      ]),
    ).toEqual({
      code: 'Ana2026',
    });
    expect((await site.send(site.formOf({ affiliateCode: 'nobody' }))).code).toBe('registration.affiliate_unknown');
    await site.ask({ affiliateCode: { isRequired: true } });
    expect(faultsOf(await site.send(site.formOf()))).toEqual({ affiliateCode: 'required' });
    await site.ask({ affiliateCode: { isRequired: false } });
  });

  test('[REG-02] [T2] [T7] every other field can be required, is stored where it belongs, and document numbers only encrypted', async () => {
    const extra = {
      confirmPassword: GOOD_PASSWORD,
      paymentPassword: '204060',
      recommenderId: 'friend-1',
      nickname: 'Ñoño 88',
      payeeName: 'María dela Cruz',
      email: 'Maria@example.com',
      idNumber: 'P1234567-A',
      qqNum: '1234567',
      facebook: 'maria.dc',
      wechat: 'maria_88',
      line: 'maria88',
      whatsapp: '+639171234567',
      zalo: '0917123456',
    };
    await site.ask(Object.fromEntries(Object.keys(extra).map((name) => [name, { isEnabled: true, isRequired: true }])));
    const missing = await site.send(site.formOf());
    expect(Object.keys(faultsOf(missing)).toSorted()).toEqual(Object.keys(extra).toSorted());
    expect(faultsOf(await site.send(site.formOf({ ...extra, confirmPassword: 'another' })))).toEqual({ confirmPassword: 'mismatch' });
    const form = site.formOf(extra);
    expect((await site.send(form)).status).toBe(200);
    const kept = await site.row(
      `select f.nickname, f.payee_name, f.email, f.email_verified_at, f.payment_password_hash, r.recommender_id, r.contacts, r.id_number_closed
        from players p join player_registrations r on r.player_id = p.id join player_profiles f on f.player_id = p.id where p.username = $1`,
      [form['username']],
    );
    const { nickname, payeeName: payee_name, email, qqNum, facebook, wechat, line, whatsapp, zalo } = extra;
    expect(kept).toMatchObject({
      nickname,
      payee_name,
      email,
      email_verified_at: null,
      recommender_id: 'friend-1',
      contacts: { qqNum, facebook, wechat, line, whatsapp, zalo },
    });
    expect(kept['payment_password_hash']).toMatch(/^\$argon2id/);
    expect((kept['id_number_closed'] as Buffer).toString('latin1')).not.toContain('P1234567');
    await site.ask(Object.fromEntries(Object.keys(extra).map((name) => [name, { isEnabled: false, isRequired: false }])));
    // Fields outside the form are not stored.
    const quiet = site.formOf(extra);
    expect((await site.send(quiet)).status).toBe(200);
    expect(
      await site.row('select nickname, email from player_profiles f join players p on p.id = f.player_id where username = $1', [quiet['username']]),
    ).toEqual({
      nickname: null,
      email: null,
    });
  });

  test('[T4] [T8] a listed person cannot open an account, and gets the same refusal as others who cannot', async () => {
    await site.ask({ idNumber: { isEnabled: true }, payeeName: { isEnabled: true } });
    site.outside.excluded.add('P7777777-X').add('Juana Reyes 1996-05-17');
    const before = await site.countPlayers();
    const refused = await site.send(site.formOf({ idNumber: 'P7777777-X' }));
    const byName = await site.send(site.formOf({ payeeName: 'Juana Reyes', birthday: '1996-05-17' }));
    expect([refused.code, byName.code, await site.countPlayers()]).toEqual(['registration.refused', 'registration.refused', before]);
    expect((await site.send(site.formOf({ payeeName: 'Juana Reyes', birthday: '1996-05-18', idNumber: 'P7777777-Y' }))).status).toBe(200);
    await site.ask({ idNumber: { isEnabled: false }, payeeName: { isEnabled: false } });
    // A field outside the form is not checked, whatever was refused before.
    site.clock.now += 24 * 3_600_000;
    expect((await site.send(site.formOf({ idNumber: 'P7777777-X' }))).status).toBe(200);
  });

  test('[REG-07] the captcha is required where it is switched on', async () => {
    await site.ask({ captcha: { isEnabled: true } });
    expect(faultsOf(await site.send(site.formOf()))).toEqual({ captcha: 'required' });
    expect((await site.send(site.formOf({ captcha: 'x.123456' }))).code).toBe('session.captcha_wrong');
    site.outside.captchas.add('id.123456');
    expect((await site.send(site.formOf({ captcha: 'id.123456' }))).status).toBe(200);
    await site.set('module.VALID_CAPTCHA3', false);
    expect((await site.send(site.formOf())).status).toBe(200);
    await site.set('module.VALID_CAPTCHA3', true);
    await site.ask({ captcha: { isEnabled: false } });
  });

  test('[LOGIN-04] a person from an outside provider is linked to the new account', async () => {
    expect((await site.send(site.formOf({ socialTicket: 'forged' }))).code).toBe('session.social_invalid');
    const form = site.formOf({ socialTicket: 'good' });
    expect((await site.send(form)).status).toBe(200);
    expect(site.outside.linked.at(-1)).toBe((await site.row('select id from players where username = $1', [form['username']]))['id']);
  });

  test('[LOGIN-11] a site for agents opens no account of a member, who could not log in there', async () => {
    const before = await site.countPlayers();
    await site.set('login.side', 'agents');
    expect(await site.send(site.formOf())).toMatchObject({ status: 403, code: 'session.member_account', setCookie: '' });
    expect(await site.countPlayers()).toBe(before);
    await site.set('login.side', 'all');
  });
});
