import type { Parsed } from '@laro/contract/routes';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inTransaction, many, one } from '#server/db/sql.ts';
import { openTestPlayer } from '#server/testing/money/test-play.ts';
import { TestAgentTree } from '#server/testing/partners/test-agent-tree.ts';
import { refuseKindOff } from '../../contracts/contract-rules.ts';
import { deskHarmCalls } from './desk-harm-calls.ts';
import { findHarm } from './find-harm.ts';

const TEAM = 24;
const OTHERS = 72;
const DAY_MS = 86_400_000;

let tree: TestAgentTree;
let now = 0;
let team: bigint[] = [];
const audited: { action: string; subject: string; after: unknown }[] = [];

beforeAll(async () => {
  tree = await TestAgentTree.open();
});
afterAll(() => tree.close());
beforeEach(async () => {
  await tree.plant();
  const { pool } = tree.base;
  await pool.query('truncate player_limits, player_blocks, care_hits, agent_harm_markers');
  await pool.query('update agents set kinds_off = default');
  now = Date.parse('2026-11-20T04:00:00Z');
  audited.length = 0;
  await tree.closeDay('2026-11-19');
  await pool.query('update agent_clocks set harm_day = null');
  team = [];
  for (let count = 0; count < TEAM; count += 1) {
    const { id } = await openTestPlayer(pool, { money: 0n });
    team.push(BigInt(id));
    await pool.query("insert into agent_closure (ancestor, member, distance, joined, is_agent) values ($1, $2, 1, '2026-01-01', false)", [tree.ids.C, id]);
  }
  for (let count = 0; count < OTHERS; count += 1) await openTestPlayer(pool, { money: 0n });
});

const find = () => findHarm({ pool: tree.base.pool, now: () => now }, tree.laro());
const markers = () =>
  many<{ agent: bigint }>(tree.base.pool, 'select agent, members, marked, limits, pauses, long_play as "longPlay", state from agent_harm_markers order by id');
const limit = (member: bigint) =>
  tree.base.pool.query("insert into player_limits (player_id, owner, kind, period, amount, set_at) values ($1, 'player', 'deposit', 'day', 100, now())", [
    member,
  ]);
const pause = (member: bigint, days: number) =>
  tree.base.pool.query(
    `insert into player_blocks (player_id, kind, cause, reason, set_by, set_at, until, origin) values ($1, 'bet', 'time_out', '', 'player', $2, $3, 'pause')`,
    [member, new Date(now - days * DAY_MS), new Date(now + DAY_MS)],
  );
const longPlay = (member: bigint, days: number) =>
  tree.base.pool.query("insert into care_hits (merchant_code, player_id, marker, key, at) values ('laro', $1, 'long_play', $2, $3)", [
    member,
    String(days),
    new Date(now - days * DAY_MS),
  ]);
/** Signs of twelve of the team: some have two. */
async function signs(): Promise<void> {
  for (const member of team.slice(0, 8)) await limit(member);
  for (const member of team.slice(6, 10)) await pause(member, 80);
  for (const member of team.slice(9, 12)) await longPlay(member, 20);
  // Too old to count.
  await pause(team[20]!, 91);
  await longPlay(team[21]!, 31);
}
const calls = () =>
  deskHarmCalls({
    pool: tree.base.pool,
    now: () => now,
    merchantOf: (code) => (code === 'laro' ? tree.laro() : null),
    audit: { append: async (_transaction, { action, subject, after }) => void audited.push({ action, subject, after }) },
  });
const context = { staff: { staffId: 1n, name: 'ana' }, ip: '' } as never;

test('[T51] a team with far more limits, pauses and long sessions than all members is marked once; the numbers follow until a person looks', async () => {
  await signs();
  await Promise.all([find(), find()]);
  // The whole line has the same signs among more members.
  const [marker, ...others] = await markers();
  expect(others.map(({ agent }) => agent === tree.ids.A)).toEqual(others.map(() => true));
  expect(marker).toEqual({ agent: tree.ids.C, members: TEAM + 1, marked: 12, limits: 8, pauses: 4, longPlay: 3, state: 'open' });
  await limit(team[15]!);
  await find();
  expect((await markers())[0]).toMatchObject({ marked: 12 });
  now += DAY_MS;
  await find();
  expect((await markers())[0]).toMatchObject({ marked: 13, limits: 9 });
});

test('[T51] a team like all others, a small one and one with old signs are not marked', async () => {
  const everybody = await many<{ id: bigint }>(tree.base.pool, 'select id from players where not is_trial');
  for (const { id } of everybody) await limit(id);
  await find();
  expect(await markers()).toEqual([]);
  await tree.base.pool.query('truncate player_limits');
  for (const member of team.slice(0, 12)) await pause(member, 91);
  now += DAY_MS;
  for (const member of team.slice(0, 12)) await longPlay(member, 40);
  await find();
  expect(await markers()).toEqual([]);
});

test('[T51] [AGENT-46] [AGENT-48] a person looks at it and switches a kind off: its contract ends, new ones are refused, and the team is left alone for 30 days', async () => {
  await signs();
  await find();
  const contract = (kind: string, state: string) =>
    tree.base.pool.query(
      `insert into agent_contracts (merchant_code, member, payer, kind, scope, rows, options, from_day, state, key, offered_by, offered_at, lapses_at)
        values ('laro', $1, $2, $3, 'CONS', '[]', '{}', '2026-11-01', $4, gen_random_uuid(), 'test', now(), now())`,
      [tree.ids.C, tree.ids.A, kind, state],
    );
  await contract('daily', 'accepted');
  await contract('dividend', 'accepted');
  await contract('hourly', 'offered');
  const listed = await calls().listHarmMarkers(context, { params: { merchant: 'laro' }, query: { state: 'open', before: '' } } as never);
  const found = (listed as Parsed<'listHarmMarkers', 'value'>).markers.find(({ agent }) => agent.id === tree.ids.C.toString());
  expect(found).toMatchObject({ marked: 12, members: TEAM + 1, kindsOff: [] });
  const look = () =>
    calls().lookAtHarm(context, {
      params: { merchant: 'laro', markerId: found?.id },
      body: { kindsOff: ['daily', 'hourly', 'dividend', 'rebate'], reason: 'many long sessions' },
    } as never);
  const looked = await Promise.allSettled([look(), look()]);
  expect(looked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(looked.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'agent.marker_over' } });
  expect(await many(tree.base.pool, 'select kind, state, to_day::text as "to" from agent_contracts order by kind')).toEqual([
    { kind: 'daily', state: 'accepted', to: '2026-11-20' },
    { kind: 'dividend', state: 'accepted', to: '2026-11-30' },
    { kind: 'hourly', state: 'withdrawn', to: null },
  ]);
  const refused = (kind: 'daily' | 'cpa') => inTransaction(tree.base.pool, (transaction) => refuseKindOff(transaction, tree.ids.C, { kind }));
  await expect(refused('daily')).rejects.toMatchObject({ code: 'agent.kind_off' });
  await expect(refused('cpa')).resolves.toBeUndefined();
  const rebatesOff = () => many(tree.base.pool, 'select from_day::text as "from", to_day as "to" from agent_own_rebates_off where member = $1', [tree.ids.C]);
  expect(await rebatesOff()).toEqual([{ from: '2026-11-21', to: null }]);
  now += 29 * DAY_MS;
  await find();
  const ofC = async () =>
    (await one<{ count: number }>(tree.base.pool, 'select count(*)::int as count from agent_harm_markers where agent = $1', [tree.ids.C])).count;
  expect(await ofC()).toBe(1);
  await calls().changeAgentKinds(context, {
    params: { merchant: 'laro', memberId: tree.ids.C.toString() },
    body: { kindsOff: [], reason: 'agreed again' },
  } as never);
  await expect(refused('daily')).resolves.toBeUndefined();
  expect(await rebatesOff()).toMatchObject([{ from: '2026-11-21', to: expect.anything() }]);
  const unknown = () =>
    calls().changeAgentKinds(context, { params: { merchant: 'laro', memberId: tree.ids.p.toString() }, body: { kindsOff: [], reason: 'x' } } as never);
  await expect(unknown()).rejects.toMatchObject({ code: 'desk.member_unknown' });
  expect(audited.map(({ action }) => action)).toEqual(['agent.harmSeen', 'agent.kindsChanged']);
});
