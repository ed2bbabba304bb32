import type pg from 'pg';
import { nextDrawState } from '@laro/lottery/orders/states';
import type { Money } from '@laro/domain/money/money';
import { inTransaction, type Transaction } from '#server/db/sql.ts';
import { cashWithin, moveWithin } from '#server/ledger/movements/move-within.ts';
import { resultVersion } from '../checks/control/controls.store.ts';
import { receivedBy } from '../checks/corrections/corrections.store.ts';
import { passToKept } from '../checks/merged-accounts.ts';
import { owedInCash } from '../checks/corrections/won-cash.ts';
import type { GameRow } from '../games/games.store.ts';
import { noteOrders } from '../members/notices/notices.ts';
import { giveBack, type CancelDeps } from '../orders/cancel-orders.ts';
import { voidKey } from '../orders/order-keys.ts';
import { readOrders, type OrderWithLines } from '../orders/orders.store.ts';
import { releaseHeld } from '../checks/reviews/hold-payouts.ts';
import { dueToRefund, isFinal, writeRefunded, writeVoid } from './draw-states.store.ts';
import { lockDraw } from './draws.store.ts';
import { eachDraw } from './each-draw.ts';
import { takeBackContributions } from './jackpot.ts';

const ORDERS_AT_ONCE = 200;

/**
 * Makes a draw void within a transaction; wins are taken back and stakes given back afterwards. `reason` is a VoidReason or the words of the desk, which players
 * read. False where the state of the draw does not allow it.
 */
export async function voidWithin(transaction: Transaction, drawId: string, reason: string): Promise<boolean> {
  const draw = await lockDraw(transaction, drawId);
  if (!draw || nextDrawState(draw.state, 'void', draw.commitment === null) === null) return false;
  if (draw.state === 'settled' && (await isFinal(transaction, drawId))) return false;
  await writeVoid(transaction, drawId, reason);
  return true;
}

export const voidDraw = (pool: pg.Pool, drawId: string, reason: string): Promise<boolean> =>
  inTransaction(pool, (transaction) => voidWithin(transaction, drawId, reason));

const withoutWins = (order: OrderWithLines): OrderWithLines => ({
  ...order,
  payout: 0n,
  lines: order.lines.map((line) => ({ ...line, payout: 0n, pushes: 0, wins: [] })),
});

/** Takes what a settled order received in cash out of the player's cash, as far as it is there; the operator bears the rest. */
async function takeWinBack(transaction: Transaction, { accounts }: CancelDeps, order: OrderWithLines, received: Money, game: GameRow): Promise<void> {
  await releaseHeld(transaction, order);
  const cash = await cashWithin(transaction, order.cashAccount);
  const version = order.isOneBet ? 1 : await resultVersion(transaction, order.drawId);
  const owed = await owedInCash(transaction, order, received, { vendor: game.vendor, version });
  const amount = cash < owed ? cash : owed;
  if (amount <= 0n) return;
  const to = await accounts.of(order, game.vendor);
  const { status } = await moveWithin(transaction, { kind: 'win_reclaimed', caller: 'lottery', key: voidKey(order.id), from: order.cashAccount, to, amount });
  // The cash was staked in this very moment: the chunk is tried again.
  if (status !== 'done') throw new Error(`the win of order ${order.id} was not taken back: ${status}`);
}

export interface RefundDeps extends CancelDeps {
  pool: pg.Pool;
  gameOf: (gameId: string) => GameRow | undefined;
  /** Called after the commit for each player whose money has moved. */
  onMoved: (publicId: string) => void;
  onTrouble: (message: string, details: object) => void;
}

/** Gives back the stakes of some orders of a void draw. False once there are none left. */
async function refundSome(deps: RefundDeps, drawId: string): Promise<boolean> {
  const moved = await inTransaction(deps.pool, async (transaction) => {
    const draw = await lockDraw(transaction, drawId);
    const game = draw && deps.gameOf(draw.gameId);
    if (!draw || !game || draw.state !== 'void' || draw.settledAt !== null) return null;
    const taking =
      "o.draw_id = $1 and o.id >= lottery_first_order($1) and o.state not in ('cancelled', 'void') order by o.cash_account, o.id limit $2 for update";
    const orders = await readOrders(transaction, taking, [drawId, ORDERS_AT_ONCE]);
    const received = await receivedBy(
      transaction,
      orders.map(({ id }) => id),
    );
    for (const order of orders) {
      const lines = order.lines.filter(({ state }) => state !== 'cancelled');
      await giveBack(transaction, deps, { order: withoutWins(order), lines, draw, game, state: 'void' });
      if (order.state !== 'accepted') await takeWinBack(transaction, deps, order, received.get(order.id) ?? order.payout, game);
    }
    await noteOrders(
      transaction,
      'void',
      orders.map((order) => ({ order, amount: order.staked })),
    );
    if (orders.length < ORDERS_AT_ONCE) {
      await takeBackContributions(transaction, drawId, game);
      await writeRefunded(transaction, drawId);
    }
    return { count: orders.length, players: [...orders.map(({ publicId }) => publicId), ...(await passToKept(transaction, orders, 'void'))] };
  });
  for (const publicId of new Set(moved?.players)) deps.onMoved(publicId);
  return moved?.count === ORDERS_AT_ONCE;
}

/** Gives back the stakes of all void draws; goes on where a killed worker left off. */
export async function refundDraws(deps: RefundDeps): Promise<void> {
  const due = await dueToRefund(deps.pool);
  const refund = async ({ id }: { id: string }) => {
    while (await refundSome(deps, id));
  };
  await eachDraw(due, refund, { outcome: 'refunded', onTrouble: deps.onTrouble });
}
