import type { FamilyParams } from '@laro/lottery/families';
import { drawParams } from '@laro/lottery/schedule/draw-params';
import { readResult, type ResultFault } from '@laro/lottery/draw/result';
import type { Result } from '@laro/lottery/plays/play';
import type { Settings } from '@laro/domain/settings/settings';
import type { Money } from '@laro/domain/money/money';
import type pg from 'pg';
import { inTransaction, type Queries, type Transaction } from '#server/db/sql.ts';
import { winsWithin } from '#server/ledger/accounts/house-moves.ts';
import { cashWithin, moveWithin } from '#server/ledger/movements/move-within.ts';
import { writeWinners } from '../../draws/draw-states.store.ts';
import { lockDraw, type DrawRow } from '../../draws/draws.store.ts';
import { eachDraw } from '../../draws/each-draw.ts';
import { addWinners, settleOrder, type SettledOrder } from '../../draws/settling/settle-order.ts';
import type { GameRow } from '../../games/games.store.ts';
import { noteOrders } from '../../members/notices/notices.ts';
import { holdLarge, holdRest, releaseHeld } from '../reviews/hold-payouts.ts';
import { passToKept } from '../merged-accounts.ts';
import { isControlled } from '../control/control-draw.ts';
import type { Control } from '../control/control-process.ts';
import { correctKey, stakeKey, type VendorAccounts } from '../../orders/order-keys.ts';
import { readOrders, type OrderWithLines } from '../../orders/orders.store.ts';
import {
  finishCorrection,
  lockCorrection,
  openCorrections,
  receivedBy,
  writeCorrected,
  writeCorrectedUpto,
  type CorrectedOrder,
  type CorrectionRow,
} from './corrections.store.ts';
import { owedInCash } from './won-cash.ts';

const ORDERS_AT_ONCE = 500;
const SETTLED = "o.state in ('won', 'lost', 'push')";

export interface CorrectDeps {
  pool: pg.Pool;
  accounts: VendorAccounts;
  /** The other system that finds the winners (TL6). */
  control: Control;
  gameOf: (gameId: string) => GameRow | undefined;
  settingsOf: (merchantCode: string) => Settings | undefined;
  /** Called after the commit for each player whose money has moved. */
  onMoved: (publicId: string) => void;
}

interface NewResult {
  game: GameRow;
  params: FamilyParams;
  result: Result;
}

/** Reads another result for a draw by the form of its family. */
export function newResultOf(draw: DrawRow, game: GameRow, text: string): NewResult | { fault: ResultFault } {
  const params = drawParams(game.params, game.zone, draw.drawsAt.getTime());
  const read = readResult(params, text);
  return 'fault' in read ? read : { game, params, result: read.result };
}

/** A settled order held against another result; cancelled lines stay out. */
function settledBy({ params, result }: NewResult, order: OrderWithLines) {
  const lines = order.lines.map((line) => (line.state === 'cancelled' ? line : { ...line, state: 'accepted' as const, payout: 0n, pushes: 0, wins: [] }));
  return settleOrder(params, result, { ...order, lines });
}

const nextOrders = (queries: Queries, drawId: string, after: string | null, lock: '' | 'for update'): Promise<OrderWithLines[]> =>
  readOrders(queries, `o.draw_id = $1 and o.id >= lottery_first_order($1) and ${SETTLED} and ($2::uuid is null or o.id > $2) order by o.id limit $3 ${lock}`, [
    drawId,
    after,
    ORDERS_AT_ONCE,
  ]);

/** Changes that a correction would make, in real money. */
export interface CorrectionPreview {
  orders: number;
  lines: number;
  players: number;
  sums: Record<string, { pay: Money; takeBack: Money }>;
}

/** Counts what another result would change for the orders of a draw. */
export async function previewCorrection(queries: Queries, draw: DrawRow, wanted: NewResult): Promise<CorrectionPreview> {
  const preview: CorrectionPreview = { orders: 0, lines: 0, players: 0, sums: {} };
  const players = new Set<string>();
  for (let after: string | null = null; ;) {
    const orders = await nextOrders(queries, draw.id, after, '');
    const received = await receivedBy(
      queries,
      orders.map(({ id }) => id),
    );
    for (const order of orders) {
      const { order: settled } = settledBy(wanted, order);
      const change = settled.payout - (received.get(order.id) ?? order.payout);
      if (order.isTrial || change === 0n) continue;
      preview.orders += 1;
      preview.lines += settled.lines.filter(({ payout }, place) => payout !== order.lines[place]?.payout).length;
      players.add(order.publicId);
      const sum = (preview.sums[order.currency] ??= { pay: 0n, takeBack: 0n });
      if (change > 0n) sum.pay += change;
      else sum.takeBack -= change;
    }
    after = orders.at(-1)?.id ?? null;
    if (orders.length < ORDERS_AT_ONCE) return { ...preview, players: players.size };
  }
}

/** Pays what was missing, as one group of the ledger; rounds stay closed. */
async function payMissing(transaction: Transaction, { version }: CorrectionRow, changes: readonly CorrectedOrder[], deps: CorrectDeps, game: GameRow) {
  const missing = changes.filter(({ moved }) => moved > 0n);
  const wins = await Promise.all(
    missing.map(async ({ before, moved }) => ({
      vendorCode: game.vendor,
      key: correctKey(before.id, version),
      cashAccount: before.cashAccount,
      vendorAccount: await deps.accounts.of(before, game.vendor),
      betKey: stakeKey(before),
      roundRef: null,
      gameId: null,
      amount: moved,
      closesRound: false,
    })),
  );
  const answers = wins.length === 0 ? [] : await winsWithin(transaction, wins);
  const wrong = answers.findIndex(({ status }) => status !== 'done');
  if (wrong >= 0) throw new Error(`order ${missing[wrong]?.before.id} was not corrected: ${answers[wrong]?.status}`);
}

/** Takes back what was paid too much in cash, as far as cash is there; the operator bears the rest. Gives what was taken. */
async function takeBack(transaction: Transaction, { version }: CorrectionRow, order: OrderWithLines, excess: Money, deps: CorrectDeps, game: GameRow) {
  const cash = await cashWithin(transaction, order.cashAccount);
  const owed = await owedInCash(transaction, order, excess, { vendor: game.vendor, version: version - 1 });
  const amount = cash < owed ? cash : owed;
  if (amount <= 0n) return 0n;
  const { status } = await moveWithin(transaction, {
    kind: 'win_reclaimed',
    caller: 'lottery',
    key: correctKey(order.id, version),
    from: order.cashAccount,
    to: await deps.accounts.of(order, game.vendor),
    amount,
  });
  // The cash was staked in this very moment: the chunk is tried again.
  if (status !== 'done') throw new Error(`order ${order.id} was not taken back: ${status}`);
  return amount;
}

/** A correction under way, with its draw's new result. */
interface Correcting {
  draw: DrawRow;
  correction: CorrectionRow;
  wanted: NewResult;
}

/** The correction, locked; null where it is done. */
async function lockCorrecting(transaction: Transaction, deps: CorrectDeps, drawId: string, version: number): Promise<Correcting | null> {
  const draw = await lockDraw(transaction, drawId);
  const correction = await lockCorrection(transaction, drawId, version);
  const game = draw && deps.gameOf(draw.gameId);
  if (!draw || !game || !correction || correction.doneAt !== null) return null;
  const wanted = newResultOf(draw, game, correction.after);
  if ('fault' in wanted) throw new Error(`the corrected result of draw ${drawId} cannot be read: ${wanted.fault}`);
  return { draw, correction, wanted };
}

/** Takes back what some orders had too much, and says what the others miss. */
async function changesOf(
  transaction: Transaction,
  { correction, wanted: { game } }: Correcting,
  orders: readonly OrderWithLines[],
  outcomes: readonly SettledOrder[],
  deps: CorrectDeps,
) {
  const received = await receivedBy(
    transaction,
    orders.map(({ id }) => id),
  );
  const changes: CorrectedOrder[] = [];
  for (const [place, before] of orders.entries()) {
    const after = outcomes[place]?.order ?? before;
    const change = after.payout - (received.get(before.id) ?? before.payout);
    // Money that was never released can be taken back at any time.
    const released = change < 0n ? await releaseHeld(transaction, before) : null;
    const taken = change < 0n && (correction.takesBack || released !== null) ? await takeBack(transaction, correction, before, -change, deps, game) : 0n;
    if (released !== null) await holdRest(transaction, after, released - taken, deps.settingsOf);
    changes.push({ before, after, moved: change > 0n ? change : -taken });
  }
  return changes;
}

/** Pays, holds and writes the changes of orders, with the messages about them. Gives the public ids of players whose orders or money it changed. */
async function carryOut(transaction: Transaction, { correction, wanted: { game } }: Correcting, changes: readonly CorrectedOrder[], deps: CorrectDeps) {
  const { version } = correction;
  await payMissing(transaction, correction, changes, deps, game);
  await writeCorrected(transaction, version, changes);
  await holdLarge(
    transaction,
    changes.filter(({ moved }) => moved > 0n).map(({ after }) => after),
    ({ id }) => [[game.vendor, correctKey(id, version)]],
    deps.settingsOf,
  );
  const affected = changes.filter(({ before, after, moved }) => moved !== 0n || after.payout !== before.payout);
  await noteOrders(
    transaction,
    'corrected',
    affected.map(({ after, moved }) => ({ order: after, amount: moved })),
  );
  const passed = await passToKept(
    transaction,
    changes.map(({ before }) => before),
    `corrected:${version}`,
  );
  return [...affected.map(({ before }) => before.publicId), ...passed];
}

/** Corrects the next orders of a draw: money, outcomes, messages and the place to go on are one transaction. Null once all are corrected. */
async function correctSome(deps: CorrectDeps, drawId: string, version: number): Promise<string[] | null> {
  return inTransaction(deps.pool, async (transaction) => {
    const correcting = await lockCorrecting(transaction, deps, drawId, version);
    if (correcting === null) return null;
    const { draw, correction, wanted } = correcting;
    const orders = await nextOrders(transaction, drawId, correction.upto, 'for update');
    if (orders.length === 0) {
      await finishCorrection(transaction, drawId, version);
      return null;
    }
    const outcomes = orders.map((order) => settledBy(wanted, order));
    const moved = await carryOut(transaction, correcting, await changesOf(transaction, correcting, orders, outcomes, deps), deps);
    await writeCorrectedUpto(transaction, drawId, version, orders.at(-1)?.id);
    // Trial money is in no public figure (LOTT-32).
    const real = outcomes.filter(({ order }) => !order.isTrial);
    await writeWinners(transaction, drawId, addWinners(draw.winners, real));
    return moved;
  });
}

/** Carries out the corrections that were decided, from where the last worker stopped. */
export async function correctDraws(deps: CorrectDeps, onTrouble: (message: string, details: object) => void): Promise<void> {
  const correct = async ({ id, version }: { id: string; version: number }) => {
    if (!(await isControlled(deps, id, onTrouble))) return;
    for (let moved = await correctSome(deps, id, version); moved !== null; moved = await correctSome(deps, id, version))
      for (const publicId of new Set(moved)) deps.onMoved(publicId);
  };
  const open = (await openCorrections(deps.pool)).map(({ drawId, version }) => ({ id: drawId, version }));
  await eachDraw(open, correct, { outcome: 'corrected', onTrouble });
}
