import type { Queries, Transaction } from '#server/db/sql.ts';
import { first, many, one } from '#server/db/sql.ts';
import { placementOn } from '../counting/counts.store.ts';
import { ratesOn } from '../rates/rates.store.ts';
import { offRanges, ownOffRanges } from '../rates/rebates-off.store.ts';

export interface FigureClock {
  /** Null before the first time. */
  keptTo: Date | null;
  membersTo: bigint;
}

/** Up to where the figures of a merchant are kept. */
export async function readFigureClock(queries: Queries, merchantCode: string): Promise<FigureClock> {
  const row = await first<{ keptTo: Date; membersTo: bigint }>(
    queries,
    'select kept_to as "keptTo", members_to as "membersTo" from agent_figure_clocks where merchant_code = $1',
    [merchantCode],
  );
  return row ?? { keptTo: null, membersTo: 0n };
}

/** Locks the keeping of a merchant's figures until the transaction ends. */
export const lockFigures = (transaction: Transaction, merchantCode: string): Promise<unknown> =>
  transaction.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`agent figures ${merchantCode}`]);

/** `keptDay`: the merchant's day of `keptTo`. */
export const moveFigureClock = (
  transaction: Transaction,
  merchantCode: string,
  { keptTo, keptDay, membersTo }: { keptTo: Date; keptDay: string; membersTo: bigint },
): Promise<unknown> =>
  transaction.query(
    `insert into agent_figure_clocks (merchant_code, kept_to, kept_day, members_to) values ($1, $2, $3, $4)
      on conflict (merchant_code) do update set kept_to = excluded.kept_to, kept_day = excluded.kept_day, members_to = excluded.members_to`,
    [merchantCode, keptTo, keptDay, membersTo],
  );

/** The highest member id now: who comes later is added to the stored sizes when they are read. */
export const lastMember = async (queries: Queries): Promise<bigint> =>
  (await one<{ id: bigint }>(queries, 'select coalesce(max(id), 0)::bigint as id from players')).id;

/** Counts the teams of a merchant, up to a member id. */
export async function writeSizes(transaction: Transaction, merchantCode: string, membersTo: bigint): Promise<void> {
  await transaction.query(
    `insert into agent_team_sizes as s (agent, members, direct, agents)
      select a.member, count(c.member), count(c.member) filter (where c.distance = 1), count(c.member) filter (where c.is_agent)
      from agents a left join agent_closure c on c.ancestor = a.member and c.member <= $2 where a.merchant_code = $1 group by a.member order by a.member
      on conflict (agent) do update set members = excluded.members, direct = excluded.direct, agents = excluded.agents
        where (s.members, s.direct, s.agents) is distinct from (excluded.members, excluded.direct, excluded.agents)`,
    [merchantCode, membersTo],
  );
}

/** Adds milestones that have been reached since a moment (null: ever) to the teams of their day. Each counts once, whenever it is found. */
export async function writeGrowth(
  transaction: Transaction,
  merchantCode: string,
  { zone, since, membersTo }: { zone: string; since: Date | null; membersTo: bigint },
): Promise<void> {
  await transaction.query(
    `with reached as (
        select l.member, 'joined' as kind, min(l.from_day) as day from agent_placements l join players p on p.id = l.member
          where p.merchant_code = $1 and l.upline is not null and l.member <= $4
            and ($3::timestamptz is null or l.from_day >= ($3::timestamptz at time zone $2)::date) group by 1
        union all
        select i.player_id, 'verified', (min(i.decided_at) at time zone $2)::date from identity_proofs i
          where i.merchant_code = $1 and i.state in ('verified', 'expired', 'replaced') and ($3::timestamptz is null or i.decided_at >= $3::timestamptz) group by 1
        union all
        -- Of members who are held, once that is cleared, and on the day of the decision.
        select o.player_id, 'deposited', (greatest(min(o.paid_at), n.decided_at) at time zone $2)::date
          from deposit_orders o left join lateral (
            select bool_or(h.state <> 'cleared') as is_held, max(h.decided_at) as decided_at from agent_not_counted h where h.member = o.player_id
          ) n on true
          where o.merchant_code = $1 and o.paid_at is not null and n.is_held is not true
            and ($3::timestamptz is null or o.paid_at >= $3::timestamptz or n.decided_at >= $3::timestamptz) group by 1, n.decided_at
      ), fresh as (
        insert into agent_milestones (member, kind, day) select * from reached order by 1, 2 on conflict do nothing returning member, kind, day
      ), of_links as (
        insert into agent_link_days as l (merchant_code, code, day, verified, deposited)
        select a.merchant_code, a.code, f.day, count(*) filter (where f.kind = 'verified'), count(*) filter (where f.kind = 'deposited')
        from fresh f join player_registrations r on r.player_id = f.member
          join affiliate_codes a on a.merchant_code = r.merchant_code and a.code = r.affiliate_code
        where f.kind <> 'joined' and a.owner is not null group by 1, 2, 3 order by 1, 2, 3
        on conflict (merchant_code, code, day) do update set verified = l.verified + excluded.verified, deposited = l.deposited + excluded.deposited
      )
      insert into agent_growth_days as g (agent, day, joined, verified, deposited)
      select a.agent, f.day, count(*) filter (where f.kind = 'joined'), count(*) filter (where f.kind = 'verified'), count(*) filter (where f.kind = 'deposited')
      from fresh f ${placementOn('f.member', 'f.day')} cross join lateral unnest(p.path) as a (agent) group by 1, 2 order by 1, 2
      on conflict (agent, day) do update set joined = g.joined + excluded.joined, verified = g.verified + excluded.verified, deposited = g.deposited + excluded.deposited`,
    [merchantCode, zone, since, membersTo],
  );
}

/** The days in which play of a merchant was counted, from a day on. */
export const countedDays = async (queries: Queries, merchantCode: string, from: string): Promise<string[]> =>
  (
    await many<{ day: string }>(queries, 'select distinct bucket_day::text as day from agent_counts where merchant_code = $1 and bucket_day >= $2 order by 1', [
      merchantCode,
      from,
    ])
  ).map(({ day }) => day);

/**
 * Writes what each direct member with everybody below has turned over in a counted day, and what the agent above earns of it: the difference of both rates on the
 * day of the bet (agents.md 5.2). Differences from what was stored go to the day and to its half-month.
 */
export async function writeDirectFigures(
  transaction: Transaction,
  merchantCode: string,
  { day, half, categories }: { day: string; half: string; categories: readonly string[] },
): Promise<void> {
  await transaction.query(
    `with played as (
        select c.member, c.category, c.origin_day, sum(c.valid) as valid from agent_counts c where c.merchant_code = $1 and c.bucket_day = $2::date and not c.is_held group by 1, 2, 3
      ), placed as (
        select c.*, p.path from played c ${placementOn('c.member', 'c.origin_day')} where p.path <> '{}'
      ), branches as (
        -- Direct members one by one; branches further up from the sums of those with the same agents above.
        select b.agent, b.member, b.category, b.origin_day, sum(b.valid) as valid from (
          select path[1] as agent, member, category, origin_day, valid from placed
          union all
          select a.agent, u.path[a.place - 1], u.category, u.origin_day, u.valid
          from (select path, category, origin_day, sum(valid) as valid from placed where cardinality(path) > 1 group by 1, 2, 3) u
            cross join lateral unnest(u.path) with ordinality as a (agent, place) where a.place > 1
        ) b group by 1, 2, 3, 4
      ), fresh as (
        select b.agent, b.member, sum(b.valid) as valid,
          sum(case when b.origin_day <@ any (${offRanges('$1')}) or b.origin_day <@ any (${ownOffRanges('b.agent')}) then 0
            else trunc(b.valid * (coalesce(above.ppm[k.place], 0) - coalesce(below.ppm[k.place], 0)) / 1000000) end) as earned
        from branches b join unnest($4::text[]) with ordinality as k (category, place) on k.category = b.category
        ${ratesOn('above', 'b.agent', 'b.origin_day')} ${ratesOn('below', 'b.member', 'b.origin_day')} group by 1, 2
      ), known as (
        select agent, member, valid, earned from agent_direct_figures where merchant_code = $1 and unit = 'day' and from_day = $2::date
      ), changes as (
        select coalesce(f.agent, o.agent) as agent, coalesce(f.member, o.member) as member, coalesce(f.valid, 0) - coalesce(o.valid, 0) as valid,
          coalesce(f.earned, 0) - coalesce(o.earned, 0) as earned
        from fresh f full join known o on o.agent = f.agent and o.member = f.member
      )
      insert into agent_direct_figures as d (merchant_code, unit, from_day, agent, member, valid, earned)
      select $1, u.unit, u.from_day, c.agent, c.member, c.valid, c.earned
      from changes c cross join (values ('day', $2::date), ('half', $3::date)) as u (unit, from_day) where c.valid <> 0 or c.earned <> 0 order by 2, 3, 4, 5
      on conflict (merchant_code, unit, from_day, agent, member) do update set valid = d.valid + excluded.valid, earned = d.earned + excluded.earned`,
    [merchantCode, day, half, categories],
  );
}

/**
 * Writes what the members of each link have turned over in a counted day and what its owner earns of it, both with everybody below them, and how many of them
 * were active (AGENT-13). Members who have been moved to another agent count no longer.
 */
export const writeLinkDays = (transaction: Transaction, merchantCode: string, day: string, activeMin: bigint): Promise<unknown> =>
  transaction.query(
    `insert into agent_link_days (merchant_code, code, day, active, valid, earned)
      select a.merchant_code, a.code, $2::date, count(*) filter (where own.valid >= $3), sum(d.valid), sum(d.earned)
      from agent_direct_figures d join player_registrations r on r.player_id = d.member
        join affiliate_codes a on a.merchant_code = r.merchant_code and a.code = r.affiliate_code and a.owner = d.agent
        cross join lateral (
          select sum(c.valid) as valid from agent_counts c where c.member = d.member and c.bucket_day = $2::date and not c.is_held
        ) own
      where d.merchant_code = $1 and d.unit = 'day' and d.from_day = $2::date group by 1, 2 order by 1, 2
      on conflict (merchant_code, code, day) do update set active = excluded.active, valid = excluded.valid, earned = excluded.earned`,
    [merchantCode, day, activeMin],
  );

/** Deletes figures of direct members from before a day. */
export const forgetDirectFigures = (transaction: Transaction, merchantCode: string, before: string): Promise<unknown> =>
  transaction.query('delete from agent_direct_figures where merchant_code = $1 and from_day < $2', [merchantCode, before]);
