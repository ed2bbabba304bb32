import { formatMoney, parseMoney } from '@laro/domain/money/money';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inTransaction, many, one } from '#server/db/sql.ts';
import { auditLedger, isWhole } from '#server/ledger/audit/audit.ts';
import { TestAgentTree, type TreeName } from '#server/testing/partners/test-agent-tree.ts';
import { computeContractRuns } from '../../contracts/runs/compute-contract-runs.ts';
import { payContractRuns } from '../../contracts/runs/pay-contract-runs.ts';
import { recomputeRun } from '../../contracts/runs/recompute/recompute-run.ts';
import { actOnEndings } from './end-agent.ts';
import { insertEnding } from './endings.store.ts';

let tree: TestAgentTree;
let now: number;
const deps = () => ({ pool: tree.base.pool, now: () => now });
const merchant = () => ({
  ...tree.laro(),
  settings: { ...tree.laro().settings, 'agent.kinds': ['dividend' as const], 'agent.autoMax': 100_000_000, 'agent.shareMax': 100 },
});

beforeAll(async () => {
  tree = await TestAgentTree.open();
});
afterAll(() => tree.close());
beforeEach(async () => {
  now = Date.parse('2026-11-16T00:00:10+08:00');
  await tree.plant();
});

const played = (name: TreeName, day: string, valid: string) => tree.counted(name, day, { category: 'RNG', valid: parseMoney(valid) });
interface Monthly {
  ppm: number;
  from?: string;
  to?: string;
  /** The turnover of its step. */
  volume?: string;
}
/** A contract by the month, from 1 November on. */
const monthly = (member: TreeName, payer: TreeName | null, { ppm, from = '2026-11-01', to, volume = '0' }: Monthly) =>
  tree.base.pool.query(
    `insert into agent_contracts (merchant_code, member, payer, kind, scope, rows, options, from_day, to_day, state, key, offered_by, offered_at, lapses_at)
      values ('laro', $1, $2, 'dividend', 'CONS', $3, $4, $5, $6, 'accepted', gen_random_uuid(), 'test', now(), now())`,
    [
      tree.ids[member],
      payer === null ? null : tree.ids[payer],
      JSON.stringify([{ betVolume: parseMoney(volume).toString(), activeMember: 0, netLoss: '0', rateType: 'P', ppm, amount: '0' }]),
      JSON.stringify({ max: null, period: 'month', carry: 'none', carryCap: null, deductsSalary: false, cpa: null }),
      from,
      to ?? null,
    ],
  );
async function payMonth(): Promise<void> {
  now = Date.parse('2026-12-01T04:00:00+08:00');
  await computeContractRuns(deps(), merchant());
  await payContractRuns(deps(), () => merchant());
}
const paid = async () =>
  (
    await many<{ member: bigint; payer: bigint | null; gross: bigint; passed: bigint; before: bigint }>(
      tree.base.pool,
      `select s.member, c.payer, s.gross, s.passed, f.taken_over as before from agent_statements s join agent_contracts c on c.id = s.contract
        join agent_figures f on f.statement = s.number join agent_runs r on r.id = s.run where r.day = '2026-11-30' order by s.number`,
    )
  ).map(
    ({ member, payer, gross, passed, before }) =>
      `${tree.nameOf(member)} from ${payer === null ? 'company' : tree.nameOf(payer)} ${formatMoney(gross)} −${formatMoney(passed)}, before ${formatMoney(before)}`,
  );
const balances = async (...names: TreeName[]) => Promise.all(names.map(async (name) => formatMoney(await tree.balance(name))));
const expectWhole = async () => {
  const run = await one<{ id: bigint }>(tree.base.pool, "select id from agent_runs where day = '2026-11-30'");
  expect(await recomputeRun(tree.base.pool, 'laro', run.id)).toMatchObject({ isEqual: true });
  expect(isWhole({ ...(await auditLedger(tree.base.pool)), countsOff: 0n })).toBe(true);
};

/** B, between A and D, ends on the 16th: D has 20,000 before and 10,000 after. No rebates were computed: the result is the stakes. */
async function endOfB(volume: string): Promise<void> {
  await monthly('A', null, { ppm: 300_000 });
  await monthly('B', 'A', { ppm: 200_000 });
  await monthly('D', 'B', { ppm: 100_000, volume });
  await inTransaction(tree.base.pool, (transaction) =>
    insertEnding(transaction, {
      merchantCode: 'laro',
      member: tree.ids.B,
      becomes: 'ended',
      fromDay: '2026-11-16',
      releaseDay: '2026-12-16',
      reason: 'test',
      by: 'test',
      at: new Date(now),
    }),
  );
  await played('p', '2026-11-10', '20000');
  await tree.closeDay('2026-11-15');
  await actOnEndings(deps(), merchant());
  await played('p', '2026-11-20', '10000');
  await tree.closeDay('2026-11-30');
  await payMonth();
}

test('[AGENT-06] [AGENT-27] a dividend by the month that is taken over on a 16th counts the whole month: its step is reached as if nothing had ended', async () => {
  await endOfB('25000');
  expect(await paid()).toEqual([
    'A from company 9000.00 −7000.00, before 0.00',
    'B from A 4000.00 −0.00, before 0.00',
    'D from B 0.00 −0.00, before 0.00',
    'D from A 3000.00 −0.00, before 0.00',
  ]);
  // The debts of A to B and D are paid out of its 9,000.
  expect(await balances('A', 'B', 'D')).toEqual(['2000.00', '4000.00', '3000.00']);
  await expectWhole();
});

test('[AGENT-06] [AGENT-30] the ended agent pays the part of its days, the upline with the contract the rest of the month', async () => {
  await endOfB('0');
  expect(await paid()).toEqual([
    'A from company 9000.00 −5000.00, before 0.00',
    'B from A 4000.00 −2000.00, before 0.00',
    'D from B 2000.00 −0.00, before 0.00',
    'D from A 1000.00 −0.00, before 2000.00',
  ]);
  expect(await balances('A', 'B', 'D')).toEqual(['4000.00', '2000.00', '3000.00']);
  await expectWhole();
});

test('[AGENT-08] [AGENT-30] after a move on a 16th the old upline pays its days of the month, and the new one those after it', async () => {
  await monthly('A', null, { ppm: 300_000 });
  await monthly('B', 'A', { ppm: 200_000 });
  await monthly('C', 'A', { ppm: 200_000 });
  await monthly('D', 'B', { ppm: 100_000, to: '2026-11-15' });
  await monthly('D', 'C', { ppm: 100_000, from: '2026-11-16' });
  await tree.base.pool.query(
    `insert into agent_placements (member, from_day, upline, path, level, is_agent)
      select member, '2026-11-16', case when member = $1 then $3::bigint else upline end, array_replace(path, $2::bigint, $3::bigint), level, is_agent
      from agent_placements where member = $1 or path @> array[$1::bigint]`,
    [tree.ids.D, tree.ids.B, tree.ids.C],
  );
  await played('p', '2026-11-10', '20000');
  await played('p', '2026-11-20', '10000');
  await tree.closeDay('2026-11-30');
  await payMonth();
  expect(await paid()).toEqual([
    'A from company 9000.00 −6000.00, before 0.00',
    'B from A 4000.00 −2000.00, before 0.00',
    'C from A 2000.00 −1000.00, before 0.00',
    'D from B 2000.00 −0.00, before 0.00',
    'D from C 1000.00 −0.00, before 0.00',
  ]);
  expect(await balances('A', 'B', 'C', 'D')).toEqual(['3000.00', '2000.00', '1000.00', '3000.00']);
  await expectWhole();
});
