-- What the operator has forbidden members to do, and which accounts are one person's.
create table player_blocks (
  id bigint primary key generated always as identity,
  player_id bigint not null references players (id),
  kind text not null check (kind in ('deposit', 'bet', 'withdraw', 'full')),
  -- Why, in one of a few words that the member is told.
  cause text not null check (cause in ('asked', 'documents', 'rules', 'security', 'duplicate', 'law', 'other')),
  -- Why, for the operator alone.
  reason text not null,
  set_by text not null,
  set_at timestamptz not null,
  -- When it ends by itself; null: when somebody ends it.
  until timestamptz,
  ended_at timestamptz,
  -- Null for a block that has ended by itself.
  ended_by text,
  end_reason text,
  check (until is null or until > set_at)
);
-- A kind is forbidden once at a time.
create unique index player_blocks_in_force on player_blocks (player_id, kind) where ended_at is null;
create index player_blocks_to_end on player_blocks (until) where ended_at is null and until is not null;
create index player_blocks_by_player on player_blocks (player_id, id desc);

-- Accounts that were switched off are blocked wholly from now on: one way to forbid, with one history.
insert into player_blocks (player_id, kind, cause, reason, set_by, set_at)
  select id, 'full', 'other', coalesce(switched_reason, ''), coalesce(switched_by, ''), coalesce(switched_at, now())
  from players where not is_enabled and closed_at is null;
alter table players drop column switched_at, drop column switched_by, drop column switched_reason;

-- Accounts that were closed in favour of another of the same person (T5).
create table player_merges (
  closed_player_id bigint primary key references players (id),
  kept_player_id bigint not null references players (id),
  -- What was compared and found to be the same.
  facts text[] not null check (cardinality(facts) >= 2),
  reason text not null,
  merged_by text not null,
  merged_at timestamptz not null,
  check (closed_player_id <> kept_player_id)
);
create index player_merges_by_kept on player_merges (kept_player_id);

-- The desk finds members by the beginning of what they have given: the number with its dialling code or without, the address.
create index player_profiles_with_mobile on player_profiles (merchant_code, (mobile_number collate "C")) where mobile_number is not null;
create index player_profiles_with_own_number on player_profiles
  (merchant_code, (substr(mobile_number, 2 + length(regexp_replace(mobile_dialing_code, '\D', '', 'g'))) collate "C")) where mobile_number is not null;
create index player_profiles_with_email on player_profiles (merchant_code, (lower(email) collate "C")) where email is not null;

-- Pairs of accounts that were looked at and are two persons' (T5).
create table player_pairs_dismissed (
  lower_player_id bigint not null references players (id),
  higher_player_id bigint not null references players (id),
  reason text not null,
  dismissed_by text not null,
  dismissed_at timestamptz not null,
  primary key (lower_player_id, higher_player_id),
  check (lower_player_id < higher_player_id)
);
