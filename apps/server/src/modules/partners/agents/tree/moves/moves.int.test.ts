import { formatMoney, parseMoney } from '@laro/domain/money/money';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { many, one } from '#server/db/sql.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { TestAgentTree, type TreeName } from '#server/testing/partners/test-agent-tree.ts';
import { computeRuns } from '../../pay/compute-runs.ts';
import { recomputeRun } from '../../contracts/runs/recompute/recompute-run.ts';
import { actOnMoves, previewMove } from './move-members.ts';

let tree: TestAgentTree;
let now: number;
const deps = () => ({ pool: tree.base.pool, now: () => now });
const merchant = (levelsMax = 5): Merchant => ({
  ...tree.laro(),
  settings: { ...tree.laro().settings, 'agent.levelsMax': levelsMax, 'agent.autoMax': 100_000_000 },
});

beforeAll(async () => {
  tree = await TestAgentTree.open();
});
afterAll(() => tree.close());
beforeEach(async () => {
  await tree.base.pool.query('truncate agent_moves');
  await tree.plant();
  now = Date.parse('2026-11-16T00:10:00+08:00');
});

const planned = (member: TreeName, to: TreeName | null, fromDay = '2026-11-16') => ({
  member: tree.ids[member],
  to: to === null ? null : tree.ids[to],
  fromDay,
});
const preview = (member: TreeName, to: TreeName | null, { fromDay = '2026-11-16', today = '2026-11-10', levelsMax = 5 } = {}) =>
  previewMove(tree.base.pool, merchant(levelsMax), planned(member, to, fromDay), today);

async function agreed(member: TreeName, from: TreeName | null, to: TreeName | null, fromDay = '2026-11-16'): Promise<void> {
  await tree.base.pool.query(
    `insert into agent_moves (merchant_code, member, from_upline, to_upline, from_day, reason, agreed_by, agreed_at) values ('laro', $1, $2, $3, $4, 'test', 'test', now())`,
    [tree.ids[member], from === null ? null : tree.ids[from], to === null ? null : tree.ids[to], fromDay],
  );
}
const states = async () => (await many<{ state: string }>(tree.base.pool, 'select state from agent_moves order by id')).map(({ state }) => state);
const above = async (name: TreeName): Promise<string> =>
  (await many<{ ancestor: bigint }>(tree.base.pool, 'select ancestor from agent_closure where member = $1 order by distance', [tree.ids[name]]))
    .map(({ ancestor }) => tree.nameOf(ancestor))
    .join(' ');
const played = (name: TreeName, day: string, valid: string, origin = day) => tree.counted(name, day, { category: 'RNG', valid: parseMoney(valid), origin });
const totals = async (day: string): Promise<string[]> =>
  (
    await many<{ member: bigint; gross: bigint }>(
      tree.base.pool,
      'select s.member, s.gross from agent_statements s join agent_runs r on r.id = s.run where r.day = $1 order by s.member',
      [day],
    )
  )
    .map(({ member, gross }) => `${tree.nameOf(member)} ${formatMoney(gross)}`)
    .toSorted();

test('[AGENT-08] [AGENT-09] V4 V5: a subtree moves from its day on; days before, and what is late for them, stay in the old line', async () => {
  await tree.rate('D', '2026-11-09', [6000, 3000]);
  await agreed('D', 'B', 'C');
  await played('p', '2026-11-08', '10000');
  await tree.closeDay('2026-11-08');
  await computeRuns(deps(), merchant());
  const before = await many(tree.base.pool, 'select * from agent_lines order by statement, place');
  await Promise.all([actOnMoves(deps(), merchant()), actOnMoves(deps(), merchant())]);
  expect(await states()).toEqual(['acted']);
  expect([await above('D'), await above('p'), await above('r')]).toEqual(['C A', 'D C A', 'B A']);
  await played('p', '2026-11-16', '10000');
  await played('p', '2026-11-17', '-1000', '2026-11-15');
  await tree.closeDay('2026-11-17');
  await computeRuns(deps(), merchant());
  expect(await totals('2026-11-16')).toEqual(['A 30.00', 'D 30.00', 'p 30.00']);
  expect(await totals('2026-11-17')).toEqual(['A -2.00', 'B -1.00', 'D -3.00', 'p -3.00']);
  expect(
    await many(tree.base.pool, 'select * from agent_lines where statement <= $1 order by statement, place', [
      (before.at(-1) as { statement: bigint }).statement,
    ]),
  ).toEqual(before);
  const { id } = await one<{ id: bigint }>(tree.base.pool, "select id from agent_runs where day = '2026-11-08'");
  expect(await recomputeRun(tree.base.pool, 'laro', id)).toMatchObject({ isEqual: true });
});

test('[AGENT-08] [AGENT-46] the preview says what then happens: members, levels, rates that are cut, contracts with the old upline', async () => {
  for (const [member, payer] of [
    ['D', 'B'],
    ['C', 'A'],
  ] as const) {
    await tree.base.pool.query(
      `insert into agent_contracts (merchant_code, member, payer, kind, scope, rows, options, from_day, state, key, offered_by, offered_at, lapses_at)
        values ('laro', $1, $2, 'daily', 'CONS', '[]', '{}', '2026-11-01', 'accepted', gen_random_uuid(), 'test', now(), now())`,
      [tree.ids[member], tree.ids[payer]],
    );
  }
  await tree.rate('C', '2026-11-12', [2000, 4000]);
  expect(await preview('D', 'C')).toEqual({ from: tree.ids.B, members: 3, levels: 1, cuts: 2, contracts: 1 });
  await agreed('D', 'B', 'C');
  await actOnMoves(deps(), merchant());
  const rates = await many<{ member: bigint; ppm: number[] }>(tree.base.pool, "select member, ppm from agent_rates where from_day = '2026-11-16'");
  expect(rates.map(({ member, ppm }) => `${tree.nameOf(member)} ${ppm[0]} ${ppm[1]}`).toSorted()).toEqual(['D 2000 3000', 'p 2000 2000']);
  const ends = await many<{ member: bigint; to: string | null }>(tree.base.pool, 'select member, to_day::text as "to" from agent_contracts order by member');
  expect(ends.map(({ member, to }) => `${tree.nameOf(member)} ${to}`).toSorted()).toEqual(['C null', 'D 2026-11-15']);
});

test('[AGENT-07] [AGENT-08] a move that is too soon, not at a half-month, into the own team, too deep, or to an unknown member is refused', async () => {
  await expect(preview('D', 'C', { fromDay: '2026-11-17' })).rejects.toMatchObject({ code: 'agent.move_day' });
  await expect(preview('D', 'C', { today: '2026-11-14' })).rejects.toMatchObject({ code: 'agent.move_day' });
  await expect(preview('B', 'D')).rejects.toMatchObject({ code: 'agent.move_cycle' });
  await expect(preview('B', 'C', { levelsMax: 3 })).rejects.toMatchObject({ code: 'agent.level_limit', params: { max: 3 } });
  await expect(preview('D', 'B')).rejects.toMatchObject({ code: 'agent.wrong_state' });
  await expect(preview('D', 'p')).rejects.toMatchObject({ code: 'agent.wrong_state' });
  await tree.base.pool.query("update agents set state = 'suspended' where member = $1", [tree.ids.C]);
  await expect(preview('D', 'C')).rejects.toMatchObject({ code: 'agent.wrong_state' });
});

test('[AGENT-07] of two moves that together were a cycle one acts and the other is void', async () => {
  await agreed('B', 'A', 'C');
  await agreed('C', 'A', 'B');
  await Promise.all([actOnMoves(deps(), merchant()), actOnMoves(deps(), merchant())]);
  expect((await states()).toSorted()).toEqual(['acted', 'void']);
  expect([await above('B'), await above('C')]).toEqual(['C A', 'A']);
});

test('[AGENT-08] a move to the company makes a top agent, and one from it an agent again; nothing acts before its day', async () => {
  await agreed('B', 'A', null);
  now = Date.parse('2026-11-15T23:59:00+08:00');
  await actOnMoves(deps(), merchant());
  expect(await above('B')).toBe('A');
  now = Date.parse('2026-11-16T00:00:00+08:00');
  await actOnMoves(deps(), merchant());
  const typeOf = async () =>
    one(tree.base.pool, 'select p.type, a.level, a.upline from players p join agents a on a.member = p.id where p.id = $1', [tree.ids.B]);
  expect([await above('B'), await typeOf(), await above('p')]).toEqual(['', { type: 2, level: 1, upline: null }, 'D B']);
  await agreed('B', null, 'C', '2026-12-01');
  now = Date.parse('2026-12-01T00:10:00+08:00');
  await actOnMoves(deps(), merchant());
  expect([await above('B'), await typeOf()]).toEqual(['C A', { type: 1, level: 3, upline: tree.ids.C }]);
});
