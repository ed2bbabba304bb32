import { agentCategories } from '@laro/domain/agents/tree/rates';
import { formatMoney, parseMoney } from '@laro/domain/money/money';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { many } from '#server/db/sql.ts';
import { TestAgentTree, type TreeName } from '#server/testing/partners/test-agent-tree.ts';
import { computeRuns } from './compute-runs.ts';
import { payStatements } from './pay-statements.ts';

const DAY = '2026-11-08';
/** Granted rates of LOTT in ppm. */
const granted: Partial<Record<TreeName, number>> = { A: 20_000, B: 15_000, D: 10_000, p: 8_000 };

let tree: TestAgentTree;
const deps = () => ({ pool: tree.base.pool, now: Date.now });
beforeAll(async () => {
  tree = await TestAgentTree.open();
});
afterAll(() => tree.close());
beforeEach(async () => {
  await tree.plant();
  for (const [name, ppm] of Object.entries(granted))
    await tree.base.pool.query('update agent_rates set ppm[$2] = $3 where member = $1', [tree.ids[name as TreeName], agentCategories.indexOf('LOTT') + 1, ppm]);
});

/** Counts a lottery order of p, of which a part of the rate was kept, and pays the day. */
async function played(valid: string, kept: string): Promise<string[]> {
  await tree.counted('p', DAY, { category: 'LOTT', valid: parseMoney(valid), kept: parseMoney(kept) });
  await tree.closeDay(DAY);
  await computeRuns(deps(), tree.laro());
  await payStatements(deps());
  const lines = await many<{ member: bigint; kind: string; base: bigint; ppm: number | null; amount: bigint }>(
    tree.base.pool,
    'select s.member, l.kind, l.base, l.ppm, l.amount from agent_lines l join agent_statements s on s.number = l.statement order by s.member',
  );
  return lines.map(({ member, kind, base, ppm, amount }) => `${tree.nameOf(member)} ${kind} ${formatMoney(base)} ${ppm} ${formatMoney(amount)}`).toSorted();
}

test('[AGENT-20] a lottery player is paid what was kept at the order, the uplines by granted rates', async () => {
  expect(await played('1000', '3.21')).toEqual([
    'A agent 1000.00 5000 5.00',
    'B agent 1000.00 5000 5.00',
    'D players 1000.00 2000 2.00',
    'p own 1000.00 null 3.21',
  ]);
  expect(formatMoney(await tree.balance('p'))).toBe('3.21');
});

test('[AGENT-20] who has turned the whole rate into prizes is paid nothing, and the uplines as much as before', async () => {
  expect((await played('1000', '0')).filter((line) => !line.startsWith('p '))).toEqual([
    'A agent 1000.00 5000 5.00',
    'B agent 1000.00 5000 5.00',
    'D players 1000.00 2000 2.00',
  ]);
  expect(await tree.balance('p')).toBe(0n);
});
