import type { Money } from '@laro/domain/money/money';
import { many, type Queries } from '#server/db/sql.ts';

/** Stakes and payouts of draws, in real money by currency, at some merchants; null for all. */
export const readSales = (
  queries: Queries,
  drawIds: readonly string[],
  merchants: readonly string[] | null,
): Promise<{ drawId: string; currency: string; staked: Money; payout: Money }[]> =>
  many(
    queries,
    `select d.id as "drawId", s.currency, s.staked, s.payout from unnest($1::uuid[]) as d (id) cross join lateral (
        select o.currency, sum(o.staked)::bigint as staked, sum(o.payout)::bigint as payout from lottery_orders o
        where o.draw_id = d.id and o.id >= lottery_first_order(d.id) and not o.is_trial and o.state not in ('cancelled', 'void')
          and ($2::text[] is null or o.merchant_code = any ($2)) group by 1) s
      order by 1, 2`,
    [drawIds, merchants],
  );

/** The dearest that draws can become by what is bet on them, by merchant and play, the dearest first; `merchants` is null for all. */
export const readLiability = (
  queries: Queries,
  drawIds: readonly string[],
  merchants: readonly string[] | null,
): Promise<{ drawId: string; merchant: string; play: string; most: Money }[]> =>
  many(
    queries,
    `select draw_id as "drawId", merchant_code as merchant, play, most from lottery_exposure
      where draw_id = any ($1) and most > 0 and ($2::text[] is null or merchant_code = any ($2)) order by most desc`,
    [drawIds, merchants],
  );

/** By game: draws that are made ahead, draws that closed and have no result, are held or disputed, and those of them that wait for people. */
export const countDraws = (queries: Queries): Promise<{ gameId: string; ahead: bigint; waiting: bigint; stuck: bigint }[]> =>
  many(
    queries,
    `select game_id as "gameId", count(*) filter (where state = 'scheduled') as ahead,
        count(*) filter (where state in ('closed', 'awaiting', 'disputed') or is_held) as waiting,
        count(*) filter (where is_held or state = 'disputed') as stuck
      from lottery_draws where state in ('scheduled', 'closed', 'awaiting', 'disputed') or is_held group by 1`,
  );
