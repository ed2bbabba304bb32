import type pg from 'pg';
import { inTransaction } from '../../db/database.ts';
import { voidRound } from '../driver/table-phases.store.ts';
import { tellRound } from '../rounds/table-rounds.store.ts';

/** A table as an operator sees it. */
export interface DeskTable {
  id: string;
  gameId: string;
  isTrial: boolean;
  players: number;
  /** Number and state of its last round; null before the first. */
  round: number | null;
  phase: string | null;
  stoppedAt: Date | null;
  stopReason: string | null;
  /** Which process drives it, by the first digits of its name, and under which epoch; null while the table rests. */
  driver: string | null;
  epoch: bigint | null;
  /** Money units that are on the table now, by currency. */
  staked: { currency: string; amount: string }[];
  /** Of halls: cards in its last round that were not taken back; null for other tables. */
  cards: number | null;
  chainUsed: number;
  chainLength: number;
}

/** Tables of these games, in the order of their ids. */
export async function listDeskTables(pool: pg.Pool, gameIds: readonly string[]): Promise<DeskTable[]> {
  const { rows } = await pool.query<DeskTable>(
    `select t.id, t.game_id as "gameId", t.is_trial as "isTrial", t.stopped_at as "stoppedAt", t.stop_reason as "stopReason", t.chain_used as "chainUsed", c.length as "chainLength",
        (select count(*)::int from table_seats s where s.table_id = t.id and s.until > clock_timestamp()) as players, r.number::int as round, r.state as phase,
        case when l.until > clock_timestamp() then left(l.holder::text, 8) end as driver, case when l.until > clock_timestamp() then l.epoch end as epoch,
        coalesce((select jsonb_agg(jsonb_build_object('currency', o.currency, 'amount', o.amount::text) order by o.currency)
          from (select currency, sum(amount) as amount from table_totals where round_id = r.id and r.state in ('open', 'closing', 'flying', 'dealt', 'deciding') group by currency) o), '[]') as staked,
        (select sum(jsonb_array_length(s.cards -> 'numbers'))::int from table_stakes s where s.round_id = r.id and s.state in ('begun', 'taken', 'counted')) as cards
      from tables t join table_chains c on c.table_id = t.id and c.number = t.chain left join table_leases l on l.table_id = t.id
        left join lateral (select id, number, state from table_rounds where table_id = t.id order by number desc limit 1) r on true
      where t.game_id = any ($1) order by t.id`,
    [gameIds],
  );
  return rows;
}

export type TableAct = 'stop' | 'open' | 'void';

/**
 * Stops a table (its round is played to the end, no further one begins), opens it again, or returns every stake of an undrawn round. False if there is no
 * such table; voiding a drawn round changes nothing, since a drawn round is paid (GAME-19).
 */
export function actOnTable(pool: pg.Pool, tableId: string, gameIds: readonly string[], act: TableAct, reason: string): Promise<boolean> {
  return inTransaction(pool, async (client) => {
    // Not locked: a driver locks the round before the table, and voiding must follow the same order.
    const known = await client.query('select from tables where id = $1 and game_id = any ($2)', [tableId, gameIds]);
    if (known.rowCount !== 1) return false;
    if (act === 'void') await voidRound(client, tableId, 'operator');
    else
      await client.query('update tables set stopped_at = case when $2 then clock_timestamp() end, stop_reason = case when $2 then $3 end where id = $1', [
        tableId,
        act === 'stop',
        reason,
      ]);
    if (act !== 'void') await tellRound(client, tableId);
    return true;
  });
}
