import { addToSum, DrawControl, type PlaySum } from '@laro/lottery/control/control';
import { drawParams } from '@laro/lottery/schedule/draw-params';
import type { GameParams } from '@laro/lottery/schedule/games';
import type { Queries } from '#server/db/sql.ts';
import { RunningSeal } from './running-seal.ts';
import { readSealedDraw, readSealedLines, sealedOrders } from './sealed-lines.store.ts';

/** The result of the control for a draw: the seal of the orders that it read, and the sums of each play. */
export interface Controlled {
  seal: string;
  lines: number;
  sums: Map<string, PlaySum>;
}

/**
 * The control of a draw (TL6): reads its sealed lines, rebuilds the text of each order, from which the seal follows, and counts what the lines win by writing
 * out their bets.
 */
export async function countSealed(queries: Queries, drawId: string): Promise<Controlled> {
  const draw = await readSealedDraw(queries, drawId);
  if (!draw || draw.result === null) throw new Error(`draw ${drawId} has no result to control`);
  const game = drawParams(draw.params as GameParams, draw.zone, draw.drawsAt.getTime());
  const control = new DrawControl(game, draw.result);
  const seal = new RunningSeal();
  const sums = new Map<string, PlaySum>();
  let lines = 0;
  for await (const orders of sealedOrders(queries, drawId)) {
    const byOrder = Map.groupBy(
      await readSealedLines(
        queries,
        orders.map(({ id }) => id),
      ),
      ({ orderId }) => orderId,
    );
    for (const { id, mode, base } of orders) {
      const own = byOrder.get(id) ?? [];
      const rows = own.map(({ play, selection, bets, stake }, place) => `${place + 1};${game.family}.${play};${selection};${bets};${stake}`);
      seal.add(['laro-order-1', id, draw.gameId, draw.numero, mode, base, ...rows].join('\n'));
      for (const { play, selection, stake } of own) addToSum(sums, play, control.count({ play, selection, stake, base }));
      lines += own.length;
    }
  }
  return { seal: seal.root(), lines, sums };
}
