-- Shared tables: one round for many players (docs/studio.md). Money in units, as everywhere.

-- Seeds of a table: seed(n-1) is the SHA-256 of seed(n). seed(0) is public before the first round; every later one is public when its round has ended.
create table table_chains (
  table_id text not null,
  number integer not null check (number > 0),
  length integer not null check (length > 0),
  -- seed(0).
  anchor text not null unique,
  -- Every 500th seed from seed(500) to the last. Secret.
  marks text[] not null,
  made_at timestamptz not null default now(),
  primary key (table_id, number)
);

-- A table: the game's id, with ~free behind it where trial money plays.
create table tables (
  id text primary key,
  game_id text not null,
  is_trial boolean not null,
  -- Number of its last round.
  rounds bigint not null default 0,
  -- Chain in use, and the seed of it that was used last.
  chain integer not null default 1,
  chain_used integer not null default 0,
  -- Number of its last public event.
  seq bigint not null default 0,
  -- Stopped at the desk: no further round begins.
  stopped_at timestamptz,
  stop_reason text,
  check ((stopped_at is null) = (stop_reason is null))
);

-- The process that drives a table. Every transaction of a phase demands the epoch, so that a driver that was paused writes nothing.
create table table_leases (
  table_id text primary key references tables (id),
  holder uuid not null,
  epoch bigint not null,
  until timestamptz not null
);

create table table_rounds (
  id uuid primary key default uuidv7(),
  table_id text not null references tables (id),
  number bigint not null,
  chain integer not null,
  chain_number integer not null,
  -- seed(chain_number - 1), public when it begins.
  commitment text not null,
  mathematics text not null,
  version integer not null,
  state text not null default 'open' check (state in ('open', 'closing', 'drawn', 'settled', 'void')),
  opens_at timestamptz not null default clock_timestamp(),
  closes_at timestamptz not null,
  drawn_at timestamptz,
  -- End of the reveal: wins are sent from here on.
  pay_at timestamptz,
  ended_at timestamptz,
  server_seed text,
  -- Hash of all counted stakes, and what followed from it.
  root text,
  beacon text,
  client_seed text,
  drawn jsonb,
  result text,
  void_reason text,
  unique (table_id, number),
  unique (table_id, chain, chain_number),
  check ((state in ('drawn', 'settled')) = (drawn is not null and server_seed is not null and client_seed is not null and pay_at is not null and result is not null)),
  check ((state = 'void') = (void_reason is not null)),
  check ((state in ('settled', 'void')) = (ended_at is not null))
);
create unique index table_rounds_one_open on table_rounds (table_id) where state in ('open', 'closing');
create index table_rounds_unended on table_rounds (table_id) where ended_at is null;

-- The stakes of one player in one round; the wallet calls a play a round.
create table table_plays (
  id uuid primary key default uuidv7(),
  round_id uuid not null references table_rounds (id),
  player_id bigint not null references players (id),
  session_id uuid not null references sessions (id),
  game_id text not null,
  state text not null default 'open' check (state in ('open', 'decided', 'settled', 'void')),
  -- Raised by every change that its player sees.
  seq integer not null default 0,
  -- Of all stakes that counted, when it is decided.
  stake bigint,
  win bigint check (win >= 0),
  outcome jsonb,
  win_id uuid not null unique default gen_random_uuid(),
  tries integer not null default 0,
  next_try_at timestamptz,
  begun_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  balance_after_bet bigint,
  balance_after bigint,
  check (state not in ('decided', 'settled') or (outcome is not null and win is not null and stake is not null and next_try_at is not null)),
  check ((state in ('settled', 'void')) = (ended_at is not null))
);
-- When every stake has been taken back the play is void for good; a later stake is another play.
create unique index table_plays_one on table_plays (round_id, player_id) where state <> 'void';
create index table_plays_of_player on table_plays (player_id, game_id, id desc);
create index table_plays_to_decide on table_plays (round_id, id) where state = 'open';
create index table_plays_to_pay on table_plays (next_try_at) where state = 'decided';

create table table_stakes (
  id uuid primary key default uuidv7(),
  play_id uuid not null references table_plays (id),
  round_id uuid not null references table_rounds (id),
  player_id bigint not null references players (id),
  table_id text not null references tables (id),
  -- The client's own id of the stake.
  key text not null,
  positions jsonb not null,
  amount bigint not null check (amount > 0),
  -- The player's seed, part of the round's root.
  client_seed text not null,
  state text not null default 'begun' check (state in ('begun', 'taken', 'counted', 'revoked', 'cancelled')),
  refusal text,
  refusal_limit bigint,
  bet_id uuid not null unique default gen_random_uuid(),
  rollback_id uuid not null unique default gen_random_uuid(),
  tries integer not null default 0,
  next_try_at timestamptz not null,
  placed_at timestamptz not null default clock_timestamp(),
  taken_at timestamptz,
  balance_after bigint,
  unique (player_id, table_id, key),
  check (state not in ('taken', 'counted') or taken_at is not null),
  check ((refusal is not null) = (state in ('revoked', 'cancelled')))
);
create index table_stakes_of_play on table_stakes (play_id);
create index table_stakes_of_round on table_stakes (round_id) where state in ('begun', 'taken', 'counted');
create index table_stakes_to_advance on table_stakes (next_try_at) where state in ('begun', 'revoked');

-- Amounts on each position, by currency: bounded by the table's limit.
create table table_totals (
  round_id uuid not null references table_rounds (id),
  currency text not null,
  position text not null,
  amount bigint not null check (amount >= 0),
  stakes integer not null,
  primary key (round_id, currency, position)
);

-- Public events of a table, of its last two rounds: a client that missed some gets them again.
create table table_events (
  table_id text not null references tables (id),
  seq bigint not null,
  round_number bigint not null,
  body jsonb not null,
  primary key (table_id, seq)
);

-- Players at a table. Lengthened while the player's client is connected.
create table table_seats (
  table_id text not null references tables (id),
  player_id bigint not null references players (id),
  until timestamptz not null,
  primary key (table_id, player_id)
);
create index table_seats_of_player on table_seats (player_id, until);
