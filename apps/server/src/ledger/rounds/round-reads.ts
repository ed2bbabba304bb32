import type { RoundState } from '@laro/domain/money/movement-names';
import type pg from 'pg';
import type { Money } from '@laro/domain/money/money';
import type { Queries } from '#server/db/sql.ts';

/** Filter of a player's rounds. `from` and `to` are whole hours; null does not restrict. */
export interface RoundFilter {
  cashAccount: bigint;
  from: Date;
  to: Date;
  gameIds: readonly string[] | null;
  vendorCode: string | null;
  state: RoundState | null;
}

export interface RoundRow {
  id: string;
  vendorCode: string;
  roundRef: string;
  gameId: string;
  state: RoundState;
  staked: Money;
  paid: Money;
  openedAt: Date;
  closedAt: Date | null;
}

const COLUMNS = `r.id, r.vendor_code as "vendorCode", r.round_ref as "roundRef", r.game_id as "gameId", r.state, r.staked, r.paid, r.opened_at as "openedAt", r.closed_at as "closedAt"`;

const valuesOf = ({ cashAccount, from, to, gameIds, vendorCode, state }: RoundFilter): unknown[] => [cashAccount, from, to, gameIds, vendorCode, state];

/** Number, stakes and payouts of a player's rounds that match a filter, exact, in money units (REC-01). The cost depends on the hours, not on the rounds. */
export async function roundTotals(queries: Queries, filter: RoundFilter): Promise<{ rounds: bigint; staked: Money; paid: Money }> {
  const { rows } = await queries.query<{ rounds: bigint; staked: Money; paid: Money }>({
    name: 'player_round_totals',
    text: 'select * from player_round_totals($1, $2, $3, $4::text[], $5, $6)',
    values: valuesOf(filter),
  });
  return rows[0] ?? { rounds: 0n, staked: 0n, paid: 0n };
}

/** A page of a player's rounds that match a filter, newest first, below the round `before`. */
export async function listRounds(pool: pg.Pool, filter: RoundFilter, before: string | null, limit: number): Promise<RoundRow[]> {
  const { rows } = await pool.query<RoundRow>({
    name: 'player_rounds',
    text: `select ${COLUMNS} from player_rounds($1, $2, $3, $4::text[], $5, $6, $7, $8) r order by r.id desc`,
    values: [...valuesOf(filter), before, limit],
  });
  return rows;
}

/** One round of a player; null if the id does not exist or belongs to another player (T86). */
export async function findRound(pool: pg.Pool, cashAccount: bigint, id: string): Promise<RoundRow | null> {
  const { rows } = await pool.query<RoundRow>({
    name: 'find_round',
    text: `select ${COLUMNS} from rounds r where r.id = $2 and r.cash_account = $1`,
    values: [cashAccount, id],
  });
  return rows[0] ?? null;
}

export interface RoundMovement {
  key: string;
  kind: 'bet' | 'win' | 'rollback';
  at: Date;
  amount: Money;
  /** The player's cash afterwards; null if nothing moved. */
  after: Money | null;
  /** Signed change of the player's cash. */
  change: Money;
  isTakenBack: boolean;
  /** Part of a win that a pool of the vendor pays. */
  pooled: Money;
}

/** All events of a round, in order (T29, T62). */
export async function movementsOfRound(pool: pg.Pool, cashAccount: bigint, roundId: string): Promise<RoundMovement[]> {
  const { rows } = await pool.query<RoundMovement>({
    name: 'movements_of_round',
    text: `select m.key, m.kind, uuid_extract_timestamp(m.id) as at, m.amount, m.reversed_by is not null as "isTakenBack",
        coalesce(w.amount, 0) as pooled,
        case when p.from_account = $1 then p.from_after when p.to_account = $1 then p.to_after end as after,
        case when p.from_account = $1 then -p.amount when p.to_account = $1 then p.amount else 0 end as change
      from movements m left join postings p on p.movement_id = m.id and p.line = 1
        left join pooled_wins w on w.caller = m.caller and w.key = m.key
      where m.round_id = $2 and m.outcome = 'done' and m.id is not null order by m.id`,
    values: [cashAccount, roundId],
  });
  return rows;
}

/** Games that a player has played since a given time, latest first. */
export async function recentGames(pool: pg.Pool, cashAccount: bigint, since: Date, limit: number): Promise<string[]> {
  const { rows } = await pool.query<{ game_id: string }>({
    name: 'player_recent_games',
    text: 'select game_id from player_recent_games($1, $2, $3)',
    values: [cashAccount, since, limit],
  });
  return rows.map((row) => row.game_id);
}

/** Sums the hours of play that have ended, and those that changed since; returns the number of lines written. Safe in several processes at the same time. */
export async function sumRoundHours(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ n: number }>('select sum_round_hours() as n');
  return rows[0]?.n ?? 0;
}
