-- Programs of rewards that are counted again from a date (REW-19).

-- Owner: counting.

-- A second generation of the grants of a program, or of one of its rules, from a date on. A program has one that is not ended at most.
create table reward_recounts (
  id uuid primary key default uuidv7(),
  merchant_code text not null references merchants (code),
  program text not null check (program in ('missions', 'ranks')),
  -- One rule of the program; null: all of them.
  rule_code text,
  from_day date not null,
  reason text not null,
  made_by text not null,
  made_at timestamptz not null,
  state text not null default 'counting' check (state in ('counting', 'counted', 'applying', 'applied', 'discarded')),
  -- Members up to this id are counted.
  place bigint not null default 0,
  counted_at timestamptz,
  decided_by text,
  ended_at timestamptz,
  check (state = 'counting' or counted_at is not null or state = 'discarded'),
  check ((ended_at is not null) = (state in ('applied', 'discarded')))
);
create unique index reward_recounts_open on reward_recounts (merchant_code, program) where ended_at is null;
create index reward_recounts_of_merchant on reward_recounts (merchant_code, id desc);
create index reward_recounts_at_work on reward_recounts (id) where state in ('counting', 'applying');

-- A grant that is due by the second generation, or that the first one has given without being due.
create table reward_recount_grants (
  number bigint generated always as identity,
  recount_id uuid not null references reward_recounts (id),
  player_id bigint not null references players (id),
  -- A mission with its period, or a rank.
  key text not null,
  rule_version integer not null,
  difference text not null check (difference in ('same', 'missing', 'unclaimed', 'claimed')),
  -- Cost of the grant that is due, and of the one that was given; null for none.
  due_cost bigint,
  given_cost bigint,
  grant_id uuid references reward_grants (id),
  outcome text check (outcome in ('written', 'not_written', 'taken_back', 'kept', 'settled')),
  primary key (recount_id, player_id, key),
  check ((given_cost is null) = (grant_id is null) and (due_cost is not null or given_cost is not null))
);
create index reward_recount_grants_of_page on reward_recount_grants (recount_id, number desc);
create index reward_recount_grants_open on reward_recount_grants (recount_id, player_id) where outcome is null and difference <> 'same';
