import type pg from 'pg';
import { inTransaction } from '../db/database.ts';
import type { MissingRules } from '../games/missing-rules.ts';
import { revokeStakes } from './driver/draw-parts.store.ts';
import { takeFeedsBack, undoDrop } from './halls/hall-pools.store.ts';
import { playersOf, tellPlays, tellRound } from './rounds/table-rounds.store.ts';

/** A round of a table that no process can decide any more. */
interface Stuck {
  id: string;
  tableId: string;
  state: 'open' | 'closing' | 'dealt' | 'deciding' | 'drawn';
}

/**
 * Rounds with these rules that would wait for ever. Others end without their rules: one before its draw is void when it is late, and a flight is decided from
 * what was written about it.
 */
const STUCK = `select r.id, r.table_id as "tableId", r.state from table_rounds r
  where r.ended_at is null and r.mathematics || ' ' || r.version = any ($1) and not exists (select from flights f where f.round_id = r.id)
    and (r.state in ('dealt', 'deciding') or (r.state = 'drawn' and exists (select from table_plays p where p.round_id = r.id and p.state = 'open'))
      or (r.state in ('open', 'closing') and exists (select from deals d where d.round_id = r.id and d.number > 1)))`;

const VOID_PLAYS = "update table_plays set state = 'void', ended_at = clock_timestamp(), seq = seq + 1 where round_id = $1 and state = 'open'";

/** Gives every stake of a round without a result back. */
async function voidRound(client: pg.PoolClient, { id, tableId }: Stuck): Promise<void> {
  await client.query("update table_rounds set state = 'void', void_reason = 'rules_gone', ended_at = clock_timestamp() where id = $1", [id]);
  await revokeStakes(client, id, ['begun', 'taken', 'counted'], 'studio.round_void');
  await client.query(VOID_PLAYS, [id]);
  await tellRound(client, tableId);
}

/** Gives the stakes of plays back that were not decided after the draw. A pool that dropped for one of them is as before it. */
async function voidPlays(client: pg.PoolClient, { id }: Stuck): Promise<void> {
  const { rows } = await client.query<{ id: string }>("select id from table_plays where round_id = $1 and state = 'open' for update", [id]);
  const decided = await client.query("select from table_plays where round_id = $1 and state in ('decided', 'settled')", [id]);
  if (decided.rowCount === 0) await undoDrop(client, id);
  for (const play of rows) await takeFeedsBack(client, play.id);
  await client.query(
    `update table_stakes set state = 'revoked', refusal = 'studio.round_void', tries = 0, next_try_at = clock_timestamp()
      where play_id = any ($1) and state in ('begun', 'taken', 'counted')`,
    [rows.map((play) => play.id)],
  );
  await client.query(VOID_PLAYS, [id]);
}

/** Gives one round back under its lock, unless another process has moved it since. */
function giveBack(pool: pg.Pool, stuck: Stuck): Promise<boolean> {
  return inTransaction(pool, async (client) => {
    const held = await client.query('select from table_rounds where id = $1 and state = $2 for update', [stuck.id, stuck.state]);
    if (held.rowCount !== 1) return false;
    await (stuck.state === 'drawn' ? voidPlays(client, stuck) : voidRound(client, stuck));
    await tellPlays(client, stuck.tableId, await playersOf(client, stuck.id));
    return true;
  });
}

/** Ends rounds whose rules no process has any more and gives their stakes back (GAME-18, T63). Any process may run it, at any time. */
export async function returnRemoved(pool: pg.Pool, { gone }: Pick<MissingRules, 'gone'>, onTrouble: (message: string, details: object) => void): Promise<void> {
  if (gone.length === 0) return;
  // Rounds of one player are taken up by the next look at rounds that are due.
  await pool.query(
    `update rounds set next_try_at = clock_timestamp() where ended_at is null and state in ('bet_taken', 'stepping', 'raising')
      and mathematics || ' ' || version = any ($1) and next_try_at > clock_timestamp()`,
    [gone],
  );
  const { rows } = await pool.query<Stuck>(STUCK, [gone]);
  for (const stuck of rows)
    if (await giveBack(pool, stuck)) onTrouble('the rules of a round are removed: its stakes are given back', { table: stuck.tableId, round: stuck.id });
}
