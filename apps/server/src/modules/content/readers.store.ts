import { sql, type Kysely } from 'kysely';
import type { Tables } from '#server/db/tables.ts';

/** Whether a player came within the last so many days. */
export async function isNewPlayer(db: Kysely<Tables>, playerId: bigint, days: number): Promise<boolean> {
  const { rows } = await sql<{ isNew: boolean }>`
    select created_at > now() - make_interval(days => ${days}) as "isNew" from players where id = ${playerId}`.execute(db);
  return rows[0]?.isNew ?? false;
}
