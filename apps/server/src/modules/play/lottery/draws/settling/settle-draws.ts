import type { Settings } from '@laro/domain/settings/settings';
import { cancelledBySettlement } from '@laro/lottery/orders/chase';
import type pg from 'pg';
import { inTransaction, type Transaction } from '#server/db/sql.ts';
import { countPartly } from '#server/ledger/accounts/bonus-money.ts';
import { winsWithin } from '#server/ledger/accounts/house-moves.ts';
import type { GameRow } from '../../games/games.store.ts';
import type { LotteryTickets } from '../../ports.ts';
import { giveBack } from '../../orders/cancel-orders.ts';
import { noteOrders } from '../../members/notices/notices.ts';
import { holdLarge } from '../../checks/reviews/hold-payouts.ts';
import { isControlled } from '../../checks/control/control-draw.ts';
import type { Control } from '../../checks/control/control-process.ts';
import { isPassed } from '../../checks/control/controls.store.ts';
import { poolKey, settleKey, stakeKey, type VendorAccounts } from '../../orders/order-keys.ts';
import { endChaseRow, lockChase } from '../../orders/chases.store.ts';
import { readOrders } from '../../orders/orders.store.ts';
import { countOrders, dueToSettle, writeHeld, writeSettled, writeSettling, writeWinners, type SizeOfDraw } from '../draw-states.store.ts';
import { lockDraw, readDraw, shareDraws, type DrawRow } from '../draws.store.ts';
import { eachDraw, type OnDraw } from '../each-draw.ts';
import { payShares, sharePools } from '../jackpot.ts';
import { deleteLanes, holdLane, openLanes, readLanes, writeLane, type Lane } from './lanes.store.ts';
import { OrderCounting, settlingOf, type PreparedOrders, type Settling } from './prepare-orders.ts';
import { addWinners, mergeWinners, type SettledOrder } from './settle-order.ts';
import { writeSettledOrders } from './settling.store.ts';

export interface SettleDeps {
  pool: pg.Pool;
  accounts: VendorAccounts;
  tickets: LotteryTickets;
  /** The other system that finds the winners (TL6). */
  control: Control;
  gameOf: (gameId: string) => GameRow | undefined;
  settingsOf: (merchantCode: string) => Settings | undefined;
  onDraw: OnDraw;
  /** Called after the commit for each player whose money has moved. */
  onMoved: (publicId: string) => void;
  /** Orders of one transaction; the default suits a server. */
  ordersAtOnce?: number;
}

type OnTrouble = (message: string, details: object) => void;

/** Pays the orders of a chunk as one group of the ledger; an order that won nothing is closed by a win of nothing. */
async function pay(transaction: Transaction, { game }: Settling, settled: readonly SettledOrder[], accounts: VendorAccounts): Promise<void> {
  const wins = await Promise.all(
    settled.map(async ({ order, payout }) => ({
      vendorCode: game.vendor,
      key: settleKey(order.id),
      cashAccount: order.cashAccount,
      vendorAccount: await accounts.of(order, game.vendor),
      betKey: stakeKey(order),
      roundRef: null,
      gameId: null,
      amount: payout,
      closesRound: true,
    })),
  );
  const answers = await winsWithin(transaction, wins);
  const wrong = answers.findIndex(({ status }) => status !== 'done');
  if (wrong >= 0) throw new Error(`order ${settled[wrong]?.order.id} was not paid: ${answers[wrong]?.status}`);
}

/** Stakes that cover too much of a draw do not count towards a bonus either (LOTT-19). Orders that are one bet have no bonus money. */
async function countCovered(transaction: Transaction, { game }: Settling, { outcomes, validStakes }: PreparedOrders): Promise<void> {
  const partly = outcomes.flatMap(({ order: { id, cashAccount, isOneBet, staked } }, place) => {
    const counts = validStakes[place] ?? 0n;
    return isOneBet || counts === staked ? [] : [{ cashAccount, roundRef: id, counts }];
  });
  if (partly.length > 0) await countPartly(transaction, game.vendor, partly);
}

/** Writes messages about payouts above the stake that are in cash (LOTT-47). A held payout gets its message with its release. */
async function noteWins(transaction: Transaction, settled: readonly SettledOrder[], held: ReadonlySet<string>): Promise<void> {
  const paid = settled.filter(({ order }) => order.state === 'won' && order.payout > order.staked && !held.has(order.id));
  await noteOrders(
    transaction,
    'won',
    paid.map(({ order }) => ({ order, amount: order.payout })),
  );
}

/** Cancels what is left of a chase that stops on a win, as far as its draws are open (LOTT-28). */
async function stopChases(transaction: Transaction, deps: SettleDeps, { game }: Settling, settled: readonly SettledOrder[]): Promise<void> {
  for (const { order } of settled) {
    if (order.chaseId === null || order.state !== 'won') continue;
    const chase = await lockChase(transaction, order.chaseId);
    if (!chase?.stopOnWin) continue;
    const others = await readOrders(transaction, "o.chase_id = $1 and o.state = 'accepted' and o.id <> $2 order by o.id", [order.chaseId, order.id]);
    const draws = new Map(
      (
        await shareDraws(
          transaction,
          others.map(({ drawId }) => drawId),
        )
      ).map((draw) => [draw.id, draw]),
    );
    const open = others.filter(({ drawId }) => draws.get(drawId)?.isOpen === true);
    const chased = open.map(({ id, state, drawId }) => ({ id, order: state, draw: draws.get(drawId)?.state ?? ('closed' as const) }));
    const cancelled = new Set(cancelledBySettlement({ stopOnWin: chase.stopOnWin, orders: chased }, order.state));
    for (const other of open) {
      const draw = draws.get(other.drawId);
      if (!draw || !cancelled.has(other.id)) continue;
      await giveBack(transaction, deps, { order: other, lines: other.lines.filter(({ state }) => state === 'accepted'), draw, game, state: 'cancelled' });
    }
    await endChaseRow(transaction, order.chaseId, order.cashAccount);
  }
}

/** True where a draw has as many orders as its seal; the control has shown that the seal is theirs. Others stop before money moves (LOTT-40). */
const isSealed = async (transaction: Transaction, { id, orders }: DrawRow): Promise<boolean> => orders === (await countOrders(transaction, id));

/** Writes all that follows from the outcomes of orders: money, states, holds, messages, the ends of series. Gives the outcomes with their shares of a pool. */
async function carryOut(transaction: Transaction, deps: SettleDeps, settling: Settling, prepared: PreparedOrders): Promise<SettledOrder[]> {
  const { draw, game } = settling;
  const { outcomes, validStakes } = prepared;
  await countCovered(transaction, settling, prepared);
  await pay(transaction, settling, outcomes, deps.accounts);
  const settled = await payShares(transaction, draw.id, game, outcomes);
  await writeSettledOrders(
    transaction,
    settled.map(({ order }, place) => ({ order, validStake: validStakes[place] ?? 0n })),
  );
  const held = await holdLarge(
    transaction,
    settled.map(({ order }) => order),
    ({ id }) => [
      [game.vendor, settleKey(id)],
      ['lottery', poolKey(id)],
    ],
    deps.settingsOf,
  );
  await noteWins(transaction, settled, held);
  await stopChases(transaction, deps, settling, settled);
  return settled;
}

/**
 * Begins the settlement of a draw, or goes on with it: true if its lanes may be settled. A draw that has other orders than its seal is held (LOTT-40), one without
 * orders is settled immediately.
 */
async function begin(deps: SettleDeps, drawId: string, onTrouble: OnTrouble): Promise<boolean> {
  return inTransaction(deps.pool, async (transaction) => {
    const draw = await lockDraw(transaction, drawId);
    const game = draw && deps.gameOf(draw.gameId);
    if (!draw || !game || draw.isHeld || (draw.state !== 'drawn' && draw.state !== 'settling')) return false;
    // The control was passed by another version of the result, or by none.
    if (!(await isPassed(transaction, draw.id))) return false;
    if (draw.state === 'drawn') {
      if (!(await isSealed(transaction, draw))) {
        await writeHeld(transaction, draw.id, true);
        onTrouble('a lottery draw is held: its seal is not that of its orders', { drawId: draw.id });
        return false;
      }
      await sharePools(transaction, { drawId: draw.id, ...settlingOf(draw, game) }, deps.settingsOf);
      if (draw.orders === 0) {
        await writeSettled(transaction, draw.id);
        return false;
      }
      await writeSettling(transaction, draw.id);
    }
    await openLanes(transaction, draw.id);
    return true;
  });
}

/**
 * Settles the next orders of a lane: money, outcomes and the place where the next worker goes on are one transaction (LOTT-50). The draw is held shared, so that the
 * lanes work at the same time and no person holds the draw in between. Null once all are settled, and 'stale' where the orders that were prepared are not the next ones.
 */
async function settleSome(deps: SettleDeps, settling: Settling, prepared: PreparedOrders): Promise<string[] | 'stale' | null> {
  const { draw } = settling;
  return inTransaction(deps.pool, async (transaction) => {
    const lane = await holdLane(transaction, draw.id, prepared.lane);
    if (!lane || lane.isDone || lane.isHeld || lane.state !== 'settling' || !lane.isPassed || lane.result !== draw.result) return null;
    if (lane.upto !== prepared.after) return 'stale';
    const last = prepared.outcomes.at(-1);
    if (last === undefined) {
      await writeLane(transaction, draw.id, { ...lane, isDone: true });
      return null;
    }
    const settled = await carryOut(transaction, deps, settling, prepared);
    // Trial money is in no public figure (LOTT-32).
    const real = settled.filter(({ order }) => !order.isTrial);
    await writeLane(transaction, draw.id, { ...lane, upto: last.order.id, winners: addWinners(lane.winners, real) });
    return settled.map(({ order }) => order.publicId);
  });
}

/** Settles a lane from where the last worker stopped. While some orders are written, the next ones are read and counted. */
async function settleLane(deps: SettleDeps, settling: Settling, { lane, upto }: Lane, lanes: number): Promise<void> {
  const counting = new OrderCounting(deps, settling, { lane, lanes });
  let prepared = await counting.after(upto);
  for (;;) {
    const last = prepared.outcomes.at(-1)?.order.id;
    const next = last === undefined ? null : counting.after(last);
    // Awaited below unless the settlement fails, which is what is reported then.
    next?.catch(() => undefined);
    const moved = await settleSome(deps, settling, prepared);
    if (moved === null || next === null) return;
    if (moved === 'stale') {
      const now = (await readLanes(deps.pool, settling.draw.id))[lane];
      if (!now || now.isDone) return;
      prepared = await counting.after(now.upto);
      continue;
    }
    for (const publicId of new Set(moved)) deps.onMoved(publicId);
    prepared = await next;
  }
}

/** Ends the settlement of a draw once all of its lanes have ended. */
async function finish({ pool }: SettleDeps, drawId: string): Promise<void> {
  await inTransaction(pool, async (transaction) => {
    const draw = await lockDraw(transaction, drawId);
    if (!draw || draw.isHeld || draw.state !== 'settling') return;
    const lanes = await readLanes(transaction, drawId);
    if (lanes.length === 0 || lanes.some(({ isDone }) => !isDone)) return;
    await writeWinners(transaction, drawId, mergeWinners(lanes.map(({ winners }) => winners)));
    await writeSettled(transaction, drawId);
    await deleteLanes(transaction, drawId);
  });
}

async function settleDraw(deps: SettleDeps, drawId: string, onTrouble: OnTrouble): Promise<void> {
  if (!(await begin(deps, drawId, onTrouble))) return;
  const draw = await readDraw(deps.pool, drawId);
  const game = draw && deps.gameOf(draw.gameId);
  if (!draw || !game) return;
  const lanes = await readLanes(deps.pool, drawId);
  const ends = await Promise.allSettled(lanes.map((lane) => settleLane(deps, settlingOf(draw, game), lane, lanes.length)));
  const failed = ends.find((end) => end.status === 'rejected');
  if (failed) throw failed.reason;
  await finish(deps, drawId);
}

/** Draws with more orders take longer than a moment. */
const SMALL_ORDERS = 5000;
const MOST_ORDERS = 2_147_483_647;
/** Sizes of draws. Each has its own job, so that a large draw delays no small one (LOTT-53). */
export const DRAW_SIZES = {
  any: { from: 0, upto: MOST_ORDERS },
  small: { from: 0, upto: SMALL_ORDERS },
  large: { from: SMALL_ORDERS + 1, upto: MOST_ORDERS },
} as const satisfies Record<string, SizeOfDraw>;

/** Settles every draw of a size that has a result, from where the last worker stopped. */
export async function settleDraws(deps: SettleDeps, onTrouble: OnTrouble, size: SizeOfDraw = DRAW_SIZES.any): Promise<void> {
  const due = await dueToSettle(deps.pool, size);
  const settle = async ({ id }: { id: string }) => {
    if (!(await isControlled(deps, id, onTrouble))) return;
    await settleDraw(deps, id, onTrouble);
    const draw = await readDraw(deps.pool, id);
    if (draw?.state === 'settled') deps.onDraw(draw, { what: 'settled', winners: draw.winners });
  };
  await eachDraw(due, settle, { outcome: 'settled', onTrouble });
}
