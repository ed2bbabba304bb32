import type pg from 'pg';
import { nextDrawState } from '@laro/lottery/orders/states';
import { inTransaction, many, type Transaction } from '#server/db/sql.ts';
import type { GameRow } from '../games.store.ts';
import { noteOrders } from '../notices/notices.ts';
import { giveBack, type CancelDeps } from '../orders/cancel-orders.ts';
import { readOrders } from '../orders/orders.store.ts';
import { lockDraw } from './draws.store.ts';
import { takeBackContributions } from './jackpot.ts';

const ORDERS_AT_ONCE = 200;

/** Makes a draw void within a transaction; its stakes are given back afterwards. False where its state does not allow it. */
export async function voidWithin(transaction: Transaction, drawId: string, reason: string): Promise<boolean> {
  const draw = await lockDraw(transaction, drawId);
  if (!draw || draw.state === 'settled' || nextDrawState(draw.state, 'void', draw.commitment === null) === null) return false;
  await transaction.query("update lottery_draws set state = 'void', void_reason = $2, is_held = false where id = $1", [drawId, reason]);
  return true;
}

export const voidDraw = (pool: pg.Pool, drawId: string, reason: string): Promise<boolean> =>
  inTransaction(pool, (transaction) => voidWithin(transaction, drawId, reason));

export interface RefundDeps extends CancelDeps {
  pool: pg.Pool;
  gameOf: (gameId: string) => GameRow | undefined;
  /** Called after the commit for each player whose money has moved. */
  onMoved: (publicId: string) => void;
}

/** Gives back the stakes of some orders of a void draw. False once there are none left. */
async function refundSome(deps: RefundDeps, drawId: string): Promise<boolean> {
  const moved = await inTransaction(deps.pool, async (transaction) => {
    const draw = await lockDraw(transaction, drawId);
    const game = draw && deps.gameOf(draw.gameId);
    if (!draw || !game || draw.state !== 'void' || draw.settledAt !== null) return null;
    const orders = await readOrders(transaction, "o.draw_id = $1 and o.state = 'accepted' order by o.cash_account, o.id limit $2 for update", [
      drawId,
      ORDERS_AT_ONCE,
    ]);
    for (const order of orders) {
      const lines = order.lines.filter(({ state }) => state === 'accepted');
      await giveBack(transaction, deps, { order, lines, draw, game, state: 'void' });
    }
    await noteOrders(
      transaction,
      'void',
      orders.map((order) => ({ order, amount: order.staked })),
    );
    if (orders.length < ORDERS_AT_ONCE) {
      await takeBackContributions(transaction, drawId, game);
      await transaction.query('update lottery_draws set settled_at = clock_timestamp() where id = $1', [drawId]);
    }
    return orders.map(({ publicId }) => publicId);
  });
  for (const publicId of new Set(moved)) deps.onMoved(publicId);
  return moved !== null && moved.length === ORDERS_AT_ONCE;
}

/** Gives back the stakes of all void draws; goes on where a killed worker left off. */
export async function refundDraws(deps: RefundDeps): Promise<void> {
  for (const { id } of await many<{ id: string }>(deps.pool, "select id from lottery_draws where state = 'void' and settled_at is null limit 100"))
    while (await refundSome(deps, id));
}
