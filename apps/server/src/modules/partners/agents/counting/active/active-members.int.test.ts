import { parseMoney } from '@laro/domain/money/money';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inTransaction, many } from '#server/db/sql.ts';
import { TestAgentTree, type TreeName } from '#server/testing/partners/test-agent-tree.ts';
import { keepTeamFigures } from '../../figures/keep-figures.ts';
import { countFrom } from '../count-from.ts';
import { countActive } from './active-members.store.ts';
import { keepActive } from './keep-active.ts';

const ACTIVE_MIN = parseMoney('500');
let tree: TestAgentTree;
beforeAll(async () => {
  tree = await TestAgentTree.open();
});
afterAll(() => tree.close());
beforeEach(async () => {
  await tree.plant();
  await tree.base.pool.query(`truncate agent_last_active, agent_left_active, agent_active_ends, agent_active_closings, agent_active_spans, agent_figure_clocks;
    insert into agent_figure_clocks (merchant_code, kept_to, members_to) values ('laro', now(), 0)`);
});

const played = (name: TreeName, day: string, valid: string) => tree.counted(name, day, { category: 'RNG', valid: parseMoney(valid) });
const keep = (today: string) => inTransaction(tree.base.pool, (transaction) => keepActive(transaction, { merchantCode: 'laro', today, activeMin: ACTIVE_MIN }));
const active = (name: TreeName, from: string, closed: string | null = null) => countActive(tree.base.pool, tree.ids[name], from, closed);

test('[AGENT-40] a member counts once in a period, until turnover that is taken back leaves the day with too little', async () => {
  await played('p', '2026-11-17', '600');
  await played('p', '2026-11-18', '700');
  await played('r', '2026-11-18', '500');
  await keep('2026-11-18');
  await keep('2026-11-18');
  expect([await active('A', '2026-11-16'), await active('D', '2026-11-16'), await active('D', '2026-11-18')]).toEqual([2, 1, 1]);
  await played('p', '2026-11-18', '-300');
  await keep('2026-11-18');
  expect([await active('A', '2026-11-16'), await active('D', '2026-11-16'), await active('D', '2026-11-18')]).toEqual([2, 1, 0]);
  await played('r', '2026-11-18', '-1');
  await keep('2026-11-18');
  expect([await active('A', '2026-11-16'), await active('B', '2026-11-16')]).toEqual([1, 1]);
  const negative = await many(tree.base.pool, 'select 1 from agent_active_ends where members < 0');
  expect(negative).toEqual([]);
});

test('[AGENT-40] a closed half-month stays as it was when members are active later, and a member that left a team stays in its past', async () => {
  await played('p', '2026-11-10', '600');
  await keep('2026-11-15');
  // Not closed yet: what has been counted.
  expect(await active('B', '2026-11-01', '2026-11-15')).toBe(1);
  await tree.base.pool.query('insert into agent_placements (member, from_day, upline, path, level, is_agent) values ($1, $2, $3, $4, 3, false)', [
    tree.ids.p,
    '2026-11-16',
    tree.ids.C,
    [tree.ids.C, tree.ids.A],
  ]);
  await played('p', '2026-11-17', '600');
  await keep('2026-11-17');
  expect([await active('B', '2026-11-01', '2026-11-15'), await active('A', '2026-11-01', '2026-11-15')]).toEqual([1, 1]);
  expect([await active('B', '2026-11-01'), await active('B', '2026-11-16'), await active('C', '2026-11-01'), await active('A', '2026-11-01')]).toEqual([
    1, 0, 1, 1,
  ]);
  // Back in the old team: once in each, whatever was before.
  await tree.base.pool.query('insert into agent_placements (member, from_day, upline, path, level, is_agent) values ($1, $2, $3, $4, 4, false)', [
    tree.ids.p,
    '2026-12-01',
    tree.ids.D,
    [tree.ids.D, tree.ids.B, tree.ids.A],
  ]);
  await played('p', '2026-12-02', '600');
  await keep('2026-12-02');
  expect([await active('B', '2026-11-01'), await active('C', '2026-11-01'), await active('A', '2026-11-01')]).toEqual([1, 1, 1]);
});

test('[AGENT-40] [AGENT-51] figures that were kept while there was nothing begin again where the counting begins in the past', async () => {
  const laro = () => [tree.laro()];
  await tree.closeDay('2026-11-20');
  await tree.base.pool.query('truncate agent_figure_clocks');
  await keepTeamFigures({ pool: tree.base.pool, merchants: laro });
  await inTransaction(tree.base.pool, (transaction) => countFrom(transaction, 'laro', new Date('2026-11-08T00:00:00Z')));
  await played('r', '2026-11-10', '600');
  await tree.closeDay('2026-11-20');
  await keepTeamFigures({ pool: tree.base.pool, merchants: laro });
  expect(await active('A', '2026-11-01')).toBe(1);
});
