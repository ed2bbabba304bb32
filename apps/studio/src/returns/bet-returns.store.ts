import type pg from 'pg';
import type { BetSums } from '@laro/domain/catalogue/bet-returns';
import type { BetResult } from './bet-results.ts';

/** Rules of a bet, its kind of money, and the day on which its round was settled. */
export interface BetPlace {
  readonly gameId: string;
  readonly mathematics: string;
  readonly version: number;
  readonly isTrial: boolean;
  readonly currency: string;
  readonly day: string;
}

/** Stakes and returns of one draw on one bet. */
export interface RoundResult extends BetPlace, BetResult {
  readonly bets: number;
}

type Sums = BetPlace & { bet: string; bets: number } & { -readonly [Field in keyof BetSums]: BetSums[Field] };

const keyOf = ({ gameId, mathematics, version, isTrial, currency, bet, day }: BetPlace & { bet: string }): string =>
  JSON.stringify([gameId, mathematics, version, isTrial, currency, bet, day]);

/** The sums of results by bet and day, in one order for everybody who writes them. */
function summed(results: readonly RoundResult[]): Sums[] {
  const all = new Map<string, Sums>();
  for (const { staked, returned, bets, ...place } of results) {
    const key = keyOf(place);
    const nothing = { ...place, bets: 0, rounds: 0, staked: 0n, returned: 0n, stakeSquares: 0n, returnSquares: 0n, products: 0n };
    const sums = all.get(key) ?? nothing;
    sums.bets += bets;
    sums.rounds += 1;
    sums.staked += staked;
    sums.returned += returned;
    sums.stakeSquares += staked ** 2n;
    sums.returnSquares += returned ** 2n;
    sums.products += staked * returned;
    all.set(key, sums);
  }
  return [...all].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, sums]) => sums);
}

/** Adds what rounds took and paid to the sums of their days. */
export async function addResults(client: pg.PoolClient, results: readonly RoundResult[]): Promise<void> {
  const sums = summed(results);
  if (sums.length === 0) return;
  const column = <Value>(read: (one: Sums) => Value): Value[] => sums.map(read);
  await client.query(
    `insert into bet_returns as b (game_id, mathematics, version, is_trial, currency, bet, day, bets, rounds, staked, returned, stake_squares, return_squares, products)
      select * from unnest($1::text[], $2::text[], $3::int[], $4::boolean[], $5::text[], $6::text[], $7::date[], $8::bigint[], $9::bigint[], $10::numeric[], $11::numeric[], $12::numeric[],
        $13::numeric[], $14::numeric[])
      on conflict (game_id, mathematics, version, is_trial, currency, bet, day) do update set bets = b.bets + excluded.bets, rounds = b.rounds + excluded.rounds,
        staked = b.staked + excluded.staked, returned = b.returned + excluded.returned, stake_squares = b.stake_squares + excluded.stake_squares,
        return_squares = b.return_squares + excluded.return_squares, products = b.products + excluded.products`,
    [
      column((one) => one.gameId),
      column((one) => one.mathematics),
      column((one) => one.version),
      column((one) => one.isTrial),
      column((one) => one.currency),
      column((one) => one.bet),
      column((one) => one.day),
      column((one) => one.bets),
      column((one) => one.rounds),
      column((one) => one.staked.toString()),
      column((one) => one.returned.toString()),
      column((one) => one.stakeSquares.toString()),
      column((one) => one.returnSquares.toString()),
      column((one) => one.products.toString()),
    ],
  );
}

/** Sums of a bet over the days since one. */
export interface BetSumsRow extends Omit<BetPlace, 'day'> {
  readonly bet: string;
  readonly bets: number;
  readonly sums: BetSums;
  readonly fromDay: string;
  readonly toDay: string;
}

/** Stakes and returns of games since a day, by rules, money and bet. */
export async function readBetSums(pool: pg.Pool, gameIds: readonly string[], sinceDay: string): Promise<BetSumsRow[]> {
  const { rows } = await pool.query<Omit<BetSumsRow, 'sums'> & Record<keyof BetSums, string>>({
    name: 'bet_sums',
    text: `select game_id as "gameId", mathematics, version, is_trial as "isTrial", currency, bet, min(day)::text as "fromDay", max(day)::text as "toDay",
        sum(bets)::float8 as bets, sum(rounds)::text as rounds, sum(staked)::text as staked, sum(returned)::text as returned, sum(stake_squares)::text as "stakeSquares",
        sum(return_squares)::text as "returnSquares", sum(products)::text as products
      from bet_returns where game_id = any ($1) and day >= $2 group by game_id, mathematics, version, is_trial, currency, bet
      order by game_id, version desc, is_trial, currency, bet`,
    values: [gameIds, sinceDay],
  });
  return rows.map(({ rounds, staked, returned, stakeSquares, returnSquares, products, ...row }) => ({
    ...row,
    sums: {
      rounds: Number(rounds),
      staked: BigInt(staked),
      returned: BigInt(returned),
      stakeSquares: BigInt(stakeSquares),
      returnSquares: BigInt(returnSquares),
      products: BigInt(products),
    },
  }));
}
