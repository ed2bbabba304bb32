-- Sums of the cost of rewards (REW-55).

-- Owner: rewards.

-- The rank of the member when the grant was written; null for members without a row of ranks.
alter table reward_grants add column rank_id text;

-- Every change of a grant that is not in the sums yet. Rows are deleted when they are counted.
create table reward_cost_moves (
  number bigint primary key generated always as identity,
  grant_id uuid not null references reward_grants (id) on delete cascade,
  -- The state that the grant has reached; `granted` for a new one.
  move text not null check (move in ('granted', 'claimed', 'expired', 'taken_back', 'lapsed', 'refused')),
  -- -1: a claimed grant can be claimed again.
  sign smallint not null default 1 check (sign in (-1, 1)),
  at timestamptz not null
);

-- Cost by date of the merchant's zone, rule, source and rank, in 1/100,000 of the currency's unit.
create table reward_cost_days (
  merchant_code text not null references merchants (code),
  day date not null,
  rule_code text not null,
  source text not null,
  rank_id text not null,
  granted bigint not null default 0,
  claimed bigint not null default 0,
  expired bigint not null default 0,
  -- Taken back or refused.
  taken_back bigint not null default 0,
  lapsed bigint not null default 0,
  -- Members with a new grant on the date.
  members integer not null default 0,
  primary key (merchant_code, day, rule_code, source, rank_id)
);

-- Members with a new grant on a date, by rule, source and rank; deleted once the gross revenue of the date is final.
create table reward_cost_members (
  merchant_code text not null references merchants (code),
  day date not null,
  player_id bigint not null references players (id),
  rule_code text not null,
  source text not null,
  rank_id text not null,
  primary key (merchant_code, day, player_id, rule_code, source, rank_id)
);

-- Of a date: members with any new grant, and what they staked and won on it.
create table reward_cost_totals (
  merchant_code text not null references merchants (code),
  day date not null,
  members integer not null,
  staked bigint not null,
  paid bigint not null,
  primary key (merchant_code, day)
);

insert into reward_cost_moves (grant_id, move, at) select id, 'granted', created_at from reward_grants order by id;
insert into reward_cost_moves (grant_id, move, at) select id, state, ended_at from reward_grants where ended_at is not null order by id;
