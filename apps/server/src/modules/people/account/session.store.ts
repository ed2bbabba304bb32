import type pg from 'pg';

export interface SessionRow {
  id: string;
  userAgent: string;
  ip: string;
  startedAt: Date;
  lastSeenAt: Date;
  isCurrent: boolean;
}

const SHOWN_MAX = 50;

/** Open sessions of a player, the caller's first, then the most recently used. */
export async function readSessions(pool: pg.Pool, playerId: bigint, current: Buffer): Promise<SessionRow[]> {
  const { rows } = await pool.query<SessionRow>({
    name: 'read_own_sessions',
    text: `select id, user_agent as "userAgent", ip, created_at as "startedAt", last_seen_at as "lastSeenAt", token_hash = $2 as "isCurrent"
      from player_sessions where player_id = $1 and expires_at > now()
      order by token_hash = $2 desc, last_seen_at desc limit ${SHOWN_MAX}`,
    values: [playerId, current],
  });
  return rows;
}

/** Ends one session of a player, never the caller's; false if there is none with this id. */
export async function deleteOtherSession(pool: pg.Pool, playerId: bigint, current: Buffer, id: string): Promise<boolean> {
  const text = 'delete from player_sessions where id = $3 and player_id = $1 and token_hash <> $2';
  return (await pool.query(text, [playerId, current, id])).rowCount === 1;
}
