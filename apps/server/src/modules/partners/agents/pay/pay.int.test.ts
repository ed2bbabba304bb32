import { formatMoney, parseMoney } from '@laro/domain/money/money';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { many, one } from '#server/db/sql.ts';
import { auditLedger, isWhole } from '#server/ledger/audit/audit.ts';
import { TestAgentTree, type TreeName } from '#server/testing/partners/test-agent-tree.ts';
import { computeRuns } from './compute-runs.ts';
import { payStatements } from './pay-statements.ts';
import { waitingAgentWork } from '../desk/waiting.store.ts';

let tree: TestAgentTree;
const deps = () => ({ pool: tree.base.pool, now: Date.now });
const rate = (name: TreeName, day: string, ppm: readonly [number, number]) => tree.rate(name, day, ppm);
const balance = (name: TreeName) => tree.balance(name);
const counted = (name: TreeName, day: string, category: string, valid: string, origin = day) =>
  tree.counted(name, day, { category, valid: parseMoney(valid), origin });

beforeAll(async () => {
  tree = await TestAgentTree.open();
});
afterAll(() => tree.close());
beforeEach(() => tree.plant());

/** Closes the days from the 8th to a day and pays their rebates. */
async function close(day: string): Promise<void> {
  await tree.closeDay(day);
  await computeRuns(deps(), tree.laro());
  await payStatements(deps());
}

async function totals(day: string): Promise<string[]> {
  const rows = await many<{ member: bigint; gross: bigint }>(
    tree.base.pool,
    'select s.member, s.gross from agent_statements s join agent_runs r on r.id = s.run where r.day = $1 and s.gross <> 0 order by s.member',
    [day],
  );
  return rows.map(({ member, gross }) => `${tree.nameOf(member)} ${formatMoney(gross).replace(/\.?0+$/, '')}`).sort();
}

async function eighth(): Promise<void> {
  await counted('p', '2026-11-08', 'RNG', '10000');
  await counted('q', '2026-11-08', 'LIVE', '4000');
  await counted('r', '2026-11-08', 'RNG', '2500');
  await counted('s', '2026-11-08', 'RNG', '6000');
  await counted('D', '2026-11-08', 'RNG', '1000');
}

test('[AGENT-19] V1 a closed day pays every line from the top down, to the unit, and only once', async () => {
  await eighth();
  await close('2026-11-08');
  expect(await totals('2026-11-08')).toEqual(['A 49', 'B 42.5', 'C 12', 'D 37', 'p 30', 'r 5', 's 24']);
  await close('2026-11-08');
  await Promise.all([payStatements(deps()), payStatements(deps())]);
  expect([await balance('A'), await balance('B'), await balance('D'), await balance('p')].map(formatMoney)).toEqual(['49.00', '42.50', '37.00', '30.00']);
  const lines = await many<{ base: bigint; ppm: number; amount: bigint }>(
    tree.base.pool,
    `select l.base, l.ppm, l.amount from agent_lines l join agent_statements s on s.number = l.statement where s.member = $1 order by l.amount`,
    [tree.ids.A],
  );
  expect(lines.map(({ base: on, ppm, amount }) => `${formatMoney(on)} ${ppm} ${formatMoney(amount)}`)).toEqual([
    '4000.00 1000 4.00',
    '6000.00 3000 18.00',
    '13500.00 2000 27.00',
  ]);
  expect(isWhole({ ...(await auditLedger(tree.base.pool)), countsOff: 0n })).toBe(true);
});

test('[AGENT-09] [AGENT-22] V2, V3 a raise acts from its day on, and a late rollback takes back at the rates of its day: agents are clawed, players carry', async () => {
  await rate('D', '2026-11-09', [6000, 3000]);
  await eighth();
  await counted('p', '2026-11-09', 'RNG', '10000');
  await counted('p', '2026-11-10', 'RNG', '-3000', '2026-11-08');
  await close('2026-11-10');
  expect(await totals('2026-11-09')).toEqual(['A 20', 'B 10', 'D 30', 'p 30']);
  expect(await totals('2026-11-10')).toEqual(['A -6', 'B -6', 'D -6', 'p -9']);
  expect([await balance('A'), await balance('D'), await balance('p')].map(formatMoney)).toEqual(['63.00', '61.00', '60.00']);
  await counted('p', '2026-11-11', 'RNG', '5000');
  await close('2026-11-11');
  // Of the 15 of the 11th the 9 of the 10th are taken.
  expect(formatMoney(await balance('p'))).toBe('66.00');
});

test('[AGENT-22] an agent whose account is too small owes the rest, and later pay settles the debt first', async () => {
  await counted('p', '2026-11-08', 'RNG', '-3000', '2026-11-07');
  await close('2026-11-08');
  expect(await balance('A')).toBe(0n);
  await counted('p', '2026-11-09', 'RNG', '10000');
  await close('2026-11-09');
  expect([await balance('A'), await balance('B')].map(formatMoney)).toEqual(['14.00', '14.00']);
  expect(await many(tree.base.pool, 'select 1 from agent_debts where left_over > 0')).toEqual([]);
});

test('[AGENT-22] a carry that another process writes while a payment starts is taken from the payment', async () => {
  await counted('p', '2026-11-08', 'RNG', '10000');
  const other = await tree.base.pool.connect();
  try {
    await other.query('begin');
    await other.query('insert into agent_carries (member, amount) values ($1, $2)', [tree.ids.p, parseMoney('-10.00')]);
    const paying = close('2026-11-08');
    await vi.waitFor(async () => {
      const { rows } = await tree.base.pool.query("select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'");
      expect(rows).toHaveLength(1);
    });
    await other.query('commit');
    await paying;
  } finally {
    other.release();
  }
  expect(formatMoney(await balance('p'))).toBe('20.00');
});

test('[AGENT-21] who is kept from play gets no rebate for the own play, and the uplines get theirs', async () => {
  await tree.base.pool.query(
    `insert into player_blocks (player_id, kind, origin, cause, reason, set_by, set_at) values ($1, 'bet', 'operator', 'other', 'test', 'test', now())`,
    [tree.ids.p],
  );
  await eighth();
  await close('2026-11-08');
  expect(await totals('2026-11-08')).toEqual(['A 49', 'B 42.5', 'C 12', 'D 37', 'r 5', 's 24']);
  expect(await balance('p')).toBe(0n);
});

test('[AGENT-35] a statement above the merchant’s limit waits and is not paid', async () => {
  await counted('p', '2026-11-08', 'RNG', '9000000');
  await close('2026-11-08');
  const states = await many<{ member: bigint; state: string; notes: string[] }>(tree.base.pool, 'select member, state, notes from agent_statements');
  const ofP = states.find(({ member }) => member === tree.ids.p);
  expect([ofP?.state, ofP?.notes.includes('large')]).toEqual(['waiting', true]);
  const waiting = states.filter(({ state }) => state === 'waiting').length;
  expect([...(await waitingAgentWork(tree.base.pool)).statements.values()]).toEqual([waiting]);
  expect(await balance('p')).toBe(0n);
  const run = await one<{ paid: Date | null }>(tree.base.pool, 'select paid_at as paid from agent_runs');
  expect(run.paid).toBeNull();
});

const notesOf = async (): Promise<string[]> => {
  const rows = await many<{ member: bigint; notes: string[]; state: string }>(
    tree.base.pool,
    "select member, notes, state from agent_statements where notes <> '{}'",
  );
  return rows.map(({ member, notes, state }) => `${tree.nameOf(member)} ${notes.join(' ')} ${state}`).sort();
};

test('[AGENT-35] [AGENT-47] pay of an agent without an accreditation in force on the day waits for a person', async () => {
  await tree.base.pool.query("update agent_accreditations set valid_until = '2026-11-07' where member = $1", [tree.ids.B]);
  await tree.base.pool.query("update agent_accreditations set valid_until = '2026-11-08' where member = $1", [tree.ids.C]);
  await tree.base.pool.query('delete from agent_accreditations where member = $1', [tree.ids.D]);
  await eighth();
  await close('2026-11-08');
  expect(await notesOf()).toEqual(['B accreditation waiting', 'D accreditation waiting']);
  expect([await balance('A'), await balance('B'), await balance('C'), await balance('D')].map(formatMoney)).toEqual(['49.00', '0.00', '12.00', '0.00']);
});

test('[AGENT-14] [AGENT-35] over a fifth of a base from a member with a finding is noted for those above, and not once it is cleared', async () => {
  const find = (name: TreeName, state: string) =>
    tree.base.pool.query(
      `insert into agent_not_counted (merchant_code, member, agent, cause, from_day, state, found_at, decided_at)
        values ('laro', $1, $2, 'shared_device', '2026-11-09', $3, now(), case when $3 = 'held' then null else now() end)`,
      [tree.ids[name], tree.ids.A, state],
    );
  // The play of the 8th, before the findings, is counted: p brought 10,000 of 23,500, r 2,500.
  await find('p', 'held');
  await find('r', 'kept');
  await find('s', 'cleared');
  await eighth();
  await close('2026-11-08');
  expect(await notesOf()).toEqual(['A self waiting', 'B self waiting', 'D self waiting']);
});
