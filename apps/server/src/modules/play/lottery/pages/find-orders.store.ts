import type { Money } from '@laro/domain/money/money';
import { many, one, type Queries } from '#server/db/sql.ts';
import { readOrders, type OrderWithLines } from '../orders/orders.store.ts';

/** Which orders of a player: empty texts leave out a condition. */
export interface WantedOrders {
  state: 'open' | 'settled' | '';
  gameId: string;
  /** The day on which they were placed, in the merchant's zone. */
  date: string;
  /** The first and the last day of several. */
  from?: string | undefined;
  to?: string | undefined;
  zone: string;
  numero: string;
  before: string | null;
}

/** Conditions that an index fits: a list costs the same however many orders a player has had (LOTT-70). */
const OF_STATE = { open: "o.state = 'accepted'", settled: "o.state <> 'accepted'", '': 'true' } as const;

/** How many open orders a player has, and their stakes. */
export const openTotals = (queries: Queries, cashAccount: bigint): Promise<{ open: number; staked: Money }> =>
  one(
    queries,
    "select count(*)::integer as open, coalesce(sum(staked), 0)::bigint as staked from lottery_orders where cash_account = $1 and state = 'accepted'",
    [cashAccount],
  );

/** The draws of all games that have a numero, in the order of their making. */
const drawsOf = async (queries: Queries, numero: string): Promise<string[]> =>
  (
    await many<{ id: string }>(queries, 'select d.id from lottery_games g join lottery_draws d on d.game_id = g.id and d.numero = $1 order by d.id', [numero])
  ).map(({ id }) => id);

/** A player's orders, the newest first. The ids of orders carry the time of their placing, so a day and a draw bound the search. */
export async function findOrders(queries: Queries, cashAccount: bigint, wanted: WantedOrders, count: number): Promise<OrderWithLines[]> {
  const { state, gameId, date, zone, numero, before } = wanted;
  const [from, to] = date === '' ? [wanted.from ?? '', wanted.to ?? ''] : [date, date];
  const values: unknown[] = [cashAccount];
  const value = (given: unknown): string => `$${values.push(given)}`;
  const where = ['o.cash_account = $1', OF_STATE[state]];
  if (before !== null) where.push(`o.id < ${value(before)}`);
  if (gameId !== '') where.push(`o.game_id = ${value(gameId)}`);
  if (from !== '') where.push(`o.id >= lottery_day_floor(${value(from)}::date, ${value(zone)})`);
  if (to !== '') where.push(`o.id < lottery_day_floor(${value(to)}::date + 1, ${value(zone)})`);
  if (numero !== '') {
    const draws = await drawsOf(queries, numero);
    if (draws.length === 0) return [];
    where.push(`o.draw_id = any (${value(draws)}::uuid[]) and o.id >= lottery_first_order(${value(draws[0])})`);
  }
  return readOrders(queries, `${where.join(' and ')} order by o.id desc limit ${value(count)}`, values);
}
