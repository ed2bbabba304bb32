import type pg from 'pg';
import { seedGames } from '#server/modules/play/lottery/games/games.store.ts';

/**
 * Lets lottery games that draw every few minutes draw once a day, all but the given one. Each new server would otherwise make tens of thousands of draws
 * ahead, which is most of the work of a short run.
 */
export async function slowLottery(pool: pg.Pool, except = ''): Promise<void> {
  await seedGames(pool);
  await pool.query(`update lottery_games set times = '{"at": ["12:00"]}' where id <> $1 and times ? 'every'`, [except]);
}
