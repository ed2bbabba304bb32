/** Reads of both systems that find the winners of a draw: its sealed lines, some orders at a time. */
import type { ControlledGame } from '@laro/lottery/control/control';
import type { Money } from '@laro/domain/money/money';
import { first, many, type Queries } from '#server/db/sql.ts';

/** Orders at a time; their lines are in memory together. */
const ORDERS_AT_ONCE = 5000;

interface SealedDraw {
  numero: string;
  drawsAt: Date;
  seal: string | null;
  result: string | null;
  gameId: string;
  params: ControlledGame;
  zone: string;
}

/** A draw as the control reads it. */
export const readSealedDraw = (queries: Queries, drawId: string): Promise<SealedDraw | undefined> =>
  first<SealedDraw>(
    queries,
    `select d.numero, d.draws_at as "drawsAt", d.seal, d.result, g.id as "gameId", g.params, g.zone
      from lottery_draws d join lottery_games g on g.id = d.game_id where d.id = $1`,
    [drawId],
  );

interface SealedOrder {
  id: string;
  mode: string;
  base: number;
}

/** The orders of a draw that take part, in the order of the seal, some at a time. */
export async function* sealedOrders(queries: Queries, drawId: string): AsyncGenerator<SealedOrder[]> {
  for (let after: string | undefined; ;) {
    const orders: SealedOrder[] = await many<SealedOrder>(
      queries,
      `select id, mode, base from lottery_orders
        where draw_id = $1 and id >= lottery_first_order($1) and state <> 'cancelled' and ($2::uuid is null or id > $2) order by id limit $3`,
      [drawId, after ?? null, ORDERS_AT_ONCE],
    );
    if (orders.length > 0) yield orders;
    if (orders.length < ORDERS_AT_ONCE) return;
    after = orders.at(-1)?.id;
  }
}

export interface LineOfOrder {
  orderId: string;
  play: string;
  selection: string;
  bets: number;
  stake: Money;
}

/** The lines of orders that take part, by order and place. */
export const readSealedLines = (queries: Queries, orderIds: readonly string[]): Promise<LineOfOrder[]> =>
  many(
    queries,
    `select order_id as "orderId", play, selection, bets, stake from lottery_lines
      where order_id = any ($1::uuid[]) and state <> 'cancelled' order by order_id, line`,
    [orderIds],
  );

/** Lines of orders that are alike in all that decides their payout, and how often they come. */
export interface AlikeLines {
  play: string;
  selection: string;
  bets: number;
  stake: Money;
  base: number;
  times: number;
}

export const readAlikeLines = (queries: Queries, orders: readonly SealedOrder[]): Promise<AlikeLines[]> =>
  many(
    queries,
    `select l.play, l.selection, l.bets, l.stake, o.base, count(*)::integer as times
      from lottery_lines l join unnest($1::uuid[], $2::integer[]) as o (id, base) on o.id = l.order_id
      where l.order_id = any ($1::uuid[]) and l.state <> 'cancelled' group by 1, 2, 3, 4, 5`,
    [orders.map(({ id }) => id), orders.map(({ base }) => base)],
  );
