import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { MAJOR_UNIT, type Money } from '@laro/domain/money/money';
import { DEFAULT_CHAIN } from '@laro/lottery/draw/beacon';
import { readResult } from '@laro/lottery/draw/result';
import { readLine, settleLine } from '@laro/lottery/orders/line';
import type { FamilyParams } from '@laro/lottery/families';
import { settingsFrom } from '@laro/domain/settings/settings';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { auditLedger, isWhole } from '#server/ledger/audit/audit.ts';
import { balanceOf } from '#server/ledger/accounts/accounts.ts';
import { SecretBox } from '#server/security/secret-box.ts';
import { testLottery, type TestLottery } from '#server/testing/test-lottery.ts';
import { createLotteryTickets } from '#server/modules/rewards/rewards/index.ts';
import { countSealed } from '../../checks/control/count-sealed.ts';
import { KnownGames } from '../../games/known-games.ts';
import { VendorAccounts } from '../../orders/order-keys.ts';
import { decideDraws } from '../decide-draws.ts';
import { settleDraws } from './settle-draws.ts';

const PROGRAM = path.join(import.meta.dirname, '../../../../../testing/programs/settle-program.ts');
const GAME = 'kidlat-5';
const PLAYERS = 4;
const ORDERS_EACH = 12;
/** LARO_LONG=1 kills a hundred workers. */
const KILLS = process.env['LARO_LONG'] === '1' ? 100 : 4;
const LATEST_KILL_MS = 40;
const PARAMS: FamilyParams = { family: 'S5' };
const lines = [
  { play: 'sum', selection: 'big,odd', stake: 10n * MAJOR_UNIT },
  { play: 'l2', selection: '0,1,2,3,4/5,6,7,8,9', unit: MAJOR_UNIT, multiple: 1 },
];

let all: TestLottery;

beforeAll(async () => {
  all = await testLottery([GAME]);
});
afterAll(() => all.close());

/** A draw with a result and orders that are not settled. */
async function drawnDraw(ordersEach = ORDERS_EACH) {
  const { pool } = all.base;
  const body = await all.slip(GAME, lines);
  const players = await Promise.all(Array.from({ length: PLAYERS }, () => all.player()));
  for (const { session } of players)
    for (let place = 0; place < ordersEach; place += 1) await all.call('placeLotteryOrder', { body: { ...body, key: crypto.randomUUID() } }, session);
  await all.due(body.drawId);
  await all.lottery.work();
  const games = new KnownGames(pool);
  await games.refresh();
  const beacon = { chain: () => DEFAULT_CHAIN, signatureOf: async () => 'ab'.repeat(48) };
  const box = new SecretBox(Buffer.alloc(32, 5), 'lottery');
  await decideDraws({ pool, box, beacon, gameOf: games.of, now: () => Date.now() + 60_000, startedAt: 0, onDraw: () => {}, onTrouble: () => {} });
  return { drawId: body.drawId, players, total: body.total };
}

/** Starts a worker and gives it once it has begun. */
async function startWorker() {
  const worker = spawn(process.execPath, [PROGRAM, all.base.url], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(worker.stdout, 'data');
  return worker;
}

test('[LOTT-50] workers that are killed at any moment leave a draw that the next one continues: each order is paid once and rightly', async () => {
  const { drawId, players, total } = await drawnDraw();
  const { pool } = all.base;
  const drawOf = async () => (await all.call('getLotteryDraw', { params: { drawId } })).draw;
  expect((await drawOf()).state).toBe('drawn');
  for (let kill = 0; kill < KILLS; kill += 1) {
    const worker = await startWorker();
    await sleep((kill * LATEST_KILL_MS) / KILLS);
    worker.kill('SIGKILL');
    if (worker.exitCode === null && worker.signalCode === null) await once(worker, 'exit');
  }
  // Two at a time finish what is left.
  const last = await Promise.all([startWorker(), startWorker()]);
  await Promise.all(last.map((worker) => (worker.exitCode === null ? once(worker, 'exit') : null)));
  const draw = await drawOf();
  expect(draw.state).toBe('settled');
  const read = readResult(PARAMS, draw.result ?? '');
  if ('fault' in read) throw new Error(read.fault);
  const payout = lines.reduce((sum: Money, { play, selection, stake }) => {
    const line = readLine(PARAMS, play, selection);
    return 'play' in line ? sum + settleLine(line, read.result, stake ?? MAJOR_UNIT, 1900).payout : sum;
  }, 0n);
  const { rows } = await pool.query<{ settled: bigint; orders: bigint; wrong: bigint }>(
    `select count(*) as settled, count(distinct m.key) as orders, count(*) filter (where m.amount <> $1) as wrong from movements m where m.key like 'order:%:settle'`,
    [payout],
  );
  expect(rows).toEqual([{ settled: BigInt(PLAYERS * ORDERS_EACH), orders: BigInt(PLAYERS * ORDERS_EACH), wrong: 0n }]);
  for (const { cash } of players) expect(await balanceOf(pool, cash)).toBe(10_000n * MAJOR_UNIT - BigInt(ORDERS_EACH) * (total - payout));
  expect(await auditLedger(pool)).toSatisfy(isWhole);
}, 240_000);

/** Settles what is drawn in this process; gives the statements that it took. */
async function settleHere(ordersAtOnce?: number): Promise<number> {
  const { pool } = all.base;
  const games = new KnownGames(pool);
  await games.refresh();
  const statements = vi.spyOn(pg.Client.prototype, 'query');
  const deps = { pool, accounts: new VendorAccounts(pool), tickets: createLotteryTickets({ now: Date.now }), control: (id: string) => countSealed(pool, id) };
  const rest = {
    gameOf: games.of,
    settingsOf: () => settingsFrom({}),
    onMoved: () => {},
    onDraw: () => {},
    ...(ordersAtOnce === undefined ? {} : { ordersAtOnce }),
  };
  await settleDraws({ ...deps, ...rest }, (message) => all.troubles.push(message));
  const count = statements.mock.calls.length;
  statements.mockRestore();
  return count;
}

test('[LOTT-51] a draw is controlled and settled in sets: many orders take as many statements as few', async () => {
  const { pool } = all.base;
  await drawnDraw(1);
  const few = await settleHere();
  const { drawId } = await drawnDraw(8);
  // The numbers decide whether there are wins and messages, each a statement or two. One statement for each order would be 28 more.
  const FURTHER_ORDERS = PLAYERS * (8 - 1);
  expect((await settleHere()) - few).toBeLessThan(FURTHER_ORDERS / 2);
  const { rows } = await pool.query("select count(*)::integer as n from lottery_orders where draw_id = $1 and state in ('won', 'lost', 'push')", [drawId]);
  expect(rows).toEqual([{ n: PLAYERS * 8 }]);
  // In parts it is the same, with more statements.
  const apart = await drawnDraw(8);
  expect(await settleHere(1)).toBeGreaterThan(few + FURTHER_ORDERS);
  const sums = async (id: string) =>
    (
      await pool.query(
        'select l.play, l.state, count(*)::integer as n from lottery_lines l join lottery_orders o on o.id = l.order_id where o.draw_id = $1 group by 1, 2 order by 1, 2',
        [id],
      )
    ).rows;
  expect((await sums(apart.drawId)).reduce((all, { n }: { n: number }) => all + n, 0)).toBe(PLAYERS * 8 * lines.length);
  expect(all.troubles).toEqual([]);
  expect(await auditLedger(pool)).toSatisfy(isWhole);
}, 60_000);
