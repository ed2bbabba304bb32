-- The studio's own books. It shares nothing with the platform but the wallet protocol. Money is a whole number of 1/100,000 of the currency's
-- major unit. Needs PostgreSQL 18 (uuidv7).

-- A player as the platform names him to one vendor.
create table players (
  id bigint primary key generated always as identity,
  vendor_code text not null,
  user_ref text not null,
  first_seen_at timestamptz not null default now(),
  unique (vendor_code, user_ref)
);

-- Every request of the platform, by its own id: the same bytes again are the same request, other bytes under its id are refused.
create table operator_requests (
  vendor_code text not null,
  request_uuid text not null,
  body_hash bytea not null,
  asked_at timestamptz not null default now(),
  primary key (vendor_code, request_uuid)
);
create index operator_requests_by_age on operator_requests (asked_at);

-- One launch of one game. Code and token are kept as hashes: the table alone opens nothing.
create table sessions (
  id uuid primary key default uuidv7(),
  player_id bigint not null references players (id),
  game_id text not null,
  code_hash bytea not null unique,
  code_ends_at timestamptz not null,
  token_hash bytea unique,
  opened_at timestamptz,
  ends_at timestamptz,
  -- The platform's play token: goes with every bet.
  play_token text not null,
  currency text not null,
  currency_symbol text not null,
  currency_decimals smallint not null,
  is_trial boolean not null,
  language text not null,
  min_cycle_ms integer not null check (min_cycle_ms >= 0),
  lobby_url text,
  -- Won less staked in rounds of this session that are settled (T47).
  net bigint not null default 0,
  created_at timestamptz not null default now()
);
create index sessions_unopened on sessions (code_ends_at) where opened_at is null;

-- Every server seed ever made. The primary key is what keeps one from being used twice (T55).
create table server_seeds (
  commitment text primary key,
  server_seed text not null unique,
  made_at timestamptz not null default now(),
  revealed_at timestamptz
);

-- The seeds of one player in one game.
create table seed_chains (
  player_id bigint not null references players (id),
  game_id text not null,
  commitment text not null unique references server_seeds (commitment),
  next_commitment text not null unique references server_seeds (commitment),
  client_seed text not null,
  rounds integer not null,
  open_nonce integer,
  since_ms bigint not null,
  primary key (player_id, game_id)
);

-- A round from its beginning to its end; docs/studio.md has the states. It is its own history: nothing is copied away (T62, T64).
create table rounds (
  id uuid primary key default uuidv7(),
  player_id bigint not null references players (id),
  game_id text not null,
  session_id uuid not null references sessions (id),
  -- The client's own id of the spin.
  key text not null,
  stake bigint not null check (stake > 0),
  -- The rules in force when it began (T59).
  mathematics text not null,
  version integer not null,
  state text not null default 'begun' check (state in ('begun', 'bet_taken', 'decided', 'settled', 'revoked', 'cancelled')),
  bet_id uuid not null default gen_random_uuid(),
  win_id uuid not null default gen_random_uuid(),
  rollback_id uuid not null default gen_random_uuid(),
  -- Calls to the wallet in this state, counted before each is sent; and when the next is due.
  tries integer not null default 0,
  next_try_at timestamptz not null,
  begun_at timestamptz not null default clock_timestamp(),
  bet_taken_at timestamptz,
  decided_at timestamptz,
  ended_at timestamptz,
  -- Shown to its end, or cancelled: from here on the next round may begin.
  finished_at timestamptz,
  balance_after_bet bigint,
  balance_after bigint,
  commitment text references server_seeds (commitment),
  client_seed text,
  nonce integer,
  -- The seeds that were changed just before this round because their time was over.
  rotated_from text references server_seeds (commitment),
  outcome jsonb,
  win bigint check (win >= 0),
  -- Why it was cancelled.
  refusal text,
  unique (player_id, game_id, key),
  unique (commitment, nonce),
  -- No outcome before the bet is accepted (T61).
  check (outcome is null or bet_taken_at is not null),
  check (state not in ('bet_taken', 'decided', 'settled') or (bet_taken_at is not null and balance_after_bet is not null)),
  check (state not in ('decided', 'settled') or (outcome is not null and win is not null and nonce is not null and commitment is not null and client_seed is not null)),
  check ((state in ('settled', 'cancelled')) = (ended_at is not null)),
  check ((refusal is not null) = (state in ('revoked', 'cancelled'))),
  check (finished_at is null or ended_at is not null)
);
-- One round at a time per player and game (T63, T64).
create unique index rounds_one_open on rounds (player_id, game_id) where finished_at is null;
create index rounds_to_advance on rounds (next_try_at) where ended_at is null;
create index rounds_of_player on rounds (player_id, game_id, id desc);
