/**
 * The agent centre on generated lines of agents: an hour, a day and a half-month of runs, payments, the lists and figures of a team a hundred times as large
 * as another one, and bets with the centre at work against bets without it (docs/agents.md).
 * `npm run bench -- agents [members, default 64000] [rounds a day for each member, default 10]`
 */
import { createHash, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { contractPpmMax } from '@laro/domain/agents/contracts/contract-terms';
import { daysBetween, halfMonthOf, startOfDay } from '@laro/domain/agents/counting/periods';
import { dayAt } from '@laro/domain/time/day-at';
import { shiftDay } from '@laro/domain/time/shift-day';
import type pg from 'pg';
import { openPool } from '../../apps/server/src/db/database.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/db/embedded-postgres/start.ts';
import { migrate } from '../../apps/server/src/db/migrations/migrate.ts';
import { BetDesk } from '../../apps/server/src/ledger/bets/bets.ts';
import { follow } from '../../apps/server/src/ledger/feed/feed.ts';
import { MerchantDirectory, type Merchant } from '../../apps/server/src/modules/core/merchant/index.ts';
import { computeContractRuns } from '../../apps/server/src/modules/partners/agents/contracts/runs/compute-contract-runs.ts';
import { payContractRuns } from '../../apps/server/src/modules/partners/agents/contracts/runs/pay-contract-runs.ts';
import { countAgentHours } from '../../apps/server/src/modules/partners/agents/counting/count-hours.ts';
import { keepTeamFigures } from '../../apps/server/src/modules/partners/agents/figures/keep-figures.ts';
import { computeRuns } from '../../apps/server/src/modules/partners/agents/pay/compute-runs.ts';
import { payStatements } from '../../apps/server/src/modules/partners/agents/pay/pay-statements.ts';
import { temporaryFolder } from '../../apps/server/src/testing/base/temporary-folder.ts';
import { median, printTable, times } from '../measure/table.ts';
import { fillDaysBefore, fillHour, fillTree, GAME, MERCHANT, type Lines } from './fill-tree.ts';
import { teamQuestions } from './team-questions.ts';

const MEMBERS = Number(process.argv[2] ?? 64_000);
const ROUNDS_EACH = Number(process.argv[3] ?? 10);
/** The size for which the goals are set. */
const FULL_MEMBERS = 1_000_000;
const HOUR_MS = 3_600_000;
const TURNS = 15;
const SLICES = 7;
const SLICE_MS = 10_000;
/** The server counts once a minute. More often costs more for each bet: an hour of a player is marked each time. */
const COUNT_EVERY_MS = 5_000;
const GOALS = { list: 1.5, bets: 0.97 };

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}

/** A run's row: the time, the time of the full size if it grows in proportion, and its goal at the full size. */
function runRow(what: string, took: number, units: string, scale: number, goal: number): string[] {
  const full = took * scale;
  return [what, units, `${took.toFixed(2)} s`, `${full.toFixed(0)} s`, `≤ ${goal} s`, full <= goal ? 'met' : 'missed'];
}

async function addDividend(pool: pg.Pool, agent: bigint, from: string): Promise<void> {
  const row = { betVolume: '0', activeMember: 0, netLoss: '0', rateType: 'P', ppm: contractPpmMax.dividend / 10, amount: '0' };
  const options = { max: null, period: 'half', carry: 'none', carryCap: null, deductsSalary: false };
  await pool.query(
    `insert into agent_contracts (merchant_code, member, payer, kind, scope, rows, options, from_day, state, key, offered_by, offered_at, lapses_at)
      values ($1, $2, null, 'dividend', 'CONS', $3, $4, $5, 'accepted', gen_random_uuid(), 'bench', now(), now())`,
    [MERCHANT, agent, JSON.stringify([row]), JSON.stringify(options), from],
  );
}

interface Bench {
  pool: pg.Pool;
  merchant: Merchant;
  now: number;
}
const deps = (bench: Bench) => ({ pool: bench.pool, now: () => bench.now, merchants: () => [bench.merchant], roundNotes: async () => new Map() });

/** Plays and counts the last day of a half-month hour by hour, closes it, pays it, and runs the half-month. */
async function measureRuns(bench: Bench, day: string): Promise<void> {
  const { pool, merchant } = bench;
  const start = startOfDay(day, merchant.settings['market.timeZone']);
  await pool.query('insert into agent_clocks (merchant_code, since, counted_to) values ($1, $2, $2)', [MERCHANT, new Date(start)]);
  const perHour = Math.floor((MEMBERS * ROUNDS_EACH) / 24);
  const hours: number[] = [];
  for (let hour = 0; hour < 24; hour += 1) {
    await fillHour(pool, new Date(start + hour * HOUR_MS), perHour);
    bench.now = start + (hour + 1) * HOUR_MS + 8 * 60_000;
    hours.push(await seconds(() => countAgentHours(deps(bench))));
  }
  const figures = await seconds(() => keepTeamFigures(deps(bench)));
  const lines = await seconds(() => computeRuns(deps(bench), merchant));
  await pool.query("update agent_statements set state = 'approved' where state = 'waiting'");
  const { rows } = await pool.query<{ statements: bigint; lines: bigint }>(
    'select (select count(*) from agent_statements) as statements, (select count(*) from agent_lines) as lines',
  );
  const paid = await seconds(() => payStatements(deps(bench)));
  await fillDaysBefore(pool, halfMonthOf(day).from, day);
  const half = await seconds(async () => {
    await computeContractRuns(deps(bench), merchant);
    await payContractRuns(deps(bench), () => merchant);
  });
  const [scale, statements] = [FULL_MEMBERS / MEMBERS, Number(rows[0]?.statements ?? 0n)];
  printTable(
    `Runs of ${MEMBERS} members with ${perHour * 24} rounds a day; in proportion for ${FULL_MEMBERS} members with ${(FULL_MEMBERS * ROUNDS_EACH).toLocaleString('en')} rounds`,
    ['what', 'size', 'time', 'in proportion', 'goal', ''],
    [
      runRow('an hour counted (median)', median(hours), `${perHour} rounds`, scale, 10),
      runRow('a day closed: figures and lines', figures + lines, `${rows[0]?.lines} lines`, scale, 180),
      runRow('payments', paid, `${statements} statements`, 400_000 / Math.max(1, statements), 90),
      runRow('a half-month', half, `two dividends, ${daysBetween(halfMonthOf(day).from, day).length} days`, scale, 60),
    ],
  );
}

/** Asks both teams in turns. */
async function measureLists(bench: Bench, day: string, { many, few, members, fewMembers }: Lines): Promise<void> {
  const rows: string[][] = [];
  for (const [what, ask] of teamQuestions({ ...bench, day })) {
    const took: { many: number; few: number }[] = [];
    await ask(many);
    await ask(few);
    for (let turn = 0; turn < TURNS; turn += 1) took.push({ few: await seconds(() => ask(few)), many: await seconds(() => ask(many)) });
    const [ofMany, ofFew] = [median(took.map((turn) => turn.many)), median(took.map((turn) => turn.few))];
    const ratio = ofMany / ofFew;
    rows.push([
      what,
      `${(ofFew * 1000).toFixed(1)} ms`,
      `${(ofMany * 1000).toFixed(1)} ms`,
      times(ratio),
      `≤ ${GOALS.list}`,
      ratio <= GOALS.list ? 'met' : 'missed',
    ]);
  }
  printTable(`A team of ${members} members against one of ${fewMembers}`, ['what', 'small', 'large', 'ratio', 'goal', ''], rows);
}

/** Bets per second while the centre follows them, until it has followed all of them, against bets without it, in turns. */
async function measureBets(bench: Bench): Promise<void> {
  const { pool } = bench;
  const { rows } = await pool.query<{ cash: bigint; vendor: bigint }>(
    `select p.cash_account as cash, open_account('vendor', $1, 'PHP', false, 'BGS') as vendor from bench_members m join players p on p.id = m.id where not m.is_agent limit 1000`,
    [MERCHANT],
  );
  const token = (cash: bigint) => createHash('sha256').update(String(cash)).digest();
  await pool.query('update balances set balance = 1000000000000 where account_id = any ($1)', [rows.map(({ cash }) => cash)]);
  await pool.query(
    "insert into play_tokens (token_hash, cash_account, vendor_code, game_id, expires_at) select t, a, 'BGS', $3, now() + interval '1 day' from unnest($1::bytea[], $2::bigint[]) u (t, a)",
    [rows.map(({ cash }) => token(cash)), rows.map(({ cash }) => cash), GAME],
  );
  const desk = new BetDesk(pool);
  const centre = () => countAgentHours(deps(bench));
  // A server always has followers of the rounds, such as rewards and risk, which share one reading: they are there with and without the centre.
  const others = async () => {
    while (await follow(pool, 'bench', { rounds: true }, async () => false));
  };
  const slice = async (isOn: boolean): Promise<number> => {
    const followAll = () => Promise.all([others(), isOn ? centre() : null]);
    // Bets of slices without the centre are none of its work in this one.
    await Promise.all([others(), centre()]);
    const start = performance.now();
    const end = start + SLICE_MS;
    let done = 0;
    const bet = async () => {
      while (performance.now() < end) {
        const { cash, vendor } = rows[Math.floor(Math.random() * rows.length)] ?? { cash: 0n, vendor: 0n };
        const given = { vendorCode: 'BGS', cashAccount: cash, vendorAccount: vendor, key: randomUUID(), tokenHash: token(cash), roundRef: randomUUID() };
        await desk.place({ ...given, gameId: GAME, amount: 1_000n, closesRound: true });
        done += 1;
      }
    };
    const followOn = async () => {
      while (performance.now() < end) {
        await followAll();
        await sleep(COUNT_EVERY_MS);
      }
    };
    await Promise.all([...Array.from({ length: 8 }, bet), followOn()]);
    // A slice has ended when all of its bets are followed.
    await followAll();
    return (done * 1000) / (performance.now() - start);
  };
  const turns: { off: number; on: number }[] = [];
  await slice(true);
  for (let turn = 0; turn < SLICES; turn += 1) {
    const isFirst = turn % 2 === 0;
    const [one, other] = [await slice(isFirst), await slice(!isFirst)];
    turns.push(isFirst ? { on: one, off: other } : { on: other, off: one });
  }
  const ratio = median(turns.map(({ on, off }) => on / off));
  printTable(
    'Bets with the centre at work against bets without it',
    ['with/s', 'without/s', 'ratio', 'goal', ''],
    [
      [
        median(turns.map(({ on }) => on)).toFixed(0),
        median(turns.map(({ off }) => off)).toFixed(0),
        times(ratio),
        `≥ ${GOALS.bets}`,
        ratio >= GOALS.bets ? 'met' : 'missed',
      ],
    ],
  );
}

async function run(pool: pg.Pool): Promise<void> {
  await migrate(pool);
  const lines = await fillTree(pool, MEMBERS);
  console.log(`${MEMBERS} members, agents on ${lines.levels} levels\n`);
  const directory = new MerchantDirectory(pool);
  await directory.refresh();
  const found = directory.byCode(MERCHANT);
  if (!found) throw new Error('there is no merchant');
  const merchant: Merchant = { ...found, settings: { ...found.settings, 'agent.shareMax': 100, 'agent.autoMax': 100_000_000 } };
  const bench: Bench = { pool, merchant, now: Date.now() };
  const day = shiftDay(halfMonthOf(dayAt(Date.now(), merchant.settings['market.timeZone'])).from, -1);
  await addDividend(pool, lines.many, halfMonthOf(day).from);
  await addDividend(pool, lines.few, halfMonthOf(day).from);
  await measureRuns(bench, day);
  await measureLists(bench, day, lines);
  await measureBets(bench);
}

const dataDir = temporaryFolder('bench');
const server = await startEmbeddedPostgres(dataDir, { kind: 'bench', isDurable: false, settings: ['shared_buffers=512MB', 'max_wal_size=1GB'] });
const pool = openPool({ ...server.connection, max: 12 });
try {
  await run(pool);
} finally {
  await pool.end();
  await server.stop();
  fs.rmSync(dataDir, { recursive: true, force: true });
}
