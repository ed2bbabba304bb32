import { parseMoney, formatMoney } from '@laro/domain/money/money';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inTransaction, many } from '#server/db/sql.ts';
import { TestAgentTree, type TreeName } from '#server/testing/partners/test-agent-tree.ts';
import { recomputeRun } from '../contracts/runs/recompute/recompute-run.ts';
import { memberFigures } from '../figures/team-list.store.ts';
import { computeRuns } from '../pay/compute-runs.ts';
import { ownRatesByType } from './rates.store.ts';
import { keepTeamFigures } from '../figures/keep-figures.ts';
import { keepRebatesOff, switchOwnRebates } from './rebates-off.store.ts';

let tree: TestAgentTree;
let now = 0;
const deps = () => ({ pool: tree.base.pool, now: () => now });
const merchant = (isOn: boolean) => ({ ...tree.laro(), settings: { ...tree.laro().settings, 'agent.rebates': isOn } });
const played = (name: TreeName, day: string, valid: string, origin = day) => tree.counted(name, day, { category: 'RNG', valid: parseMoney(valid), origin });
/** Switches rebates at noon of a day. */
async function switchAt(day: string, isOn: boolean): Promise<void> {
  now = Date.parse(`${day}T12:00:00+08:00`);
  await keepRebatesOff(deps(), merchant(isOn));
}

beforeAll(async () => {
  tree = await TestAgentTree.open();
});
afterAll(() => tree.close());
beforeEach(async () => {
  await tree.plant();
  await tree.base.pool.query('truncate agent_rebates_off, agent_own_rebates_off, agent_direct_figures, agent_figure_clocks');
});

const paidOn = async (day: string): Promise<string[]> =>
  (
    await many<{ member: bigint; gross: bigint }>(
      tree.base.pool,
      'select s.member, s.gross from agent_statements s join agent_runs r on r.id = s.run where r.day = $1',
      [day],
    )
  )
    .map(({ member, gross }) => `${tree.nameOf(member)} ${formatMoney(gross)}`)
    .toSorted();

test('[AGENT-48] [AGENT-19] rebates that are switched off end with the day, what is late for a day before is still counted, and they begin again with a day', async () => {
  await played('r', '2026-11-08', '10000');
  await switchAt('2026-11-08', false);
  await switchAt('2026-11-09', false);
  await played('r', '2026-11-09', '10000');
  await played('r', '2026-11-10', '-1000', '2026-11-08');
  await switchAt('2026-11-10', true);
  await played('r', '2026-11-11', '10000');
  await played('r', '2026-11-12', '-1000', '2026-11-09');
  await tree.closeDay('2026-11-12');
  await computeRuns(deps(), merchant(true));
  expect(await paidOn('2026-11-08')).toEqual(['A 20.00', 'B 50.00', 'r 20.00']);
  expect(await paidOn('2026-11-09')).toEqual([]);
  expect(await paidOn('2026-11-10')).toEqual(['A -2.00', 'B -5.00', 'r -2.00']);
  expect(await paidOn('2026-11-11')).toEqual(['A 20.00', 'B 50.00', 'r 20.00']);
  expect(await paidOn('2026-11-12')).toEqual([]);
  for (const { id } of await many<{ id: bigint }>(tree.base.pool, 'select id from agent_runs')) {
    expect(await recomputeRun(tree.base.pool, 'laro', id)).toMatchObject({ isEqual: true });
  }
  // The rank and the lottery read no rate on such a day, and a sheet shows no earnings of it.
  const days = ['2026-11-08', '2026-11-09', '2026-11-10', '2026-11-11'];
  expect([...(await ownRatesByType(tree.base.pool, tree.ids.r, days)).keys()]).toEqual(['2026-11-08', '2026-11-11']);
  const sheet = await memberFigures(tree.base.pool, tree.ids.B, [tree.ids.r], { from: '2026-11-08', to: '2026-11-09' });
  expect(sheet.map(({ day, valid, earned }) => `${day} ${formatMoney(valid)} ${formatMoney(earned)}`)).toEqual([
    '2026-11-09 10000.00 0.00',
    '2026-11-08 10000.00 50.00',
  ]);
});

test('[AGENT-48] a switch that is turned back on the same day changes nothing, and off again goes on without a gap', async () => {
  const off = () => many(tree.base.pool, 'select from_day::text as "from", to_day::text as "to" from agent_rebates_off order by 1');
  await switchAt('2026-11-08', false);
  await switchAt('2026-11-08', true);
  expect(await off()).toEqual([]);
  await switchAt('2026-11-08', false);
  await switchAt('2026-11-12', true);
  expect(await off()).toEqual([{ from: '2026-11-09', to: '2026-11-12' }]);
  await Promise.all([switchAt('2026-11-12', false), switchAt('2026-11-12', false)]);
  expect(await off()).toEqual([{ from: '2026-11-09', to: null }]);
});

/** Switches the rebates of B alone on a day. */
const switchB = (day: string, isOn: boolean) => inTransaction(tree.base.pool, (transaction) => switchOwnRebates(transaction, tree.ids.B, isOn, day));

test('[AGENT-48] [T51] rebates of one agent end with the day and begin again with a day: those above and below are paid as before, and a run is computed again alike', async () => {
  await played('r', '2026-11-08', '10000');
  await switchB('2026-11-08', false);
  await played('r', '2026-11-09', '10000');
  await played('B', '2026-11-09', '1000');
  await played('r', '2026-11-10', '-1000', '2026-11-08');
  await switchB('2026-11-10', true);
  await played('r', '2026-11-11', '10000');
  await played('r', '2026-11-12', '-1000', '2026-11-09');
  await tree.closeDay('2026-11-12');
  await computeRuns(deps(), merchant(true));
  expect(await paidOn('2026-11-08')).toEqual(['A 20.00', 'B 50.00', 'r 20.00']);
  expect(await paidOn('2026-11-09')).toEqual(['A 22.00', 'r 20.00']);
  expect(await paidOn('2026-11-10')).toEqual(['A -2.00', 'B -5.00', 'r -2.00']);
  expect(await paidOn('2026-11-11')).toEqual(['A 20.00', 'B 50.00', 'r 20.00']);
  expect(await paidOn('2026-11-12')).toEqual(['A -2.00', 'r -2.00']);
  for (const { id } of await many<{ id: bigint }>(tree.base.pool, 'select id from agent_runs')) {
    expect(await recomputeRun(tree.base.pool, 'laro', id)).toMatchObject({ isEqual: true });
  }
  // The rank reads no rate of the agent on such a day, and neither sheets nor lists show earnings of it.
  const days = ['2026-11-08', '2026-11-09', '2026-11-10', '2026-11-11'];
  expect([...(await ownRatesByType(tree.base.pool, tree.ids.B, days)).keys()]).toEqual(['2026-11-08', '2026-11-11']);
  expect([...(await ownRatesByType(tree.base.pool, tree.ids.r, days)).keys()]).toEqual(days);
  const earned = async (reader: TreeName, member: TreeName) =>
    (await memberFigures(tree.base.pool, tree.ids[reader], [tree.ids[member]], { from: '2026-11-09', to: '2026-11-09' })).map((row) => formatMoney(row.earned));
  expect(await earned('B', 'r')).toEqual(['0.00']);
  expect(await earned('A', 'r')).toEqual(['20.00']);
  await keepTeamFigures({ pool: tree.base.pool, merchants: () => [merchant(true)] });
  const listed = await many<{ agent: bigint; earned: bigint }>(
    tree.base.pool,
    "select agent, earned from agent_direct_figures where unit = 'day' and from_day = '2026-11-09'",
  );
  expect(listed.map((row) => `${tree.nameOf(row.agent)} ${formatMoney(row.earned)}`).toSorted()).toEqual(['A 22.00', 'B 0.00']);
});

test('[AGENT-48] a switch of one agent that is turned back on the same day changes nothing', async () => {
  await switchB('2026-11-08', false);
  await switchB('2026-11-08', true);
  expect(await many(tree.base.pool, 'select 1 from agent_own_rebates_off')).toEqual([]);
  await switchB('2026-11-08', false);
  await switchB('2026-11-12', true);
  await switchB('2026-11-12', false);
  expect(await many(tree.base.pool, 'select from_day::text as "from", to_day::text as "to" from agent_own_rebates_off')).toEqual([
    { from: '2026-11-09', to: null },
  ]);
});
