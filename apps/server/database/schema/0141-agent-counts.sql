-- Counted play of members: hourly differences, and sums of teams by day (docs/agents.md).

-- Owner: agents.

-- Hours of players whose rounds of real money have changed since they were counted.
create table agent_hours_due (
  merchant_code text not null references merchants (code),
  hour timestamptz not null,
  cash_account bigint not null references accounts (id),
  primary key (merchant_code, hour, cash_account)
);

-- Up to where a merchant's play is counted. Hours before `since` are never counted.
create table agent_clocks (
  merchant_code text primary key references merchants (code),
  since timestamptz not null,
  counted_to timestamptz not null,
  check (counted_to >= since)
);

-- Differences, only ever added. `origin` is the hour in which the rounds were opened, `bucket` the hour in which the difference is counted: the same one at the
-- first counting of an hour, later after that. Days are the merchant's. Money units of cash.
create table agent_counts (
  id bigint primary key generated always as identity,
  merchant_code text not null references merchants (code),
  member bigint not null references players (id),
  category text not null,
  origin timestamptz not null,
  bucket timestamptz not null check (bucket >= origin),
  origin_day date not null,
  bucket_day date not null,
  rounds integer not null,
  staked bigint not null,
  paid bigint not null,
  valid bigint not null,
  kept bigint not null,
  counted_at timestamptz not null
);
create index agent_counts_by_origin on agent_counts (member, origin);
create index agent_counts_by_day on agent_counts (merchant_code, bucket_day);

-- Sums of teams, without the agent's own play, each row with the placements of its origin day.
create table agent_team_days (
  agent bigint not null references agents (member),
  day date not null,
  category text not null,
  origin_day date not null,
  rounds bigint not null,
  staked numeric(38) not null,
  paid numeric(38) not null,
  valid numeric(38) not null,
  kept numeric(38) not null,
  primary key (agent, day, category, origin_day)
);

-- How many members of a team reached the turnover that makes active on a day.
create table agent_active_days (
  merchant_code text not null references merchants (code),
  day date not null,
  agent bigint not null references agents (member),
  members integer not null,
  primary key (merchant_code, day, agent)
);
create index agent_active_days_by_agent on agent_active_days (agent, day);

-- Merchants that are there begin to count with this hour.
insert into agent_clocks (merchant_code, since, counted_to)
  select code, date_trunc('hour', now(), 'UTC'), date_trunc('hour', now(), 'UTC') from merchants;
insert into followers (name, transaction_number) values ('agents', pg_current_xact_id()::text::bigint) on conflict do nothing;
