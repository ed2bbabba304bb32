import type { Queries, Transaction } from '#server/db/sql.ts';

/** Tags of members, in order, by member. */
export async function tagsOfMembers(queries: Queries, playerIds: readonly bigint[]): Promise<Map<bigint, string[]>> {
  const { rows } = await queries.query<{ playerId: bigint; tags: string[] }>({
    name: 'tags_of_members',
    text: 'select player_id as "playerId", array_agg(tag order by tag) as tags from member_tags where player_id = any ($1) group by player_id',
    values: [playerIds.map(String)],
  });
  return new Map(rows.map(({ playerId, tags }) => [playerId, tags]));
}

/** Gives a member tags and takes others away. */
export async function changeTags(
  transaction: Transaction,
  playerId: bigint,
  { add, remove, by, at }: { add: readonly string[]; remove: readonly string[]; by: string; at: Date },
): Promise<void> {
  await transaction.query('delete from member_tags where player_id = $1 and tag = any ($2::text[])', [playerId, remove]);
  await transaction.query('insert into member_tags (player_id, tag, given_by, given_at) select $1, unnest($2::text[]), $3, $4 on conflict do nothing', [
    playerId,
    add,
    by,
    at,
  ]);
}
