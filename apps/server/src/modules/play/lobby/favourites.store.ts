import type pg from 'pg';

/** Node ids of a player's favourites, the latest first. */
export async function readFavouriteNodes(pool: pg.Pool, playerId: bigint): Promise<string[]> {
  const { rows } = await pool.query<{ node_id: bigint }>({
    name: 'favourite_nodes',
    text: 'select node_id from favourites where player_id = $1 order by added_at desc, node_id',
    values: [playerId],
  });
  return rows.map((row) => row.node_id.toString());
}

/** Adds a favourite unless there are `most` already; true if it is a favourite afterwards. */
export async function insertFavourite(pool: pg.Pool, playerId: bigint, nodeId: string, most: number): Promise<boolean> {
  const { rows } = await pool.query<{ is_favourite: boolean }>({
    name: 'insert_favourite',
    text: `with held as (select id from players where id = $1 for no key update),
      added as (
        insert into favourites (player_id, node_id)
        select id, $2 from held where (select count(*) from favourites where player_id = $1) < $3
        on conflict do nothing returning node_id)
      select exists (select from added) or exists (select from favourites where player_id = $1 and node_id = $2) as is_favourite`,
    values: [playerId, nodeId, most],
  });
  return rows[0]?.is_favourite ?? false;
}

export async function deleteFavourite(pool: pg.Pool, playerId: bigint, nodeId: string): Promise<void> {
  await pool.query({ name: 'delete_favourite', text: 'delete from favourites where player_id = $1 and node_id = $2', values: [playerId, nodeId] });
}
