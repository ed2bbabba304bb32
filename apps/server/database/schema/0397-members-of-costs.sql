-- Members who got any reward on a date, each once in the date, in each rule, in each source and in each rank (REW-55).

-- Owner: rewards.

create table reward_cost_day_members (
  merchant_code text not null references merchants (code),
  day date not null,
  grouped_by text not null check (grouped_by in ('day', 'rule', 'source', 'rank')),
  -- The date, the rule's code, the source or the rank; empty for grants without a rule or rank.
  key text not null,
  members integer not null,
  primary key (merchant_code, day, grouped_by, key)
);

-- Dates before this, from the grants that are in the sums.
insert into reward_cost_day_members (merchant_code, day, grouped_by, key, members)
select g.merchant_code, g.day, k.grouped_by, k.key, count(distinct g.player_id)
from (
  select r.merchant_code, r.player_id, coalesce(r.rule_code, '') as rule, r.source, coalesce(r.rank_id, '') as rank,
    (r.created_at at time zone coalesce(s.value #>> '{}', 'Asia/Manila'))::date as day
  from reward_grants r left join merchant_settings s on s.merchant_code = r.merchant_code and s.key = 'market.timeZone'
  where not exists (select from reward_cost_moves m where m.grant_id = r.id and m.move = 'granted')
) g
cross join lateral (values ('day', g.day::text), ('rule', g.rule), ('source', g.source), ('rank', g.rank)) as k (grouped_by, key)
group by 1, 2, 3, 4;

-- The sum of rules, sources and ranks counted a member several times.
alter table reward_cost_days drop column members;
