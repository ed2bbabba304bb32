import { randomUUID } from 'node:crypto';
import { MAJOR_UNIT } from '@laro/domain/money/money';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { many } from '#server/db/sql.ts';
import { addMission } from '#server/testing/rewards/test-missions.ts';
import { testRanks, type TestRanks } from '#server/testing/rewards/test-ranks.ts';
import { claimGrant, type RewardMember } from '#server/testing/rewards/test-rewards.ts';

let site: TestRanks;
type Client = pg.PoolClient & { processID: number };
const NOON = '2026-11-20T04:00:00Z';
const DAY = '2026-11-20';
const params = { merchant: 'laro' };
const reason = 'the rounds were counted wrongly';
const pesos = (amount: number) => BigInt(amount) * MAJOR_UNIT;

beforeAll(async () => {
  site = await testRanks();
  site.pool.on('error', () => undefined);
});
afterAll(() => site.close());
beforeEach(async () => {
  site.clock.now = Date.parse(NOON);
  await site.pool.query("update missions set state = 'stopped', stopped_at = now(), stopped_by = 'test' where state = 'published'");
  // Missions of a test count the rounds of its own members alone.
  for (const table of ['reward_events', 'reward_days', 'mission_progress']) await site.pool.query(`delete from ${table}`);
  await site.pool.query("update reward_recounts set state = 'discarded', ended_at = now() where ended_at is null");
});

const play = async (who: RewardMember, count: number, at = NOON) => {
  const rounds: string[] = [];
  for (let done = 0; done < count; done++) rounds.push(await site.playAt(who, at, { stake: pesos(10) }));
  await site.settle();
  return rounds;
};
const grantsOf = (who: RewardMember, source = 'MISSION') =>
  many<{ id: string; key: string; state: string; endedBy: string | null; reason: string; until: Date }>(
    site.pool,
    `select id, source_key as key, state, ended_by as "endedBy", reason, claimable_until as until from reward_grants where player_id = $1 and source = $2 order by id`,
    [who.playerId, source],
  );
/** As if the program had never counted the member: its progress and its grant are lost. */
const lose = async (who: RewardMember) => {
  await site.pool.query('delete from reward_cost_moves where grant_id in (select id from reward_grants where player_id = $1)', [who.playerId]);
  await site.pool.query('delete from reward_grants where player_id = $1', [who.playerId]);
  await site.pool.query('delete from mission_progress where player_id = $1', [who.playerId]);
};
/** As if a round had never been: its event is taken out, and the program has not seen it. */
const forget = async (round: string) => void (await site.pool.query('delete from reward_events where round_id = $1', [round]));
const start = (change: object = {}) =>
  site.marketing.call('startDeskRecount', { params, body: { program: 'missions', rule: null, from: DAY, reason, ...change } });
const count = async () => {
  while (await site.recounts.turn()) continue;
};
const newest = async () => {
  const [recount] = (await site.marketing.call('listDeskRecounts', { params })).value.recounts;
  if (!recount) throw new Error('nothing was counted again');
  return recount;
};
const listed = async (difference: string) =>
  (await site.marketing.call('listDeskRecountGrants', { params: { ...params, recountId: (await newest()).id }, query: { difference } })).value.grants;
const propose = async () => site.marketing.call('applyDeskRecount', { params: { ...params, recountId: (await newest()).id }, body: { reason } });
const counted = async (change: object = {}) => {
  expect((await start(change)).code).toBeNull();
  await count();
  return newest();
};

/** Ends the connection before statement `at` of a turn. False where the turn has fewer statements. */
async function killedAt(at: number): Promise<boolean> {
  const { pool } = site;
  const connect = pool.connect.bind(pool) as (callback?: unknown) => Promise<Client>;
  let statements = 0;
  const counted = async (callback?: unknown): Promise<Client> => {
    if (callback !== undefined) return connect(callback);
    const client = await connect();
    const [query, release] = [client.query.bind(client) as (...given: unknown[]) => Promise<unknown>, client.release.bind(client)];
    const ended = () => undefined;
    client.on('error', ended);
    Object.assign(client, {
      query: async (...given: unknown[]) => {
        statements += 1;
        if (statements === at) await pool.query('select pg_terminate_backend($1)', [client.processID]);
        return query(...given);
      },
      release: (error?: Error | boolean) => {
        Object.assign(client, { query, release });
        client.off('error', ended);
        release(error);
      },
    });
    return client;
  };
  Object.assign(pool, { connect: counted });
  try {
    await site.recounts.turn().catch(() => undefined);
  } finally {
    Object.assign(pool, { connect });
  }
  return statements >= at;
}

/** Four members: counted rightly, not counted, and given too much, unclaimed and claimed. */
async function fourMembers(code: string) {
  await addMission(site, code);
  const [same, missing, unclaimed, claimed] = [await site.richMember(), await site.richMember(), await site.richMember(), await site.richMember()];
  for (const who of [same, missing, unclaimed, claimed]) await play(who, 3);
  await lose(missing);
  for (const who of [unclaimed, claimed]) {
    const [round = ''] = (await many<{ id: string }>(site.pool, 'select round_id as id from reward_events where player_id = $1', [who.playerId])).map(
      ({ id }) => id,
    );
    await forget(round);
  }
  await claimGrant(claimed, (await grantsOf(claimed))[0]?.id ?? '');
  return { same, missing, unclaimed, claimed };
}

test('[REW-19] a rule is counted again next to the first generation, and the desk sees members and amounts of each difference', async () => {
  const who = await fourMembers('seen');
  const before = await many(site.pool, 'select id, state from reward_grants order by id');
  const recount = await counted({ rule: 'seen' });
  expect(recount).toMatchObject({
    state: 'counted',
    rule: 'seen',
    first: { members: 3, grants: 3, cost: '30.00' },
    second: { members: 2, grants: 2, cost: '20.00' },
    missing: { members: 1, grants: 1, cost: '10.00' },
    unclaimed: { members: 1, grants: 1, cost: '10.00' },
    claimed: { members: 1, grants: 1, cost: '10.00' },
    outcomes: { open: 3 },
  });
  expect(await listed('missing')).toMatchObject([
    { member: { id: String(who.missing.playerId) }, key: `seen:${DAY}`, due: '10.00', given: null, outcome: null },
  ]);
  expect(await listed('unclaimed')).toMatchObject([
    { member: { id: String(who.unclaimed.playerId) }, due: null, given: { cost: '10.00', state: 'claimable' } },
  ]);
  expect(await listed('claimed')).toMatchObject([{ member: { id: String(who.claimed.playerId) }, given: { state: 'claimed' } }]);
  expect(await listed('same')).toMatchObject([{ member: { id: String(who.same.playerId) }, due: '10.00', given: { cost: '10.00' } }]);
  // Counting changes nothing.
  expect(await many(site.pool, 'select id, state from reward_grants order by id')).toEqual(before);
});

test('[REW-19] [REW-29] a second person puts it in force: missing grants are written, unclaimed surplus goes, claimed surplus stays and is listed', async () => {
  const who = await fourMembers('forced');
  await counted();
  const proposed = await propose();
  await count();
  expect(await grantsOf(who.missing)).toEqual([]);
  await site.approve(proposed);
  await count();
  expect(await grantsOf(who.missing)).toMatchObject([{ key: `forced:${DAY}`, state: 'claimable', until: new Date('2026-11-27T16:00:00Z') }]);
  expect(await grantsOf(who.unclaimed)).toMatchObject([{ state: 'taken_back', endedBy: 'recount', reason }]);
  expect(await grantsOf(who.claimed)).toMatchObject([{ state: 'claimed' }]);
  expect(await grantsOf(who.same)).toMatchObject([{ state: 'claimable' }]);
  expect(await newest()).toMatchObject({ state: 'applied', outcomes: { written: 1, takenBack: 1, kept: 1, notWritten: 0, settled: 0, open: 0 } });
  expect(await listed('claimed')).toMatchObject([{ member: { id: String(who.claimed.playerId) }, outcome: 'kept' }]);
  // A claimed surplus is no fault of the member: it raises no flag.
  expect(await many(site.pool, 'select 1 from reward_voids where player_id = $1', [who.claimed.playerId])).toEqual([]);
  const { entries } = (await (await site.desk.signIn('administrator')).call('listAudit', { query: { action: 'reward.recountApplied' } })).value;
  expect(entries[0]).toMatchObject({ before: { grants: 3, cost: '30.00' }, after: { grants: 2, missing: 1, unclaimed: 1, claimedAndKept: 1 } });
  // Counted again, nothing differs but what stays.
  expect(await counted()).toMatchObject({ missing: { grants: 0 }, unclaimed: { grants: 0 }, claimed: { grants: 1 } });
});

test('[REW-19] the program goes on from a recount: what was taken back is given again under the next key, what was written is not given twice', async () => {
  const who = await fourMembers('goes-on');
  await counted();
  await site.approve(await propose());
  await count();
  await play(who.unclaimed, 1);
  await play(who.missing, 1);
  expect(await grantsOf(who.unclaimed)).toMatchObject([{ state: 'taken_back' }, { key: `goes-on:${DAY}:2`, state: 'claimable' }]);
  expect(await grantsOf(who.missing)).toMatchObject([{ key: `goes-on:${DAY}` }]);
});

test('[REW-19] a difference that is none any more when it is put in force is left alone', async () => {
  const who = await fourMembers('meanwhile');
  await counted();
  const proposed = await propose();
  // The program gives what was missing, the surplus is earned after all, or claimed.
  await play(who.missing, 1);
  await play(who.unclaimed, 1);
  await site.approve(proposed);
  await count();
  expect(await grantsOf(who.missing)).toMatchObject([{ key: `meanwhile:${DAY}` }]);
  expect(await grantsOf(who.unclaimed)).toMatchObject([{ state: 'claimable' }]);
  expect((await newest()).outcomes).toMatchObject({ settled: 2, kept: 1, written: 0, takenBack: 0 });
});

test('[REW-19] a period that ended long ago is given with a week to claim, and one before the date is not touched', async () => {
  await addMission(site, 'long-ago');
  const [old, older] = [await site.richMember(), await site.richMember()];
  site.clock.now = Date.parse('2026-10-05T04:00:00Z');
  await play(old, 3, '2026-10-05T04:00:00Z');
  await play(older, 3, '2026-10-04T04:00:00Z');
  await lose(old);
  await lose(older);
  site.clock.now = Date.parse(NOON);
  await counted({ from: '2026-10-05' });
  await site.approve(await propose());
  await count();
  expect(await grantsOf(old)).toMatchObject([{ key: 'long-ago:2026-10-05', until: new Date(Date.parse(NOON) + 604_800_000) }]);
  expect(await grantsOf(older)).toEqual([]);
});

test('[REW-19] killed at any statement and repeated, counting and putting in force do each part once', async () => {
  await addMission(site, 'killed');
  const members = await Promise.all(Array.from({ length: 2 }, () => site.richMember()));
  for (const who of members) await play(who, 3);
  for (const who of members) await lose(who);
  await start({ rule: 'killed' });
  let kills = 0;
  for (let at = 2; await killedAt(at); at += 4) kills += 1;
  await count();
  expect(await newest()).toMatchObject({ state: 'counted', missing: { members: 2, grants: 2 } });
  await site.approve(await propose());
  for (let at = 2; await killedAt(at); at += 4) kills += 1;
  await Promise.all([count(), count()]);
  expect(kills).toBeGreaterThan(10);
  expect(await newest()).toMatchObject({ state: 'applied', outcomes: { written: 2, open: 0 } });
  for (const who of members) expect(await grantsOf(who)).toMatchObject([{ key: `killed:${DAY}`, state: 'claimable' }]);
}, 120_000);

test('[REW-19] members whom the gate keeps from rewards are given nothing that is missing', async () => {
  const who = await fourMembers('gated');
  await site.pool.query('update players set is_enabled = false, closed_at = now() where id = $1', [who.missing.playerId]);
  expect(await counted()).toMatchObject({ missing: { grants: 0 }, unclaimed: { grants: 1 } });
});

test('[REW-19] upgrade bonuses of ranks are counted again by the rounds, as their ladder says', async () => {
  const [missing, surplus] = [await site.richMember(), await site.richMember()];
  for (const who of [missing, surplus]) await site.playAt(who, NOON, { stake: pesos(1000) });
  await site.settle();
  expect(await grantsOf(surplus, 'UPGRADE')).toMatchObject([{ key: 'upgrade:mid', state: 'claimable' }]);
  await lose(missing);
  await site.pool.query('update reward_events set valid = valid / 2 where player_id = $1', [surplus.playerId]);
  expect((await start({ program: 'ranks', rule: 'missions' })).code).toBe('desk.rule_unknown');
  const recount = await counted({ program: 'ranks', rule: 'ladder' });
  expect(recount).toMatchObject({ missing: { members: 1, cost: '100.00' }, unclaimed: { members: 1, cost: '100.00' } });
  await site.approve(await propose());
  await count();
  expect(await grantsOf(missing, 'UPGRADE')).toMatchObject([{ key: 'upgrade:mid', state: 'claimable' }]);
  expect(await grantsOf(surplus, 'UPGRADE')).toMatchObject([{ key: 'upgrade:mid', state: 'taken_back', endedBy: 'recount' }]);
  expect(await counted({ program: 'ranks', rule: null })).toMatchObject({ missing: { grants: 0 }, unclaimed: { grants: 0 } });
});

test('[REW-19] a recount is refused by date, rule and while another one is open, and is discarded once', async () => {
  await addMission(site, 'refused');
  expect((await start({ from: '2026-11-21' })).code).toBe('desk.recount_day');
  expect((await start({ from: '2025-11-19' })).code).toBe('desk.recount_day');
  expect((await start({ rule: 'no-such' })).code).toBe('desk.rule_unknown');
  expect((await start()).code).toBeNull();
  expect((await start()).code).toBe('desk.recount_open');
  expect((await propose()).code).toBe('desk.recount_stale');
  const act = { params: { ...params, recountId: (await newest()).id }, body: { reason } };
  expect((await site.marketing.call('discardDeskRecount', act)).value.recounts[0]).toMatchObject({
    state: 'discarded',
    decidedBy: expect.any(String) as string,
  });
  expect((await site.marketing.call('discardDeskRecount', act)).code).toBe('desk.recount_stale');
  expect((await site.marketing.call('discardDeskRecount', { ...act, params: { ...params, recountId: randomUUID() } })).code).toBe('desk.recount_unknown');
  await count();
  expect((await newest()).state).toBe('discarded');
});
