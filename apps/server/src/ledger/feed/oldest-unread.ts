import type { Queries } from '#server/db/sql.ts';

/** When the first change of a round of real money was written that a follower has not read; null for none. */
export async function oldestUnread(queries: Queries, follower: string): Promise<Date | null> {
  const { rows } = await queries.query<{ at: Date | null }>(
    `select m.at
    from followers f
    cross join lateral (
      select uuid_extract_timestamp(m.id) as at from movements m
      where m.transaction_number >= f.transaction_number and m.outcome = 'done'
        and exists (select from rounds r join accounts a on a.id = r.cash_account where r.id = m.round_id and not a.is_trial)
      order by m.transaction_number limit 1
    ) m
    where f.name = $1`,
    [follower],
  );
  return rows[0]?.at ?? null;
}
