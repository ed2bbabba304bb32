import { closesBeforeMs } from '@laro/lottery/schedule/closing';
import type { GameChange } from '@laro/lottery/schedule/changes';
import { LOTTERY_GAMES, type LotteryGame } from '@laro/lottery/schedule/games';
import type pg from 'pg';
import { many, type Queries, type Transaction } from '#server/db/sql.ts';

/** A game as the installation has it. */
export interface GameRow extends LotteryGame {
  closesBeforeMs: number;
  rulesVersion: number;
  madeUntil: Date | null;
  /** Changes that people of the desk have approved, by their date. */
  changes: readonly GameChange[];
}

/** True for a game that draws at an interval of minutes, false for one that draws at times of the day. */
export const isAtInterval = ({ times }: Pick<GameRow, 'times'>): boolean => 'every' in times;

const COLUMNS = `id, vendor_code as vendor, params, zone, times, holidays, region, closes_before_ms as "closesBeforeMs", rules_version as "rulesVersion",
  made_until as "madeUntil", (select coalesce(jsonb_agg(jsonb_build_object('from', c.holds_from, 'schedule', c.schedule, 'terms', c.terms)
    order by c.holds_from, c.id), '[]') from lottery_game_changes c where c.game_id = lottery_games.id) as changes`;

export const readGames = (queries: Queries): Promise<GameRow[]> => many<GameRow>(queries, `select ${COLUMNS} from lottery_games order by id`);

/** Locks a game for making its draws; undefined while another worker holds it. */
export async function lockGame(transaction: Transaction, id: string): Promise<GameRow | undefined> {
  return (await many<GameRow>(transaction, `select ${COLUMNS} from lottery_games where id = $1 for update skip locked`, [id]))[0];
}

/** Writes the games that an installation begins with; what it has already stays. */
export async function seedGames(pool: pg.Pool): Promise<void> {
  const rows = LOTTERY_GAMES.map((game) => ({ ...game, closes_before_ms: closesBeforeMs(game) }));
  await pool.query(
    `insert into lottery_games (id, vendor_code, params, zone, times, holidays, closes_before_ms, region)
      select g.id, g.vendor, g.params, g.zone, g.times, g.holidays, g.closes_before_ms, g.region
      from jsonb_to_recordset($1::jsonb) as g (id text, vendor text, params jsonb, zone text, times jsonb, holidays jsonb, closes_before_ms integer, region text)
      on conflict (id) do nothing`,
    [JSON.stringify(rows)],
  );
}
