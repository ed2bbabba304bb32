-- Ranks of members: ladders in versions, the play that they count, rebates of days, and the ranks themselves.

-- Owner: ranks.

-- A version of a ladder. A published version never changes; a change is the next version.
create table rank_ladders (
  id uuid primary key default uuidv7(),
  merchant_code text not null references merchants (code),
  version integer not null check (version > 0),
  state text not null check (state in ('draft', 'published')),
  body jsonb not null,
  starts_at timestamptz not null,
  made_by text not null,
  made_at timestamptz not null,
  published_at timestamptz,
  published_by text,
  unique (merchant_code, version),
  check ((state = 'draft') = (published_at is null) and (published_at is null) = (published_by is null))
);
create index rank_ladders_published on rank_ladders (merchant_code, starts_at, version) where state = 'published';

-- Counted rounds of real money, in the order of their counting. A round that changes later is taken back with sign -1 and counted
-- again with +1; a void one is only taken back.
create table reward_events (
  number bigint primary key generated always as identity,
  player_id bigint not null references players (id),
  merchant_code text not null references merchants (code),
  round_id uuid not null,
  sign smallint not null check (sign in (-1, 1)),
  -- The date of the merchant's zone on which the round was closed.
  day date not null,
  game_type text not null,
  -- Cash stake and valid stake, in 1/100,000 of the currency's unit.
  staked bigint not null,
  valid bigint not null,
  counted_at timestamptz not null default now()
);
create index reward_events_of_round on reward_events (round_id, number desc);

-- Sums of reward_events.
create table reward_days (
  player_id bigint not null references players (id),
  day date not null,
  game_type text not null,
  rounds integer not null,
  staked bigint not null,
  valid bigint not null,
  -- The part of `valid` for which a rebate has been computed.
  rebated bigint not null default 0,
  primary key (player_id, day, game_type)
);
create index reward_days_to_rebate on reward_days (day, player_id) where valid <> rebated;

-- Up to which number of reward_events a program has worked.
create table reward_places (
  program text primary key,
  number bigint not null
);

-- The rank of a member; without a row it is the lowest.
create table member_ranks (
  player_id bigint primary key references players (id),
  merchant_code text not null references merchants (code),
  rank_id text not null,
  since timestamptz not null,
  -- Months of the merchant's zone (YYYY-MM): in which the rank was reached, and up to which reviews and monthly bonuses are done.
  reached_in text,
  month text not null,
  -- Missed months in a row.
  missed smallint not null default 0,
  -- A rank that waits for a person's decision; those that were approved, and when last.
  in_review text,
  review_since timestamptz,
  approved text[] not null default '{}',
  approved_at timestamptz,
  -- Only the proof of identity is missing for the next rank.
  waits_for_proof boolean not null default false,
  -- Until then the rank is one that was set by hand.
  set_until timestamptz
);
create index member_ranks_by_month on member_ranks (merchant_code, month, player_id);
create index member_ranks_by_rank on member_ranks (merchant_code, rank_id);
create index member_ranks_in_review on member_ranks (merchant_code, review_since) where in_review is not null;
create index member_ranks_waiting on member_ranks (player_id) where waits_for_proof;
create index member_ranks_set on member_ranks (set_until) where set_until is not null;

create table rank_changes (
  id uuid primary key default uuidv7(),
  player_id bigint not null references players (id),
  merchant_code text not null references merchants (code),
  at timestamptz not null,
  from_rank text,
  to_rank text not null,
  cause text not null check (cause in ('rise', 'fall', 'warned', 'approved', 'declined', 'set')),
  made_by text not null,
  reason text not null default ''
);
create index rank_changes_of_player on rank_changes (player_id, at, id);

-- The rebate of a member and date, with everything that it was computed from. A correction of an earlier date is in the date that came next.
create table rebate_days (
  player_id bigint not null references players (id),
  day date not null,
  merchant_code text not null references merchants (code),
  ladder_version integer not null,
  rank_id text not null,
  -- Parts by game type: [{ "type": "RNG", "valid": "1234.56", "ppm": 6000 }], of this date and of corrections.
  parts jsonb not null,
  earned bigint not null,
  carried_in bigint not null,
  paid bigint not null check (paid >= 0),
  -- The sum that goes on to the next date, by the date that left it: [{ "day": "2026-11-01", "amount": "0.64999" }].
  carried jsonb not null,
  computed_at timestamptz not null,
  primary key (player_id, day)
);

-- Owner: ledger.

-- The follower begins with the first transaction of the installation, so that no play is missed before its first turn.
insert into followers select 'rewards', pg_current_xact_id()::text::bigint;

-- Owner: rewards.

-- Sources of all programs of rewards.
alter table reward_grants drop constraint reward_grants_source_check;
alter table reward_grants add constraint reward_grants_source_check check (
  source in ('SIGN_IN', 'MANUAL', 'PROMOTION', 'CAMPAIGN', 'REBATE', 'TOURNAMENT', 'MALL', 'RAFFLE', 'UPGRADE', 'MONTHLY', 'BIRTHDAY', 'MISSION', 'TICKET', 'REFERRAL')
);
