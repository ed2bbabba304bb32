import { randomUUID } from 'node:crypto';
import { MAJOR_UNIT } from '@laro/domain/money/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { many } from '#server/db/sql.ts';
import { testRewards, type TestRewards } from '#server/testing/rewards/test-rewards.ts';

let site: TestRewards;
const MEMBERS = 5;
const GIFTS = 8;
const KILLS = 20;

beforeAll(async () => {
  site = await testRewards();
  // A connection that is ended while it is idle reports it here.
  site.pool.on('error', () => undefined);
});
afterAll(() => site.close());

/** Ends the connections that are within a claim now, and gives their number. */
async function endClaims(): Promise<number> {
  const ended = await many<object>(
    site.pool,
    `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and state in ('active', 'idle in transaction') and query like '%reward_grants%'`,
  ).catch(() => []);
  return ended.length;
}

test('[REW-05] claims whose connections are ended at any step pay all or nothing, and the repeated claim finishes them', async () => {
  const members = await Promise.all(Array.from({ length: MEMBERS }, () => site.member()));
  for (const { playerId } of members)
    for (let count = 0; count < GIFTS; count++) {
      const body = {
        key: randomUUID(),
        memberId: String(playerId),
        reward: { kind: 'cash', amount: '3.00' },
        names: { EN: 'For you', TY: 'Para sa iyo' },
        reason: 'a test',
      };
      expect((await site.marketing.call('giveDeskReward', { params: { merchant: 'laro' }, body })).code).toBeNull();
    }
  const grants = await many<{ id: string; playerId: bigint }>(site.pool, 'select id, player_id as "playerId" from reward_grants');
  const claimAll = () =>
    Promise.all(
      grants.map(async ({ id, playerId }) => {
        const who = members.find((member) => member.playerId === playerId);
        return (await who?.browser.call('claimGrant', {}, {}, { grantId: id }))?.status ?? 0;
      }),
    );
  let ended = 0;
  const kills = (async () => {
    while (ended < KILLS) ended += await endClaims();
  })();
  while (ended < KILLS) await claimAll();
  await kills;
  expect(new Set(await claimAll())).toEqual(new Set([200]));
  const paid = await many<{ player: bigint; sum: bigint; count: number }>(
    site.pool,
    `select p.id as player, sum(o.amount)::bigint as sum, count(*)::int as count from postings o join players p on p.cash_account = o.to_account
    where o.kind = 'reward_paid' group by p.id`,
  );
  expect(paid.map(({ sum, count }) => [sum, count])).toEqual(Array.from({ length: MEMBERS }, () => [BigInt(GIFTS) * 3n * MAJOR_UNIT, GIFTS]));
  const [books] = await many<{ claimed: number; matched: number }>(
    site.pool,
    `select count(*) filter (where g.state = 'claimed')::int as claimed, count(m.id)::int as matched
    from reward_grants g left join movements m on m.id = g.movement_id and m.key = 'grant:' || g.id`,
  );
  expect(books).toEqual({ claimed: MEMBERS * GIFTS, matched: MEMBERS * GIFTS });
});
