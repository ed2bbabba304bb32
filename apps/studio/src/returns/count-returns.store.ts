import type pg from 'pg';
import type { RoundFrame } from '@laro/games/kind';
import type { BetPlace } from './bet-returns.store.ts';

interface SoloRow extends BetPlace {
  id: string;
  outcome: RoundFrame;
}

/** The next settled rounds with these rules that players played alone and that are not counted, held. */
export async function lockSoloRounds(client: pg.PoolClient, limit: number, rules: readonly string[]): Promise<SoloRow[]> {
  const { rows } = await client.query<SoloRow>(
    `select r.id, r.game_id as "gameId", r.mathematics, r.version, s.is_trial as "isTrial", s.currency, (r.ended_at at time zone 'UTC')::date::text as day,
        case when r.kind = 'slot' then jsonb_build_object('stake', r.outcome -> 'stake', 'totalWin', r.outcome -> 'totalWin') else r.outcome end as outcome
      from rounds r join sessions s on s.id = r.session_id where r.state = 'settled' and not r.is_counted
        and r.mathematics || ' ' || r.version = any ($2) order by r.id limit $1 for update of r skip locked`,
    [limit, rules],
  );
  return rows;
}

export async function markSoloCounted(client: pg.PoolClient, ids: readonly string[]): Promise<void> {
  await client.query('update rounds set is_counted = true where id = any ($1)', [ids]);
}

export interface TableRow extends Omit<BetPlace, 'currency'> {
  id: string;
  drawn: unknown;
}

/** The next settled rounds of tables with these rules that are not counted, held. */
export async function lockTableRounds(client: pg.PoolClient, limit: number, rules: readonly string[]): Promise<TableRow[]> {
  const { rows } = await client.query<TableRow>(
    `select r.id, t.game_id as "gameId", r.mathematics, r.version, t.is_trial as "isTrial", (r.ended_at at time zone 'UTC')::date::text as day, r.drawn
      from table_rounds r join tables t on t.id = r.table_id where r.state = 'settled' and not r.is_counted
        and r.mathematics || ' ' || r.version = any ($2) order by r.id limit $1 for update of r skip locked`,
    [limit, rules],
  );
  return rows;
}

export async function markTablesCounted(client: pg.PoolClient, ids: readonly string[]): Promise<void> {
  await client.query('update table_rounds set is_counted = true where id = any ($1)', [ids]);
}

interface StakedRow {
  currency: string;
  bet: string;
  staked: string;
  bets: number;
}

/** The counted stakes of a round by currency and bet. */
export async function readCountedStakes(client: pg.PoolClient, roundId: string): Promise<StakedRow[]> {
  const { rows } = await client.query<StakedRow>(
    `select e.currency, k.key as bet, sum(k.value::numeric)::text as staked, count(*)::int as bets
      from table_stakes s join table_plays p on p.id = s.play_id join sessions e on e.id = p.session_id cross join lateral jsonb_each_text(s.positions) k
      where s.round_id = $1 and s.state = 'counted' and p.state = 'settled' group by e.currency, k.key`,
    [roundId],
  );
  return rows;
}

/** Cards by their bet, without the pool of all halls, which is no part of their return. */
export async function readHallCards(client: pg.PoolClient, roundId: string): Promise<(StakedRow & { returned: string })[]> {
  const { rows } = await client.query<StakedRow & { returned: string }>(
    `select e.currency, c ->> 'bet' as bet, sum((c ->> 'price')::numeric)::text as staked, count(*)::int as bets,
        (sum((c ->> 'win')::numeric) - coalesce((select d.amount from pool_drops d where d.round_id = $1), 0))::text as returned
      from table_plays p join sessions e on e.id = p.session_id cross join lateral jsonb_array_elements(p.outcome -> 'cards') c
      where p.round_id = $1 and p.state = 'settled' group by e.currency, c ->> 'bet'`,
    [roundId],
  );
  return rows;
}

interface SettledPlay {
  currency: string;
  outcome: RoundFrame & { positions: Record<string, string>; returns: Record<string, string> };
}

export async function readSettledPlays(client: pg.PoolClient, roundId: string): Promise<SettledPlay[]> {
  const { rows } = await client.query<SettledPlay>(
    `select e.currency, p.outcome - 'drawn' as outcome from table_plays p join sessions e on e.id = p.session_id where p.round_id = $1 and p.state = 'settled'`,
    [roundId],
  );
  return rows;
}
