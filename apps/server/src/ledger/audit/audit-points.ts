import type pg from 'pg';
import { inSnapshot, one } from '#server/db/sql.ts';

/** Findings of the audit; all zero if points and stock are correct (REW-58). */
export interface PointsAudit {
  /** Members whose balance in the ledger differs from their lots or from their history. */
  lotsOff: bigint;
  /** Goods whose stock differs from what was added less what was ordered and what grants hold. */
  stockOff: bigint;
  /**
   * Orders without what they are (a claimed grant, a parcel), whose points differ from their movement, or that were cancelled and not paid back; orders
   * of a gift whose grant is not claimed by them, or still is though they were cancelled.
   */
  ordersOff: bigint;
  /** Dates of play that are neither posted as counted nor open. */
  daysOff: bigint;
  /** Paid entries of tournaments whose points differ from their movement, that were cancelled and mailed and not paid back, or paid back otherwise. */
  entriesOff: bigint;
}

const AUDIT = `
  select (
    select count(*) from point_accounts p join balances b on b.account_id = p.account
    where b.balance <> (select coalesce(sum(l.remaining), 0) from point_lots l where l.player_id = p.player_id)
      or b.balance <> (select coalesce(sum(e.amount), 0) from point_entries e where e.player_id = p.player_id)
  ) as "lotsOff", (
    select count(*) from mall_stock s
    where s.remaining <> s.added - (select coalesce(sum(o.quantity), 0) from mall_orders o where o.merchant_code = s.merchant_code and o.code = s.code and o.state <> 'cancelled')
      - (select count(*) from reward_grants g where g.holds_piece and g.merchant_code = s.merchant_code and g.reward ->> 'goods' = s.code)
  ) as "stockOff", (
    select count(*) from mall_orders o
    where (not o.is_sent and not exists (select from reward_grants g where g.id = o.grant_id and g.state = 'claimed'))
      or (o.price = 0 and o.state <> 'returned' and (o.state = 'cancelled') = exists (
        select from reward_grants g where g.id = o.grant_id and g.state = 'claimed' and g.order_id = o.id))
      or (o.price > 0 and not exists (
        select from point_entries e where e.order_id = o.id and e.movement_id = o.movement_id and e.amount = -100000::bigint * o.price * o.quantity))
      or (o.state = 'cancelled' and o.price > 0 and not exists (
        select from point_entries e where e.order_id = o.id and e.kind = 'returned' and e.amount = 100000::bigint * o.price * o.quantity))
  ) as "ordersOff", (
    select count(*) from point_days d where (greatest(d.counted - d.forgone, 0) <> d.posted) <> (d.open_since is not null)
  ) as "daysOff", (
    select count(*) from tournament_entries t where t.paid > 0 and (
      not exists (select from point_entries e join movements m on m.id = e.movement_id
        where e.player_id = t.player_id and e.tournament_id = t.tournament_id and e.kind = 'spent' and e.amount = -t.paid and m.key = t.paid_key)
      or (t.returned_at is not null) <> exists (select from point_entries e join movements m on m.id = e.movement_id
        where e.player_id = t.player_id and e.tournament_id = t.tournament_id and e.kind = 'returned' and e.amount = t.paid and m.key = t.paid_key || ':returned')
      or (t.mailed_at is not null and (t.returned_at is not null) <> exists (select from tournaments c where c.id = t.tournament_id and c.phase = 'cancelled'))
    )
  ) as "entriesOff"`;

/** Compares points, stock and orders with the ledger in one snapshot, so that play can continue. */
export const auditPoints = (pool: pg.Pool): Promise<PointsAudit> => inSnapshot(pool, (transaction) => one<PointsAudit>(transaction, AUDIT));
