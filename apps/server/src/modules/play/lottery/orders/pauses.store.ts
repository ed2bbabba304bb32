import { many, type Queries } from '#server/db/sql.ts';

/** Orders that one look reads. */
export const PAUSED_AT_ONCE = 100;

/** An order that a pause or the exclusion of its player cancels. */
export interface PausedOrder {
  orderId: string;
  drawId: string;
}

/**
 * Open orders of members who have begun a time-out or an exclusion within the last hour, or whom the law excludes since then (T8), in draws later than the one that
 * was open at that moment: the order of the current draw takes part and is paid (LOTT-30). Of imported results all stations of a day are one moment: those of later
 * days are later draws. With `isFirst` also those of earlier pauses, which began while no process ran; orders that were placed after a pause stay.
 */
export const readPausedOrders = (queries: Queries, isFirst: boolean): Promise<PausedOrder[]> =>
  many<PausedOrder>(
    queries,
    `select o.id as "orderId", o.draw_id as "drawId"
      from player_blocks b join players p on p.id = b.player_id
      join lottery_orders o on o.cash_account = p.cash_account and o.state = 'accepted'
      join lottery_draws d on d.id = o.draw_id and d.state = 'scheduled' and d.closes_at > clock_timestamp()
      where b.kind in ('bet', 'full') and (b.origin = 'pause' or (b.cause = 'law' and b.ended_at is null))
        and (b.set_at > now() - interval '1 hour' or ($2 and o.placed_at < b.set_at))
        and exists (select from lottery_draws c where c.game_id = d.game_id and c.draws_at < d.draws_at and c.closes_at > b.set_at)
      order by o.id limit $1`,
    [PAUSED_AT_ONCE, isFirst],
  );
