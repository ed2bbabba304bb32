import type { Amount } from '@laro/domain/money/money';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inTransaction, many, one } from '#server/db/sql.ts';
import { startPause } from '#server/modules/core/blocks/index.ts';
import { testRanks, type TestRanks } from '#server/testing/rewards/test-ranks.ts';
import { claimGrant, type RewardMember } from '#server/testing/rewards/test-rewards.ts';

let site: TestRanks;
const NOON = '2026-11-20T04:00:00Z';
const params = { merchant: 'laro' };

beforeAll(async () => {
  site = await testRanks();
});
afterAll(() => site.close());
beforeEach(() => {
  site.clock.now = Date.parse(NOON);
});

const numbers = (...members: readonly RewardMember[]) => [[{ fact: 'members', isNot: false, values: members.map(({ playerId }) => String(playerId)) }]];
const gift = (segment: readonly (readonly object[])[], change: object = {}) => ({
  reward: { kind: 'cash', amount: '5.00' },
  names: { EN: 'For you', TY: 'Para sa iyo' },
  segment,
  reason: 'a test',
  ...change,
});
const propose = (body: object) => site.marketing.call('giveDeskGiftRound', { params, body: body as never });
const preview = async ({ reward, segment }: { reward: object; segment: object }) =>
  (await site.marketing.call('previewDeskGiftRound', { params, body: { reward, segment } as never })).value;
const rounds = async () => (await site.marketing.call('listDeskGiftRounds', { params })).value.rounds;
const untilIdle = async () => {
  while (await site.gifts.turn()) continue;
};
const giftsOf = ({ playerId }: RewardMember) =>
  many<{ id: string; state: string }>(site.pool, "select id, state from reward_grants where player_id = $1 and source = 'MANUAL'", [playerId]);

test('[REW-31] [REW-29] [T33] a gift to a segment is counted, decided on by a second person, and given once with its mail; the gate keeps it from others', async () => {
  const [receiver, paused, limited, other] = [await site.member(), await site.member(), await site.member(), await site.member()];
  site.limited.add(limited.playerId);
  const pause = { cause: 'time_out', reason: 'rest', by: 'test', at: new Date(), until: new Date(Date.now() + 86_400_000) } as const;
  await inTransaction(site.pool, (transaction) => startPause(transaction, { id: paused.playerId, cashAccount: paused.cash }, pause));
  const body = gift(numbers(receiver, paused, limited));
  expect(await preview(body)).toMatchObject({ cost: '10.00', members: 2 });
  const proposed = await propose(body);
  expect(proposed.value).toHaveProperty('proposed');
  await untilIdle();
  expect(await giftsOf(receiver)).toEqual([]);
  await site.approve(proposed);
  await untilIdle();
  const [grant] = await giftsOf(receiver);
  expect(grant?.state).toBe('claimable');
  expect([await giftsOf(paused), await giftsOf(limited), await giftsOf(other)]).toEqual([[], [], []]);
  expect((await rounds())[0]).toMatchObject({ kind: 'cash', cost: '5.00', given: 1, isOver: true, reason: 'a test' });
  const mails = (await receiver.browser.call('listMail')).value.mails;
  expect(mails[0]).toMatchObject({ kind: 'rewards', grants: [{ id: grant?.id, state: 'claimable' }] });
  expect((await claimGrant(receiver, grant?.id ?? '')).status).toBe(200);
  // A process that was killed before it noted its place gives no member a second one.
  await site.pool.query('update gift_rounds set given_upto = 0');
  await untilIdle();
  expect(await giftsOf(receiver)).toHaveLength(1);
  const audit = await (await site.desk.signIn('administrator')).call('listAudit', { query: { action: 'reward.givenToMany' } });
  expect(audit.value.entries[0]).toMatchObject({ reason: 'a test' });
  site.limited.delete(limited.playerId);
});

test('[REW-31] members are those of the segment when the gift is given, by figures of days of play', async () => {
  const [played, idle] = [await site.member(), await site.member()];
  const both = numbers(played, idle)[0] ?? [];
  const segment = [both, [{ fact: 'days_played', isNot: false, days: 7, from: '1' as Amount, to: null }]];
  const proposed = await propose(gift(segment));
  await site.pool.query("insert into reward_days (player_id, day, game_type, rounds, staked, valid) values ($1, '2026-11-18', 'RNG', 1, 1, 1)", [
    played.playerId,
  ]);
  await site.approve(proposed);
  await untilIdle();
  expect([(await giftsOf(played)).length, (await giftsOf(idle)).length]).toEqual([1, 0]);
});

test('[REW-27] a gift without a condition, with a text that is missing, or of an unknown offer is refused', async () => {
  const who = await site.member();
  expect((await propose(gift([]))).code).toBe('request.invalid');
  expect(await propose(gift(numbers(who), { names: { EN: 'For you' } }))).toMatchObject({ code: 'desk.rule_faults', params: { faults: 'language_missing' } });
  const unknown = { kind: 'bonus', offerId: '00000000-0000-7000-8000-000000000000', amount: '5.00' };
  expect((await propose(gift(numbers(who), { reward: unknown }))).code).toBe('desk.bonus_unknown');
  expect((await propose(gift(numbers(who), { reward: { kind: 'cash', amount: '0.001' } }))).code).toBe('request.amount_too_fine');
  const { count } = await one<{ count: number }>(
    site.pool,
    "select count(*)::int as count from proposals where act = 'reward.giveMany' and state = 'proposed'",
    [],
  );
  expect(count).toBe(0);
});
