import type { Money } from '@laro/domain/money/money';
import type { Settings } from '@laro/domain/settings/settings';
import { cancelledBySettlement } from '@laro/lottery/orders/chase';
import { readResult } from '@laro/lottery/draw/result';
import { sealOf } from '@laro/lottery/draw/seal';
import { drawParams } from '@laro/lottery/schedule/draw-params';
import type { FamilyParams } from '@laro/lottery/families';
import type { Result } from '@laro/lottery/plays/play';
import type pg from 'pg';
import { inTransaction, type Transaction } from '#server/db/sql.ts';
import { winsWithin } from '#server/ledger/accounts/house-moves.ts';
import type { GameRow } from '../games/games.store.ts';
import type { LotteryTickets } from '../ports.ts';
import { giveBack } from '../orders/cancel-orders.ts';
import { noteOrders } from '../members/notices/notices.ts';
import { holdLarge } from '../checks/reviews/hold-payouts.ts';
import { heldOrders } from '../checks/reviews/reviews.store.ts';
import { isControlled } from '../checks/control/control-draw.ts';
import type { Control } from '../checks/control/control-process.ts';
import { isPassed } from '../checks/control/controls.store.ts';
import { betKey, poolKey, settleKey, type VendorAccounts } from '../orders/order-keys.ts';
import { endChaseRow, lockChase } from '../orders/chases.store.ts';
import { readOrders, readSelections, writeOutcomes } from '../orders/orders.store.ts';
import { dueToSettle, readHashes, useIndexes, writeHeld, writeSettled, writeSettling } from './draw-states.store.ts';
import { lockDraw, readDraw, shareDraws, type DrawRow } from './draws.store.ts';
import { eachDraw, type OnDraw } from './each-draw.ts';
import { payShares, sharePools } from './jackpot.ts';
import { addWinners, coveredPlays, settleOrder, type SettledOrder } from './settle-order.ts';

const ORDERS_AT_ONCE = 500;
const ALL_PERCENT = 100;

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

interface Settling {
  draw: DrawRow;
  game: GameRow;
  params: FamilyParams;
  result: Result;
}

function settlingOf(draw: DrawRow, game: GameRow): Settling {
  const params = drawParams(game.params, game.zone, draw.drawsAt.getTime());
  const read = readResult(params, draw.result ?? '');
  if ('fault' in read) throw new Error(`the result of draw ${draw.id} cannot be read: ${read.fault}`);
  return { draw, game, params, result: read.result };
}

/** Pays the orders of a chunk as one group of the ledger; an order that won nothing is closed by a win of nothing. */
async function pay(transaction: Transaction, { game }: Settling, settled: readonly SettledOrder[], accounts: VendorAccounts): Promise<void> {
  const wins = await Promise.all(
    settled.map(async ({ order, payout }) => ({
      vendorCode: game.vendor,
      key: settleKey(order.id),
      cashAccount: order.cashAccount,
      vendorAccount: await accounts.of(order, game.vendor),
      betKey: betKey(order.id, order.lines.find(({ state }) => state !== 'cancelled')?.line ?? 1),
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

/** The part of each order's stake that counts for rewards: nothing of plays that the player's orders cover too much of. */
async function validStakes(
  transaction: Transaction,
  { draw, params }: Settling,
  settled: readonly SettledOrder[],
  percentOf: (merchantCode: string) => number,
): Promise<Money[]> {
  const players = [...new Set(settled.map(({ order }) => order.cashAccount))];
  const lines = await readSelections(transaction, draw.id, players);
  const byPlayer = Map.groupBy(lines, ({ cashAccount }) => cashAccount);
  const covered = new Map(
    settled.map(({ order }) => [order.cashAccount, coveredPlays(params, byPlayer.get(order.cashAccount) ?? [], percentOf(order.merchantCode))] as const),
  );
  return settled.map(({ order }) =>
    order.lines
      .filter(({ state, play }) => state !== 'cancelled' && covered.get(order.cashAccount)?.has(play) !== true)
      .reduce((sum, { stake, bets }) => sum + stake * BigInt(bets), 0n),
  );
}

/** Writes messages about payouts above the stake that are in cash (LOTT-47). A held payout gets its message with its release. */
async function noteWins(transaction: Transaction, settled: readonly SettledOrder[]): Promise<void> {
  const paid = settled.filter(({ order }) => order.state === 'won' && order.payout > order.staked);
  const held = await heldOrders(
    transaction,
    paid.map(({ order }) => order.id),
  );
  const notices = paid.filter(({ order }) => !held.has(order.id)).map(({ order }) => ({ order, amount: order.payout }));
  await noteOrders(transaction, 'won', notices);
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

/** True for a draw whose seal is that of its accepted orders. One that is not stops before money moves (LOTT-40). */
const isSealed = async (transaction: Transaction, { id, seal }: DrawRow): Promise<boolean> =>
  seal === sealOf((await readHashes(transaction, id)).map(({ hash }) => hash));

/** Settles the next orders of a draw: money, outcomes and the place where the next worker goes on are one transaction (LOTT-50). Null once all are settled. */
async function settleSome(deps: SettleDeps, drawId: string, onTrouble: OnTrouble): Promise<string[] | null> {
  return inTransaction(deps.pool, async (transaction) => {
    const draw = await lockDraw(transaction, drawId);
    const game = draw && deps.gameOf(draw.gameId);
    if (!draw || !game || draw.isHeld || (draw.state !== 'drawn' && draw.state !== 'settling')) return null;
    // The control was passed by another version of the result, or by none.
    if (!(await isPassed(transaction, drawId))) return null;
    if (draw.state === 'drawn' && !(await isSealed(transaction, draw))) {
      await writeHeld(transaction, drawId, true);
      onTrouble('a lottery draw is held: its seal is not that of its orders', { drawId });
      return null;
    }
    await useIndexes(transaction);
    const settling = settlingOf(draw, game);
    const orders = await readOrders(
      transaction,
      "o.draw_id = $1 and o.id >= lottery_first_order($1) and o.state = 'accepted' and ($2::uuid is null or o.id > $2) order by o.id limit $3 for update",
      [drawId, draw.settledUpto, deps.ordersAtOnce ?? ORDERS_AT_ONCE],
    );
    if (orders.length === 0) {
      await writeSettled(transaction, drawId);
      return null;
    }
    if (draw.state === 'drawn') await sharePools(transaction, { drawId, ...settling }, deps.settingsOf);
    const outcomes = orders.map((order) => settleOrder(settling.params, settling.result, order));
    await pay(transaction, settling, outcomes, deps.accounts);
    const settled = await payShares(transaction, drawId, game, outcomes);
    await writeOutcomes(
      transaction,
      settled.map(({ order }) => order),
      await validStakes(transaction, settling, settled, (code) => deps.settingsOf(code)?.['lottery.coverPercent'] ?? ALL_PERCENT),
    );
    await holdLarge(
      transaction,
      settled.map(({ order }) => order),
      ({ id }) => [
        [game.vendor, settleKey(id)],
        ['lottery', poolKey(id)],
      ],
      deps.settingsOf,
    );
    await noteWins(transaction, settled);
    await stopChases(transaction, deps, settling, settled);
    await writeSettling(
      transaction,
      drawId,
      orders.at(-1)?.id,
      addWinners(
        draw.winners,
        // Trial money is in no public figure (LOTT-32).
        settled.filter(({ order }) => !order.isTrial),
      ),
    );
    return orders.map(({ publicId }) => publicId);
  });
}

/** Settles every draw that has a result, from where the last worker stopped. */
export async function settleDraws(deps: SettleDeps, onTrouble: OnTrouble): Promise<void> {
  const due = await dueToSettle(deps.pool);
  const settle = async ({ id }: { id: string }) => {
    if (!(await isControlled(deps, id, onTrouble))) return;
    for (let moved = await settleSome(deps, id, onTrouble); moved !== null; moved = await settleSome(deps, id, onTrouble))
      for (const publicId of new Set(moved)) deps.onMoved(publicId);
    const draw = await readDraw(deps.pool, id);
    if (draw?.state === 'settled') deps.onDraw(draw, 'settled');
  };
  await eachDraw(due, settle, { outcome: 'settled', onTrouble });
}
