import { startOfDay } from '@laro/domain/agents/counting/periods';
import { formatMoney, parseMoney } from '@laro/domain/money';
import { shiftDay } from '@laro/domain/shift-day';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { many, one } from '#server/db/sql.ts';
import { auditLedger, isWhole } from '#server/ledger/audit.ts';
import { MerchantDirectory } from '#server/modules/merchant/index.ts';
import { testDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { addTestMerchants } from '#server/testing/test-merchants.ts';
import { openTestPlayer } from '#server/testing/test-play.ts';
import { computeRuns } from './compute-runs.ts';
import { payStatements } from './pay-statements.ts';

const RATES = { A: [9000, 6000], B: [7000, 5000], C: [6000, 4000], D: [5000, 3000], p: [3000, 2000], q: [0, 0], r: [2000, 2000], s: [4000, 3000] } as const;
type Name = keyof typeof RATES;
const PATHS: Record<Name, Name[]> = { A: [], B: ['A'], C: ['A'], D: ['B', 'A'], p: ['D', 'B', 'A'], q: ['D', 'B', 'A'], r: ['B', 'A'], s: ['C', 'A'] };
const AGENTS: readonly Name[] = ['A', 'B', 'C', 'D'];
const names = Object.keys(RATES) as Name[];

let base: TestDatabase;
let directory: MerchantDirectory;
let ids: Record<Name, bigint>;
let cash: Record<Name, bigint>;
const deps = () => ({ pool: base.pool, now: Date.now });

const laro = () => {
  const found = directory.byCode('laro');
  if (!found) throw new Error('there is no merchant laro');
  return found;
};
const zone = () => laro().settings['market.timeZone'];

beforeAll(async () => {
  base = await testDatabase();
  await addTestMerchants(base.pool);
  directory = new MerchantDirectory(base.pool);
  await directory.refresh();
});
afterAll(() => base.close());

/** The tree of the vectors (agents.md 17), new for each test. */
beforeEach(async () => {
  const { pool } = base;
  await pool.query(`alter table agent_lines disable trigger all; alter table agent_counts disable trigger all;
    truncate agent_runs, agent_statements, agent_lines, agent_carries, agent_debts, agent_counts, agent_clocks;
    alter table agent_lines enable trigger all; alter table agent_counts enable trigger all`);
  const opened = await Promise.all(names.map(async (name) => [name, await openTestPlayer(pool, { money: 0n })] as const));
  ids = Object.fromEntries(opened.map(([name, { id }]) => [name, BigInt(id)])) as Record<Name, bigint>;
  cash = Object.fromEntries(opened.map(([name, account]) => [name, account.cash])) as Record<Name, bigint>;
  for (const name of names) {
    const path = PATHS[name].map((above) => ids[above]);
    const upline = path[0] ?? null;
    if (AGENTS.includes(name)) {
      await pool.query('update players set type = $2 where id = $1', [ids[name], path.length === 0 ? 2 : 1]);
      await pool.query(
        `insert into agents (member, merchant_code, is_trial, state, upline, level, since, state_since) values ($1, 'laro', false, 'active', $2, $3, now(), now())`,
        [ids[name], upline, path.length + 1],
      );
    }
    await pool.query('insert into agent_placements (member, from_day, upline, path, level, is_agent) values ($1, $2, $3, $4, $5, $6)', [
      ids[name],
      '2026-01-01',
      upline,
      path,
      path.length + 1,
      AGENTS.includes(name),
    ]);
    await rate(name, '2026-01-01', RATES[name]);
  }
});

async function rate(name: Name, day: string, [slots, live]: readonly [number, number]): Promise<void> {
  const ppm = [slots, live, ...Array.from({ length: 9 }, () => 0)];
  await base.pool.query(`insert into agent_rates (member, from_day, ppm, set_by, reason, set_at) values ($1, $2, $3, 'test', 'test', now())`, [
    ids[name],
    day,
    ppm,
  ]);
}

/** Counted play of a day; a late difference has an earlier origin. */
async function counted(name: Name, day: string, category: string, valid: string, origin = day): Promise<void> {
  await base.pool.query(
    `insert into agent_counts (merchant_code, member, category, origin, bucket, origin_day, bucket_day, rounds, staked, paid, valid, kept, counted_at)
      values ('laro', $1, $2, $3, $4, $5, $6, 1, $7, 0, $7, 0, now())`,
    [ids[name], category, new Date(startOfDay(origin, zone())), new Date(startOfDay(day, zone())), origin, day, parseMoney(valid)],
  );
}

/** Closes the days from the 8th to a day and pays their rebates. */
async function close(day: string): Promise<void> {
  const from = new Date(startOfDay('2026-11-08', zone()));
  await base.pool.query(
    `insert into agent_clocks (merchant_code, since, counted_to) values ('laro', $1, $2) on conflict (merchant_code) do update set counted_to = excluded.counted_to`,
    [from, new Date(startOfDay(shiftDay(day, 1), zone()))],
  );
  await computeRuns(deps(), laro());
  await payStatements(deps());
}

async function totals(day: string): Promise<string[]> {
  const rows = await many<{ member: bigint; gross: bigint }>(
    base.pool,
    'select s.member, s.gross from agent_statements s join agent_runs r on r.id = s.run where r.day = $1 and s.gross <> 0 order by s.member',
    [day],
  );
  const nameOf = (member: bigint) => names.find((name) => ids[name] === member);
  return rows.map(({ member, gross }) => `${nameOf(member)} ${formatMoney(gross).replace(/\.?0+$/, '')}`).sort();
}

const balance = async (name: Name): Promise<bigint> =>
  (
    await one<{ sum: bigint }>(
      base.pool,
      `select coalesce(sum(b.balance), 0)::bigint as sum from accounts c join accounts a on a.owner = c.owner and a.merchant_code = c.merchant_code and a.kind = $2
        join balances b on b.account_id = a.id where c.id = $1`,
      [cash[name], AGENTS.includes(name) ? 'agent' : 'player:cash'],
    )
  ).sum;

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
    base.pool,
    `select l.base, l.ppm, l.amount from agent_lines l join agent_statements s on s.number = l.statement where s.member = $1 order by l.amount`,
    [ids.A],
  );
  expect(lines.map(({ base: on, ppm, amount }) => `${formatMoney(on)} ${ppm} ${formatMoney(amount)}`)).toEqual([
    '4000.00 1000 4.00',
    '6000.00 3000 18.00',
    '13500.00 2000 27.00',
  ]);
  expect(isWhole({ ...(await auditLedger(base.pool)), countsOff: 0n })).toBe(true);
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
  expect(await many(base.pool, 'select 1 from agent_debts where left_over > 0')).toEqual([]);
});

test('[AGENT-22] a carry that another process writes while a payment starts is taken from the payment', async () => {
  await counted('p', '2026-11-08', 'RNG', '10000');
  const other = await base.pool.connect();
  try {
    await other.query('begin');
    await other.query('insert into agent_carries (member, amount) values ($1, $2)', [ids.p, parseMoney('-10.00')]);
    const paying = close('2026-11-08');
    await vi.waitFor(async () => {
      const { rows } = await base.pool.query("select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'");
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
  await base.pool.query(
    `insert into player_blocks (player_id, kind, origin, cause, reason, set_by, set_at) values ($1, 'bet', 'operator', 'other', 'test', 'test', now())`,
    [ids.p],
  );
  await eighth();
  await close('2026-11-08');
  expect(await totals('2026-11-08')).toEqual(['A 49', 'B 42.5', 'C 12', 'D 37', 'r 5', 's 24']);
  expect(await balance('p')).toBe(0n);
});

test('[AGENT-35] a statement above the merchant’s limit waits and is not paid', async () => {
  await counted('p', '2026-11-08', 'RNG', '9000000');
  await close('2026-11-08');
  const states = await many<{ member: bigint; state: string; notes: string[] }>(base.pool, 'select member, state, notes from agent_statements');
  const ofP = states.find(({ member }) => member === ids.p);
  expect([ofP?.state, ofP?.notes.includes('large')]).toEqual(['waiting', true]);
  expect(await balance('p')).toBe(0n);
  const run = await one<{ paid: Date | null }>(base.pool, 'select paid_at as paid from agent_runs');
  expect(run.paid).toBeNull();
});
