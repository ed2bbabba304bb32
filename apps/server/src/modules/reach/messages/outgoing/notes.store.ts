import type { Queries } from '#server/db/sql.ts';

export interface Contacts {
  /** Null unless it was proven. */
  email: string | null;
  /** E.164; null unless it was proven. */
  mobile: string | null;
  /** The language that messages to this member are written in, if they chose one. */
  language: string | null;
}

/** Where a member can be reached; null for free play. */
export async function readContacts(queries: Queries, playerId: bigint): Promise<Contacts | null> {
  const { rows } = await queries.query<Contacts>(
    `select case when email_verified_at is not null then email end as email,
      case when mobile_verified_at is not null then mobile_number end as mobile, language
    from player_profiles where player_id = $1`,
    [playerId],
  );
  return rows[0] ?? null;
}
