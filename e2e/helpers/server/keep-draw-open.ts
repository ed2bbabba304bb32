import { inDatabase } from './in-database.ts';

/** A page and a bet on a busy machine take so long at most. */
const SECONDS = 45;

/** Gives the next draw of a game a minute more where it is about to close, so that a bet that was begun is on this draw. Draws of the game are three minutes apart at least. */
export const keepDrawOpen = (gameId: string) =>
  inDatabase((client) =>
    client.query(
      `update lottery_draws set closes_at = closes_at + interval '1 minute', draws_at = draws_at + interval '1 minute'
        where id = (select id from lottery_draws where game_id = $1 and state = 'scheduled' and closes_at > now() order by draws_at limit 1)
          and closes_at < now() + $2 * interval '1 second'`,
      [gameId, SECONDS],
    ),
  );
