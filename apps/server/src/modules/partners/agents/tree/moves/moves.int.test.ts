import { formatMoney, parseMoney } from '@laro/domain/money/money';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inTransaction, many, one } from '#server/db/sql.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { openTestPlayer } from '#server/testing/money/test-play.ts';
import { TestAgentTree, type TreeName } from '#server/testing/partners/test-agent-tree.ts';
import { computeRuns } from '../../pay/compute-runs.ts';
import { recomputeRun } from '../../contracts/runs/recompute/recompute-run.ts';
import { makeTopAgent } from '../make-top-agent.ts';
import { actOnMoves, previewMove } from './move-members.ts';

let tree: TestAgentTree;
let now: number;
/** Notes of the agent centre as `note name`. */
let notes: string[];
const deps = () => ({
  pool: tree.base.pool,
  now: () => now,
  noteMoveOff: async (_transaction: unknown, { playerIds }: { playerIds: readonly bigint[] }) =>
    void notes.push(...playerIds.map((playerId) => `move_withdrawn ${tree.nameOf(playerId)}`)),
});
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
  notes = [];
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
  expect(await preview('D', 'C')).toEqual({ from: tree.ids.B, isAgent: true, members: 3, levels: 1, cut: [tree.ids.D, tree.ids.p], contracts: 1 });
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
  // The member and both uplines of the one that is void.
  expect(notes.toSorted()).toEqual(['move_withdrawn A', 'move_withdrawn B', 'move_withdrawn C']);
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

const contractOf = async (member: bigint, payer: bigint | null, state: 'accepted' | 'offered' | 'requested', scope = 'CONS') =>
  tree.base.pool.query(
    `insert into agent_contracts (merchant_code, member, payer, kind, scope, rows, options, from_day, state, key, offered_by, offered_at, lapses_at)
      values ('laro', $1, $2, 'daily', $3, '[]', '{}', '2026-11-01', $4, gen_random_uuid(), 'test', now(), '2099-01-01')`,
    [member, payer, scope, state],
  );

test('[AGENT-08] [AGENT-09] a player moves alone: rates are cut, contracts and requests with the old upline end, days before stay in the old line', async () => {
  await tree.rate('C', '2026-11-12', [2000, 4000]);
  await contractOf(tree.ids.p, tree.ids.D, 'offered');
  await contractOf(tree.ids.p, tree.ids.D, 'requested', 'RNG');
  await tree.base.pool.query(
    `insert into agent_applications (merchant_code, member, upline, entity, name, terms_version, state, key, sent_at)
      values ('laro', $1, $2, 'person', 'Somebody', '1', 'upline', gen_random_uuid(), now())`,
    [tree.ids.p, tree.ids.D],
  );
  expect(await preview('p', 'C')).toEqual({ from: tree.ids.D, isAgent: false, members: 1, levels: 0, cut: [tree.ids.p], contracts: 1 });
  await agreed('p', 'D', 'C');
  await Promise.all([actOnMoves(deps(), merchant()), actOnMoves(deps(), merchant())]);
  expect([await states(), notes]).toEqual([['acted'], []]);
  expect([await above('p'), await above('q'), await above('D')]).toEqual(['C A', 'D B A', 'B A']);
  const { type } = await one<{ type: number }>(tree.base.pool, 'select type from players where id = $1', [tree.ids.p]);
  const rates = await many<{ ppm: number[] }>(tree.base.pool, "select ppm from agent_rates where member = $1 and from_day = '2026-11-16'", [tree.ids.p]);
  expect([type, rates.map(({ ppm }) => ppm.slice(0, 2))]).toEqual([0, [[2000, 2000]]]);
  const contracts = await many<{ state: string }>(tree.base.pool, 'select state from agent_contracts where member = $1', [tree.ids.p]);
  expect(contracts.map(({ state }) => state)).toEqual(['withdrawn', 'withdrawn']);
  expect(await one(tree.base.pool, 'select upline, state from agent_applications where member = $1', [tree.ids.p])).toEqual({
    upline: tree.ids.C,
    state: 'upline',
  });
  await played('p', '2026-11-16', '10000');
  await played('p', '2026-11-17', '-1000', '2026-11-15');
  await tree.closeDay('2026-11-17');
  await computeRuns(deps(), merchant());
  expect(await totals('2026-11-16')).toEqual(['A 70.00', 'p 20.00']);
  expect(await totals('2026-11-17')).toEqual(['A -2.00', 'B -2.00', 'D -2.00', 'p -3.00']);
});

test('[AGENT-07] [AGENT-08] a player moves to the company and from it, with rates from then on; free play, and whom no team can have, are refused', async () => {
  await agreed('r', 'B', null);
  await actOnMoves(deps(), merchant());
  const places = () =>
    many(tree.base.pool, 'select from_day::text as "from", upline, path, level, is_agent from agent_placements where member = $1 order by from_day desc', [
      tree.ids.r,
    ]);
  expect([await above('r'), (await places())[0]]).toEqual(['', { from: '2026-11-16', upline: null, path: [], level: 1, is_agent: false }]);
  // The same day the desk makes the player a top agent.
  const top = { member: tree.ids.r, rates: { RNG: 1000 }, state: 'active', by: 'test', reason: 'test', at: new Date(now) } as const;
  await inTransaction(tree.base.pool, (transaction) => makeTopAgent(transaction, merchant(), top));
  expect((await places())[0]).toEqual({ from: '2026-11-16', upline: null, path: [], level: 1, is_agent: true });
  const alone = await openTestPlayer(tree.base.pool, { money: 0n });
  const visitor = await openTestPlayer(tree.base.pool, { isTrial: true });
  const move = (member: bigint, to: TreeName | null) => previewMove(tree.base.pool, merchant(), { ...planned('r', to), member }, '2026-11-10');
  expect(await move(BigInt(alone.id), 'B')).toEqual({ from: null, isAgent: false, members: 1, levels: 0, cut: [], contracts: 0 });
  await expect(move(BigInt(visitor.id), 'B')).rejects.toMatchObject({ code: 'agent.wrong_state' });
  await expect(move(BigInt(alone.id), null)).rejects.toMatchObject({ code: 'agent.wrong_state' });
  await expect(move(BigInt(alone.id), 'p')).rejects.toMatchObject({ code: 'agent.wrong_state' });
  await tree.base.pool.query(
    `insert into agent_moves (merchant_code, member, from_upline, to_upline, from_day, reason, agreed_by, agreed_at) values ('laro', $1, null, $2, '2026-11-16', 'test', 'test', now())`,
    [alone.id, tree.ids.B],
  );
  await actOnMoves(deps(), merchant());
  const { path, ppm } = await one<{ path: bigint[]; ppm: number[] }>(
    tree.base.pool,
    'select p.path, r.ppm from agent_placements p join agent_rates r on r.member = p.member where p.member = $1',
    [alone.id],
  );
  expect([path, new Set(ppm)]).toEqual([[tree.ids.B, tree.ids.A], new Set([0])]);
});

test('[AGENT-07] [AGENT-08] a player who has become an agent before the day moves as one, and where that is too deep the move is void and all sides read it', async () => {
  await agreed('p', 'D', 'C');
  await tree.base.pool.query(
    `insert into agents (member, merchant_code, is_trial, state, upline, level, since, state_since) values ($1, 'laro', false, 'active', $2, 4, now(), now())`,
    [tree.ids.p, tree.ids.D],
  );
  await actOnMoves(deps(), merchant(2));
  expect([await states(), await above('p')]).toEqual([['void'], 'D B A']);
  expect(notes.toSorted()).toEqual(['move_withdrawn C', 'move_withdrawn D', 'move_withdrawn p']);
});
