import type { SegmentGroups } from '@laro/domain/mail/segments';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { inTransaction, many } from '#server/db/sql.ts';
import { changeTags } from '#server/modules/people/members/index.ts';
import { testRanks, type TestRanks } from '#server/testing/rewards/test-ranks.ts';
import type { RewardMember } from '#server/testing/rewards/test-rewards.ts';
import { countInSegment } from './count-members.ts';
import { membersInSegment } from './segment.ts';

let site: TestRanks;
const NOON = Date.parse('2026-11-20T04:00:00Z');
const params = { merchant: 'laro' };

beforeAll(async () => {
  site = await testRanks();
});
afterAll(() => site.close());
beforeEach(() => {
  site.clock.now = NOON;
});

type Condition = Record<string, unknown>;
const state = (fact: string, from: string | null, to: string | null = null, isNot = false): Condition => ({ fact, isNot, from, to });
const named = (fact: string, ...values: string[]): Condition => ({ fact, isNot: false, values });
const numbers = (...members: readonly RewardMember[]) => [named('members', ...members.map(({ playerId }) => String(playerId)))];
const preview = (groups: readonly (readonly Condition[])[], as = site.marketing) => as.call('previewDeskSegment', { params, body: { groups } as never });
/** The members of a list with a condition. */
async function chosen(of: readonly RewardMember[], condition: Condition, as = site.marketing): Promise<bigint[]> {
  const { value } = await preview([numbers(...of), [condition]], as);
  return value.examples.map(({ id }) => BigInt(id));
}
const visited = ({ playerId }: RewardMember, ...days: string[]) =>
  site.pool.query('insert into player_visits (player_id, day) select $1, unnest($2::date[]) on conflict do nothing', [playerId, days]);
const forgetVisits = ({ playerId }: RewardMember) => site.pool.query('delete from player_visits where player_id = $1', [playerId]);
const flag = ({ playerId }: RewardMember, rule: string, raised: string, closing: { as: string; at: string } | null = null) =>
  site.pool.query(
    `insert into risk_flags (merchant_code, player_id, rule, about, subject, state, raised_at, last_at, closed_at, closed_by)
    values ('laro', $1, $2, 'accounts', $3::text, $4, $3::timestamptz, $3::timestamptz, $5, $6)`,
    [playerId, rule, raised, closing?.as ?? 'open', closing?.at ?? null, closing && 'test'],
  );

test('[DESK-15] [DESK-51] balance, last visit, tag and agent line choose their members, at both ends of a band', async () => {
  const [plain, other] = [await site.member(), await site.richMember()];
  const both = [plain, other];
  expect(await chosen(both, state('balance', '100000.00', '100000.00'))).toEqual([other.playerId]);
  expect(await chosen(both, state('balance', null, '99999.99'))).toEqual([plain.playerId]);
  expect(await chosen(both, state('balance', '100000.01'))).toEqual([]);
  for (const who of both) await forgetVisits(who);
  await site.pool.query("update players set created_at = '2026-10-01T00:00:00Z' where id = any ($1)", [both.map(({ playerId }) => String(playerId))]);
  await visited(plain, '2026-11-01', '2026-11-06');
  expect(await chosen(both, state('last_visit', '14', '14'))).toEqual([plain.playerId]);
  // Without a visit the days since the member joined count.
  expect(await chosen(both, state('last_visit', '50', '50'))).toEqual([other.playerId]);
  expect(await chosen(both, state('last_visit', null, '13'))).toEqual([]);
  await inTransaction(site.pool, (transaction) => changeTags(transaction, plain.playerId, { add: ['guest', 'suki'], remove: [], by: 'test', at: new Date() }));
  expect(await chosen(both, named('tag', 'SUKI', 'nobody'))).toEqual([plain.playerId]);
  await inTransaction(site.pool, (transaction) => changeTags(transaction, plain.playerId, { add: [], remove: ['suki'], by: 'test', at: new Date() }));
  expect(await chosen(both, named('tag', 'suki'))).toEqual([]);
  await site.pool.query(
    `insert into agents (member, merchant_code, is_trial, state, upline, level, since, state_since) values ($1, 'laro', false, 'active', null, 1, now(), now())`,
    [plain.playerId],
  );
  await site.pool.query(`insert into agent_closure (ancestor, member, distance, joined, is_agent) values ($1, $2, 3, '2026-11-01', false)`, [
    plain.playerId,
    other.playerId,
  ]);
  const [{ username } = { username: '' }] = await many<{ username: string }>(site.pool, 'select username from players where id = $1', [plain.playerId]);
  expect(await chosen(both, named('agent', username.toUpperCase()))).toEqual([other.playerId]);
});

test('[DESK-15] a log-in and a request of its session note the date once, and dates of more than 400 days before are deleted', async () => {
  const who = await site.member();
  const days = async () =>
    (await many<{ day: string }>(site.pool, 'select day::text as day from player_visits where player_id = $1 order by day', [who.playerId])).map(
      ({ day }) => day,
    );
  const [today] = await days();
  expect(await days()).toEqual([today]);
  await forgetVisits(who);
  await visited(who, '2020-01-01');
  await site.pool.query("update player_sessions set last_seen_at = now() - interval '2 minutes' where player_id = $1", [who.playerId]);
  await who.browser.call('listGrants');
  await who.browser.call('listGrants');
  expect(await days()).toEqual([today]);
});

test('[DESK-15] [DESK-51] the risk score is that of open and confirmed flags, and only who may read risk has conditions on it', async () => {
  const [clean, flagged, memory] = [await site.member(), await site.member(), await site.member()];
  const all = [clean, flagged, memory];
  const desk = await site.staff('administrator');
  await flag(flagged, 'shared_account', '2026-11-10T00:00:00Z');
  await flag(flagged, 'shared_device', '2026-11-11T00:00:00Z', { as: 'cleared', at: '2026-11-12T00:00:00Z' });
  // Confirmed for less than a year; another one for longer.
  await flag(memory, 'shared_device', '2026-01-10T00:00:00Z', { as: 'confirmed', at: '2026-01-12T00:00:00Z' });
  await flag(memory, 'charge_back', '2025-01-10T00:00:00Z', { as: 'confirmed', at: '2025-01-12T00:00:00Z' });
  expect(await chosen(all, state('risk', '60', '60'), desk)).toEqual([flagged.playerId]);
  expect(await chosen(all, state('risk', '1', '59'), desk)).toEqual([memory.playerId]);
  expect(await chosen(all, state('risk', null, '0'), desk)).toEqual([clean.playerId]);
  const groups = [[state('risk', '60')]];
  const refused = { status: 403, code: 'desk.permission_missing', params: { permission: 'risk.read' } };
  expect(await preview(groups)).toMatchObject(refused);
  const body = { id: null, version: 0, name: 'Risky', groups, isFrozen: false, reason: 'a test' };
  expect(await site.marketing.call('saveDeskSegment', { params, body: body as never })).toMatchObject(refused);
  const gift = { reward: { kind: 'cash', amount: '5.00' }, names: { EN: 'For you', TY: 'Para sa iyo' }, segment: groups, reason: 'a test' };
  expect(await site.marketing.call('giveDeskGiftRound', { params, body: gift as never })).toMatchObject(refused);
  expect((await desk.call('saveDeskSegment', { params, body: body as never })).value).toHaveProperty('segments');
});

test('[DESK-51] [REW-17] of a past moment, balance, visits and risk are those of then', async () => {
  const who = await site.richMember();
  const merchant = site.desk.directory.byCode('laro');
  if (!merchant) throw new Error('there is no merchant');
  await forgetVisits(who);
  await visited(who, '2026-11-06', '2026-11-20');
  await flag(who, 'shared_account', '2026-11-20T00:00:00Z');
  const [{ paid } = { paid: new Date() }] = await many<{ paid: Date }>(site.pool, 'select max(posted_at) as paid from postings where to_account = $1', [
    who.cash,
  ]);
  const isIn = async (condition: Condition, at: Date, asOf?: Date) =>
    (await membersInSegment(site.pool, { merchant, groups: [[condition]] as unknown as SegmentGroups, at, ...(asOf && { asOf }) }, [who])).length === 1;
  const [before, after] = [new Date(paid.getTime() - 60_000), new Date(paid.getTime() + 60_000)];
  expect([await isIn(state('balance', null, '0.00'), before, before), await isIn(state('balance', '100000.00'), after, after)]).toEqual([true, true]);
  // A question of now reads the live balance, whatever the clock of the question.
  expect(await isIn(state('balance', '100000.00'), before)).toBe(true);
  const [past, now] = [new Date('2026-11-19T15:59:59Z'), new Date(NOON)];
  expect([await isIn(state('last_visit', '13', '13'), past, past), await isIn(state('last_visit', '0', '0'), now)]).toEqual([true, true]);
  expect([await isIn(state('risk', '1'), past, past), await isIn(state('risk', '60'), now)]).toEqual([false, true]);
});

/** The database blocks that the facts of a member take: the same on every machine, however busy. */
async function blocksFor(who: RewardMember, groups: SegmentGroups, asOf?: Date): Promise<number> {
  const merchant = site.desk.directory.byCode('laro');
  if (!merchant) throw new Error('there is no merchant');
  const sent = vi.spyOn(site.pool, 'query');
  let calls: unknown[][] = [];
  try {
    await membersInSegment(site.pool, { merchant, groups, at: asOf ?? new Date(NOON), ...(asOf && { asOf }) }, [who]);
    calls = [...sent.mock.calls];
  } finally {
    sent.mockRestore();
  }
  const questions = calls.map(([question, values]) =>
    typeof question === 'string' ? { text: question, values } : (question as { text: string; values: unknown[] }),
  );
  expect(questions.length).toBeGreaterThan(4);
  const explain = async ({ text, values }: { text: string; values: unknown }) => {
    const { rows } = await site.pool.query<{ 'QUERY PLAN': { Plan: Record<string, number> }[] }>(
      `explain (analyze, buffers, format json) ${text}`,
      values as unknown[],
    );
    const plan = rows[0]?.['QUERY PLAN'][0]?.Plan;
    return (plan?.['Shared Hit Blocks'] ?? 0) + (plan?.['Shared Read Blocks'] ?? 0);
  };
  let blocks = 0;
  for (const question of questions) {
    // The first call warms the connection: its one-time catalogue reads are not counted.
    await explain(question);
    blocks += await explain(question);
  }
  return blocks;
}

test(
  '[DESK-51] with a hundred times the visits, postings and flags that count no more, the facts of a member cost at most half as much again',
  { timeout: 120_000 },
  async () => {
    const [few, many, others] = [await site.richMember(), await site.richMember(), [await site.member(), await site.member(), await site.member()]];
    const write = async ({ playerId, cash }: RewardMember, times: number) => {
      await site.pool.query("insert into player_visits select $1, '2026-11-20'::date - n from generate_series(1, $2::int) n on conflict do nothing", [
        playerId,
        4 * times,
      ]);
      await site.pool.query(
        `insert into risk_flags (merchant_code, player_id, rule, about, subject, state, raised_at, last_at, closed_at, closed_by)
      select 'laro', $1, 'large_win', 'events', 'w' || n, 'cleared', '2026-01-01', '2026-01-01', '2026-01-02', 'test' from generate_series(1, $2::int) n`,
        [playerId, 5 * times],
      );
      await site.pool.query(
        `insert into postings (movement_id, line, kind, from_account, to_account, amount, to_after, posted_at)
      select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || substr(md5(n::text), 1, 3) || '8' || substr(md5($1 || n::text), 1, 15))::uuid, 1, 'win',
        p.from_account, $1, 1, 1, at
      from (select from_account from postings where to_account = $1 limit 1) p, generate_series(1, $2::int) n, lateral (select now() - n * interval '1 second' as at) t`,
        [cash, 20 * times],
      );
    };
    await write(few, 1);
    await write(many, 100);
    for (const other of others) await write(other, 20);
    await site.pool.query('vacuum analyze player_visits, risk_flags, postings, players, balances, member_tags, agent_closure');
    const groups = [
      [state('balance', '1.00'), state('last_visit', '3'), state('risk', '1'), named('tag', 'x'), named('agent', 'y')],
    ] as unknown as SegmentGroups;
    expect(await blocksFor(many, groups)).toBeLessThanOrEqual((await blocksFor(few, groups)) * 1.5);
    const now = new Date();
    expect(await blocksFor(many, groups, now)).toBeLessThanOrEqual((await blocksFor(few, groups, now)) * 1.5);
  },
);

test('[DESK-51] a count by all of these facts ends within its time, with what it has looked at', async () => {
  const merchant = site.desk.directory.byCode('laro');
  if (!merchant) throw new Error('there is no merchant');
  const groups = [[state('balance', null, '0.00')], [state('last_visit', '0'), state('risk', '1')]] as unknown as SegmentGroups;
  const question = { merchant, groups, at: new Date(NOON) };
  const whole = await countInSegment(site.pool, question);
  expect([whole.looked, whole.found > 0]).toEqual([whole.all, true]);
  // Without time left it stops after the first batch.
  expect((await countInSegment(site.pool, question, undefined, performance.now() - 1)).looked).toBeLessThanOrEqual(2000);
});
