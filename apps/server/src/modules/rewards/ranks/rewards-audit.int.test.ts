import { MAJOR_UNIT } from '@laro/domain/money/money';
import type { BudgetRule } from '@laro/domain/rewards/grants/budget';
import { whyOf } from '@laro/domain/rewards/grants/why';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#server/db/sql.ts';
import { auditPoints } from '#server/ledger/audit/audit-points.ts';
import { auditRewards, rewardsLine, type RewardsAudit } from '#server/ledger/audit/audit-rewards.ts';
import { testRanks, type TestRanks } from '#server/testing/rewards/test-ranks.ts';
import { claimGrant, giveReward, type RewardMember } from '#server/testing/rewards/test-rewards.ts';

let site: TestRanks;
let who: RewardMember;
const WHOLE: RewardsAudit = { grantsOff: 0n, paidOff: 0n, owedOff: 0n, sumsOff: 0n, roundsOff: 0n, budgetsOff: 0n };

beforeAll(async () => {
  site = await testRanks();
  who = await site.richMember();
});
afterAll(() => site.close());

/** Changes the books by one statement, and gives what the audit finds; then undoes it. */
async function tampered(change: string, undo: string, values: readonly unknown[]): Promise<RewardsAudit> {
  expect((await site.pool.query(change, [...values])).rowCount).toBe(1);
  const found = await auditRewards(site.pool);
  await site.pool.query(undo, [...values]);
  expect(await auditRewards(site.pool)).toEqual(WHOLE);
  return found;
}

/** Gives a reward by hand, which the member claims; a bonus with what it has to be wagered. */
async function claimed(reward: object, required?: string): Promise<string> {
  await giveReward(site, who.playerId, { reward });
  const grant = (await who.browser.call('listGrants')).value.grants.at(-1);
  if (!grant) throw new Error('the gift is not there');
  const shown = required === undefined ? null : { amount: grant.amount, required };
  expect((await who.browser.call('claimGrant', { shown }, {}, { grantId: grant.id })).status).toBe(200);
  return grant.id;
}

test('[REW-58] the audit finds a claimed grant of cash without its movement, of another amount, and a movement without its grant', async () => {
  await giveReward(site, who.playerId);
  const [grant] = (await who.browser.call('listGrants')).value.grants;
  await claimGrant(who, grant?.id ?? '');
  expect(await auditRewards(site.pool)).toEqual(WHOLE);
  const id = grant?.id ?? '';
  expect(
    await tampered('update reward_grants set cost = cost + 1 where id = $1', 'update reward_grants set cost = cost - 1 where id = $1', [id]),
  ).toMatchObject({
    grantsOff: 1n,
    paidOff: 0n,
  });
  const swap = (from: string, to: string) =>
    `update movements set kind = '${to}' where kind = '${from}' and id = (select movement_id from reward_grants where id = $1)`;
  expect(await tampered(swap('reward_paid', 'bet'), swap('bet', 'reward_paid'), [id])).toMatchObject({ grantsOff: 1n, paidOff: 0n });
  const key = `grant:${id}`;
  const copy = `insert into movements (caller, key, input_hash, id, kind, outcome, amount) select caller, key || ':2', input_hash, uuidv7(), kind, outcome, amount
    from movements where key = $1`;
  expect(await tampered(copy, "delete from movements where key = $1 || ':2'", [key])).toMatchObject({ grantsOff: 0n, paidOff: 1n });
});

test('[REW-58] the audit finds a claimed grant of points whose movement is another, and of a bonus that is not the member’s', async () => {
  const points = await claimed({ kind: 'points', amount: '30.00' });
  const more = (sign: string) => `update reward_grants set reward = jsonb_set(reward, '{amount}', '"${sign}"') where id = $1`;
  expect(await tampered(more('31.00'), more('30.00'), [points])).toMatchObject({ grantsOff: 1n });
  const bonus = await claimed({ kind: 'bonus', offerId: await site.offer(), amount: '20.00' }, '40.00');
  const other = await site.member();
  const owner = (place: string) =>
    `update member_bonuses set player_id = ${place} where id = (select bonus_id from reward_grants where id = $1) and $2::bigint > 0 and $3::bigint > 0`;
  expect(await tampered(owner('$2'), owner('$3'), [bonus, other.playerId, who.playerId])).toMatchObject({ grantsOff: 1n });
});

test('[REW-58] [REW-43] a claimed lottery ticket is no finding', async () => {
  await claimed({ kind: 'lottery', vendors: [], amount: '20.00' });
  expect(await auditRewards(site.pool)).toEqual(WHOLE);
});

test('[REW-58] the audit finds what is owed off its cost sums, before and after they are counted', async () => {
  await giveReward(site, who.playerId);
  const newest = 'number = (select max(number) from reward_cost_moves)';
  const sign = (to: number) => `update reward_cost_moves set sign = ${to} where ${newest}`;
  expect(await tampered(sign(-1), sign(1), [])).toMatchObject({ owedOff: 1n });
  while (await site.costs.turn());
  expect(await auditRewards(site.pool)).toEqual(WHOLE);
  const sums = (change: string) =>
    `update reward_cost_days set granted = granted ${change} where ctid = (select min(ctid) from reward_cost_days where merchant_code = 'laro' and source = 'MANUAL')`;
  expect(await tampered(sums('+ 1'), sums('- 1'), [])).toMatchObject({ owedOff: 1n });
});

test('[REW-58] the audit finds sums of a date off their events, and a void round that is still counted', async () => {
  const at = new Date(Date.now() - 60_000).toISOString();
  const round = await site.playAt(who, at, { stake: 100n * MAJOR_UNIT });
  await site.settle();
  const valid = (change: string) => `update reward_days set valid = valid ${change} where player_id = $1`;
  expect(await tampered(valid('+ 1'), valid('- 1'), [who.playerId])).toMatchObject({ sumsOff: 1n, roundsOff: 0n });
  const state = (to: string) => `update rounds set state = '${to}' where id = $1`;
  expect(await tampered(state('void'), state('closed'), [round])).toMatchObject({ sumsOff: 0n, roundsOff: 1n });
  await site.takeBack(who, round);
  expect(await auditRewards(site.pool)).toEqual(WHOLE);
  await site.settle();
  expect(await auditRewards(site.pool)).toEqual(WHOLE);
});

test('[REW-58] the audit finds points off their lots', async () => {
  await claimed({ kind: 'points', amount: '10.00' });
  const lots = (change: string) =>
    site.pool.query(
      `update point_lots set remaining = remaining ${change} where player_id = $1 and ctid = (select min(ctid) from point_lots where player_id = $1)`,
      [who.playerId],
    );
  await lots('+ 1');
  expect((await auditPoints(site.pool)).lotsOff).toBe(1n);
  await lots('- 1');
  expect((await auditPoints(site.pool)).lotsOff).toBe(0n);
});

test('[REW-58] [REW-28] the audit finds a budget, and a date of one, off the grants that have taken of it', async () => {
  const budget: BudgetRule = { mode: 'firstCome', cap: 100n * MAJOR_UNIT, dayCap: null };
  const rule = { code: 'audited', version: 1 };
  const given = { merchantCode: 'laro', playerId: who.playerId, source: 'MISSION', sourceKey: 'audited:once', rule, by: 'test' } as const;
  const grant = { ...given, names: {}, reward: { kind: 'cash', amount: 10n * MAJOR_UNIT }, at: new Date(), until: null, why: whyOf() } as const;
  await inTransaction(site.pool, (transaction) => site.rewards.programs.grantWithin(transaction, { ...grant, budget: { budget, timeZone: 'Asia/Manila' } }));
  expect(await auditRewards(site.pool)).toEqual(WHOLE);
  const reserved = (table: string, change: string) => `update ${table} set reserved = reserved ${change} where rule_code = $1`;
  for (const table of ['reward_budgets', 'reward_budget_days'])
    expect(await tampered(reserved(table, '+ 1'), reserved(table, '- 1'), [rule.code])).toMatchObject({ budgetsOff: 1n });
});

test('[REW-58] the line of the report names each finding', () => {
  expect(rewardsLine({ grantsOff: 1n, paidOff: 2n, owedOff: 3n, sumsOff: 4n, roundsOff: 5n, budgetsOff: 6n })).toBe(
    'rewards: grants off 1, paid off 2, owed off 3, day sums off 4, rounds off 5, budgets off 6',
  );
});
