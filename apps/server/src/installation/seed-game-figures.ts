import type pg from 'pg';
import figures from './game-figures.json' with { type: 'json' };

/** Before anything was played. */
const VALID_FROM = '2000-01-01';

/**
 * Writes the vendors' statements for the slots that come with the product (tools/make/make-game-figures.ts). Known versions are not changed; a new one
 * counts from today on, so that play with the old one does not count against it (T68). Safe at every start.
 */
export async function seedGameFigures(pool: pg.Pool): Promise<void> {
  const byId = new Map(figures.mathematics.map((entry) => [entry.id, entry]));
  const rows = Object.entries(figures.games).flatMap(([gameId, id]) => {
    const found = byId.get(id);
    return found ? [{ gameId, ...found }] : [];
  });
  await pool.query(
    `insert into game_mathematics (game_id, version, mathematics, rtp, deviation, spread, valid_from)
      select g.id, f.version, f.mathematics, f.rtp, f.deviation, f.spread,
        case when exists (select from game_mathematics k where k.game_id = g.id and k.version < f.version) then now()::date else $7::date end
      from unnest($1::text[], $2::text[], $3::integer[], $4::bigint[], $5::bigint[], $6::bigint[]) as f (game_id, mathematics, version, rtp, deviation, spread) join games g on g.id = f.game_id
      on conflict (game_id, version) do nothing`,
    [
      rows.map((row) => row.gameId),
      rows.map((row) => row.id),
      rows.map((row) => row.version),
      rows.map((row) => row.rtp),
      rows.map((row) => row.deviation),
      rows.map((row) => row.spread),
      VALID_FROM,
    ],
  );
  await pool.query(
    `insert into game_rules (game_id, version, pay, pay_count, features, hit_rate, top_prize, top_one_in, stake_min, stake_max, max_win)
      select f.game_id, f.version, f.r->>'pay', (f.r->>'payCount')::integer, array (select jsonb_array_elements_text(f.r->'features')), (f.r->>'hitRate')::bigint,
        (f.r->>'topPrize')::bigint, (f.r->>'topOneIn')::numeric, (f.r->>'stakeMin')::bigint, (f.r->>'stakeMax')::bigint, (f.r->>'maxWin')::integer
      from unnest($1::text[], $2::integer[], $3::jsonb[]) as f (game_id, version, r) join game_mathematics m using (game_id, version)
      on conflict (game_id, version) do update set max_win = excluded.max_win where game_rules.max_win is null`,
    [rows.map((row) => row.gameId), rows.map((row) => row.version), rows.map((row) => JSON.stringify(row.rules))],
  );
}
