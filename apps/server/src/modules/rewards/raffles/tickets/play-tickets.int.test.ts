import { setTimeout as sleep } from 'node:timers/promises';
import { MAJOR_UNIT } from '@laro/domain/money/money';
import { DEFAULT_CHAIN, roundAtMs } from '@laro/lottery/draw/beacon';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inTransaction, many } from '#server/db/sql.ts';
import { addRaffle, drawBodyOf, giveTickets, raffleBodyOf, raffleNamed } from '#server/testing/test-raffles.ts';
import { testRanks, type TestRanks } from '#server/testing/rewards/test-ranks.ts';
import type { RewardMember } from '#server/testing/rewards/test-rewards.ts';
import { holdOpenDraw } from '../rules/raffles.store.ts';

let site: TestRanks;
const NOON = Date.parse('2026-11-20T04:00:00Z');
const CLOSES = '2026-11-20T06:00:00Z';
const MINUTE_MS = 60_000;
const LOCKED_MS = 300;
const play = { perStake: 100n * MAJOR_UNIT, perDay: 2 };

beforeAll(async () => {
  site = await testRanks();
});
afterAll(() => site.close());
beforeEach(async () => {
  site.clock.now = NOON;
  site.troubles.length = 0;
  await site.pool.query("update raffles set state = 'stopped', stopped_at = now(), stopped_by = 'test' where state = 'published'");
});

const turn = async () => {
  await site.settle();
  while (await site.raffles.turn()) continue;
};
const playNow = (who: RewardMember, stake = 100n) => site.playAt(who, new Date(site.clock.now).toISOString(), { stake: stake * MAJOR_UNIT });
const statesOf = async ({ playerId }: RewardMember) =>
  (await many<{ state: string }>(site.pool, 'select state from reward_tickets where player_id = $1 order by id', [playerId])).map(({ state }) => state);
const fileOf = async (code: string, drawId: string) => (await site.visitor().call('getRaffleDraw', undefined, {}, { code, drawId })).value;

test('[REW-36] [REW-40] a stopped raffle gives no ticket for play, and takes the unused ones of void rounds back', async () => {
  const id = await addRaffle(site, 'halted', raffleBodyOf({ play }));
  const who = await site.richMember();
  const round = await playNow(who);
  await turn();
  expect(await statesOf(who)).toEqual(['usable']);
  await site.pool.query("update raffles set state = 'stopped', stopped_at = now(), stopped_by = 'test' where id = $1", [id]);
  await playNow(who);
  await turn();
  expect(await statesOf(who)).toEqual(['usable']);
  await site.takeBack(who, round);
  await turn();
  expect(await statesOf(who)).toEqual(['usable']);
  const [other] = await many<{ id: string }>(site.pool, "select id from rounds where cash_account = $1 and state = 'closed'", [who.cash]);
  await site.takeBack(who, other?.id ?? '');
  await turn();
  expect(await statesOf(who)).toEqual(['taken_back']);
});

test('[REW-36] [REW-39] a round that becomes void between closing and draw leaves the published list as it is, also where the next draw is open', async () => {
  const first = await addRaffle(site, 'daily-draw', drawBodyOf({ play }), { startsAt: '2026-11-19T00:00:00Z', endsAt: CLOSES });
  const who = await site.richMember();
  const round = await playNow(who);
  await turn();
  await addRaffle(site, 'daily-draw', drawBodyOf({ play }), { startsAt: CLOSES, endsAt: '2026-11-22T06:00:00Z' });
  site.clock.now = Date.parse(CLOSES) + MINUTE_MS;
  await turn();
  const closed = await fileOf('daily-draw', first);
  expect(closed).toMatchObject({ state: 'closed', tickets: 1 });
  await site.takeBack(who, round);
  await turn();
  expect(await statesOf(who)).toEqual(['usable']);
  site.clock.now = roundAtMs(DEFAULT_CHAIN, closed.beacon.round);
  await turn();
  expect([(await fileOf('daily-draw', first)).winners.map(({ ticket }) => ticket), site.troubles]).toEqual([[1], []]);
});

test('[REW-39] a draw is closed after the transactions that still change its tickets', async () => {
  const id = await addRaffle(site, 'held-draw', drawBodyOf(), { startsAt: '2026-11-19T00:00:00Z', endsAt: CLOSES });
  const who = await site.member();
  await giveTickets(site, who, 'held-draw', 2, id);
  await turn();
  site.clock.now = Date.parse(CLOSES);
  let closing = Promise.resolve(false);
  await inTransaction(site.pool, async (transaction) => {
    expect(await holdOpenDraw(transaction, id)).toBe(true);
    await transaction.query("update reward_tickets set state = 'taken_back', ended_at = now() where raffle_id = $1 and number = 1", [id]);
    closing = site.raffles.turn();
    await sleep(LOCKED_MS);
  });
  await closing;
  expect(await fileOf('held-draw', id)).toMatchObject({ state: 'closed', tickets: 1, list: expect.stringMatching(/^2:[^\n]+\n$/) as string });
  expect(await inTransaction(site.pool, (transaction) => holdOpenDraw(transaction, id))).toBe(false);
});

test('[REW-36] [REW-10] many tickets of a draw hide none of a wheel, and all tickets of the wheel are counted', async () => {
  const id = await addRaffle(site, 'big-draw', drawBodyOf(), { startsAt: '2026-11-19T00:00:00Z', endsAt: '2026-11-21T00:00:00Z' });
  await addRaffle(site, 'big-wheel');
  const who = await site.member();
  await giveTickets(site, who, 'big-draw', 120, id);
  site.clock.now += MINUTE_MS;
  await giveTickets(site, who, 'big-wheel', 130);
  expect((await raffleNamed(who, 'big-wheel'))?.tickets.count).toBe(130);
  expect((await who.browser.call('getPromotionCounters')).value.RAFFLE?.count).toBe(130);
});
