import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { callSealed, confirmBy, PASSWORD, testAccount, type TestAccount } from '#server/testing/people/test-account.ts';
import { addPasskey } from '#server/testing/people/test-factors.ts';
import { TestPasskey } from '#server/testing/people/test-passkey.ts';

let site: TestAccount;
const sql = (text: string, ...values: unknown[]) => site.base.pool.query(text, values);

beforeAll(async () => {
  site = await testAccount();
});
afterAll(() => site.close());
beforeEach(() => sql('delete from sign_in_attempts'));

const logInWith = async (passkey: TestPasskey, browser = site.visitor()) => {
  const options = (await browser.call('startPasskeyLogIn')).value;
  const shown = passkey.show(options);
  return { browser, shown, answer: await browser.call('finishPasskeyLogIn', { passkey: shown }) };
};

describe('passkeys', () => {
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

  test('[T16] a response signed for another site, or without a challenge, creates no passkey', async () => {
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

  test('[T6] another member’s passkey confirms nothing here; without a passkey there are no options', async () => {
    const [one, two] = [await site.enter('key-one'), await site.enter('key-two')];
    expect(await one.browser.call('startPasskeyConfirmation')).toMatchObject({ code: 'account.confirmation_unavailable' });
    for (const { browser } of [one, two]) await confirmBy(browser, 'password', PASSWORD);
    await addPasskey(one.browser);
    const { passkey } = await addPasskey(two.browser);
    const options = (await one.browser.call('startPasskeyConfirmation')).value;
    const answer = await callSealed(one.browser, 'confirm', { way: 'passkey', passkey: passkey.show(options) });
    expect(answer.code).toBe('account.confirmation_wrong');
  });

  test('[LOGIN-11] [T18] the owner of a closed account’s passkey learns that it is closed; there are at most ten passkeys', async () => {
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

describe('a session that stood idle', () => {
  test('[T13] a passkey proves it, its own member’s and no other, once', async () => {
    const [one, two] = [await site.enter('idle-one'), await site.enter('idle-two')];
    for (const { browser } of [one, two]) await confirmBy(browser, 'password', PASSWORD);
    const { passkey } = await addPasskey(one.browser);
    const other = (await addPasskey(two.browser)).passkey;
    await sql("update player_sessions set last_seen_at = now() - interval '31 minutes'");
    const needsProof = async () => {
      const { rows } = await sql("select needs_proof or last_seen_at <= now() - interval '30 minutes' as it from player_sessions where player_id = $1", one.id);
      return (rows as { it: boolean }[])[0]?.it;
    };
    const options = (await one.browser.call('startPasskeyConfirmation')).value;
    expect(await needsProof()).toBe(true);
    expect(await one.browser.call('proveByPasskey', { passkey: other.show(options) })).toMatchObject({ status: 401, code: 'account.passkey_wrong' });
    expect(await needsProof()).toBe(true);
    const again = (await one.browser.call('startPasskeyConfirmation')).value;
    const shown = passkey.show(again);
    expect((await one.browser.call('proveByPasskey', { passkey: shown })).status).toBe(200);
    expect(await needsProof()).toBe(false);
    expect((await one.browser.call('proveByPasskey', { passkey: shown })).code).toBe('account.passkey_wrong');
  });
});

describe('a site for one kind', () => {
  test('[LOGIN-11] refers agents and members to their own site, also with a passkey', async () => {
    const { browser } = await site.enter('member-key');
    await confirmBy(browser, 'password', PASSWORD);
    const { passkey } = await addPasskey(browser);
    await site.set({ 'login.side': 'agents' });
    await site.http.directory.refresh();
    expect((await logInWith(passkey)).answer).toMatchObject({ status: 403, code: 'session.member_account', setCookie: '' });
    await site.set({});
    await site.http.directory.refresh();
    expect((await logInWith(passkey)).answer.status).toBe(200);
  });
});
