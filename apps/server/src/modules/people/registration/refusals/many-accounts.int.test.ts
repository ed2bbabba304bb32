import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { faultsOf, TestRegistration } from '#server/testing/people/test-registration.ts';

let site: TestRegistration;
beforeAll(async () => {
  site = await TestRegistration.start();
});
afterAll(() => site.close());

describe('an account with a mobile number', () => {
  test('[REG-01] [REG-04] needs the code, requires a password only if the setting is on, and its name does not reveal the number', async () => {
    const form = site.formOf();
    const opened = await site.sendMobile({ ...form, username: undefined });
    expect(opened.status).toBe(200);
    expect(opened.value.userName).toMatch(/^m\d{9}$/);
    expect(faultsOf(await site.sendMobile({ ...site.formOf(), password: undefined }))).toEqual({ password: 'required' });
    await site.set('registration.mobileWithPassword', false);
    const quiet = await site.sendMobile({ ...site.formOf(), password: undefined });
    expect(quiet.status).toBe(200);
    expect(await site.row('select password_hash from players where username = $1', [quiet.value.userName])).toEqual({ password_hash: null });
    await site.set('registration.mobileWithPassword', true);
  });

  test('[T5] [T10] a number proven by another account opens nothing, and the refusal reveals no more than that', async () => {
    const form = site.formOf();
    await site.send(form);
    const players = await site.countPlayers();
    const again = site.formOf({ mobileNum: form['mobileNum'] });
    expect((await site.sendMobile(again)).code).toBe('registration.refused');
    // Without the code the caller does not learn even that.
    expect((await site.sendMobile({ ...again, attempt: randomUUID() })).code).toBe('verification.code_wrong');
    expect(await site.countPlayers()).toBe(players);
  });

  test('[REG-01] [REG-04] each way has its switch; without the one for codes nothing is proven', async () => {
    await site.set('module.MOBILENUMREG3', false);
    expect((await site.http.client().call('getRegistrationForm')).methods).toEqual(['username']);
    expect((await site.sendMobile(site.formOf())).code).toBe('module.switched_off');
    await site.set('module.MOBILENUMREG3', true);
    await site.set('module.REGMOBVERF3', false);
    expect((await site.http.client().call('getRegistrationForm')).isSmsVerified).toBe(false);
    const form = site.formOf({ verificationCode: undefined });
    expect((await site.sendMobile(form)).status).toBe(200);
    expect(await site.row('select mobile_verified_at from player_profiles where mobile_number = $1', [`+63${String(form['mobileNum'])}`])).toEqual({
      mobile_verified_at: null,
    });
    await site.set('module.REGMOBVERF3', true);
  });
});

describe('many accounts', () => {
  test('[T5] what looks like the same person is flagged for the desk, on all facts', async () => {
    await site.set('module.REGMOBVERF3', false);
    await site.ask({ email: { isEnabled: true }, payeeName: { isEnabled: true }, idNumber: { isEnabled: true } });
    const facts = { email: 'Same@example.com', payeeName: 'Same Person', idNumber: 'ab 12-34', birthday: '1990-01-01' };
    const first = site.formOf(facts);
    // The browser's own mark, which it got at an earlier visit.
    const device = { cookie: `__Host-laro-device=${'d'.repeat(22)}` };
    await site.send(first, site.browser(), device);
    expect(await site.query('select 1 from player_duplicates')).toEqual([]);
    const other = site.formOf({ ...facts, email: 'same@EXAMPLE.com', payeeName: 'SAME person', idNumber: 'AB1234', mobileNum: first['mobileNum'] });
    expect((await site.send(other, site.browser(), device)).status).toBe(200);
    const found = await site.query(
      'select matched_on from player_duplicates d join players p on p.id = d.player_id join players o on o.id = d.other_player_id where p.username = $1 and o.username = $2',
      [other['username'], first['username']],
    );
    expect(found.map((entry) => entry['matched_on']).toSorted()).toEqual(['device', 'email', 'id_number', 'mobile', 'name_birthday']);
    expect((await site.send(site.formOf(), site.browser(), device)).status).toBe(200);
    expect((await site.send(site.formOf(), site.browser(), device)).code).toBe('registration.too_many');
    await site.ask({ email: { isEnabled: false }, payeeName: { isEnabled: false }, idNumber: { isEnabled: false } });
    await site.set('module.REGMOBVERF3', true);
  });

  test('[T21] one address and one device open a limited number of accounts a day, also concurrently', async () => {
    await site.set('registration.dailyPerAddress', 2);
    const at = () => site.browser('1.7.7.7');
    const answers = await Promise.all([1, 2, 3, 4].map(() => site.send(site.formOf(), at())));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(answers.filter(({ code }) => code === 'registration.too_many')).toHaveLength(2);
    await site.set('registration.dailyPerAddress', 50);
    expect((await site.send(site.formOf(), at())).status).toBe(200);
  });

  test('[REG-03] countries that the merchant does not serve, and unencrypted bodies, are refused', async () => {
    expect((await site.send(site.formOf(), site.browser('2.0.0.1'))).code).toBe('registration.country_not_served');
    const from = site.browser();
    expect((await from.call('register', { jwe: 'not.sealed' }, { encryption: 'JWE' })).code).toBe('session.body_unreadable');
    expect((await from.call('register', { jwe: await from.seal(site.formOf()) })).code).toBe('session.body_unreadable');
    expect((await site.send(site.formOf({ registerMethod: 'FAX' }))).code).toBe('request.invalid');
    expect((await site.send(site.formOf({ nickname: 'x'.repeat(300) }))).code).toBe('request.invalid');
  });
});

test('[REG-12] [T3] the terms have a version, the merchant’s name and age, and words in each language', async () => {
  const { version, sections } = await site.http.client('dagat.localhost').call('getTerms', { query: { language: 'EN' } });
  expect(version).toBe(1);
  expect(sections).toHaveLength(7);
  // Players read that a partner earns by their play (agents.md 10).
  expect(sections.find(({ title }) => title === 'Partners')?.text).toContain('paid by the turnover and the result of play');
  expect(sections[0]?.text).toContain('Dagat');
  const filipino = await site.http.client().call('getTerms', { query: { language: 'TY' } });
  expect(filipino.sections[0]?.title).not.toBe(sections[0]?.title);
  expect(filipino.sections[0]?.text).toContain('21');
  await site.query("insert into terms_releases (merchant_code, version, publish_at, made_by, made_at) values ('laro', 2, now(), 'desk', now())");
  await site.query(
    'insert into terms_versions (merchant_code, version, language, sections) values (\'laro\', 2, \'EN\', \'[{"title":"New","text":"Newer terms"}]\')',
  );
  expect(await site.http.client().call('getTerms', { query: { language: 'TY' } })).toMatchObject({ version: 2, sections: [{ title: 'New' }] });
  expect((await site.send(site.formOf())).code).toBe('registration.terms_changed');
  expect((await site.send(site.formOf({ termsVersion: 2 }))).status).toBe(200);
});
