import { many, one, type Queries } from '#server/db/sql.ts';

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

/** The follower of the ledger that writes the events: the first change of a round of real money that it has not read. */
export const daysLag = async (queries: Queries): Promise<ProgramLag> => ({
  program: 'days',
  waiting: 0n,
  ...(await one<{ oldest: Date | null }>(
    queries,
    `select max(m.at) as oldest
    from followers f
    cross join lateral (
      select uuid_extract_timestamp(m.id) as at from movements m
      where m.transaction_number >= f.transaction_number and m.outcome = 'done'
        and exists (select from rounds r join accounts a on a.id = r.cash_account where r.id = m.round_id and not a.is_trial)
      order by m.transaction_number limit 1
    ) m
    where f.name = 'rewards'`,
  )),
});

/** Merchants with the last date whose rebates are computed. */
export const rebatedDays = (queries: Queries): Promise<{ merchantCode: string; day: string }[]> =>
  many(queries, 'select merchant_code as "merchantCode", day::text as day from rebate_places');
