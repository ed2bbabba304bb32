import { first, type Queries } from '#server/db/sql.ts';

export interface DeskMember {
  publicId: string;
  username: string;
}

/** A member of a merchant; null for free play and for unknown numbers. */
export async function memberOf(queries: Queries, merchantCode: string, playerId: bigint): Promise<DeskMember | null> {
  const row = await first<DeskMember>(
    queries,
    'select public_id as "publicId", coalesce(username, public_id) as username from players where merchant_code = $1 and id = $2 and not is_trial',
    [merchantCode, playerId],
  );
  return row ?? null;
}
