import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { inTransaction } from '#server/db/sql.ts';
import type { PlayerSession } from '#server/http/handlers.ts';
import { startPause } from '#server/modules/core/blocks/index.ts';
import { inviteTermsOnWire } from '#server/testing/rewards/test-invites.ts';
import { giveReward, testRewards, type RewardMember, type TestRewards } from '#server/testing/rewards/test-rewards.ts';
import { COUNTED_FACTS } from './counters.store.ts';

let site: TestRewards;

beforeAll(async () => {
  site = await testRewards();
  await site.pool.query(
    `insert into invite_terms (merchant_code, version, state, body, starts_at, made_by, made_at, published_by, published_at)
    values ('laro', 1, 'published', $1, '2026-01-01', 'test', now(), 'test', now())`,
    [JSON.stringify(inviteTermsOnWire)],
  );
});
afterAll(() => site.close());

const counters = async ({ playerId, cash }: RewardMember) => {
  const merchant = site.desk.directory.byCode('laro');
  if (!merchant) throw new Error('there is no merchant');
  return site.rewards.counters(merchant, { playerId, cashAccount: cash, merchantCode: 'laro', isTrial: false } as PlayerSession);
};

/** Grants of a member that have ended, or that can be claimed, and tickets that are used. */
async function writeHistory({ playerId }: RewardMember, { ended, claimable, used }: { ended: number; claimable: number; used: number }): Promise<void> {
  await site.pool.query(
    `insert into reward_grants (merchant_code, player_id, source, source_key, names, kind, reward, cost, currency, state, claimable_from, created_at, created_by, ended_at, ended_by)
    select 'laro', $1, 'MISSION', 'past:' || n, '{"EN": "Past"}', 'cash', '{"kind": "cash", "amount": "2.00"}', 200000, 'PHP',
      case when n <= $3 then 'claimable' else 'expired' end, at, at, 'test', case when n > $3 then at end, case when n > $3 then 'time' end
    from generate_series(1, $2::int + $3) n cross join lateral (select now() - interval '2 days' as at) t`,
    [playerId, ended, claimable],
  );
  await site.pool.query(
    `insert into reward_tickets (merchant_code, player_id, kind, raffle_code, source, source_key, state, usable_from, usable_until, due_at, created_at, ended_at)
    select 'laro', $1, 'raffle', 'wheel', 'PLAY', 'past:' || n, case when n = 1 then 'usable' else 'used' end, at, at + interval '30 days', at + interval '30 days', at,
      case when n > 1 then at end
    from generate_series(1, $2) n cross join lateral (select now() - interval '2 days' as at) t`,
    [playerId, used],
  );
}

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: PlanNode[];
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** The blocks that the statement reads for a member, and how it reads the tables of grants and tickets. */
async function planOf({ playerId }: RewardMember): Promise<{ blocks: number; reads: string[] }> {
  const explain = async () => {
    const { rows } = await site.pool.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(`explain (analyze, buffers, format json) ${COUNTED_FACTS}`, [
      playerId,
      new Date(site.clock.now),
      'laro',
      '2026-11-20',
    ]);
    return rows[0]?.['QUERY PLAN'][0]?.Plan as PlanNode;
  };
  // The first call warms the connection: its one-time catalogue reads are not counted.
  await explain();
  const plan = await explain();
  const reads = nodesOf(plan).filter((node) => ['reward_grants', 'reward_tickets'].includes(node['Relation Name'] ?? ''));
  return { blocks: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'], reads: reads.map((node) => node['Index Name'] ?? node['Node Type']).toSorted() };
}

test('[REW-13] the counters are one statement, which reads two indexes of what is open, and no more blocks with a hundred times the rewards that have ended', async () => {
  const [few, many] = [await site.member(), await site.member()];
  await writeHistory(few, { ended: 20, claimable: 3, used: 5 });
  await writeHistory(many, { ended: 2000, claimable: 3, used: 500 });
  // Other members' rows, so that an index is worth more than a scan.
  for (let other = 0; other < 10; other += 1) await writeHistory(await site.member(), { ended: 500, claimable: 20, used: 50 });
  await site.pool.query('vacuum analyze reward_grants, reward_tickets, players, player_blocks, sign_in_days');
  const [ofFew, ofMany] = [await planOf(few), await planOf(many)];
  expect(ofMany.blocks).toBeLessThanOrEqual(ofFew.blocks * 1.2);
  for (const { reads } of [ofFew, ofMany]) expect(reads).toEqual(['reward_grants_owed', 'reward_tickets_usable']);
  const query = vi.spyOn(site.pool, 'query');
  try {
    expect(await counters(many)).toMatchObject({
      MISSION_MANUAL: { enabled: true, count: 3 },
      RAFFLE: { enabled: true, count: 1 },
      MANUAL: { enabled: true, count: 0 },
    });
    expect(query).toHaveBeenCalledTimes(1);
  } finally {
    query.mockRestore();
  }
});

test('[REW-10] each source counts under its key, the sign-in until today is signed, and nothing while the member is kept from play', async () => {
  const who = await site.member();
  await giveReward(site, who.playerId);
  await writeHistory(who, { ended: 2, claimable: 4, used: 1 });
  expect(await counters(who)).toEqual({
    LOGIN: { enabled: true, count: 1 },
    MANUAL: { enabled: true, count: 1 },
    RAFFLE: { enabled: true, count: 1 },
    TICKET: { enabled: false, count: 0 },
    UPGRADE_BONUS: { enabled: true, count: 0 },
    MISSION_MANUAL: { enabled: true, count: 4 },
    REFERRAL: { enabled: true, count: 0 },
  });
  const pause = { cause: 'exclusion', reason: 'a test', by: 'test', at: new Date(), until: new Date(Date.now() + 86_400_000) } as const;
  await inTransaction(site.pool, (transaction) => startPause(transaction, { id: who.playerId, cashAccount: who.cash }, pause));
  expect(await counters(who)).toEqual({});
});
