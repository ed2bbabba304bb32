import type { Money } from '@laro/domain/money/money';
import type { DayPlay, DayRound } from '@laro/domain/rewards/ranks/reached';
import { many, type Queries, type Transaction } from '#server/db/sql.ts';

interface TypeOfDay {
  day: string;
  type: string;
  valid: Money;
  rounds: number;
}

const daysOf = (rows: readonly TypeOfDay[]): DayPlay[] =>
  [...Map.groupBy(rows, ({ day }) => day)].map(([day, types]) => ({
    day,
    valid: Object.fromEntries(types.map(({ type, valid }) => [type, valid])),
    rounds: types.reduce((sum, { rounds }) => sum + rounds, 0),
  }));

/** The counted play of a member by date. */
export async function playByDay(queries: Queries, playerId: bigint): Promise<DayPlay[]> {
  const rows = await many<TypeOfDay>(queries, 'select day::text as day, game_type as type, valid, rounds from reward_days where player_id = $1 order by day', [
    playerId,
  ]);
  return daysOf(rows);
}

/** The same with the dates from one on by their counted rounds instead of their sums (REW-19). */
export async function playCountedAgain(queries: Queries, playerId: bigint, from: string): Promise<DayPlay[]> {
  const rows = await many<TypeOfDay>(
    queries,
    `select day::text as day, type, sum(valid)::bigint as valid, sum(rounds)::int as rounds from (
      select day, game_type as type, valid, rounds from reward_days where player_id = $1 and day < $2
      union all select day, game_type, sign * valid, sign from reward_events where player_id = $1 and day >= $2
    ) s group by 1, 2 order by 1`,
    [playerId, from],
  );
  return daysOf(rows);
}

/** Rounds of a date as they are counted now. */
export const roundsOfDay = async (queries: Queries, playerId: bigint, day: string): Promise<DayRound[]> =>
  (
    await many<Omit<DayRound, 'closedAt'> & { sign: number; closedAt: Date }>(
      queries,
      `select distinct on (round_id) round_id as id, sign, game_type as type, valid, closed_at as "closedAt" from reward_events
      where player_id = $1 and day = $2 order by round_id, number desc`,
      [playerId, day],
    )
  ).flatMap(({ sign, closedAt, ...round }) => (sign === 1 ? [{ ...round, closedAt: closedAt.getTime() }] : []));

/** Dates the last rise of a member to a rank. */
export async function dateRise(transaction: Transaction, playerId: bigint, rankId: string, at: Date): Promise<void> {
  await transaction.query(
    `update rank_changes set at = $3 where id = (
      select id from rank_changes where player_id = $1 and to_rank = $2 and cause = 'rise' and not is_void order by at desc, id desc limit 1
    )`,
    [playerId, rankId, at],
  );
}

/** Annuls the rises of a member to ranks: rounds that became void led to them. */
export async function annulRises(transaction: Transaction, playerId: bigint, rankIds: readonly string[]): Promise<void> {
  await transaction.query("update rank_changes set is_void = true where player_id = $1 and to_rank = any ($2) and cause = 'rise' and not is_void", [
    playerId,
    rankIds,
  ]);
}
