-- Facts of members that segments look at: tags of the desk, and dates of visits (docs/rewards.md, decision 168).

-- Owner: members.
create table member_tags (
  player_id bigint not null references players (id),
  tag text not null check (tag = lower(tag) and tag <> ''),
  given_by text not null,
  given_at timestamptz not null,
  primary key (player_id, tag)
);

-- Owner: players.

-- Dates of the merchant's zone on which a member was logged in. A date deletes those of the member that are more than 400 days older.
create table player_visits (
  player_id bigint not null references players (id),
  day date not null,
  primary key (player_id, day)
);

insert into player_visits (player_id, day)
select distinct v.player_id, (v.at at time zone coalesce(s.value #>> '{}', 'Asia/Manila'))::date
from (select player_id, at from player_log_ins union all select player_id, last_seen_at from player_sessions) v
join players p on p.id = v.player_id and not p.is_trial
left join merchant_settings s on s.merchant_code = p.merchant_code and s.key = 'market.timeZone'
where v.at > now() - interval '400 days';
