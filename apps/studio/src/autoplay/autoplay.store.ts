import type pg from 'pg';
import type { Money } from '@laro/domain/money/money';
import { inTransaction } from '../db/database.ts';
import type { Session } from '../sessions/sessions.store.ts';
import type { AutoplayState } from './autoplay-rules.ts';

type Player = Pick<Session, 'id' | 'playerId' | 'gameId'>;

/** Begins an autoplay; one that this player has in the game ends. */
export function beginAutoplay(pool: pg.Pool, player: Player, terms: { rounds: number; lossLimit: Money; winStop: Money | null }): Promise<string> {
  return inTransaction(pool, async (client) => {
    await stopIn(client, player);
    const { rows } = await client.query<{ id: string }>(
      'insert into autoplays (session_id, player_id, game_id, rounds, loss_limit, win_stop) values ($1, $2, $3, $4, $5, $6) returning id',
      [player.id, player.playerId, player.gameId, terms.rounds, terms.lossLimit, terms.winStop],
    );
    return rows[0]?.id ?? '';
  });
}

const stopIn = (db: pg.Pool | pg.PoolClient, { playerId, gameId }: Player): Promise<unknown> =>
  db.query('update autoplays set stopped_at = clock_timestamp() where player_id = $1 and game_id = $2 and stopped_at is null', [playerId, gameId]);

/** Ends the autoplay that a player has in a game. */
export const stopAutoplay = async (pool: pg.Pool, player: Player): Promise<void> => void (await stopIn(pool, player));

/** State of an autoplay of a session. Null for one of another session. */
export async function readAutoplay(client: pg.PoolClient, id: string, sessionId: string): Promise<AutoplayState | null> {
  const { rows } = await client.query<AutoplayState>(
    `select a.rounds, a.loss_limit as "lossLimit", a.win_stop as "winStop", a.stopped_at is not null as "isStopped", r.played, r.lost, r.highest as "highestWin", r.refused as "isRefused"
      from autoplays a cross join lateral (
        select count(*) filter (where o.state = 'settled')::int as played, coalesce(sum(o.stake - o.win) filter (where o.state = 'settled'), 0)::bigint as lost,
            coalesce(max(o.win), 0)::bigint as highest, coalesce(bool_or(o.state in ('cancelled', 'revoked')), false) as refused
          from rounds o where o.autoplay_id = a.id
      ) r where a.id = $1 and a.session_id = $2`,
    [id, sessionId],
  );
  return rows[0] ?? null;
}
