/**
 * Records, profit and loss and statements of a player with a hundred times the entries, against those of one with 1×, in a ledger of as many
 * postings as given (10,000,000). Both play in the same hours. Alternately, so that a noisy machine disturbs both alike (goals B, "100× the data").
 */
import fs from 'node:fs';
import type pg from 'pg';
import { kindsOf } from '../../apps/server/src/modules/money/statements/money-view.ts';
import { openPool } from '../../apps/server/src/db/database.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/db/embedded-postgres/start.ts';
import { migrate } from '../../apps/server/src/db/migrations/migrate.ts';
import { balancesAt, lifetimeMoney, listMoney, moneyByDay, playedMoney, type OwnAccount } from '../../apps/server/src/ledger/movements/money-reads.ts';
import { listRounds, roundTotals } from '../../apps/server/src/ledger/rounds/round-reads.ts';
import { makeLedger, makeLedgerPlayer, prepareLedger, sumLedger } from '../../tools/make/make-ledger.ts';
import { median, printTable, times } from '../measure/table.ts';
import { temporaryFolder } from '../../apps/server/src/testing/base/temporary-folder.ts';

const POSTINGS = Number(process.argv[2] ?? 10_000_000);
const ROUNDS = 25;
const GOAL = 1.5;
const FEW_AN_HOUR = 25;
const HOUR_MS = 3_600_000;
const ZONE = 'Asia/Manila';

const hour = Math.floor(Date.now() / HOUR_MS) * HOUR_MS;
const year = [new Date(hour - 366 * 24 * HOUR_MS), new Date(hour + HOUR_MS)] as const;
const month = [new Date(hour - 30 * 24 * HOUR_MS), new Date(hour + HOUR_MS)] as const;

type Question = (pool: pg.Pool, accounts: readonly OwnAccount[]) => Promise<unknown>;
const page = (pool: pg.Pool, accounts: readonly OwnAccount[], [from, to]: readonly [Date, Date], before: { movementId: string; line: number } | null = null) =>
  listMoney(pool, { accounts, kinds: kindsOf('', ''), from, to, before, limit: 31 });
const rounds = (accounts: readonly OwnAccount[]) => ({
  cashAccount: accounts[0]?.id ?? 0n,
  from: year[0],
  to: year[1],
  gameIds: null,
  vendorCode: null,
  state: null,
});

const questions: readonly (readonly [string, Question])[] = [
  [
    'transaction record of 30 days, first page with sums and balances',
    (pool, accounts) => Promise.all([page(pool, accounts, month), moneyByDay(pool, accounts, ...month, ZONE), balancesAt(pool, accounts, ...month)]),
  ],
  [
    'transaction record of a year, first page with sums and balances',
    (pool, accounts) => Promise.all([page(pool, accounts, year), moneyByDay(pool, accounts, ...year, ZONE), balancesAt(pool, accounts, ...year)]),
  ],
  [
    'transaction record of a year, a page in its middle',
    (pool, accounts) =>
      page(pool, accounts, year, {
        movementId: `${(hour - 180 * 24 * HOUR_MS)
          .toString(16)
          .padStart(12, '0')
          .replace(/^(.{8})/, '$1-')}-7000-8000-000000000000`,
        line: 1,
      }),
  ],
  ['profit and loss of a year', (pool, accounts) => playedMoney(pool, accounts, ...year, ZONE)],
  ['net deposits of a lifetime', (pool, accounts) => lifetimeMoney(pool, accounts)],
  [
    'bet record of a year, first page with sums',
    (pool, accounts) => Promise.all([listRounds(pool, rounds(accounts), null, 31), roundTotals(pool, rounds(accounts))]),
  ],
];

async function time(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

async function compare(pool: pg.Pool, few: bigint, many: bigint): Promise<string[][]> {
  const of = (id: bigint): OwnAccount[] => [{ id, kind: 'player:cash' }];
  const table: string[][] = [];
  for (const [what, ask] of questions) {
    // The first calls warm the connection and are not counted.
    for (let warm = 0; warm < 6; warm += 1) await Promise.all([ask(pool, of(few)), ask(pool, of(many))]);
    const pairs: { one: number; hundred: number }[] = [];
    for (let round = 0; round < ROUNDS; round += 1) pairs.push({ one: await time(() => ask(pool, of(few))), hundred: await time(() => ask(pool, of(many))) });
    const [one, hundred] = [median(pairs.map((pair) => pair.one)), median(pairs.map((pair) => pair.hundred))];
    const ratio = hundred / one;
    table.push([what, `${one.toFixed(1)} ms`, `${hundred.toFixed(1)} ms`, times(ratio), `≤ ${times(GOAL)}`, ratio <= GOAL ? 'met' : 'MISSED']);
  }
  return table;
}

async function run(): Promise<void> {
  const dataDir = temporaryFolder('bench');
  const server = await startEmbeddedPostgres(dataDir, { kind: 'bench', isDurable: false, settings: ['shared_buffers=512MB', 'max_wal_size=4GB'] });
  const pool = openPool({ ...server.connection, max: 4 });
  try {
    await migrate(pool);
    await prepareLedger(pool);
    const few = await makeLedgerPlayer(pool, 'few', FEW_AN_HOUR);
    const many = await makeLedgerPlayer(pool, 'many', FEW_AN_HOUR * 100);
    await makeLedger(pool, Math.max(1, POSTINGS - few.postings - many.postings));
    await sumLedger(pool);
    const { rows } = await pool.query<{ n: bigint }>('select count(*) as n from postings');
    const title = `Records of a player with ${many.postings.toLocaleString('en')} entries against one with ${few.postings.toLocaleString('en')}, in a ledger of ${Number(rows[0]?.n).toLocaleString('en')} postings`;
    printTable(title, ['what', '1×', '100×', 'ratio', 'goal', ''], await compare(pool, few.cash, many.cash));
  } finally {
    await pool.end();
    await server.stop();
    fs.rmSync(dataDir, { recursive: true, force: true });
  }
}

await run();
