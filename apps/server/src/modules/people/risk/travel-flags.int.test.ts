import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestBrowser, testPlayers, type TestPlayers } from '#server/testing/people/test-players.ts';
import { createRisk, type Risk } from './create-risk.ts';

const PASSWORD = 'plum kettle 7 sunrise';
/** Addresses by country: see `countries` of the test players; the last has no known country. */
const [MANILA, TOKYO, NOWHERE] = ['1.0.0.1', '2.0.0.1', '9.0.0.1'];
let site: TestPlayers;
let risk: Risk;
beforeAll(async () => {
  site = await testPlayers();
  const settingsOf = (code: string) => site.http.directory.byCode(code)?.settings;
  risk = createRisk({ pool: site.base.pool, settingsOf, now: Date.now, onBackgroundError: (error) => void site.problems.push(error) });
});
afterAll(async () => {
  expect(site.problems).toEqual([]);
  await site.close();
});

const flagsOf = async (playerId: bigint) => (await risk.list({ merchantCode: 'laro', state: null, about: null, playerId, below: null })).flags;
const change = (sql: string, ...values: unknown[]) => site.base.pool.query(sql, values);
/** Sets everything that the site knows about a member's log-ins and sessions back in time. */
const hoursPass = async (playerId: bigint, hours: number) => {
  const back = `- make_interval(secs => $2::float8 * 3600) where player_id = $1`;
  await change(`update player_log_ins set at = at ${back}`, playerId, hours);
  await change(`update player_sessions set last_seen_at = last_seen_at ${back}`, playerId, hours);
};
const enter = async (username: string, ip: string) => {
  const browser = new TestBrowser(site.http, 'localhost', ip);
  expect((await browser.logIn(username, PASSWORD)).status).toBe(200);
  return browser;
};

test('[T70] a log-in from another country sooner than the journey takes is flagged with both places and times, and refuses nothing', async () => {
  const id = await site.addMember('quick', PASSWORD);
  await enter('quick', MANILA);
  await hoursPass(id, 2.9);
  const browser = await enter('quick', TOKYO);
  expect((await browser.call('getMember')).status).toBe(200);
  const [flag, ...others] = await flagsOf(id);
  expect(others).toEqual([]);
  expect(flag).toMatchObject({ rule: 'fast_travel', about: 'accounts', points: 30, state: 'open', hits: 1 });
  const { seen } = await risk.read('laro', BigInt(flag?.id ?? '0'));
  const evidence = Object.fromEntries(seen[0]?.evidence.map(({ name, value }) => [name, value]) ?? []);
  expect(evidence).toMatchObject({ from: 'PH', to: 'JP' });
  expect(Date.parse(evidence['to_at'] ?? '') - Date.parse(evidence['from_at'] ?? '')).toBeCloseTo(2.9 * 3_600_000, -4);
  expect(evidence['to_at']).toBe(flag?.lastAt);
  // The next of the kind is another finding of the same open flag.
  await enter('quick', MANILA);
  expect((await flagsOf(id)).map(({ hits }) => hits)).toEqual([2]);
});

test('[T70] a journey of three hours, another address of the country, and an address without a country are nothing', async () => {
  const id = await site.addMember('slow', PASSWORD);
  await enter('slow', MANILA);
  await enter('slow', '1.0.0.2');
  await enter('slow', NOWHERE);
  await enter('slow', TOKYO);
  await hoursPass(id, 3.1);
  await enter('slow', MANILA);
  expect(await flagsOf(id)).toEqual([]);
});

test('[T70] the place of a session is that of its last request, not of its log-in', async () => {
  const id = await site.addMember('session', PASSWORD);
  const abroad = await enter('session', TOKYO);
  await hoursPass(id, 30);
  // The member has flown home with the session, and logs in there with another device.
  const home = new TestBrowser(site.http, 'localhost', MANILA);
  Object.assign(home, { cookie: abroad.cookie, pageToken: abroad.pageToken });
  expect((await home.call('getMember')).status).toBe(200);
  await enter('session', MANILA);
  expect(await flagsOf(id)).toEqual([]);
  // The log-in abroad was long ago, and the member was at home an hour ago.
  await hoursPass(id, 1);
  await enter('session', TOKYO);
  expect((await flagsOf(id)).map(({ rule }) => rule)).toEqual(['fast_travel']);
});

test('[T70] a merchant may turn the rule off', async () => {
  const id = await site.addMember('unruled', PASSWORD);
  await enter('unruled', MANILA);
  await site.http.directory.changeSettings('laro', null, { 'risk.travelHours': 0 }, async () => {});
  await enter('unruled', TOKYO);
  expect(await flagsOf(id)).toEqual([]);
});
