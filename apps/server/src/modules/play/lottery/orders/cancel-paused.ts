import type pg from 'pg';
import { inTransaction } from '#server/db/sql.ts';
import { shareDraws } from '../draws/draws.store.ts';
import type { LotteryParts } from '../lottery-parts.ts';
import { giveBack } from './cancel-orders.ts';
import { endChaseRow } from './chases.store.ts';
import { readOrders, type OrderWithLines } from './orders.store.ts';
import { PAUSED_AT_ONCE, readPausedOrders, type PausedOrder } from './pauses.store.ts';

type PauseDeps = Pick<LotteryParts, 'pool' | 'games' | 'accounts' | 'tickets' | 'onMoved' | 'onTrouble'>;

/** Gives the stake of one order back, unless its draw has closed or its player was quicker. */
async function cancelOne(pool: pg.Pool, { games, accounts, tickets }: PauseDeps, { orderId, drawId }: PausedOrder): Promise<OrderWithLines | null> {
  return inTransaction(pool, async (transaction) => {
    const [draw] = await shareDraws(transaction, [drawId]);
    const game = draw && games.of(draw.gameId);
    const [order] = await readOrders(transaction, 'o.id = $1 for update', [orderId]);
    if (!draw?.isOpen || !game || order?.state !== 'accepted') return null;
    const lines = order.lines.filter(({ state }) => state === 'accepted');
    await giveBack(transaction, { accounts, tickets }, { order, lines, draw, game, state: 'cancelled' });
    if (order.chaseId !== null) await endChaseRow(transaction, order.chaseId, order.cashAccount);
    return order;
  });
}

/**
 * Cancels what members who pause have bet on later draws, with the money back (LOTT-30). One order that fails delays no other. The first look of a process takes
 * all pauses; gives whether it has to look at them again.
 */
export async function cancelPausedOrders(deps: PauseDeps, isFirst: boolean): Promise<boolean> {
  const { pool, onMoved, onTrouble } = deps;
  const found = await readPausedOrders(pool, isFirst);
  for (const paused of found)
    await cancelOne(pool, deps, paused).then(
      (order) => (order ? onMoved(order.publicId) : undefined),
      (error: unknown) => onTrouble('an order of a member who pauses was not cancelled and will be tried again', { orderId: paused.orderId, error }),
    );
  return isFirst && found.length === PAUSED_AT_ONCE;
}
