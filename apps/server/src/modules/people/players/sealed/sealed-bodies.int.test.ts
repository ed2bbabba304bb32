import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testPlayers, type TestBrowser, type TestPlayers } from '#server/testing/people/test-players.ts';
import { keepPlayers } from '../start-upkeep.ts';

const PASSWORD = 'plum kettle sunrise 7';
const MINUTE = 60_000;
let site: TestPlayers;
let second: TestPlayers;

beforeAll(async () => {
  site = await testPlayers();
  second = await testPlayers({ base: site.base });
  await site.addMember('maria', PASSWORD);
});
afterAll(async () => {
  await second.close();
  await site.close();
});
beforeEach(() => {
  site.clock.now = Date.now();
  second.clock.now = site.clock.now;
});

const secret = { type: 'username', username: 'maria', password: PASSWORD };
const STALE = { status: 409, code: 'session.body_stale' };
const send = (browser: TestBrowser, jwe: string) => browser.call('startSession', { jwe }, { encryption: 'JWE' });
const numbers = async (): Promise<number> => Number((await site.base.pool.query<{ count: string }>('select count(*) from sealed_body_numbers')).rows[0]?.count);

test('[SAFE-22] a sealed body is opened once, by whichever process it reaches', async () => {
  const jwe = await site.browser().seal(secret);
  expect((await send(site.browser(), jwe)).status).toBe(200);
  expect(await send(site.browser(), jwe)).toMatchObject(STALE);
  expect(await send(second.browser(), jwe)).toMatchObject(STALE);
});

test('[SAFE-22] of many copies at the same moment at two processes one is opened', async () => {
  const jwe = await site.browser().seal(secret);
  const answers = await Promise.all(Array.from({ length: 10 }, (_, index) => send((index % 2 ? site : second).browser(), jwe)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(9).fill(409)]);
});

test('[SAFE-22] a body opens up to two minutes after its key was given, and not later', async () => {
  const browser = site.browser();
  const [inTime, late] = [await browser.seal(secret), await browser.seal(secret)];
  site.clock.now += 2 * MINUTE - 1000;
  expect((await send(browser, inTime)).status).toBe(200);
  site.clock.now += 2000;
  expect(await send(browser, late)).toMatchObject(STALE);
});

test('[SAFE-22] a body without moment or number, with one of another form, or from the future is refused', async () => {
  const browser = site.browser();
  const now = Math.floor(site.clock.now / 1000);
  const headers = [
    { iat: now + 120 },
    { iat: now - 86_400 },
    { iat: Number.MAX_VALUE },
    { iat: '1' },
    { iat: undefined },
    { jti: '' },
    { jti: 'x'.repeat(200) },
    { jti: undefined },
    { jti: 7 },
  ];
  const before = await numbers();
  for (const header of headers) expect(await send(browser, await browser.seal(secret, header as never)), JSON.stringify(header)).toMatchObject(STALE);
  expect(await numbers()).toBe(before);
});

test('[SAFE-22] moment and number cannot be changed without the body becoming unreadable', async () => {
  const browser = site.browser();
  const [, ...rest] = (await browser.seal(secret)).split('.');
  const [fresh = ''] = (await browser.seal(secret)).split('.');
  expect(await send(browser, [fresh, ...rest].join('.'))).toMatchObject({ code: 'session.body_unreadable' });
});

test('[SAFE-22] a retry after a lost answer, encrypted again, is accepted', async () => {
  const browser = site.browser();
  expect((await send(site.browser(), await browser.seal(secret))).status).toBe(200);
  expect((await send(browser, await browser.seal(secret))).status).toBe(200);
});

test('[SAFE-22] a refused body consumes its number as well, and the numbers of old bodies are deleted', async () => {
  const browser = site.browser();
  const jwe = await browser.seal({ ...secret, password: 'a wrong guess 8' });
  expect((await send(browser, jwe)).code).not.toBe('session.body_stale');
  expect(await send(browser, jwe)).toMatchObject(STALE);
  expect(await numbers()).toBeGreaterThan(0);
  await keepPlayers(site.base.pool);
  const kept = await numbers();
  expect(kept).toBeGreaterThan(0);
  await site.base.pool.query("update sealed_body_numbers set expires_at = expires_at - interval '1 hour'");
  await keepPlayers(site.base.pool);
  expect(await numbers()).toBe(0);
});
