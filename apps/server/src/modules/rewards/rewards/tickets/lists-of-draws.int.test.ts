import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#server/db/sql.ts';
import { addRaffle, drawBodyOf, giveTickets } from '#server/testing/test-raffles.ts';
import { testRewards, type TestRewards } from '#server/testing/rewards/test-rewards.ts';
import { lapseTicket, lapseTicketsOf } from './tickets.store.ts';

let site: TestRewards;
const NOON = Date.parse('2026-11-20T04:00:00Z');
const CLOSES = '2026-11-20T06:00:00Z';
const LOCKED_MS = 300;

beforeAll(async () => {
  site = await testRewards();
});
afterAll(() => site.close());

test('[REW-24] [REW-39] an exclusion under way at the closing of a draw ends its tickets before the list is frozen, and none that are in the list', async () => {
  site.clock.now = NOON;
  const id = await addRaffle(site, 'excluded', drawBodyOf(), { startsAt: '2026-11-19T00:00:00Z', endsAt: CLOSES });
  const [who, other] = [await site.member(), await site.member()];
  await giveTickets(site, who, 'excluded', 1, id);
  await giveTickets(site, other, 'excluded', 1, id);
  await site.raffles.turn();
  site.clock.now = Date.parse(CLOSES);
  const at = new Date(site.clock.now);
  let closing = Promise.resolve(false);
  await inTransaction(site.pool, async (transaction) => {
    await lapseTicketsOf(transaction, who.playerId, at);
    closing = site.raffles.turn();
    await sleep(LOCKED_MS);
  });
  await closing;
  const file = (await site.visitor().call('getRaffleDraw', undefined, {}, { code: 'excluded', drawId: id })).value;
  expect(file).toMatchObject({ state: 'closed', tickets: 1, list: expect.stringMatching(/^2:[^\n]+\n$/) as string });
  const states = async () =>
    (await site.pool.query<{ id: string; state: string }>('select id, state from reward_tickets where raffle_id = $1 order by id', [id])).rows;
  for (const ticket of await states()) await lapseTicket(site.pool, ticket.id, at);
  await inTransaction(site.pool, (transaction) => lapseTicketsOf(transaction, other.playerId, at));
  expect((await states()).map(({ state }) => state)).toEqual(['lapsed', 'usable']);
});
