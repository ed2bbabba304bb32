import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { testPlayers, type TestPlayers } from '#server/testing/people/test-players.ts';

const PASSWORD = 'plum kettle 7 sunrise';
const NUMBER = '+639171234567';
let site: TestPlayers;
const sql = (text: string, ...values: unknown[]) => site.base.pool.query(text, values);

/** A member whose mobile number is proven. */
async function addMobileMember(username: string, number: string, isVerified = true): Promise<bigint> {
  const id = await site.addMember(username, PASSWORD);
  await sql('update player_profiles set mobile_number = $2, mobile_verified_at = case when $3 then now() end where player_id = $1', id, number, isVerified);
  return id;
}

beforeAll(async () => {
  site = await testPlayers();
  await addMobileMember('maria', NUMBER);
  await addMobileMember('lorna', '+639177654321', false);
});
afterEach(() => site.set({}));
afterAll(() => site.close());

describe('a code to the mobile', () => {
  const bySms = (username: string, password: string, countryDialingCode = '+63') =>
    site.browser().enter({ type: 'sms', username, countryDialingCode, password });

  test('[LOGIN-01] [LOGIN-06] the number and its code begin a session; the number is understood as people write it, the code works once', async () => {
    for (const written of ['917 123-4567', '09171234567']) {
      site.outside.codes.set(`login ${NUMBER}`, '123456');
      const answer = await bySms(written, '123456');
      expect(answer.value).toMatchObject({ userName: 'maria', type: 0, merchantCode: 'laro' });
      expect((await bySms(written, '123456')).code).toBe('verification.code_wrong');
    }
    const { rows } = await sql('select distinct method from player_log_ins');
    expect(rows).toEqual([{ method: 'sms' }]);
  });

  test('[LOGIN-11] [T10] wrong code, unknown number, unproven number, invalid number: the same answer', async () => {
    site.outside.codes.set(`login ${NUMBER}`, '123456');
    site.outside.codes.set('login +639177654321', '123456');
    site.outside.codes.set('login +639189999999', '123456');
    const answers = [
      await bySms('9171234567', '654321'),
      await bySms('9189999999', '123456'),
      await bySms('9177654321', '123456'),
      await bySms('12345', '123456'),
      await bySms('9171234567', '123456', '+999'),
    ];
    for (const { status, code, params, setCookie } of answers)
      expect({ status, code, params, setCookie }).toEqual({ status: 422, code: 'verification.code_wrong', params: {}, setCookie: '' });
    site.outside.codes.clear();
  });

  test('[LOGIN-01] [CALL-02] a merchant may switch it off', async () => {
    await site.set({ 'login.mobileCode': false });
    expect((await site.browser().call('getLogInSettings')).value).toMatchObject({ mobileCode: false, phoneAuth: false });
    site.outside.codes.set(`login ${NUMBER}`, '123456');
    expect(await bySms('9171234567', '123456')).toMatchObject({ status: 403, code: 'session.way_closed' });
  });

  test('[LOGIN-07] the server keeps the rules of the page: 20 digits of a number, 10 of a code', async () => {
    const faults = async (secret: Record<string, unknown>) =>
      (await site.browser().enter({ type: 'sms', countryDialingCode: '+63', ...secret })).params['fields'];
    expect(await faults({ username: '1'.repeat(21), password: '123456' })).toEqual([expect.objectContaining({ path: 'body.username' })]);
    expect(await faults({ username: '9171234567', password: '1'.repeat(11) })).toEqual([expect.objectContaining({ path: 'body.password' })]);
  });
});

describe('the outside verification of phones', () => {
  const place = { 'login.phoneIssuer': 'https://phone.example/laro', 'login.phoneAudience': 'laro', 'login.phoneKeys': 'https://phone.example/keys' } as const;
  const secret = { type: 'firebase', firebaseChannel: 'sms', firebaseMobileNo: '9171234567', countryDialingCode: '+63' };
  const byPhone = (firebaseIdToken: string, more: Record<string, string> = {}) => site.browser().enter({ ...secret, firebaseIdToken, ...more });
  const vouchFor = (mobileNumber: string | null) => {
    site.outside.phoneAuth = { read: async () => (mobileNumber === null ? null : { mobileNumber, expiresAt: new Date(Date.now() + 3_600_000) }) };
  };

  test('[LOGIN-06] a believed token begins a session once', async () => {
    await site.set(place);
    vouchFor(NUMBER);
    expect((await site.browser().call('getLogInSettings')).value.phoneAuth).toBe(true);
    expect((await byPhone('token-1')).value).toMatchObject({ userName: 'maria' });
    expect(await byPhone('token-1')).toMatchObject({ status: 401, code: 'session.phone_proof_wrong' });
  });

  test('[LOGIN-06] [T10] an untrusted token, one for another number, or one for an unknown number: the same answer', async () => {
    await site.set(place);
    vouchFor(null);
    const answers = [await byPhone('token-2')];
    vouchFor('+639180000000');
    answers.push(await byPhone('token-3'), await byPhone('token-4', { firebaseMobileNo: '9180000000' }));
    vouchFor('+639177654321');
    answers.push(await byPhone('token-5', { firebaseMobileNo: '9177654321' }));
    for (const { status, code, setCookie } of answers)
      expect({ status, code, setCookie }).toEqual({ status: 401, code: 'session.phone_proof_wrong', setCookie: '' });
  });

  test('[LOGIN-06] without an issuer it is closed', async () => {
    vouchFor(NUMBER);
    expect(await byPhone('token-6')).toMatchObject({ status: 403, code: 'session.way_closed' });
  });
});

describe('members and agents', () => {
  test('[LOGIN-11] a site for one kind of account refers the other kind to its own, after the identity is proven', async () => {
    const agent = await site.addMember('ahente', PASSWORD);
    await sql('update players set type = 1 where id = $1', agent);
    await site.set({ 'login.side': 'members' });
    expect(await site.browser().logIn('ahente', PASSWORD)).toMatchObject({ status: 403, code: 'session.agent_account', setCookie: '' });
    expect((await site.browser().logIn('ahente', 'wrong')).code).toBe('session.credentials_wrong');
    expect((await site.browser().logIn('maria', PASSWORD)).status).toBe(200);
    await site.set({ 'login.side': 'agents' });
    expect(await site.browser().logIn('maria', PASSWORD)).toMatchObject({ status: 403, code: 'session.member_account', setCookie: '' });
    expect((await site.browser().logIn('ahente', PASSWORD)).status).toBe(200);
  });
});

test('[LOGIN-03] [CALL-02] the way to a forgotten password is offered while either of the two is on', async () => {
  const offered = async (byPhone: boolean, byEmail: boolean) => {
    await site.set({ 'menu.CHNGPASSVERIF3': byPhone, 'menu.CHNGPASSEMAIL3': byEmail });
    return (await site.browser().call('getLogInSettings')).value.forgotPassword;
  };
  expect([await offered(true, true), await offered(true, false), await offered(false, true), await offered(false, false)]).toEqual([true, true, true, false]);
});
