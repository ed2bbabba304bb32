import type { Money } from '@laro/domain/money/money';
import { many, type Queries } from '#server/db/sql.ts';
import type { TouchedRound } from '../feed/touched-rounds.ts';

/** The parts of stakes that were bonus money, by round; a round without bonus money is left out. */
export async function bonusStakes(queries: Queries, ids: readonly string[]): Promise<Map<string, Money>> {
  if (ids.length === 0) return new Map();
  const rows = await many<{ id: string; staked: Money }>(
    queries,
    'select round_id as id, bonus_staked as staked from bonus_rounds where round_id = any ($1::uuid[])',
    [ids],
  );
  return new Map(rows.map(({ id, staked }) => [id, staked]));
}

/** A closed round of a known player. */
export type ClosedRound = Omit<TouchedRound, 'merchantCode' | 'currency' | 'vendorAccount' | 'touchedAt'>;

/** All closed rounds of a player, in the order of their first bets. */
export const closedRoundsOf = (queries: Queries, cashAccount: bigint): Promise<ClosedRound[]> =>
  many<ClosedRound>(
    queries,
    `select id, cash_account as "cashAccount", vendor_code as "vendorCode", game_id as "gameId", round_ref as "roundRef", opened_at as "openedAt",
      has_bonus as "hasBonus", state, staked, paid, closed_at as "closedAt"
    from rounds where cash_account = $1 and state = 'closed' order by id`,
    [cashAccount],
  );

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
