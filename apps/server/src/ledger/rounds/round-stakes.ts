import type { Money } from '@laro/domain/money/money';
import { many, type Queries } from '#server/db/sql.ts';
import type { TouchedRound } from '../feed/touched-rounds.ts';

export interface RoundStake {
  id: string;
  cashAccount: bigint;
  gameId: string;
  vendorCode: string;
  openedAt: Date;
  /** The vendor's own id of the round. */
  roundRef: string;
  /** The part of the stake that was bonus money. */
  bonusStaked: Money;
}

/** Games and bonus parts of rounds. Each is looked up by its id. */
export const roundStakes = (queries: Queries, ids: readonly string[]): Promise<RoundStake[]> =>
  many<RoundStake>(
    queries,
    `select r.id, r.cash_account as "cashAccount", r.game_id as "gameId", r.vendor_code as "vendorCode", r.opened_at as "openedAt", r.round_ref as "roundRef", coalesce(b.bonus_staked, 0) as "bonusStaked"
    from unnest($1::uuid[]) as i (id)
    cross join lateral (select * from rounds where id = i.id limit 1) r
    left join bonus_rounds b on b.round_id = r.id`,
    [ids],
  );

/** All closed rounds of a player, in the order of their first bets. */
export const closedRoundsOf = (queries: Queries, cashAccount: bigint): Promise<Pick<TouchedRound, 'id' | 'state' | 'staked' | 'paid' | 'closedAt'>[]> =>
  many(queries, `select id, state, staked, paid, closed_at as "closedAt" from rounds where cash_account = $1 and state = 'closed' order by id`, [cashAccount]);

/** When rounds were closed, by their ids; open ones are left out. */
export async function roundEnds(queries: Queries, ids: readonly string[]): Promise<Map<string, Date>> {
  const rows = await many<{ id: string; closedAt: Date }>(
    queries,
    `select r.id, r.closed_at as "closedAt" from unnest($1::uuid[]) as i (id) cross join lateral (select * from rounds where id = i.id limit 1) r
    where r.closed_at is not null`,
    [ids],
  );
  return new Map(rows.map(({ id, closedAt }) => [id, closedAt]));
}
