import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { Refusal } from '#server/http/problems/refusal.ts';
import { paceSubject, takeTry } from '#server/security/log-in-pace.ts';
import { forgetDevices } from '#server/modules/people/players/index.ts';
import { testPlayers, type TestPlayers } from '#server/testing/people/test-players.ts';

const PASSWORD = 'plum kettle 7 sunrise';
const MINUTE = 60_000;
let site: TestPlayers;
const sql = (text: string, ...values: unknown[]) => site.base.pool.query(text, values);

beforeAll(async () => {
  site = await testPlayers();
  await site.addMember('maria', PASSWORD);
  await site.addMember('lorna', PASSWORD);
});
afterEach(() => sql('delete from log_in_pace'));
afterAll(() => site.close());

const guess = (username: string, password = 'guess') => site.browser().logIn(username, password);
/** Failures of new devices, without their captchas' work. */
const slowDown = async (username: string, failures = 3) => {
  const refusal = () => new Refusal('session.locked', { until: '' });
  for (let turn = 0; turn < failures; turn += 1) await takeTry(site.base.pool, paceSubject(`laro/${username}`, null), site.clock.now, refusal);
};

describe('a name that strangers guess at', () => {
  test('[SAFE-20] [T12] makes every new device wait, longer after each failure, and a try before its time counts nothing', async () => {
    for (let turn = 0; turn < 3; turn += 1) await guess('maria');
    const waits = [];
    for (let turn = 0; turn < 4; turn += 1) {
      const answer = await guess('maria', PASSWORD);
      expect([answer.status, answer.code]).toEqual([403, 'session.locked']);
      const wait = Date.parse(String(answer.params['until'])) - site.clock.now;
      waits.push(wait / MINUTE);
      site.clock.now += wait;
      await slowDown('maria', 1);
    }
    expect(waits).toEqual([1, 2, 4, 8]);
    site.clock.now += 16 * MINUTE;
    expect((await guess('maria', PASSWORD)).status).toBe(200);
  });

  test('[SAFE-20] still opens without delay on a device that has logged in before, even during other attempts', async () => {
    const owner = site.browser();
    await owner.logIn('maria', PASSWORD);
    expect(owner.device).toMatch(/^[\w-]{22}$/);
    for (let turn = 0; turn < 3; turn += 1) {
      await slowDown('maria', turn === 0 ? 3 : 1);
      site.clock.now += 30 * MINUTE;
      expect((await owner.enter({ type: 'username', username: 'maria', password: PASSWORD })).status).toBe(200);
    }
    await slowDown('maria', 1);
    expect((await guess('maria', PASSWORD)).code).toBe('session.locked');
  });

  test('[SAFE-20] a known device slows down for its own failures, and a mark of another account’s device opens nothing', async () => {
    const owner = site.browser();
    await owner.logIn('maria', PASSWORD);
    const stranger = site.browser();
    await stranger.logIn('lorna', PASSWORD);
    await slowDown('maria');
    expect((await stranger.logIn('maria', PASSWORD)).code).toBe('session.locked');
    for (let turn = 0; turn < 3; turn += 1) await owner.logIn('maria', 'forgotten');
    expect((await owner.logIn('maria', PASSWORD)).code).toBe('session.locked');
  });

  test('[SAFE-20] asks for work that grows, that no picture replaces, and that less work does not pay', async () => {
    const browser = site.browser();
    const before = (await browser.call('getCaptcha', undefined, {}, {}, { username: 'maria' })).value;
    expect([before.picture === null, before.work.bits]).toEqual([false, 12]);
    const cheap = await browser.captcha();
    await slowDown('maria');
    const bits = [];
    for (const failures of [3, 4, 5, 6, 7]) {
      const { picture, work } = (await browser.call('getCaptcha', undefined, {}, {}, { username: 'MARIA' })).value;
      bits.push(picture === null ? work.bits : 0);
      await sql('update log_in_pace set failures = $1', failures + 1);
    }
    expect(bits).toEqual([13, 14, 15, 16, 16]);
    site.clock.now += MINUTE;
    expect((await browser.enter({ type: 'username', username: 'maria', password: PASSWORD, captcha: cheap })).code).toBe('session.captcha_needed');
    const { picture: other, work } = (await browser.call('getCaptcha', undefined, {}, {}, { username: 'lorna' })).value;
    expect([other === null, work.bits]).toEqual([false, 12]);
  });

  test('[SAFE-20] [T10] gives the same answer for known and unknown names', async () => {
    const answersOf = async (username: string) => {
      const answers = [];
      for (let turn = 0; turn < 4; turn += 1) {
        const { status, code, params } = await guess(username);
        const work = (await site.browser().call('getCaptcha', undefined, {}, {}, { username })).value;
        answers.push([status, code, params, work.picture === null, work.work]);
      }
      return answers;
    };
    expect(await answersOf('maria')).toEqual(await answersOf('nobody-here'));
  });

  test('[SAFE-21] concurrent repeats of the same correct log-in all succeed', async () => {
    await guess('maria');
    await guess('maria');
    const browsers = Array.from({ length: 5 }, () => site.browser());
    const captchas = await Promise.all(browsers.map((browser) => browser.captcha()));
    const answers = await Promise.all(
      browsers.map((browser, turn) => browser.enter({ type: 'username', username: 'maria', password: PASSWORD, captcha: captchas[turn] })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  });

  test('[SAFE-20] a new password makes every device log in again', async () => {
    const owner = site.browser();
    await owner.logIn('maria', PASSWORD);
    const { rows } = await sql("select count(*)::int as count from player_devices d join players p on p.id = d.player_id where p.username = 'maria'");
    expect((rows as { count: number }[])[0]?.count).toBeGreaterThan(0);
    const { rows: ids } = await sql("select id from players where username = 'maria'");
    await forgetDevices(site.base.pool, (ids as { id: bigint }[])[0]?.id ?? 0n);
    await slowDown('maria');
    expect((await owner.logIn('maria', PASSWORD)).code).toBe('session.locked');
  });
});
