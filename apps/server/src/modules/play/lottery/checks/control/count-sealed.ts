import { addToSum, DrawControl, type PlaySum } from '@laro/lottery/control/control';
import { drawParams } from '@laro/lottery/schedule/draw-params';
import type { GameParams } from '@laro/lottery/schedule/games';
import type pg from 'pg';
import { inSnapshot } from '#server/db/sql.ts';
import { ORDERS_AT_ONCE, readSealedDraw, sealedOrders } from './control-reads.store.ts';
import { RunningSeal } from './running-seal.ts';

/** The result of the control for a draw: the seal of the orders that it read, and the sums of each play. */
export interface Controlled {
  /** Not the draw's where an order's kept hash is not that of its text. */
  seal: string;
  lines: number;
  sums: Map<string, PlaySum>;
}

/** Orders of one read, and what is called after each. */
interface CountedInParts {
  ordersAtOnce?: number;
  onPart?: () => void;
}

/**
 * The control of a draw (TL6): the text of each order is written from its sealed lines, from which the seal follows, and what the same lines win is counted by
 * writing out their bets, once for lines that are alike.
 */
export const countSealed = (
  pool: pg.Pool,
  drawId: string,
  { ordersAtOnce = ORDERS_AT_ONCE, onPart = () => undefined }: CountedInParts = {},
): Promise<Controlled> =>
  inSnapshot(pool, async (transaction) => {
    const draw = await readSealedDraw(transaction, drawId);
    if (!draw || draw.result === null) throw new Error(`draw ${drawId} has no result to control`);
    const control = new DrawControl(drawParams(draw.params as GameParams, draw.zone, draw.drawsAt.getTime()), draw.result);
    const seal = new RunningSeal();
    const sums = new Map<string, PlaySum>();
    let [lines, strays] = [0, 0];
    for await (const orders of sealedOrders(transaction, drawId, draw, ordersAtOnce)) {
      for (const leaf of orders.leaves) seal.add(leaf);
      for (const { times, ...line } of orders.lines) {
        addToSum(sums, line.play, control.count(line), times);
        lines += times;
      }
      strays += orders.strays;
      onPart();
    }
    return { seal: strays === 0 ? seal.root() : `${strays} of the orders have another hash`, lines, sums };
  });
