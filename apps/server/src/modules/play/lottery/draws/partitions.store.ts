import type { Queries } from '#server/db/sql.ts';

/** Months that draws, orders and lines have room for ahead. */
export const MONTHS_AHEAD = 3;

/** Makes the months of draws, orders and lines that are missing, from this one on, so that nothing waits for its month or fails without it (LOTT-70). */
export async function makeMonths(queries: Queries, now: Date): Promise<void> {
  await queries.query(
    'call make_lottery_partitions(($1::timestamptz at time zone $2)::date, (($1::timestamptz + make_interval(months => $3)) at time zone $2)::date)',
    [now, 'UTC', MONTHS_AHEAD],
  );
}
