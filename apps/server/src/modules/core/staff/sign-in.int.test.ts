import { Secret } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Refusal } from '#server/http/problems/refusal.ts';
import { beginSignIn, codeFor, passBothSteps, TEST_PASSWORD, testDesk, type TestDesk } from '#server/testing/test-desk.ts';
import { ensureFirstAdministrator, rescueAccount } from './index.ts';
import { staffPasswordCost } from '#server/security/password-hash.ts';
import { forgetAttempts, takeAttempt } from '#server/security/sign-in-attempts.ts';

let desk: TestDesk;
const MINUTE = 60_000;
const locked = (until: string) => new Refusal('desk.locked', { until });

beforeAll(async () => {
  desk = await testDesk();
});
afterAll(() => desk.close());
// Time only advances: a used code stays used.
beforeEach(() => {
  desk.clock.now += 24 * 60 * MINUTE;
});

const start = (name: string, password: string, ip?: string) => beginSignIn(desk.visitor(), { name, password }, ip);
const auditOf = async (actor: string) => (await desk.staff.audit.list({ actor, action: '', subject: '' })).entries.map((entry) => entry.action);
const password = 'kettle plum 8 sunset';

describe('the first administrator', () => {
  test('[T16] signs in with the printed password, sets up the authenticator and its own password, and only then has a session', async () => {
    const { name } = desk.first;
    const stored = await desk.base.pool.query('select password_hash from staff where name = $1', [name]);
    expect(stored.rows[0].password_hash).toContain(`$argon2id$v=19$m=${staffPasswordCost.memoryKiB},t=${staffPasswordCost.passes},p=1$`);
    const visitor = desk.visitor();
    const first = await visitor.call('startDeskSession', { body: desk.first });
    expect(first.value).toMatchObject({ mustReplacePassword: true, enrolment: { uri: expect.stringContaining(`otpauth://totp/Laro%20desk:${name}`) } });
    expect(visitor.cookie).toBeNull();
    const { challenge, enrolment } = first.value;
    const code = codeFor(enrolment?.secret ?? '', desk.clock.now);
    for (const newPassword of [undefined, 'short', `${name}-9-plums`, desk.first.password])
      expect(await visitor.call('proveDeskSession', { body: { challenge, code, newPassword } })).toMatchObject({
        status: 422,
        code: 'desk.password_weak',
        params: { min: 12 },
      });
    const second = await visitor.call('proveDeskSession', { body: { challenge, code, newPassword: password } });
    expect(second).toMatchObject({ status: 200, value: { name, lastSignInAt: null } });
    expect(second.response.headers['set-cookie']).toContainEqual(
      expect.stringMatching(/^__Host-laro-desk=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Strict$/),
    );
    expect((await start(desk.first.name, desk.first.password)).code).toBe('desk.sign_in_refused');
    expect(await auditOf(name)).toEqual(['session.refused', 'session.started', 'password.changed', 'secondFactor.setUp']);
  });

  test('[SAFE-08] [T16] has a name unique to this installation, and is created once', async () => {
    expect(desk.first.name).toMatch(/^admin-[a-z2-9]{6}$/);
    expect(desk.first.password).toMatch(/^[a-z2-9]{5}(-[a-z2-9]{5}){3}$/);
    expect(await ensureFirstAdministrator(desk.base.pool, Buffer.alloc(32, 3))).toBeNull();
  });
});

describe('wrong answers', () => {
  test('[T12] a wrong password, an unknown name and a switched-off account get the same refusal', async () => {
    const known = await desk.signIn('content');
    const off = await desk.signIn('content');
    await desk.base.pool.query('update staff set is_enabled = false where name = $1', [off.name]);
    const answers = [await start(known.name, 'wrong'), await start('nobody', 'wrong'), await start(off.name, TEST_PASSWORD)];
    for (const answer of answers) expect(answer).toMatchObject({ status: 401, code: 'desk.sign_in_refused', params: {} });
    expect(new Set(answers.map((answer) => answer.response.json<{ message: string }>().message)).size).toBe(1);
  });

  test('[SAFE-08] [T12] the first wrong password makes the next try cost work, the third makes it wait, known name or not, from any address', async () => {
    const { name } = await desk.signIn('content');
    for (const who of [name, 'no-such-person']) {
      expect((await start(who, 'wrong', '198.51.100.1')).code).toBe('desk.sign_in_refused');
      const bare = await desk.visitor().call('startDeskSession', { body: { name: who, password: TEST_PASSWORD }, ip: '198.51.100.2' });
      expect(bare).toMatchObject({ status: 403, code: 'session.captcha_needed' });
      expect((await start(who, 'wrong', '198.51.100.2')).code).toBe('desk.sign_in_refused');
      const until = new Date(desk.clock.now + MINUTE).toISOString();
      expect(await start(who, 'wrong', '198.51.100.3')).toMatchObject({ status: 403, code: 'desk.locked', params: { until } });
      expect(await start(who, TEST_PASSWORD, '198.51.100.4')).toMatchObject({ code: 'desk.locked', params: { until } });
      desk.clock.now += MINUTE;
      expect((await desk.visitor().call('getDeskWork', { query: { name: who } })).value.work.bits).toBe(13);
      expect((await start(who, 'wrong', '198.51.100.5')).params).toEqual({ until: new Date(desk.clock.now + 2 * MINUTE).toISOString() });
    }
    expect((await auditOf(name)).slice(0, 6)).toEqual([
      'session.locked',
      'session.refused',
      'session.locked',
      'session.refused',
      'session.refused',
      'session.refused',
    ]);
    desk.clock.now += 2 * MINUTE;
    expect((await start(name, TEST_PASSWORD)).status).toBe(200);
  });

  test('[SAFE-08] a device that has signed in before opens a name that strangers have slowed down, and slows down for its own failures', async () => {
    const known = await desk.signIn('content');
    expect(known.device).toMatch(/^[\w-]{22}$/);
    for (let guess = 0; guess < 3; guess += 1) await start(known.name, 'wrong', '198.51.100.8');
    expect((await start(known.name, TEST_PASSWORD)).code).toBe('desk.locked');
    desk.clock.now += MINUTE / 2;
    await passBothSteps(known, desk.clock, { name: known.name, password: TEST_PASSWORD, secret: known.secret });
    expect((await known.call('getDeskSession')).value.name).toBe(known.name);
    // The mark of another account's device opens nothing.
    const other = await desk.signIn('content');
    expect((await beginSignIn(other, { name: known.name, password: TEST_PASSWORD })).code).toBe('desk.locked');
    for (let guess = 0; guess < 3; guess += 1) await beginSignIn(known, { name: known.name, password: 'wrong' });
    expect((await beginSignIn(known, { name: known.name, password: TEST_PASSWORD })).code).toBe('desk.locked');
    const { rows } = await desk.base.pool.query('select device_hash from staff_devices');
    expect(rows.some((row: { device_hash: Buffer }) => row.device_hash.toString() === known.device)).toBe(false);
  });

  test('[SAFE-08] many names from one address: work after the first failure, a wait after ten, and other addresses are not slowed down', async () => {
    const ip = '198.51.100.200';
    for (let turn = 0; turn < 9; turn += 1) expect((await start(`leaked-${turn}`, 'wrong', ip)).code).toBe('desk.sign_in_refused');
    const bare = await desk.visitor().call('startDeskSession', { body: { name: 'leaked-9', password: 'wrong' }, ip });
    expect(bare.code).toBe('session.captcha_needed');
    expect((await start('leaked-9', 'wrong', ip)).code).toBe('desk.locked');
    expect((await start('leaked-10', 'wrong', ip)).code).toBe('desk.locked');
    expect((await start('leaked-10', 'wrong', '198.51.100.201')).code).toBe('desk.sign_in_refused');
  });

  test('[T12] wrong codes wait like wrong passwords, and a right password between them clears nothing', async () => {
    const { name, secret } = await desk.signIn('content');
    desk.clock.now += MINUTE;
    const wrong = codeFor(secret, desk.clock.now - 10 * MINUTE);
    const prove = async (code: string) => {
      const { challenge } = (await start(name, TEST_PASSWORD)).value;
      return (await desk.visitor().call('proveDeskSession', { body: { challenge, code } })).code;
    };
    expect([await prove(wrong), await prove(wrong), await prove(wrong)]).toEqual(['desk.code_wrong', 'desk.code_wrong', 'desk.locked']);
    expect(await prove(codeFor(secret, desk.clock.now))).toBe('desk.locked');
    desk.clock.now += MINUTE;
    expect(await prove(codeFor(secret, desk.clock.now))).toBeNull();
  });

  test('[T12] of many guesses at the same time at most three are checked', async () => {
    const { name } = await desk.signIn('content');
    const guess = () => desk.visitor().call('startDeskSession', { body: { name, password: 'wrong' } });
    const answers = await Promise.all(Array.from({ length: 8 }, guess));
    expect(answers.filter((answer) => answer.code === 'desk.sign_in_refused').length).toBeLessThanOrEqual(3);
    expect(answers.filter((answer) => answer.code === 'desk.sign_in_refused').length).toBeGreaterThanOrEqual(1);
    expect(answers.every(({ status }) => status !== 200)).toBe(true);
  });

  test('[T12] attempts during the moment in which a success clears the count cause no error', async () => {
    const name = 'crossing';
    const now = Date.now();
    const crossing = Array.from({ length: 60 }, (_, index) =>
      index % 2 === 0 ? takeAttempt(desk.base.pool, name, now + index, locked).catch((error: unknown) => error) : forgetAttempts(desk.base.pool, name),
    );
    const odd = (await Promise.all(crossing)).filter((answer) => answer instanceof Error && !(answer instanceof Refusal));
    expect(odd).toEqual([]);
  });

  test('[T85] an unknown name is not written into the log: it may be a password', async () => {
    await start('hunter2-typed-as-name', 'x');
    const { rows } = await desk.base.pool.query(`select count(*) as count from audit_entries where actor like '%hunter2%' or subject like '%hunter2%'`);
    expect(rows[0].count).toBe(0n);
    expect((await auditOf('unknown')).length).toBeGreaterThan(0);
  });
});

describe('the second factor', () => {
  test('[T15] a code works once, also when it is sent twice at the same time', async () => {
    const { name, secret } = await desk.signIn('content');
    desk.clock.now += MINUTE;
    const [a, b] = [(await start(name, TEST_PASSWORD)).value.challenge, (await start(name, TEST_PASSWORD)).value.challenge];
    const code = codeFor(secret, desk.clock.now);
    const answers = await Promise.all([a, b].map((challenge) => desk.visitor().call('proveDeskSession', { body: { challenge, code } })));
    expect(answers.map((answer) => answer.code).toSorted()).toEqual(['desk.code_wrong', null]);
  });

  test('[T15] a challenge works once and for ten minutes', async () => {
    const { name, secret } = await desk.signIn('content');
    desk.clock.now += MINUTE;
    const { challenge } = (await start(name, TEST_PASSWORD)).value;
    const prove = (given: string) => desk.visitor().call('proveDeskSession', { body: { challenge: given, code: codeFor(secret, desk.clock.now) } });
    expect((await prove(challenge)).status).toBe(200);
    desk.clock.now += MINUTE;
    expect((await prove(challenge)).code).toBe('desk.challenge_expired');
    const late = (await start(name, TEST_PASSWORD)).value.challenge;
    desk.clock.now += 10 * MINUTE;
    expect((await prove(late)).code).toBe('desk.challenge_expired');
    expect((await prove('made-up')).code).toBe('desk.challenge_expired');
  });

  test('[T16] the secret is stored encrypted in the table', async () => {
    const { name, secret } = await desk.signIn('content');
    const { rows } = await desk.base.pool.query(`select totp_secret from staff where name = $1`, [name]);
    expect((rows[0].totp_secret as Buffer).includes(Buffer.from(Secret.fromBase32(secret).bytes))).toBe(false);
  });
});

describe('sessions', () => {
  test('[T17] every sign-in has a new token, the browser’s old one becomes invalid, the table stores hashes only', async () => {
    const visitor = await desk.signIn('content');
    const old = visitor.cookie;
    desk.clock.now += MINUTE;
    await passBothSteps(visitor, desk.clock, { name: visitor.name, password: TEST_PASSWORD, secret: visitor.secret });
    expect(visitor.cookie).not.toBe(old);
    expect((await visitor.call('getDeskSession')).value.name).toBe(visitor.name);
    const again = desk.visitor();
    again.cookie = old;
    expect((await again.call('getDeskSession')).code).toBe('desk.not_signed_in');
    const { rows } = await desk.base.pool.query(`select count(*) as count from staff_sessions where token_hash = $1`, [Buffer.from(String(visitor.cookie))]);
    expect(rows[0].count).toBe(0n);
  });

  test('[T13] half an hour without a request ends a session; requests keep it, at most twelve hours', async () => {
    const idle = await desk.signIn('content');
    const busy = await desk.signIn('content');
    const end = desk.clock.now + 12 * 60 * MINUTE;
    desk.clock.now += 29 * MINUTE;
    expect((await busy.call('getDeskSession')).status).toBe(200);
    desk.clock.now += MINUTE;
    expect((await idle.call('getDeskSession')).code).toBe('desk.not_signed_in');
    while (desk.clock.now + 20 * MINUTE < end) {
      desk.clock.now += 20 * MINUTE;
      expect((await busy.call('getDeskSession')).status).toBe(200);
    }
    desk.clock.now = end;
    expect((await busy.call('getDeskSession')).code).toBe('desk.not_signed_in');
  });

  test('[T17] signing out ends the session on the server', async () => {
    const visitor = await desk.signIn('content');
    const token = visitor.cookie;
    const answer = await visitor.call('endDeskSession');
    expect(answer.response.headers['set-cookie']).toMatch(/__Host-laro-desk=; .*Expires=Thu, 01 Jan 1970/);
    visitor.cookie = token;
    expect((await visitor.call('getDeskSession')).code).toBe('desk.not_signed_in');
  });

  test('[T18] lists and ends own sessions, never those of others', async () => {
    const one = await desk.signIn('content');
    const stranger = await desk.signIn('content');
    desk.clock.now += MINUTE;
    const two = desk.visitor();
    await passBothSteps(two, desk.clock, { name: one.name, password: TEST_PASSWORD, secret: one.secret });
    const { sessions } = (await two.call('listDeskSessions')).value;
    expect(sessions.map((session) => [session.isThis, session.userAgent])).toEqual([
      [true, 'test browser'],
      [false, 'test browser'],
    ]);
    const other = sessions[1]?.id;
    expect(await stranger.call('endOtherDeskSession', { params: { sessionId: other } })).toMatchObject({ status: 404, code: 'desk.session_unknown' });
    expect((await two.call('endOtherDeskSession', { params: { sessionId: other } })).status).toBe(200);
    expect((await one.call('getDeskSession')).code).toBe('desk.not_signed_in');
  });

  test('[T14] changing the password needs the old one, obeys the rules, and ends all other sessions', async () => {
    const one = await desk.signIn('content');
    desk.clock.now += MINUTE;
    const two = desk.visitor();
    await passBothSteps(two, desk.clock, { name: one.name, password: TEST_PASSWORD, secret: one.secret });
    const change = (oldPassword: string, newPassword: string) => two.call('changeDeskPassword', { body: { oldPassword, newPassword } });
    expect((await change('wrong', password)).code).toBe('desk.password_wrong');
    expect(await change(TEST_PASSWORD, 'password1234')).toMatchObject({ code: 'desk.password_weak', params: { rule: 'too_common' } });
    expect(await change(TEST_PASSWORD, TEST_PASSWORD)).toMatchObject({ code: 'desk.password_weak', params: { rule: 'same_as_before' } });
    const before = two.cookie;
    const changed = await change(TEST_PASSWORD, password);
    expect(changed.status).toBe(200);
    expect(two.cookie).not.toBe(before);
    two.csrfToken = changed.value.csrfToken;
    expect((await two.call('listDeskSessions')).value.sessions).toHaveLength(1);
    expect((await one.call('getDeskSession')).code).toBe('desk.not_signed_in');
    expect((await start(one.name, TEST_PASSWORD)).code).toBe('desk.sign_in_refused');
    expect((await start(one.name, password)).status).toBe(200);
  });

  test('[T12] guessing the old password locks as well', async () => {
    const one = await desk.signIn('content');
    const codes = [];
    for (let time = 0; time < 4; time++) codes.push((await one.call('changeDeskPassword', { body: { oldPassword: 'wrong', newPassword: password } })).code);
    expect(codes).toEqual(['desk.password_wrong', 'desk.password_wrong', 'desk.locked', 'desk.locked']);
  });
});

describe('rescue from the machine', () => {
  test('[T16] gives a new password, lifts the lock, and asks for a new authenticator', async () => {
    const lost = await desk.signIn('administrator');
    for (let time = 0; time < 3; time++) await start(lost.name, 'wrong');
    const issued = await rescueAccount(desk.base.pool, Buffer.alloc(32, 3), lost.name);
    expect((await lost.call('getDeskSession')).code).toBe('desk.not_signed_in');
    const again = await start(lost.name, issued ?? '');
    expect(again.value).toMatchObject({ mustReplacePassword: true, enrolment: { secret: expect.any(String) } });
    expect(await rescueAccount(desk.base.pool, Buffer.alloc(32, 3), 'no-such-person')).toBeNull();
  });
});
