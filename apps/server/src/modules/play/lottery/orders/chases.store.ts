import type { Money } from '@laro/domain/money/money';
import { first, many, one, type Queries, type Transaction } from '#server/db/sql.ts';

/** A series of orders. */
export interface ChaseRow {
  stopOnWin: boolean;
  isOver: boolean;
}

/** Gives the id of a new series. */
export async function insertChase(transaction: Transaction, chase: { cashAccount: bigint; gameId: string; stopOnWin: boolean }): Promise<string> {
  const { id } = await one<{ id: string }>(transaction, 'insert into lottery_chases (cash_account, game_id, stop_on_win) values ($1, $2, $3) returning id', [
    chase.cashAccount,
    chase.gameId,
    chase.stopOnWin,
  ]);
  return id;
}

export const readChaseRow = (queries: Queries, chaseId: string): Promise<ChaseRow | undefined> =>
  first<ChaseRow>(queries, 'select stop_on_win as "stopOnWin", ended_at is not null as "isOver" from lottery_chases where id = $1', [chaseId]);

/** A series with what became of its orders. */
export interface ChaseSums extends ChaseRow {
  chaseId: string;
  gameId: string;
  placedAt: Date;
  draws: number;
  done: number;
  staked: Money;
  payout: Money;
}

/** The series of a player, the newest first. Its orders were placed with it, so that their months are known (LOTT-70). */
export const listChases = (queries: Queries, cashAccount: bigint, before: string | null, count: number): Promise<ChaseSums[]> =>
  many<ChaseSums>(
    queries,
    `select c.id as "chaseId", c.game_id as "gameId", c.stop_on_win as "stopOnWin", c.placed_at as "placedAt", s.draws, s.done, s.staked, s.payout,
        c.ended_at is not null or s.done = s.draws as "isOver"
      from lottery_chases c cross join lateral (
        select count(*)::integer as draws, count(*) filter (where o.state <> 'accepted')::integer as done, coalesce(sum(o.staked), 0)::bigint as staked,
          coalesce(sum(o.payout), 0)::bigint as payout
        from lottery_orders o where o.chase_id = c.id and o.id >= lottery_first_order(c.id)
          and o.id < lottery_day_floor((c.placed_at at time zone 'UTC')::date + 2, 'UTC')) s
      where c.cash_account = $1 and ($2::uuid is null or c.id < $2) order by c.id desc limit $3`,
    [cashAccount, before, count],
  );

/** The games of a player's series; null for a player without orders. */
export async function chasedGames(queries: Queries, cashAccount: bigint): Promise<ReadonlySet<string> | null> {
  const { games, hasOrders } = await one<{ games: string[]; hasOrders: boolean }>(
    queries,
    `select array(select distinct game_id from lottery_chases where cash_account = $1) as games,
        exists (select from lottery_orders where cash_account = $1) as "hasOrders"`,
    [cashAccount],
  );
  return hasOrders ? new Set(games) : null;
}

/** Ends a series; one that has ended stays as it is. */
export async function endChaseRow(queries: Queries, chaseId: string, cashAccount: bigint): Promise<void> {
  await queries.query('update lottery_chases set ended_at = coalesce(ended_at, now()) where id = $1 and cash_account = $2', [chaseId, cashAccount]);
}

/** Holds a series, whose orders of open draws may be cancelled. */
export const lockChase = (transaction: Transaction, chaseId: string): Promise<Pick<ChaseRow, 'stopOnWin'> | undefined> =>
  first(transaction, 'select stop_on_win as "stopOnWin" from lottery_chases where id = $1 for update', [chaseId]);
