import type { Money } from '@laro/domain/money/money';
import { sumOf } from '@laro/domain/money/share';
import { many, one, type Queries } from '#server/db/sql.ts';
import { readCarries } from '../contracts/runs/contract-runs.store.ts';

export interface TeamSize {
  all: number;
  direct: number;
  agents: number;
}

/** The size of a team: as stored, and the members who have come since. */
export async function readTeamSize(queries: Queries, agent: bigint): Promise<TeamSize> {
  return one<TeamSize>(
    queries,
    `select coalesce(s.members, 0) + n.members as "all", coalesce(s.direct, 0) + n.direct as direct, coalesce(s.agents, 0) + n.agents as agents
      from agents a left join agent_team_sizes s on s.agent = a.member
      cross join lateral (
        select count(*)::int as members, count(*) filter (where c.distance = 1)::int as direct, count(*) filter (where c.is_agent)::int as agents
        from agent_closure c where c.ancestor = a.member
          and c.member > case when s.agent is null then 0 else (select k.members_to from agent_figure_clocks k where k.merchant_code = a.merchant_code) end
      ) n where a.member = $1
      union all select 0, 0, 0 where not exists (select from agents where member = $1)`,
    [agent],
  );
}

export interface Growth {
  joined: number;
  verified: number;
  deposited: number;
}

/** How a team grew in a range of days: as stored, and the members who have come since. */
export const readGrowth = (queries: Queries, agent: bigint, from: string, to: string): Promise<Growth> =>
  one<Growth>(
    queries,
    `select coalesce(sum(g.joined), 0)::int + (
          select count(*)::int from (
            select n.joined from agent_closure n where n.ancestor = $1
              and n.member > coalesce((select k.members_to from agents a join agent_figure_clocks k on k.merchant_code = a.merchant_code where a.member = $1), 0) offset 0
          ) c where c.joined between $2 and $3
        ) as joined,
        coalesce(sum(g.verified), 0)::int as verified, coalesce(sum(g.deposited), 0)::int as deposited
      from agent_growth_days g where g.agent = $1 and g.day between $2 and $3`,
    [agent, from, to],
  );

export interface PlayDay {
  day: string;
  category: string;
  rounds: number;
  staked: Money;
  paid: Money;
  valid: Money;
}

/** Play of a team by day and category. */
export const readPlayDays = (queries: Queries, agent: bigint, from: string, to: string): Promise<PlayDay[]> =>
  many<PlayDay>(
    queries,
    `select day::text, category, sum(rounds)::int as rounds, sum(staked)::bigint as staked, sum(paid)::bigint as paid, sum(valid)::bigint as valid
      from agent_team_days where agent = $1 and day between $2 and $3 group by 1, 2 order by 1, 2`,
    [agent, from, to],
  );

/** Active members of a team by day. */
export async function readActiveDays(queries: Queries, agent: bigint, from: string, to: string): Promise<Map<string, number>> {
  const rows = await many<{ day: string; members: number }>(
    queries,
    'select day::text, members from agent_active_days where agent = $1 and day between $2 and $3',
    [agent, from, to],
  );
  return new Map(rows.map(({ day, members }) => [day, members]));
}

/**
 * How many different members of a team were active on some day of a range: exact below the highest floor, because small days store who was active; where a day
 * has as many as that, at least the members of the other days.
 */
export const readDifferentActive = async (queries: Queries, agent: bigint, from: string, to: string): Promise<number> =>
  (
    await one<{ members: number }>(
      queries,
      `select count(distinct w.member)::int as members from agent_active_days d cross join lateral unnest(d.who) as w (member)
        where d.agent = $1 and d.day between $2 and $3`,
      [agent, from, to],
    )
  ).members;

export interface TeamMoney {
  deposits: Money;
  withdrawals: Money;
  rewards: Money;
}

export const readTeamMoney = (queries: Queries, agent: bigint, from: string, to: string): Promise<TeamMoney> =>
  one<TeamMoney>(
    queries,
    `select coalesce(sum(deposits), 0)::bigint as deposits, coalesce(sum(withdrawals), 0)::bigint as withdrawals, coalesce(sum(rewards), 0)::bigint as rewards
      from agent_money_days where agent = $1 and day between $2 and $3`,
    [agent, from, to],
  );

export interface PayDay {
  day: string;
  kind: string;
  gross: Money;
  passed: Money;
  takenBack: Money;
}

/** Pay of an agent by day and kind: gross, the part for direct agents, and the part that negative days and reversals took back. */
export const readPayDays = (queries: Queries, member: bigint, from: string, to: string): Promise<PayDay[]> =>
  many<PayDay>(
    queries,
    `select coalesce(s.dated, r.day)::text as day, r.kind, sum(greatest(s.gross, 0))::bigint as gross, sum(s.passed)::bigint as passed,
        sum(greatest(-s.gross, 0))::bigint as "takenBack"
      from agent_statements s join agent_runs r on r.id = s.run
      where s.member = $1 and s.state in ('approved', 'paid') and coalesce(s.dated, r.day) between $2 and $3 group by 1, 2 order by 1, 2`,
    [member, from, to],
  );

/** The carry of an agent's dividend contracts in force into their next runs, summed: there may be one for each category. 0 without one. */
export async function readCarry(queries: Queries, member: bigint, today: string): Promise<Money> {
  const contracts = await many<{ id: bigint }>(
    queries,
    "select id from agent_contracts where member = $1 and kind = 'dividend' and state = 'accepted' and from_day <= $2 and (to_day is null or to_day >= $2)",
    [member, today],
  );
  const carries = await readCarries(
    queries,
    contracts.map(({ id }) => id),
    today,
  );
  return sumOf([...carries.values()]);
}
