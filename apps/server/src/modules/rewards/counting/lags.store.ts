import type { ProgramName } from '@laro/domain/rewards/programs/program-states';
import { many, type Queries } from '#server/db/sql.ts';
import { oldestUnread } from '#server/ledger/feed/oldest-unread.ts';

/** How far a program is behind: events that wait, and when the oldest of them was written; null for none. */
export interface ProgramLag {
  program: string;
  waiting: bigint;
  oldest: Date | null;
}

/** Programs that count events, each from its place; one that has not run yet from the first event. */
export const eventLags = (queries: Queries, programs: readonly ProgramName[]): Promise<ProgramLag[]> =>
  many<ProgramLag>(
    queries,
    `select n.program, greatest(0, coalesce(m.number, 0) - coalesce(p.number, 0)) as waiting, e.counted_at as oldest
    from unnest($1::text[]) as n (program)
    left join reward_places p on p.program = n.program
    cross join (select max(number) as number from reward_events) m
    left join lateral (select counted_at from reward_events where number > coalesce(p.number, 0) order by number limit 1) e on true`,
    [programs],
  );

/** The follower of the ledger that writes the events. */
export const daysLag = async (queries: Queries): Promise<ProgramLag> => ({
  program: 'days',
  waiting: 0n,
  oldest: await oldestUnread(queries, 'rewards'),
});

/** Merchants with the last date whose rebates are computed. */
export const rebatedDays = (queries: Queries): Promise<{ merchantCode: string; day: string }[]> =>
  many(queries, 'select merchant_code as "merchantCode", day::text as day from rebate_places');
