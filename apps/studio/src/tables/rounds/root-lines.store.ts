import type pg from 'pg';

/** Lines of all stakes in the root of a table's round, in no order. Null for a round that has no root yet. */
export async function rootLines(pool: pg.Pool, tableId: string, roundNumber: number): Promise<string[] | null> {
  const { rows } = await pool.query<{ lines: string[] }>(
    `select array(select s.id || ':' || s.client_seed from table_plays p join table_stakes s on s.play_id = p.id where p.round_id = r.id and s.in_root) as lines
      from table_rounds r where r.table_id = $1 and r.number = $2 and r.root is not null`,
    [tableId, roundNumber],
  );
  return rows[0]?.lines ?? null;
}
