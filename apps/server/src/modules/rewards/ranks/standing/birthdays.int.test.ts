import { MAJOR_UNIT } from '@laro/domain/money/money';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { many } from '#server/db/sql.ts';
import { explainedGrants } from '#server/testing/rewards/explained.ts';
import { testRanks, type TestRanks } from '#server/testing/rewards/test-ranks.ts';
import type { RewardMember } from '#server/testing/rewards/test-rewards.ts';

let site: TestRanks;
const NOON = '2026-11-20T04:00:00Z';
const DAY_MS = 86_400_000;
const pesos = (amount: number) => BigInt(amount) * MAJOR_UNIT;

beforeAll(async () => {
  site = await testRanks();
});
afterAll(() => site.close());
beforeEach(() => {
  site.clock.now = Date.parse(NOON);
});

/** A member of more than 30 days who was proven in November and has a birthday. */
async function bornOn(birthday: string): Promise<RewardMember> {
  const who = await site.richMember();
  await site.pool.query("update identity_proofs set decided_at = '2026-11-01' where player_id = $1", [who.playerId]);
  await site.pool.query("update players set created_at = '2026-11-01' where id = $1", [who.playerId]);
  await site.pool.query(
    `insert into player_profiles (player_id, merchant_code, birthday) values ($1, 'laro', $2)
    on conflict (player_id) do update set birthday = excluded.birthday`,
    [who.playerId, birthday],
  );
  return who;
}
const gifts = ({ playerId }: RewardMember) =>
  many<{ key: string; cost: bigint }>(site.pool, "select source_key as key, cost from reward_grants where player_id = $1 and source = 'BIRTHDAY'", [playerId]);

test('[REW-22] [VIP-07] the birthday gift comes once a year to proven members of 30 days', async () => {
  const who = await bornOn('1996-02-29');
  await site.playAt(who, NOON, { stake: pesos(1000) });
  await site.settle();
  site.clock.now = Date.parse('2027-02-27T04:00:00Z');
  await site.settle();
  expect(await gifts(who)).toEqual([]);
  site.clock.now = Date.parse('2027-02-28T04:00:00Z');
  await site.settle();
  await site.settle();
  site.clock.now += DAY_MS;
  await site.settle();
  expect(await gifts(who)).toEqual([{ key: 'birthday:2027', cost: pesos(5) }]);
  expect((await explainedGrants(site))['BIRTHDAY']).toEqual(['month', 'rank']);
});

test('[VIP-07] the gift of a birthday on the last days of a year still comes after an outage over the new year', async () => {
  const who = await bornOn('1990-12-31');
  await site.playAt(who, NOON, { stake: pesos(1000) });
  await site.settle();
  site.clock.now = Date.parse('2027-01-02T04:00:00Z');
  await site.settle();
  expect(await gifts(who)).toEqual([{ key: 'birthday:2026', cost: pesos(5) }]);
});
