import { SPAN_DAYS } from '@laro/domain/agents/counting/periods';
import { first, many, type Queries, type Transaction } from '#server/db/sql.ts';
import { placementOn } from '../counts.store.ts';

/** Days that the longest named period and the days before it reach back from its end. */
const CLOSING_DAYS = 31;

interface FollowedDay {
  merchantCode: string;
  day: string;
  /** Last active days before this one are of no period any more. */
  oldest: string;
  /** Valid turnover that makes a member active on a day, in money units. */
  activeMin: bigint;
}

/** The day up to which active members of a merchant are followed; null: not yet. */
export const readActiveDay = async (queries: Queries, merchantCode: string): Promise<string | null> =>
  (await first<{ day: string | null }>(queries, 'select active_day::text as day from agent_figure_clocks where merchant_code = $1', [merchantCode]))?.day ??
  null;

/** The first day of a merchant with counted play from a day on, from which active members are followed at first; null where there is none. */
export const firstCountedDay = async (queries: Queries, merchantCode: string, oldest: string): Promise<string | null> =>
  (
    await first<{ day: string | null }>(queries, 'select min(bucket_day)::text as day from agent_counts where merchant_code = $1 and bucket_day >= $2', [
      merchantCode,
      oldest,
    ])
  )?.day ?? null;

export const writeActiveDay = (transaction: Transaction, merchantCode: string, day: string): Promise<unknown> =>
  transaction.query('update agent_figure_clocks set active_day = $2 where merchant_code = $1', [merchantCode, day]);

/**
 * Moves members who have become active on a day from their last active day to this one, in all teams above them. Gives the members who need a look at all of their
 * days: their turnover of the day was taken back, or they were in other teams before.
 */
export const moveToDay = async (transaction: Transaction, { merchantCode, day, oldest, activeMin }: FollowedDay): Promise<bigint[]> =>
  (
    await many<{ member: bigint }>(
      transaction,
      `with active as materialized (
          select m.member, p.path from (
            select c.member from agent_counts c where c.merchant_code = $1 and c.bucket_day = $2::date and not c.is_held group by 1 having sum(c.valid) >= $4
          ) m ${placementOn('m.member', '$2::date')} where p.path <> '{}'
        ), fresh as materialized (
          select a.member, a.path, l.day as old_day,
            coalesce(l.path <> a.path, false) or exists (select from agent_left_active x where x.member = a.member and x.agent = any (a.path)) as has_moved
          from active a left join agent_last_active l on l.member = a.member where l.day is null or l.day < $2::date
        ), stored as (
          insert into agent_last_active (member, merchant_code, day, path) select member, $1, $2::date, path from fresh where not has_moved order by member
          on conflict (member) do update set day = excluded.day, path = excluded.path
        ), ends as (
          select a.agent, f.old_day as day, -count(*) as members from fresh f cross join lateral unnest(f.path) as a (agent)
            where not f.has_moved and f.old_day >= $3::date group by 1, 2
          union all
          select a.agent, $2::date, count(*) from fresh f cross join lateral unnest(f.path) as a (agent) where not f.has_moved group by 1
        ), sums as (
          insert into agent_active_ends as e (agent, day, members) select agent, day, sum(members) from ends group by 1, 2 order by 1, 2
          on conflict (agent, day) do update set members = e.members + excluded.members
        )
        select member from fresh where has_moved
        union
        select l.member from agent_last_active l where l.merchant_code = $1 and l.day = $2::date and not exists (select from active a where a.member = l.member)`,
      [merchantCode, day, oldest, activeMin],
    )
  ).map(({ member }) => member);

/** Finds the last active days of members again, in each team that they have belonged to, from their counted play. */
export async function findAgain(transaction: Transaction, members: readonly bigint[], { merchantCode, day, oldest, activeMin }: FollowedDay): Promise<void> {
  await transaction.query(
    `with left_before as (
        delete from agent_left_active where member = any ($1) returning agent, day
      ), last_before as (
        delete from agent_last_active where member = any ($1) returning day, path
      ), ends as (
        select agent, day from left_before union all select a.agent, l.day from last_before l cross join lateral unnest(l.path) as a (agent)
      )
      update agent_active_ends e set members = e.members - n.members
      from (select agent, day, count(*) as members from ends group by 1, 2) n where e.agent = n.agent and e.day = n.day`,
    [members],
  );
  await transaction.query(
    `with days as (
        select c.member, c.bucket_day as day from agent_counts c where c.member = any ($1) and c.bucket_day between $4::date and $3::date and not c.is_held
        group by 1, 2 having sum(c.valid) >= $5
      ), placed as (
        select d.member, d.day, p.path from days d ${placementOn('d.member', 'd.day')} where p.path <> '{}'
      ), ends as (
        select a.agent, p.member, max(p.day) as day from placed p cross join lateral unnest(p.path) as a (agent) group by 1, 2
      ), last as (
        select distinct on (member) member, day, path from placed order by member, day desc
      ), stored as (
        insert into agent_last_active (member, merchant_code, day, path) select member, $2, day, path from last
      ), left_since as (
        insert into agent_left_active (member, agent, day) select e.member, e.agent, e.day from ends e join last l on l.member = e.member where e.agent <> all (l.path)
      )
      insert into agent_active_ends as e (agent, day, members) select agent, day, count(*) from ends group by 1, 2 order by 1, 2
      on conflict (agent, day) do update set members = e.members + excluded.members`,
    [members, merchantCode, day, oldest, activeMin],
  );
}

/** Keeps how many different members were active in the periods that end with a closed day. */
export async function closeActiveDay(transaction: Transaction, merchantCode: string, { day, isHalfEnd }: { day: string; isHalfEnd: boolean }): Promise<void> {
  const ofMerchant = 'join agents a on a.member = e.agent and a.merchant_code = $1';
  await transaction.query(
    `insert into agent_active_spans (agent, day, members)
      select e.agent, $2::date, sum(e.members) from agent_active_ends e ${ofMerchant} where e.day > $2::date - $3::integer and e.day <= $2::date
      group by 1 having sum(e.members) > 0 on conflict do nothing`,
    [merchantCode, day, SPAN_DAYS],
  );
  if (!isHalfEnd) return;
  await transaction.query(
    `insert into agent_active_closings (agent, closed, day, members)
      select e.agent, $2::date, e.day, e.members from agent_active_ends e ${ofMerchant} where e.day > $2::date - $3::integer and e.day <= $2::date and e.members > 0
      on conflict do nothing`,
    [merchantCode, day, CLOSING_DAYS],
  );
}

/** Deletes what is of no period any more. */
export async function forgetActive(transaction: Transaction, merchantCode: string, oldest: string): Promise<void> {
  const ofMerchant = 'exists (select from agents a where a.member = x.agent and a.merchant_code = $1)';
  await transaction.query(`delete from agent_active_ends x where (x.day < $2 or x.members = 0) and ${ofMerchant}`, [merchantCode, oldest]);
  await transaction.query(`delete from agent_active_spans x where x.day < $2 and ${ofMerchant}`, [merchantCode, oldest]);
  await transaction.query(`delete from agent_active_closings x where x.closed < $2 and ${ofMerchant}`, [merchantCode, oldest]);
}

/**
 * Different members of a team who were active from a day on: until now, or until the end of a day that has ended a half-month. A half-month that is not closed yet
 * has no later active day.
 */
export const countActive = async (queries: Queries, agent: bigint, from: string, closed: string | null): Promise<number> =>
  (
    await many<{ members: number }>(
      queries,
      `select coalesce(sum(e.members), 0)::int as members from agent_active_ends e
        where e.agent = $1 and e.day >= $2 and ($3::date is null or not exists (
          select from agents a join agent_figure_clocks k on k.merchant_code = a.merchant_code where a.member = $1 and k.active_day > $3
        ))
      union all
      select coalesce(sum(c.members), 0)::int from agent_active_closings c where c.agent = $1 and c.closed = $3 and c.day >= $2`,
      [agent, from, closed],
    )
  ).reduce((sum, { members }) => sum + members, 0);

/** Different active members of a team in the 14 days that end with a closed day. */
export const readActiveSpan = async (queries: Queries, agent: bigint, day: string): Promise<number> =>
  (await first<{ members: number }>(queries, 'select members from agent_active_spans where agent = $1 and day = $2', [agent, day]))?.members ?? 0;
