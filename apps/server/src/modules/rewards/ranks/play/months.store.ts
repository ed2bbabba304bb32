import type { Queries } from '#server/db/sql.ts';

/** Months that counted events have room for ahead, and months for which they are kept (REW-21). */
const MONTHS_AHEAD = 3;
const MONTHS_KEPT = 13;

/** Makes the missing months of counted events ahead, and drops those that are older than 13 months. Sums of days stay for good. */
export async function turnMonthsOfEvents(queries: Queries, now: Date): Promise<void> {
  await queries.query('call make_reward_partitions($1::timestamptz::date, ($1::timestamptz + make_interval(months => $2))::date)', [now, MONTHS_AHEAD]);
  await queries.query('call drop_reward_partitions(($1::timestamptz - make_interval(months => $2))::date)', [now, MONTHS_KEPT]);
}
