-- Money of teams without that of held members, as dividends count it (docs/agents.md, AGENT-14).

-- Owner: agents.

with held as (
  select m.*, case when bool_or(h.released_day is null) then null else greatest(m.day, max(h.released_day)) end as counts_on
  from agent_member_money m join agent_not_counted h on h.member = m.member and h.money_from <= m.day
  group by m.member, m.day
), changes as (
  select member, day, day as of_day, -deposits as deposits, -withdrawals as withdrawals, -rewards as rewards from held
  union all
  select member, day, counts_on, deposits, withdrawals, rewards from held where counts_on is not null
)
insert into agent_money_days as d (agent, day, deposits, withdrawals, rewards)
select a.agent, c.of_day, sum(c.deposits), sum(c.withdrawals), sum(c.rewards)
from changes c
  cross join lateral (select q.path from agent_placements q where q.member = c.member and q.from_day <= c.day order by q.from_day desc limit 1) p
  cross join lateral unnest(p.path) as a (agent)
group by 1, 2
on conflict (agent, day) do update set deposits = d.deposits + excluded.deposits, withdrawals = d.withdrawals + excluded.withdrawals,
  rewards = d.rewards + excluded.rewards;
