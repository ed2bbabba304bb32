import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { NEW, recoveringMembers, sendSealed as send } from '#server/testing/people/recovering-members.ts';
import { TestPasskey } from '#server/testing/people/test-passkey.ts';
import { testRecovery, type TestRecovery } from '#server/testing/people/test-recovery.ts';

let site: TestRecovery;
let members: ReturnType<typeof recoveringMembers>;

beforeAll(async () => {
  site = await testRecovery({ knowsFactors: true });
  members = recoveringMembers(site);
});
beforeEach(() => {
  site.sent.length = 0;
});
afterAll(() => site.close());

type Member = Awaited<ReturnType<typeof members.addMember>>;
const sql = (text: string, ...values: unknown[]) => site.base.pool.query(text, values);
/** Leaves of a member's contacts only one proven. */
const leave = async ({ id }: Member, contact: 'email' | 'mobile') =>
  sql(`update player_profiles set ${contact === 'email' ? 'mobile' : 'email'}_verified_at = null where player_id = $1`, id);
const byLink = (token: string, secondFactor?: object) => send(site.visitor(), 'setPasswordByLink', { token, newPassword: NEW, secondFactor });
const byPhone = ({ written }: Member, verificationCode: string, secondFactor?: object) =>
  send(site.visitor(), 'setPasswordByPhone', { ...written, verificationCode, newPassword: NEW, secondFactor });

describe('an authenticator', () => {
  test('[T11] the authenticator is required, too, by mail and by phone; no message replaces it', async () => {
    const member = await members.addMember();
    const app = await site.addTotp(member.id);
    const token = await members.linkFor(member);
    expect(await send(site.visitor(), 'checkPasswordLink', { token })).toMatchObject({ value: { factors: ['totp'] } });
    expect(await byLink(token)).toMatchObject({ status: 403, code: 'recovery.second_factor_needed', params: { ways: 'totp' } });
    expect(await send(site.visitor(), 'sendFactorCode', { token })).toMatchObject({ status: 422, code: 'recovery.second_factor_wrong' });
    expect(await byLink(token, { way: 'totp', code: '000000' })).toMatchObject({ status: 422, code: 'recovery.second_factor_wrong' });
    expect(await byLink(token, { way: 'totp', code: app.show() })).toMatchObject({ status: 200 });
    site.sent.length = 0;
    const code = await members.codeFor(member);
    expect(await byPhone(member, code)).toMatchObject({ code: 'recovery.second_factor_needed', params: { ways: 'totp' } });
    const [recoveryCode] = app.recoveryCodes;
    const answer = await send(site.visitor(), 'setPasswordByPhone', {
      ...member.written,
      verificationCode: code,
      newPassword: `${NEW} 2`,
      secondFactor: { way: 'totp', code: recoveryCode },
    });
    expect(answer).toMatchObject({ status: 200 });
  });

  test('[T11] [T12] three wrong codes lock this way for half an hour', async () => {
    const member = await members.addMember();
    const app = await site.addTotp(member.id);
    const token = await members.linkFor(member);
    const codes = [];
    for (const code of ['000001', '000002', '000003']) codes.push((await byLink(token, { way: 'totp', code })).code);
    expect(codes).toEqual(['recovery.second_factor_wrong', 'recovery.second_factor_wrong', 'session.locked']);
    expect((await byLink(token, { way: 'totp', code: app.show() })).code).toBe('session.locked');
  });
});

describe('another contact', () => {
  test('[T11] [FORGOT-02] a caller with the link must also prove the linked number', async () => {
    const member = await members.addMember();
    const token = await members.linkFor(member);
    expect(await byLink(token)).toMatchObject({ code: 'recovery.second_factor_needed', params: { ways: 'mobile' } });
    expect(await byLink(token, { way: 'email', code: '1234567' })).toMatchObject({ code: 'recovery.second_factor_wrong' });
    expect(await send(site.visitor(), 'sendFactorCode', { token })).toMatchObject({ status: 200, value: { resendAt: expect.any(String) } });
    const code = /\d{7}/.exec(await members.messageTo(member.mobile))?.[0] ?? '';
    expect(await byLink(token, { way: 'mobile', code })).toMatchObject({ status: 200 });
  });

  test('[T11] [FORGOT-03] a caller with the number must also prove the linked address, with a code that only they can have requested', async () => {
    const member = await members.addMember();
    const verificationCode = await members.codeFor(member);
    const wrong = { ...member.written, verificationCode: '0000000' };
    expect(await send(site.visitor(), 'sendFactorCode', wrong)).toMatchObject({ status: 422, code: 'verification.code_wrong' });
    expect(await byPhone(member, verificationCode)).toMatchObject({ code: 'recovery.second_factor_needed', params: { ways: 'email' } });
    expect((await send(site.visitor(), 'sendFactorCode', { ...member.written, verificationCode })).status).toBe(200);
    const code = /\d{7}/.exec(await members.messageTo(member.email))?.[0] ?? '';
    expect(await byPhone(member, verificationCode, { way: 'email', code })).toMatchObject({ status: 200, value: { userName: member.username } });
  });

  test('[T11] where nothing else is proven, one proof is all there is', async () => {
    const [one, two] = [await members.addMember(), await members.addMember()];
    await leave(one, 'email');
    expect(await byLink(await members.linkFor(one))).toMatchObject({ status: 200 });
    await leave(two, 'mobile');
    expect(await byPhone(two, await members.codeFor(two))).toMatchObject({ status: 200 });
  });
});

describe('a passkey', () => {
  test('[T11] [T16] a passkey serves as the second factor, and is required if there is no other', async () => {
    const member = await members.addMember();
    await leave(member, 'email');
    const passkey = await site.addPasskey(member.id);
    const token = await members.linkFor(member);
    expect(await byLink(token)).toMatchObject({ code: 'recovery.second_factor_needed', params: { ways: 'passkey' } });
    const visitor = site.visitor();
    const show = async (key: TestPasskey) => ({ way: 'passkey', passkey: key.show((await visitor.call('startPasskeyLogIn')).value) });
    expect(await byLink(token, await show(new TestPasskey()))).toMatchObject({ code: 'recovery.second_factor_wrong' });
    expect(await byLink(token, await show(passkey))).toMatchObject({ status: 200 });
  });
});
