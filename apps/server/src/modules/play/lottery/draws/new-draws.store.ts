import { one, type Transaction } from '#server/db/sql.ts';

/** A draw that is to be made. */
export interface NewDraw {
  station: string;
  numero: string;
  draws_at: string;
  closes_at: string;
  rules_version: number;
  /** True for a moment that passed while no process ran: no bets, no result (LOTT-06). */
  is_missed: boolean;
  commitment: string | null;
  hidden_seed: string | null;
}

/** Writes draws of a game, each once, and up to when they are made. The caller has locked the game. */
export async function insertDraws(transaction: Transaction, game: { id: string }, draws: readonly NewDraw[], madeUntilMs: number): Promise<void> {
  await transaction.query(
    `insert into lottery_draws (game_id, station, numero, draws_at, closes_at, rules_version, commitment, hidden_seed, state, void_reason, settled_at)
      select $1, d.station, d.numero, d.draws_at, d.closes_at, d.rules_version, d.commitment, decode(d.hidden_seed, 'hex'),
        case when d.is_missed then 'void' else 'scheduled' end, case when d.is_missed then 'missed' end, case when d.is_missed then now() end
      from jsonb_to_recordset($2::jsonb) as d (station text, numero text, draws_at timestamptz, closes_at timestamptz, rules_version integer,
        is_missed boolean, commitment text, hidden_seed text)
      where not exists (select from lottery_draws o where o.game_id = $1 and o.numero = d.numero and o.station = d.station)`,
    [game.id, JSON.stringify(draws)],
  );
  await transaction.query('update lottery_games set made_until = $2 where id = $1', [game.id, new Date(madeUntilMs)]);
}

/** The moments of a game that have their draws from a time on. */
export const countAhead = async (transaction: Transaction, gameId: string, now: number): Promise<number> =>
  Number(
    (
      await one<{ count: bigint }>(transaction, 'select count(distinct draws_at) as count from lottery_draws where game_id = $1 and draws_at > $2', [
        gameId,
        new Date(now),
      ])
    ).count,
  );
