import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mayBet } from '#server/ledger/bets/play-rights.ts';
import type { DeskVisitor } from '#server/testing/test-desk.ts';
import { createCsvRegister } from './csv-register.ts';
import { testIdentity, type TestIdentity } from '#server/testing/people/test-identity.ts';

const merchant = 'laro';
const HOUR_MS = 3_600_000;

let all: TestIdentity;
let staff: DeskVisitor;
let server: http.Server;
/** Response of the regulator's server, and the requests it received. */
const register = { status: 200, type: 'text/csv; charset=utf-8', body: '' as string | Buffer, asked: [] as (string | undefined)[] };

beforeAll(async () => {
  all = await testIdentity(createCsvRegister('token of the register'));
  staff = await all.staff('operations');
  server = http.createServer((request, response) => {
    register.asked.push(request.headers.authorization);
    response.writeHead(register.status, { 'content-type': register.type, location: '/elsewhere' }).end(register.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://localhost:${(server.address() as AddressInfo).port}/excluded.csv`;
  await all.set({ 'identity.registerAddress': address, 'identity.playNeedsVerified': false });
});
afterAll(async () => {
  server.close();
  await all.close();
});

const people = (from: number, to: number): string =>
  ['name,birthday,document number', ...Array.from({ length: to - from }, (_, at) => `Person ${from + at},1980-01-01,N-${10_000 + from + at}`)].join('\n');
const last = async () => (await staff.call('listDeskExclusions', { params: { merchant } })).value.register.last;
const count = async () => (await staff.call('listDeskExclusions', { params: { merchant }, query: { list: 'regulator' } })).value.count;
const readNow = (isShrinkRight = false) =>
  staff.call('readDeskExclusionRegister', { params: { merchant }, body: { isShrinkRight, reason: 'the file of today' } });
/** Advances the clock; the desk's sessions expire. */
const wait = async (hours: number): Promise<void> => {
  all.desk.clock.now += hours * HOUR_MS;
  staff = await all.staff('operations');
};
const cashOf = async (id: bigint): Promise<bigint> =>
  (await all.desk.base.pool.query<{ cash: bigint }>('select cash_account as cash from players where id = $1', [id])).rows[0]?.cash ?? 0n;

test('[T8] the regulator’s register is read automatically: all entries are stored, proven members on it are blocked immediately, and the token is sent', async () => {
  const { id, browser } = await all.member('listed');
  await all.send(browser, { number: '7777-6666-5555-4444' });
  expect(await mayBet(all.desk.base.pool, await cashOf(id))).toBe(true);
  register.body = `${people(0, 40)}\n,,7777666655554444\n`;
  await all.identities.readRegisters();
  expect(register.asked).toEqual(['Bearer token of the register']);
  expect(await last()).toMatchObject({ outcome: 'read', entries: 41, added: 41, removed: 0, blocked: 1 });
  expect(await mayBet(all.desk.base.pool, await cashOf(id))).toBe(false);
  await all.identities.readRegisters();
  expect(register.asked.length).toBe(1);
});

test('[T8] [T43] a person removed from the register is removed at the next read, and manually imported entries stay', async () => {
  await staff.call('importDeskExclusions', { params: { merchant }, body: { list: 'regulator', csv: 'By Hand,1970-01-01,', reason: 'by letter' } });
  register.body = people(5, 45);
  await wait(7);
  await all.identities.readRegisters();
  expect(await last()).toMatchObject({ outcome: 'read', entries: 40, added: 5, removed: 6, kept: 0 });
  expect(await count()).toBe(41);
});

test('[T8] a register that is unavailable, broken, truncated, not a list, or redirects elsewhere changes nothing', async () => {
  const broken: readonly [Partial<typeof register>, string][] = [
    [{ status: 503, body: '' }, 'unavailable'],
    [{ type: 'text/html', body: '<h1>Please log in</h1>' }, 'unavailable'],
    [{ status: 302, body: '' }, 'unavailable'],
    [{ body: Buffer.from([0x61, 0xff, 0xfe]) }, 'unavailable'],
    [{ body: '' }, 'wrong_line'],
    [{ body: 'name,birthday,number\nSomebody,not a day,' }, 'wrong_line'],
  ];
  for (const [answer, outcome] of broken) {
    Object.assign(register, { status: 200, type: 'text/csv', body: people(5, 45) }, answer);
    await wait(7);
    await all.identities.readRegisters();
    expect([(await last())?.outcome, await count()]).toEqual([outcome, 41]);
  }
  Object.assign(register, { status: 200, type: 'text/csv', body: people(5, 45) });
  await wait(0.3);
  await all.identities.readRegisters();
  expect((await last())?.outcome).toBe('read');
});

test('[T8] [T85] after losing many entries a register removes no one until a person confirms it, and new entries apply in the meantime', async () => {
  register.body = people(40, 46);
  expect((await readNow()).value.last).toMatchObject({ outcome: 'shrunk', kept: 35, added: 1, removed: 0 });
  expect(await count()).toBe(42);
  expect((await readNow(true)).value.last).toMatchObject({ outcome: 'read', removed: 35, kept: 0 });
  expect(await count()).toBe(7);
  const { rows } = await all.desk.base.pool.query<{ actor: string; reason: string }>(
    "select actor, reason from audit_entries where action = 'exclusion.register_read' order by number desc limit 1",
  );
  expect(rows[0]).toMatchObject({ reason: 'the file of today' });
  const finance = await all.staff('cashier-lead');
  const refused = await finance.call('readDeskExclusionRegister', { params: { merchant }, body: { reason: 'no right' } });
  expect(refused.code).toBe('desk.permission_missing');
  await all.set({ 'identity.registerAddress': '' });
  expect((await readNow()).code).toBe('desk.exclusion_register_off');
});
