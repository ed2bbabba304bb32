import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#server/db/sql.ts';
import { openAccount } from '#server/ledger/accounts/accounts.ts';
import { writePast } from '#server/ledger/movements/past-play.ts';
import { addTestSlot } from '#server/testing/money/test-play.ts';
import { startTestAgents, type AgentVisitor, type TestAgents } from '#server/testing/partners/test-agents.ts';
import { REGISTRATION_NOW, type TestRegistration } from '#server/testing/people/test-registration.ts';
import { countAgentHours } from '../counting/count-hours.ts';
import { keepTeamFigures } from './keep-figures.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const MAJOR = 100_000n;
const SLOT = 'test-slot';
let site: TestRegistration;
let agents: TestAgents;
let top: AgentVisitor;
let vendorAccount: bigint;
let gateway: bigint;

beforeAll(async () => {
  ({ site, agents, top } = await startTestAgents({ RNG: 3_000 }));
  await addTestSlot({ pool: site.pool } as Parameters<typeof addTestSlot>[0]);
  gateway = await openAccount(site.pool, { merchantCode: 'laro', currency: 'PHP', isTrial: false }, 'gateway', 'test');
  vendorAccount = await openAccount(site.pool, { merchantCode: 'laro', currency: 'PHP', isTrial: false }, 'vendor', 'BGS');
});
afterAll(() => site.close());

const laro = () => site.http.directory.list().filter(({ code }) => code === 'laro');
const count = () => countAgentHours({ pool: site.pool, now: () => site.clock.now, merchants: laro, roundNotes: async () => new Map() });
const keep = () => keepTeamFigures({ pool: site.pool, merchants: laro });
/**
 * Counts the play since a moment until all of it is counted, then keeps the figures. An open transaction of any database holds the feed back, so an hour may be
 * closed without some play: it is counted again.
 */
async function countAndKeep(since: number, valid: bigint): Promise<void> {
  const countAgain = async () => {
    await site.query("update agent_clocks set counted_to = $1 where merchant_code = 'laro'", [new Date(since)]);
    await count();
    return BigInt((await site.row('select coalesce(sum(valid), 0)::text as valid from agent_counts'))['valid'] as string);
  };
  await expect.poll(countAgain, { timeout: 40_000 }).toBe(valid);
  await keep();
}
async function memberOf(username: string): Promise<{ id: bigint; cash: bigint }> {
  const row = await site.row('select id, cash_account from players where username = $1', [username]);
  return { id: row['id'] as bigint, cash: row['cash_account'] as bigint };
}
async function play(username: string, at: number, stake: bigint): Promise<void> {
  const { cash } = await memberOf(username);
  const betKey = randomUUID();
  const common = { at: new Date(at), vendorCode: 'BGS', vendorAccount };
  await inTransaction(site.pool, (transaction) =>
    writePast(transaction, cash, [
      { kind: 'deposit', at: common.at, key: randomUUID(), gateway, amount: stake },
      { ...common, kind: 'bet', key: betKey, roundRef: betKey, gameId: SLOT, amount: stake },
      { ...common, kind: 'win', key: randomUUID(), betKey, amount: 0n },
    ]),
  );
}
async function verify(username: string, at: number): Promise<void> {
  const { id } = await memberOf(username);
  await site.query(
    `insert into identity_proofs (merchant_code, player_id, state, document, country, number_hash, number_tail, person_hash, sent_at, sent_from, decided_by, decided_at, details_sealed)
      values ('laro', $1, 'verified', 'passport', 'PH', $2, '1', '', $3, '', 'test', $3, '')`,
    [id, Buffer.from(String(id)), new Date(at)],
  );
}
async function deposit(username: string, at: number): Promise<void> {
  await site.query(
    `insert into deposit_orders (number, merchant_code, player_id, request_key, method_code, kind, gateway, currency, amount, fee, state, paid, credited, movement_id, created_at, expires_at, paid_at)
      values (gen_random_uuid(), 'laro', $1, gen_random_uuid(), 'm', 'qr', 'g', 'PHP', 100, 0, 'paid', 100, 100, gen_random_uuid(), $2, $2, $2)`,
    [(await memberOf(username)).id, new Date(at)],
  );
}

test('[AGENT-13] a link’s days and sums are what its visitors did, whatever other members do; later figures from the floor on', async () => {
  await count();
  await keep();
  const { code } = (await agents.link(top)).value;
  const other = (await agents.link(top)).value.code;
  const visitor = site.browser();
  for (const browser of [visitor, visitor, site.browser()]) await browser.call('noteLinkVisit', { code });
  const [one, two, three] = [await agents.joinBy(code), await agents.joinBy(code), await agents.joinBy(code)].map(({ username }) => username) as [
    string,
    string,
    string,
  ];
  const stranger = (await agents.joinBy(other)).username;
  const start = REGISTRATION_NOW;
  await verify(one, start);
  for (const username of [one, two, stranger]) await deposit(username, start + 1_000);
  await deposit(one, start + 2_000);
  await play(one, start + 60_000, 600n * MAJOR);
  await play(two, start + 60_000, 100n * MAJOR);
  await play(stranger, start + 60_000, 900n * MAJOR);
  site.clock.now = start + HOUR_MS + 10 * 60_000;
  await countAndKeep(start, 1_600n * MAJOR);
  const seen = async () => (await top.call('getLinkDays', undefined, { link: code })).value;
  const first = { day: '2026-11-22', visits: 2, registrations: 3, verified: 1, firstDeposits: 2, active: 1, valid: '700.00', earned: '0.70' };
  const { day: _, active: __, ...firstSums } = first;
  await site.set('agent.teamFloor', 3);
  expect((await seen()).days.at(-1)).toEqual(first);
  expect((await seen()).sums).toEqual(firstSums);
  // The next day: late figures of the same link, and play of a member who has been counted before.
  site.clock.now = start + DAY_MS;
  await visitor.call('noteLinkVisit', { code });
  await deposit(three, site.clock.now);
  await play(three, site.clock.now + 60_000, 500n * MAJOR);
  site.clock.now += HOUR_MS + 10 * 60_000;
  await countAndKeep(start + DAY_MS, 2_100n * MAJOR);
  const { days, sums } = await seen();
  expect(days.slice(-2)).toEqual([
    first,
    { day: '2026-11-23', visits: 1, registrations: 0, verified: 0, firstDeposits: 1, active: 1, valid: '500.00', earned: '0.50' },
  ]);
  expect(sums).toEqual({ visits: 3, registrations: 3, verified: 1, firstDeposits: 3, valid: '1200.00', earned: '1.20' });
  await site.set('agent.teamFloor', 4);
  expect((await seen()).sums).toEqual({ visits: 3, registrations: 3, verified: 1, firstDeposits: null, valid: null, earned: null });
  expect((await seen()).days.at(-1)).toMatchObject({ visits: 1, firstDeposits: null, active: null, valid: null, earned: null });
});
