import type { Queries } from '#server/db/sql.ts';

/** Clock hours of a range in which a player played, each by its beginning. Computed from the hourly sums, so its cost does not grow with the number of rounds. */
export async function playHours(queries: Queries, cashAccount: bigint, from: Date, to: Date): Promise<Date[]> {
  const { rows } = await queries.query<{ hour: Date }>({
    name: 'play_hours',
    text: `select s.hour from player_summed_hours($1, date_trunc('hour', $2::timestamptz, 'UTC'), $3, null, null, null) s
      union
      select o.hour from player_open_hours($1, date_trunc('hour', $2::timestamptz, 'UTC'), $3) as o (hour)
        where exists (select from rounds r where r.cash_account = $1 and r.id >= uuid_floor(o.hour) and r.id < uuid_floor(o.hour + interval '1 hour'))
      order by 1`,
    values: [cashAccount, from, to],
  });
  return rows.map(({ hour }) => hour);
}

/** True if a player lost a round that was opened in a range. */
export async function lostWithin(queries: Queries, cashAccount: bigint, from: Date, to: Date): Promise<boolean> {
  const { rows } = await queries.query<{ lost: boolean }>({
    name: 'lost_within',
    text: `select exists (select from rounds r where r.cash_account = $1 and r.id >= uuid_floor($2) and r.id < uuid_floor($3) and r.state <> 'void' and r.staked > r.paid) as lost`,
    values: [cashAccount, from, to],
  });
  return rows[0]?.lost ?? false;
}

/** Clock hours with play in each of a player's last six calendar months, by month (YYYY-MM) in the merchant's time zone. */
export async function monthHours(queries: Queries, cashAccount: bigint, timeZone: string, now: Date): Promise<Map<string, number>> {
  const { rows } = await queries.query<{ since: Date }>({
    name: 'six_months_since',
    text: `select (date_trunc('month', $1::timestamptz at time zone $2) - interval '5 months') at time zone $2 as since`,
    values: [now, timeZone],
  });
  const since = rows[0]?.since ?? now;
  const monthOf = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit' });
  const hours = new Map<string, number>();
  for (const hour of await playHours(queries, cashAccount, since, new Date(now.getTime() + 3_600_000))) {
    const month = monthOf.format(hour);
    hours.set(month, (hours.get(month) ?? 0) + 1);
  }
  return hours;
}
