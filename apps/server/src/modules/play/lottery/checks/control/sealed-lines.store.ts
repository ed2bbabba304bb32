/** Reads of the sealed lines of a draw for the settlement's side of the comparison. The control has its own (control-reads.store.ts). */
import type { Money } from '@laro/domain/money/money';
import { first, many, type Queries } from '#server/db/sql.ts';

/** Orders of one range. */
const ORDERS_AT_ONCE = 25_000;

/** Orders of a draw by id: those after one id, up to another; null where the draw's orders begin or end. */
export interface OrderRange {
  after: string | null;
  upto: string | null;
}

/** The orders of a draw, some at a time. */
export async function* orderRanges(queries: Queries, drawId: string, ordersAtOnce = ORDERS_AT_ONCE): AsyncGenerator<OrderRange> {
  for (let after: string | null = null; ;) {
    const last: { id: string } | undefined = await first<{ id: string }>(
      queries,
      `select id from lottery_orders
        where draw_id = $1 and id >= lottery_first_order($1) and ($2::uuid is null or id > $2) order by id offset $3 limit 1`,
      [drawId, after, ordersAtOnce - 1],
    );
    yield { after, upto: last?.id ?? null };
    if (last === undefined) return;
    after = last.id;
  }
}

/** Lines of orders that are alike in all that decides their payout, and how often they come. */
export interface AlikeLines {
  play: string;
  selection: string;
  bets: number;
  stake: Money;
  base: number;
  times: number;
}

/** The lines of some orders of a draw that take part, by what decides their payout. */
export const readAlikeLines = (queries: Queries, drawId: string, { after, upto }: OrderRange): Promise<AlikeLines[]> =>
  many(
    queries,
    `select l.play, l.selection, l.bets, l.stake, o.base, count(*)::integer as times
      from lottery_orders o join lottery_lines l on l.order_id = o.id
      where o.draw_id = $1 and o.id >= lottery_first_order($1) and ($2::uuid is null or o.id > $2) and ($3::uuid is null or o.id <= $3)
        and o.state <> 'cancelled' and l.state <> 'cancelled' group by 1, 2, 3, 4, 5`,
    [drawId, after, upto],
  );
