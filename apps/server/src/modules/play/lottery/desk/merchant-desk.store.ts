import type { Money } from '@laro/domain/money/money';
import { many, type Queries } from '#server/db/sql.ts';

interface LiabilityRow {
  drawId: string;
  gameId: string;
  numero: string;
  drawsAt: Date;
  closesAt: Date;
  play: string;
  most: Money;
  outcomes: bigint[] | null;
}

/** Exposure of a merchant in draws that are not settled, the dearest play first. */
export const readOpenLiability = (queries: Queries, merchantCode: string): Promise<LiabilityRow[]> =>
  many(
    queries,
    `select d.id as "drawId", d.game_id as "gameId", d.numero, d.draws_at as "drawsAt", d.closes_at as "closesAt", e.play, e.most, e.outcomes::text[]::bigint[] as outcomes
      from lottery_draws d join lottery_exposure e on e.draw_id = d.id and e.merchant_code = $1 and e.most > 0
      where d.state in ('scheduled', 'closed', 'awaiting', 'disputed', 'drawn', 'settling') order by d.draws_at, e.most desc limit 500`,
    [merchantCode],
  );

/** Real stakes of a merchant in draws. */
export const readStakes = (queries: Queries, merchantCode: string, drawIds: readonly string[]): Promise<{ drawId: string; staked: Money }[]> =>
  many(
    queries,
    `select d.id as "drawId", s.staked from unnest($2::uuid[]) as d (id) cross join lateral (
        select sum(o.staked)::bigint as staked from lottery_orders o
        where o.draw_id = d.id and o.id >= lottery_first_order(d.id) and o.merchant_code = $1 and not o.is_trial and o.state = 'accepted') s
      where s.staked is not null`,
    [merchantCode, drawIds],
  );

/** Players whose accepted lines in one draw can pay at least `from`. */
export const readNearLimit = (
  queries: Queries,
  merchantCode: string,
  from: Money,
): Promise<{ publicId: string; drawId: string; gameId: string; numero: string; most: Money }[]> =>
  many(
    queries,
    `select o.public_id as "publicId", d.id as "drawId", d.game_id as "gameId", d.numero, sum(l.most)::bigint as most
      from lottery_orders o join lottery_lines l on l.order_id = o.id and l.state = 'accepted' join lottery_draws d on d.id = o.draw_id
      where o.state = 'accepted' and o.merchant_code = $1 and not o.is_trial
      group by 1, 2, 3, 4 having sum(l.most) >= $2 order by 5 desc limit 100`,
    [merchantCode, from],
  );

/** Open series of a merchant's players with what is left of them. */
export const readOpenChases = (
  queries: Queries,
  merchantCode: string,
): Promise<{ chaseId: string; publicId: string; gameId: string; left: bigint; staked: Money; stopOnWin: boolean; placedAt: Date }[]> =>
  many(
    queries,
    `select c.id as "chaseId", o.public_id as "publicId", c.game_id as "gameId", count(*) as left, sum(o.staked)::bigint as staked,
        c.stop_on_win as "stopOnWin", c.placed_at as "placedAt"
      from lottery_chases c join lottery_orders o on o.chase_id = c.id and o.state = 'accepted'
      where c.ended_at is null and o.merchant_code = $1 and not o.is_trial group by c.id, 2 order by staked desc limit 200`,
    [merchantCode],
  );

/** Settled lines of a merchant, summed by everything that a report can be grouped by. */
export interface LineSums {
  gameId: string;
  play: string;
  mode: string;
  base: number;
  /** Of the grouping alone, else empty. */
  drawId: string;
  numero: string;
  day: string;
  orders: bigint;
  bets: bigint;
  staked: Money;
  payout: Money;
  pushed: Money;
  kept: Money;
}

export interface Days {
  from: string;
  to: string;
  timeZone: string;
}

/**
 * Sums of lines that were settled in some days of a time zone, by game, play, mode and base, and also by draw or day. The kept part of an order is cut once
 * for the order (LOTT-18): each line has the difference of two cut sums, so that lines add up to their order.
 */
export const readLineSums = (queries: Queries, merchantCode: string, { from, to, timeZone }: Days, split: 'draw' | 'day' | 'none'): Promise<LineSums[]> =>
  many(
    queries,
    `with settled as (
        select o.id, o.draw_id, o.mode, o.base, (o.settled_at at time zone $4)::date::text as day, l.play, l.bets, l.stake, l.payout, l.pushes, l.stake * l.bets as staked,
          case when o.valid_stake = 0 then 0 else o.kept_ppm end as ppm,
          sum(l.stake * l.bets) over (partition by o.id order by l.line) as upto
        from lottery_orders o join lottery_lines l on l.order_id = o.id and l.state in ('won', 'lost', 'push')
        where o.merchant_code = $1 and not o.is_trial and o.state in ('won', 'lost', 'push')
          and o.settled_at >= ($2::date::timestamp at time zone $4) and o.settled_at < (($3::date + 1)::timestamp at time zone $4))
      select d.game_id as "gameId", s.play, s.mode, s.base, case when $5 = 'draw' then d.id::text else '' end as "drawId",
        case when $5 = 'draw' then d.numero else '' end as numero, case when $5 = 'day' then s.day else '' end as day,
        count(distinct s.id) as orders, sum(s.bets) as bets, sum(s.staked)::bigint as staked, sum(s.payout)::bigint as payout,
        sum(s.stake * s.pushes)::bigint as pushed,
        sum(div(s.upto * s.ppm, 1000000) - div((s.upto - s.staked) * s.ppm, 1000000))::bigint as kept
      from settled s join lottery_draws d on d.id = s.draw_id group by 1, 2, 3, 4, 5, 6, 7 order by 1, 2, 3, 4, 6, 7`,
    [merchantCode, from, to, timeZone, split],
  );

/** Movements of the pools of draws that were settled in some days. */
export const readPoolSums = (
  queries: Queries,
  merchantCode: string,
  { from, to, timeZone }: Days,
): Promise<{ gameId: string; drawId: string; day: string; contributed: Money; won: Money }[]> =>
  many(
    queries,
    `select d.game_id as "gameId", d.id as "drawId", (d.settled_at at time zone $4)::date::text as day, p.contributed, (coalesce(p.share, 0) * coalesce(p.winning_bets, 0))::bigint as won
      from lottery_draw_pools p join lottery_draws d on d.id = p.draw_id
      where p.merchant_code = $1 and d.state = 'settled'
        and d.settled_at >= ($2::date::timestamp at time zone $4) and d.settled_at < (($3::date + 1)::timestamp at time zone $4)`,
    [merchantCode, from, to, timeZone],
  );
