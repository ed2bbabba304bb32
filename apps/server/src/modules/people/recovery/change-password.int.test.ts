import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { NEW, OLD, recoveringMembers, sendSealed as send } from '#server/testing/people/recovering-members.ts';
import type { TestBrowser } from '#server/testing/people/test-players.ts';
import { testRecovery, type TestRecovery } from '#server/testing/people/test-recovery.ts';

let site: TestRecovery;
let members: ReturnType<typeof recoveringMembers>;

beforeAll(async () => {
  site = await testRecovery();
  members = recoveringMembers(site);
});
beforeEach(() => {
  site.sent.length = 0;
});
afterAll(() => site.close());

describe('changing it', () => {
  const change = (browser: TestBrowser, oldPassword: string, newPassword: string, confirmNewPassword = newPassword) =>
    send(browser, 'changePassword', { oldPassword, newPassword, confirmNewPassword });

  test('[CHPSW-02] [CHPSW-03] the old one opens the way to the new one; this session stays and the others end', async () => {
    const member = await members.addMember();
    const [here, there] = [await site.loggedIn(member.id), await site.loggedIn(member.id)];
    expect(await change(here, OLD, NEW)).toMatchObject({ status: 200, value: {} });
    expect(await members.isOpen(here)).toBe(true);
    expect(await members.isOpen(there)).toBe(false);
    await members.messageTo(member.email);
    expect(await change(here, OLD, `${NEW} 2`)).toMatchObject({ status: 422, code: 'recovery.password_wrong' });
  });

  test('[CHPSW-02] the new one fits the rules, equals its confirmation, and is not the old one', async () => {
    const browser = await site.loggedIn((await members.addMember()).id);
    expect(await change(browser, OLD, NEW, 'another one 5')).toMatchObject({ code: 'request.invalid', params: { fields: [{ fault: 'mismatch' }] } });
    expect(await change(browser, OLD, OLD)).toMatchObject({ code: 'modify.new.old.same' });
    expect(await change(browser, OLD, 'short')).toMatchObject({ code: 'registration.password_length', params: { min: 8, max: 64 } });
  });

  test('[T12] a stolen session does not allow guessing: the third wrong old password locks', async () => {
    const browser = await site.loggedIn((await members.addMember()).id);
    expect((await change(browser, 'guess one', NEW)).code).toBe('recovery.password_wrong');
    expect((await change(browser, 'guess two', NEW)).code).toBe('recovery.password_wrong');
    expect((await change(browser, 'guess three', NEW)).code).toBe('session.locked');
    expect((await change(browser, OLD, NEW)).code).toBe('session.locked');
  });

  test('[T11] a recovered password takes the lock away', async () => {
    const member = await members.addMember();
    const browser = await site.loggedIn(member.id);
    for (const guess of ['one', 'two', 'three']) await change(browser, `guess ${guess}`, NEW);
    expect(await send(site.visitor(), 'setPasswordByLink', { token: await members.linkFor(member), newPassword: NEW })).toMatchObject({ status: 200 });
    expect(await change(await site.loggedIn(member.id), NEW, `${NEW} 2`)).toMatchObject({ status: 200 });
  });

  test('[T6] where the account has more than its password, that must have been proven too', async () => {
    const member = await members.addMember();
    const browser = await site.loggedIn(member.id);
    site.unconfirmed.set(member.id, 'totp,mobile');
    expect(await change(browser, OLD, NEW)).toMatchObject({ code: 'account.confirmation_needed' });
    // The password was given just now.
    site.unconfirmed.set(member.id, 'password');
    expect(await change(browser, OLD, NEW)).toMatchObject({ status: 200 });
  });

  test('[ROLE-02] [CHPSW-01] free play and guests cannot', async () => {
    const trial = site.visitor();
    await trial.freePlay();
    expect(await change(trial, OLD, NEW)).toMatchObject({ status: 403, code: 'session.members_only' });
    expect(await change(site.visitor(), OLD, NEW)).toMatchObject({ status: 401, code: 'session.missing' });
  });
});
