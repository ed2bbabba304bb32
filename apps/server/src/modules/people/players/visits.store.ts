import type { Queries } from '#server/db/sql.ts';

/** Visits are kept for so long; the last one stays. A condition looks back 365 days. */
const KEPT_DAYS = 400;

/** Notes that a member is logged in on the present date of a zone. Writes once a date, and deletes the oldest dates of the member then. */
export async function noteVisit(queries: Queries, playerId: bigint, timeZone: string): Promise<void> {
  await queries.query({
    name: 'note_player_visit',
    text: `with noted as (
        insert into player_visits (player_id, day) values ($1, (now() at time zone $2)::date) on conflict do nothing returning day
      )
      delete from player_visits v using noted where v.player_id = $1 and v.day < noted.day - ${KEPT_DAYS}`,
    values: [playerId, timeZone],
  });
}

/** Writes the visits of a demonstration. */
export async function seedVisits(queries: Queries, playerId: bigint, days: readonly string[]): Promise<void> {
  await queries.query('insert into player_visits (player_id, day) select $1, unnest($2::date[]) on conflict do nothing', [playerId, days]);
}

/** Days between the last visit of each member up to a date and that date; of a member without a visit, those since it joined. */
export async function daysSinceVisit(queries: Queries, playerIds: readonly bigint[], day: string, timeZone: string): Promise<Map<bigint, number>> {
  const { rows } = await queries.query<{ playerId: bigint; days: number }>({
    name: 'days_since_visit',
    text: `select p.id as "playerId", greatest(0, $2::date - coalesce(
        (select v.day from player_visits v where v.player_id = p.id and v.day <= $2 order by v.day desc limit 1), (p.created_at at time zone $3)::date
      )) as days from players p where p.id = any ($1)`,
    values: [playerIds.map(String), day, timeZone],
  });
  return new Map(rows.map(({ playerId, days }) => [playerId, days]));
}
