import type { Money } from '@laro/domain/money/money';
import { statedOf } from '@laro/lottery/rules/play-rules';
import { drawParams } from '@laro/lottery/schedule/draw-params';
import { many, type Queries } from '#server/db/sql.ts';
import type { VendorBetReturn } from '#server/modules/play/vendors/index.ts';
import type { LotteryParts } from '../lottery-parts.ts';

interface PlaySums {
  gameId: string;
  play: string;
  mode: string;
  base: number;
  version: number;
  isTrial: boolean;
  currency: string;
  bets: bigint;
  rounds: bigint;
  staked: Money;
  returned: Money;
  stakeSquares: string;
  returnSquares: string;
  products: string;
  fromDay: string;
  toDay: string;
}

/** Sums of the last days by play and base. Stakes on one draw are one round, since they win or lose together. */
const readPlaySums = (queries: Queries, gameIds: readonly string[], days: number): Promise<PlaySums[]> =>
  many(
    queries,
    `with played as (
        select d.game_id, l.play, o.mode, o.base, d.rules_version, o.is_trial, o.currency, d.id, d.settled_at::date as day,
          sum(l.bets) as bets, sum(l.stake * l.bets) as staked, sum(l.payout) as returned
        from lottery_draws d join lottery_orders o on o.draw_id = d.id and o.id >= lottery_first_order(d.id) and o.state in ('won', 'lost', 'push')
        join lottery_lines l on l.order_id = o.id and l.state in ('won', 'lost', 'push')
        where d.game_id = any ($1) and d.state = 'settled' and d.draws_at >= now() - make_interval(days => $2) group by 1, 2, 3, 4, 5, 6, 7, 8, 9)
      select game_id as "gameId", play, mode, base, rules_version as version, is_trial as "isTrial", currency, sum(bets)::bigint as bets, count(*) as rounds,
        sum(staked)::bigint as staked, sum(returned)::bigint as returned, sum(staked * staked)::text as "stakeSquares",
        sum(returned * returned)::text as "returnSquares", sum(staked * returned)::text as products, min(day)::text as "fromDay", max(day)::text as "toDay"
      from played group by 1, 2, 3, 4, 5, 6, 7 order by 1, 2, 3, 4`,
    [gameIds, days],
  );

/**
 * Stakes and returns of a vendor's plays in the last days, each base of a play for itself, with the exact return and deviation: the return alarms judge them
 * also where one game mixes modes (LOTT-54, T68). Null for a vendor that is not the lottery's.
 */
export async function lotteryBetReturns({ pool, games, now }: LotteryParts, vendorCode: string, days: number): Promise<VendorBetReturn[] | null> {
  const own = new Map(games.list().flatMap((game) => (game.vendor === vendorCode ? [[game.id, game] as const] : [])));
  if (own.size === 0) return null;
  return (await readPlaySums(pool, [...own.keys()], days)).flatMap((sums) => {
    const game = own.get(sums.gameId);
    const params = game && drawParams(game.params, game.zone, now());
    const stated = params ? statedOf(params, sums.play, sums.base) : null;
    if (!params || stated === null) return [];
    const { gameId: gameCode, play, mode, base, version, isTrial, currency, bets, rounds, staked, returned, fromDay, toDay } = sums;
    return [
      {
        gameCode,
        mathematics: params.family,
        version,
        isTrial,
        currency,
        bet: `${play} ${mode} ${base}`,
        bets: Number(bets),
        stated,
        fromDay,
        toDay,
        sums: {
          rounds: Number(rounds),
          staked,
          returned,
          stakeSquares: BigInt(sums.stakeSquares),
          returnSquares: BigInt(sums.returnSquares),
          products: BigInt(sums.products),
        },
      },
    ];
  });
}
