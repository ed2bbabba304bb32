/**
 * The lottery. Settlement of one draw over all plays of a family, with a worker that is killed (kill -9) on the way, against one bulk UPDATE and INSERT of as many
 * rows in the same run (LOTT-51). Orders of five lines, 8 and 128 outstanding, and on one number, against plain bets of the ledger (LOTT-69). Orders around a
 * closing: the rate before it, and none accepted after it by the database's clock.
 * usage: npm run bench -- lottery [lines] [rounds]
 */
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once as event } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { MAJOR_UNIT } from '@laro/domain/money/money';
import type { FamilyParams } from '@laro/lottery/families';
import { readLine } from '@laro/lottery/orders/line';
import { WORKED_EXAMPLES } from '@laro/lottery/rules/worked-examples';
import { openPool } from '../../apps/server/src/db/database.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/db/embedded-postgres/start.ts';
import { migrate } from '../../apps/server/src/db/migrations/migrate.ts';
import { one } from '../../apps/server/src/db/sql.ts';
import { Refusal } from '../../apps/server/src/http/problems/refusal.ts';
import { BetDesk } from '../../apps/server/src/ledger/bets/bets.ts';
import { inputHashOf } from '../../apps/server/src/modules/play/lottery/orders/accepted/requests.store.ts';
import { OrderDesk } from '../../apps/server/src/modules/play/lottery/orders/accepted/order-desk.ts';
import { gameTerms } from '../../apps/server/src/modules/play/lottery/orders/terms.ts';
import { createLotteryTickets } from '../../apps/server/src/modules/rewards/rewards/index.ts';
import { temporaryFolder } from '../../apps/server/src/testing/base/temporary-folder.ts';
import { compareRates, type RateRow, type Slice } from '../measure/compare-rates.ts';
import { cpuTimeUs } from '../measure/cpu-time.ts';
import { drawOrders, makeDraw, setStage, settings, writeOrders, type Bettor, type BulkLine, type Stage } from './lottery-stage.ts';
import { bulkSettlement, preparePeer } from './settle-peer.ts';
import { printTable, times } from '../measure/table.ts';

const LINES = Number(process.argv[2] ?? 1_000_000);
const ROUNDS = Number(process.argv[3] ?? 3);
const LINES_EACH = 4;
const PLAYERS = 50_000;
const SETTLE_GOAL = 2;
const RATE_GOAL = 0.4;
/** The slowest bet of others while a draw is settled, and how often one is placed. */
const BET_GOAL_MS = 1000;
const BET_EVERY_MS = 20;
const ORDERS_GOAL = 5000;
/** Connections in the last seconds before a closing. */
const CLOSING_OUTSTANDING = 500;
const SLICE_MS = 2000;
const CHUNK = 2000;
const PARAMS: FamilyParams = { family: 'S5' };
const RESULT = '1,3,5,9,7';
const WORKER = path.join(import.meta.dirname, '../../apps/server/src/testing/programs/settle-program.ts');

/** A line of each play of the family. */
const plays = WORKED_EXAMPLES.filter(({ params }) => params.family === 'S5').flatMap(({ rows }) =>
  rows.map((row): BulkLine => {
    const [play = '', , selection = ''] = row.split(' ');
    const line = readLine(PARAMS, play, selection);
    if ('refusal' in line) throw new Error(row);
    return { play, selection: line.selection, bets: line.bets, stake: MAJOR_UNIT, most: 0n };
  }),
);

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** Starts a worker that settles drawn orders; resolves when it has started. */
async function startWorker(url: string) {
  const worker = spawn(process.execPath, [WORKER, url, String(CHUNK)], { stdio: ['ignore', 'pipe', 'inherit'] });
  await event(worker.stdout, 'data');
  return worker;
}

/** Settles the draw: a worker is killed once a third is settled, and the next one goes on. */
async function settle({ pool }: Stage, url: string, drawId: string): Promise<void> {
  const settled = async () =>
    Number((await one<{ n: bigint }>(pool, "select count(*) as n from lottery_orders where draw_id = $1 and state <> 'accepted'", [drawId])).n);
  const killed = await startWorker(url);
  while ((await settled()) < LINES / LINES_EACH / 3) await sleep(100);
  killed.kill('SIGKILL');
  if (killed.signalCode === null) await event(killed, 'exit');
  const last = await startWorker(url);
  if (last.exitCode === null) await event(last, 'exit');
  const { state } = await one<{ state: string }>(pool, 'select state from lottery_draws where id = $1', [drawId]);
  if (state !== 'settled') throw new Error(`the draw is ${state}`);
}

/** Places a plain bet of a player. */
function betOf({ pool, game, vendorAccount }: Stage) {
  const desk = new BetDesk(pool);
  return ({ cash, token }: Bettor) =>
    desk.place({
      vendorCode: game.vendor,
      key: randomUUID(),
      tokenHash: token,
      cashAccount: cash,
      vendorAccount,
      roundRef: randomUUID(),
      gameId: game.id,
      amount: MAJOR_UNIT,
      closesRound: false,
    });
}

/** Bets of players one after the other until they are stopped, which gives the slowest in milliseconds. */
function liveBets(stage: Stage): { stop: () => Promise<number> } {
  const bet = betOf(stage);
  let [isOn, slowest, place] = [true, 0, 0];
  const betting = (async () => {
    while (isOn) {
      const player = stage.players[(place += 1) % stage.players.length] as Bettor;
      slowest = Math.max(slowest, await timed(() => bet(player)));
      await sleep(BET_EVERY_MS);
    }
  })();
  return {
    stop: async () => {
      isOn = false;
      await betting;
      return slowest;
    },
  };
}

async function measureSettlement(stage: Stage, url: string): Promise<void> {
  const drawId = await makeDraw(stage, 'settle', 3600);
  const lineOf = (place: number): BulkLine => plays[place % plays.length] as BulkLine;
  await writeOrders(stage, drawId, LINES / LINES_EACH, (order) => Array.from({ length: LINES_EACH }, (_, at) => lineOf(order * LINES_EACH + at)));
  await drawOrders(stage, drawId, RESULT);
  const { pool } = stage;
  // Both begin after a checkpoint, and others bet during both.
  const besideBets = async (work: () => Promise<void>) => {
    await pool.query('checkpoint');
    const bets = liveBets(stage);
    const ms = await timed(work);
    return { ms, slowest: await bets.stop() };
  };
  const { ms: ours, slowest } = await besideBets(() => settle(stage, url, drawId));
  await preparePeer(stage, drawId);
  const { ms: peer } = await besideBets(() => bulkSettlement(stage));
  const ratio = ours / peer;
  const title = `Settlement of a draw with ${LINES.toLocaleString('en')} lines of ${plays.length} plays, one worker killed on the way`;
  const row = ['all steps', 'one bulk UPDATE and INSERT', seconds(ours), seconds(peer), times(ratio), `≤ ${times(SETTLE_GOAL)}`];
  printTable(
    title,
    ['what', 'measured against', 'ours', 'peer', 'ratio', 'goal', ''],
    [
      [...row, ratio <= SETTLE_GOAL ? 'met' : 'MISSED'],
      ['slowest bet of others during it', '–', seconds(slowest), '–', '–', `≤ ${seconds(BET_GOAL_MS)}`, slowest <= BET_GOAL_MS ? 'met' : 'MISSED'],
    ],
  );
}

/** Five lines on the sides of the sum, or all on one number of one place. */
const linesOfOrder = (isHot: boolean) =>
  isHot
    ? Array.from({ length: 5 }, () => ({ play: 'pos', selection: '7/-/-/-/-', unit: MAJOR_UNIT, multiple: 5 }))
    : ['big', 'small', 'odd', 'even', 'big,odd'].map((selection) => ({ play: 'sum', selection, stake: 5n * MAJOR_UNIT }));

/** Places an order of five lines for a player, as the call does after its right to stake is granted. */
function orderOf({ pool, game, vendorAccount }: Stage, drawId: string, isHot: boolean) {
  const { mode, base } = gameTerms(game, settings);
  const lines = linesOfOrder(isHot);
  const total = isHot ? 25n * MAJOR_UNIT : 30n * MAJOR_UNIT;
  const desk = new OrderDesk({ pool, tickets: createLotteryTickets({ now: Date.now }), onTrouble: (message, details) => console.warn(message, details) });
  return async ({ session, token, cash }: Bettor): Promise<void> => {
    const body = { key: randomUUID(), gameId: game.id, drawId, rulesVersion: game.rulesVersion, mode, base, total, lines };
    const asked = { cashAccount: cash, key: body.key, inputHash: inputHashOf(body) };
    const placing = { game, settings, player: session, right: { tokenHash: token, vendorAccount }, rates: null, body, onFilling: () => {} };
    const placed = await desk.place({ placing, asked });
    if ('refusal' in placed) throw placed.refusal;
  };
}

/** Keeps a number of calls in progress for a time. Counts successful ones, and those refused because the draw had closed. */
async function keepAsking(outstanding: number, forMs: number, ask: () => Promise<void>): Promise<Slice & { late: number }> {
  const start = performance.now();
  let [count, late] = [0, 0];
  await Promise.all(
    Array.from({ length: outstanding }, async () => {
      while (performance.now() < start + forMs) {
        try {
          await ask();
          count += 1;
        } catch (error) {
          if (!(error instanceof Refusal) || error.code !== 'lottery.draw_closed') throw error;
          late += 1;
        }
      }
    }),
  );
  return { perSecond: (count * 1000) / (performance.now() - start), count, late };
}

async function measureOrders(stage: Stage, cpu: () => number | null): Promise<void> {
  const { players } = stage;
  const drawId = await makeDraw(stage, 'orders', 36_000);
  const anyone = () => players[Math.floor(Math.random() * players.length)] as Bettor;
  const bet = betOf(stage);
  const peer = (outstanding: number) => () => keepAsking(outstanding, SLICE_MS, async () => void (await bet(anyone())));
  const ours = (outstanding: number, isHot: boolean) => () => {
    const order = orderOf(stage, drawId, isHot);
    return keepAsking(outstanding, SLICE_MS, () => order(anyone()));
  };
  const rows = [8, 128].flatMap((outstanding): RateRow[] => [
    { what: `${outstanding} outstanding`, peer: `plain bets, ${outstanding}`, goal: RATE_GOAL, peerRate: peer(outstanding), ours: ours(outstanding, false) },
    { what: `${outstanding}, all on one number`, peer: `plain bets, ${outstanding}`, goal: RATE_GOAL, peerRate: null, ours: ours(outstanding, true) },
  ]);
  await compareRates('Orders of five lines against plain bets of the ledger', rows, ROUNDS, cpu);
}

/** Orders on a draw that closes in the middle. Throws if one was accepted after the closing by the database's clock, or the answers differ from what is stored. */
async function measureClosing(stage: Stage): Promise<void> {
  const { pool, players } = stage;
  const closesInSeconds = 3;
  const drawId = await makeDraw(stage, 'closing', closesInSeconds);
  const order = orderOf(stage, drawId, false);
  let place = 0;
  const { count, late } = await keepAsking(CLOSING_OUTSTANDING, closesInSeconds * 1000 + 1000, () => order(players[(place += 1) % players.length] as Bettor));
  const { stored, after } = await one<{ stored: bigint; after: bigint }>(
    pool,
    'select count(*) as stored, count(*) filter (where o.placed_at >= d.closes_at) as after from lottery_orders o join lottery_draws d on d.id = o.draw_id where d.id = $1',
    [drawId],
  );
  if (Number(stored) !== count || after !== 0n) throw new Error(`${count} orders were accepted, ${stored} are stored, ${after} of them after the closing`);
  const perSecond = count / closesInSeconds;
  const row = [
    'orders of five lines before the closing',
    perSecond.toFixed(0),
    `≥ ${ORDERS_GOAL}`,
    perSecond >= ORDERS_GOAL ? 'met' : 'MISSED',
    '0',
    String(late),
  ];
  printTable(
    `Orders around a closing, one process, ${CLOSING_OUTSTANDING} outstanding`,
    ['what', 'orders/s', 'goal', '', 'accepted late', 'refused late'],
    [row],
  );
}

/** The parts of the benchmark. */
export type LotteryPart = 'orders' | 'closing' | 'settle';

/** Runs parts of the benchmark on their own database. */
export async function measureLottery(parts: readonly LotteryPart[]): Promise<void> {
  const dataDir = temporaryFolder('bench');
  const server = await startEmbeddedPostgres(dataDir, { kind: 'bench', settings: ['max_connections=100', 'shared_buffers=512MB', 'max_wal_size=4GB'] });
  const pool = openPool({ ...server.connection, max: 32 });
  try {
    await migrate(pool);
    const stage = await setStage(pool, Math.min(PLAYERS, Math.max(1000, LINES / 20)));
    if (parts.includes('orders')) await measureOrders(stage, () => cpuTimeUs(server.pid));
    if (parts.includes('closing')) await measureClosing(stage);
    const url = `postgres://postgres@/postgres?host=${encodeURIComponent(server.socketDir)}`;
    if (parts.includes('settle')) await measureSettlement(stage, url);
  } finally {
    await pool.end();
    await server.stop();
    fs.rmSync(dataDir, { recursive: true, force: true });
  }
}
