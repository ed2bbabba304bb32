import { many, type Queries } from '#server/db/sql.ts';
import { oldestUnread } from '#server/ledger/feed/oldest-unread.ts';

/** How far a program is behind: events that wait, and when the oldest of them was written; null for none. */
export interface ProgramLag {
  program: string;
  waiting: bigint;
  oldest: Date | null;
}

/** Programs that have a place in the counted events. */
export const eventLags = (queries: Queries): Promise<ProgramLag[]> =>
  many<ProgramLag>(
    queries,
    `select p.program, greatest(0, coalesce(m.number, 0) - p.number) as waiting, e.counted_at as oldest
    from reward_places p
    cross join (select max(number) as number from reward_events) m
    left join lateral (select counted_at from reward_events where number > p.number order by number limit 1) e on true`,
  );

/** The follower of the ledger that writes the events. */
export const daysLag = async (queries: Queries): Promise<ProgramLag> => ({ program: 'days', waiting: 0n, oldest: await oldestUnread(queries, 'rewards') });

/** Merchants with the last date whose rebates are computed. */
export const rebatedDays = (queries: Queries): Promise<{ merchantCode: string; day: string }[]> =>
  many(queries, 'select merchant_code as "merchantCode", day::text as day from rebate_places');
