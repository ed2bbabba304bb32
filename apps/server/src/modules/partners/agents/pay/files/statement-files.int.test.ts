import { formatMoney, parseMoney } from '@laro/domain/money/money';
import { share } from '@laro/domain/money/share';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { one } from '#server/db/sql.ts';
import { TestAgentTree, type TreeName } from '#server/testing/partners/test-agent-tree.ts';
import { pdfText } from '#server/testing/base/pdf-text.ts';
import { computeContractRuns } from '../../contracts/runs/compute-contract-runs.ts';
import { payContractRuns } from '../../contracts/runs/pay-contract-runs.ts';
import { computeRuns } from '../compute-runs.ts';
import { payStatements } from '../pay-statements.ts';
import { statementCsv } from './statement-csv.ts';
import { statementPdf } from './statement-pdf.ts';
import { sheetOf, type StatementSheet } from './statement-sheet.ts';

let tree: TestAgentTree;
const now = Date.parse('2026-11-20T00:00:00Z');
const deps = () => ({ pool: tree.base.pool, now: () => now });
const merchant = () => ({
  ...tree.laro(),
  settings: { ...tree.laro().settings, 'agent.autoMax': 100_000_000, 'agent.kinds': ['daily' as const, 'dividend' as const] },
});

/** Names that a spreadsheet would run as a formula. */
const HOSTILE = '=cmd|x!A1';

beforeAll(async () => {
  tree = await TestAgentTree.open();
  await tree.plant();
  const { pool } = tree.base;
  for (const [kind, options] of [
    ['daily', { max: null, period: 'half', carry: 'none', carryCap: null, deductsSalary: false }],
    ['dividend', { max: null, period: 'half', carry: 'none', carryCap: null, deductsSalary: true }],
  ] as const) {
    await pool.query(
      `insert into agent_contracts (merchant_code, member, payer, kind, scope, rows, options, from_day, state, key, offered_by, offered_at, lapses_at)
        values ('laro', $1, null, $2, 'CONS', $3, $4, '2026-11-01', 'accepted', gen_random_uuid(), 'test', now(), now())`,
      [
        tree.ids.A,
        kind,
        JSON.stringify([{ betVolume: '100000', activeMember: 0, netLoss: '0', rateType: 'P', ppm: 1_000, amount: '0' }]),
        JSON.stringify({ cpa: null, ...options }),
      ],
    );
  }
  await tree.counted('p', '2026-11-08', { category: 'RNG', valid: parseMoney('10000.12345') });
  await tree.counted('r', '2026-11-08', { category: 'RNG', valid: parseMoney('500') });
  await tree.closeDay('2026-11-15');
  await computeRuns(deps(), merchant());
  await payStatements(deps());
  await computeContractRuns(deps(), merchant());
  await payContractRuns(deps(), () => merchant());
  await pool.query('update players set username = $2 where id = $1', [tree.ids.D, HOSTILE]);
});
afterAll(() => tree.close());

const readerOf = (name: TreeName) => ({ reader: tree.ids[name], cashAccount: tree.cash[name], detail: 'minimal' as const });

async function sheetFor(name: TreeName, kind: string): Promise<StatementSheet> {
  const { number } = await one<{ number: bigint }>(
    tree.base.pool,
    'select s.number from agent_statements s join agent_runs r on r.id = s.run where s.member = $1 and r.kind = $2 order by s.number limit 1',
    [tree.ids[name], kind],
  );
  return sheetOf(tree.base.pool, readerOf(name), number);
}

test('[AGENT-19] [AGENT-43] [T88] a rebate statement as a table has its lines with every decimal, names as on screen, formula-safe, and sums to its totals', async () => {
  const csv = statementCsv(await sheetFor('B', 'rebate'), 'PHP');
  expect(csv.startsWith('\uFEFFstatement,kind,')).toBe(true);
  const rows = csv.trim().split(/\r?\n/).slice(1);
  const moved = rows.pop();
  expect(moved).toMatch(/movement,agent_paid,,[^,]+,,,22\.50024,PHP,,$/);
  expect(rows.map((row) => row.replace(/^\d+,/, ''))).toEqual([
    `rebate,,2026-11-08,,paid,agent,'${HOSTILE},RNG,2026-11-08,10000.12345,0.2,20.00024,PHP,2026-01-01,2026-01-01`,
    'rebate,,2026-11-08,,paid,players,0.2 %,RNG,2026-11-08,500.00,0.5,2.50,PHP,2026-01-01,',
    'rebate,,2026-11-08,,paid,total,gross,,,,,22.50024,PHP,,',
    'rebate,,2026-11-08,,paid,total,net,,,,,22.50024,PHP,,',
    'rebate,,2026-11-08,,paid,total,paid,,,,,22.50024,PHP,,',
  ]);
});

test('[AGENT-27] [AGENT-43] a dividend as a table has the figures that it was computed from', async () => {
  const csv = statementCsv(await sheetFor('A', 'dividend'), 'PHP');
  const rows = csv.trim().split(/\r?\n/).slice(1);
  const figures = new Map(rows.map((row) => row.split(',')).map((cells) => [`${cells[6]} ${cells[7]}`, cells[12]]));
  expect(figures.get('figure valid')).toBe('10500.12345');
  expect(figures.get('figure salary')).toBe('10.50012');
  expect(figures.get('figure active')).toBe('1');
  expect(figures.get('total gross')).toBe(formatMoney(share(parseMoney(figures.get('figure base') ?? ''), 1_000)));
});

test('[AGENT-19] a statement of another member is none', async () => {
  const { statement } = await sheetFor('B', 'rebate');
  await expect(sheetOf(tree.base.pool, readerOf('C'), statement.number)).rejects.toMatchObject({ code: 'agent.statement_unknown' });
});

test.each(['EN', 'TY', 'TH', 'RU', 'CN'] as const)('[AGENT-19] on paper, in %s: facts, totals and every line', async (language) => {
  const sheet = await sheetFor('B', 'rebate');
  const given = { merchant: merchant(), language, owner: { username: 'bea', currency: 'PHP' }, sheet, madeAt: new Date(now) };
  const bytes: Buffer[] = [];
  for await (const part of await statementPdf(given)) bytes.push(part as Buffer);
  const shown = pdfText(Buffer.concat(bytes)).join(' ');
  const [move] = sheet.movements;
  const moved = move?.at.toLocaleTimeString('en-GB', { timeZone: 'Asia/Manila', hour: '2-digit', minute: '2-digit' }) ?? 'no movement';
  for (const part of ['bea', '22.50', '10,000.12', '20.00', '2.50', '2026-11-08', 'Asia/Manila', moved]) expect(shown).toContain(part);
  const dividend: Buffer[] = [];
  for await (const part of await statementPdf({ ...given, sheet: await sheetFor('A', 'dividend') })) dividend.push(part as Buffer);
  const computed = pdfText(Buffer.concat(dividend)).join(' ');
  for (const part of ['0.1', '×', '2026-11-15']) expect(computed).toContain(part);
});
