-- The jackpot, and monitoring of play.

-- Owner: jackpot.

-- One progressive mystery pool per merchant and currency at a time, real money only. Its rules are fixed when it opens. The amount at which it
-- drops is hidden: encrypted here, with its hash published from the start, and revealed after the drop.
create table jackpot_pools (
  id bigint primary key generated always as identity,
  merchant_code text not null references merchants (code),
  currency text not null,
  -- The pool's own account in the ledger.
  account_id bigint references accounts (id),
  seed bigint not null check (seed >= 0),
  must_drop_by bigint not null check (must_drop_by > seed),
  -- Share of every real stake, in basis points.
  rate_basis_points integer not null check (rate_basis_points > 0),
  -- Balance of its ledger account: seed and contributions; after the drop, the amount won.
  amount bigint not null,
  -- SHA-256 (hex) of the text that names pool, amount and salt.
  commitment text not null default '',
  hidden bytea,
  opened_at timestamptz not null default now(),
  dropped_at timestamptz,
  won_by_round uuid,
  winner_account bigint,
  masked_name text,
  -- Revealed after the drop.
  drop_amount bigint,
  revealed text
);
create unique index jackpot_pools_open on jackpot_pools (merchant_code, currency) where dropped_at is null;
create index jackpot_pools_dropped on jackpot_pools (merchant_code, id desc) where dropped_at is not null;

-- Stakes that have been counted, by round: later stakes of a round count by the difference.
create table jackpot_rounds (
  round_id uuid primary key,
  counted bigint not null
);

-- Remainder of a vendor's contributions below one money unit, in ten-thousandths of it: carried over, never lost.
create table jackpot_carries (
  vendor_account bigint primary key references accounts (id),
  carry integer not null check (carry between 0 and 9999)
);

-- Contributions of one counting run, by pool and vendor; each is one movement of the ledger.
create table jackpot_contributions (
  pool_id bigint not null references jackpot_pools (id),
  counting bigint not null,
  vendor_account bigint not null,
  vendor_code text not null,
  stakes bigint not null,
  amount bigint not null,
  rounds integer not null,
  counted_at timestamptz not null default now(),
  primary key (pool_id, counting, vendor_account)
);

-- Owner: play-monitor.

-- Figures that a vendor states for a game: the return to player, and the standard deviation of the return of one round in multiples of the stake, both in millionths.
-- A change of the mathematics is a new version from a given day on (T68). The spread is the difference between the return and the lowest return of any bet, in
-- millionths, for games with several bets: players choose their bets, so an actual return between the two is not an error of the game.
create table game_mathematics (
  game_id text not null references games (id),
  version integer not null check (version >= 1),
  mathematics text not null,
  rtp bigint not null check (rtp between 1 and 2000000),
  deviation bigint not null check (deviation > 0),
  valid_from date not null,
  spread bigint not null default 0 check (spread >= 0),
  primary key (game_id, version)
);

-- Play by days of the merchant. Written only by roll_up_play, from the append-only ledger.
create table play_days (
  merchant_code text not null references merchants (code),
  is_trial boolean not null,
  day date not null,
  vendor_code text not null,
  game_id text not null,
  currency text not null,
  rounds bigint not null default 0,
  -- 1/100,000 of the currency's major unit.
  staked numeric(38) not null default 0,
  paid numeric(38) not null default 0,
  stake_squares numeric not null default 0,
  -- A free spin has no stake, but the game is played with the stake of its reward. Its wins are related to that stake, so that the return of a game
  -- follows its mathematics, regardless of who pays for the rounds (T68). Counted from this version on.
  free_spins bigint not null default 0,
  -- Stakes of free spins; included in no sum of money.
  free_staked numeric(38) not null default 0,
  free_stake_squares numeric not null default 0,
  primary key (merchant_code, is_trial, day, vendor_code, game_id, currency)
);
create index play_days_by_game on play_days (merchant_code, is_trial, game_id, day);

create table play_horizon (
  only_row boolean primary key default true check (only_row),
  transaction_number bigint not null default 0,
  counted_at timestamptz
);
insert into play_horizon default values;

-- The return of a game left the band of its stated figures. One row until someone has acknowledged it.
create table rtp_alarms (
  id bigint primary key generated always as identity,
  merchant_code text not null references merchants (code),
  is_trial boolean not null,
  currency text not null,
  vendor_code text not null,
  game_id text not null,
  mathematics text not null,
  version integer not null,
  from_day date not null,
  to_day date not null,
  rounds bigint not null,
  staked numeric(38) not null,
  paid numeric(38) not null,
  -- Millionths.
  actual bigint not null,
  theoretical bigint not null,
  low bigint not null,
  high bigint not null,
  raised_at timestamptz not null default now(),
  acknowledged_at timestamptz,
  acknowledged_by text,
  acknowledgement text,
  free_staked numeric(38) not null default 0
);
create unique index rtp_alarms_open on rtp_alarms (merchant_code, is_trial, currency, game_id) where acknowledged_at is null;
create index rtp_alarms_by_merchant on rtp_alarms (merchant_code, id desc);

-- Figures that a vendor states for a game in addition to its return (0018, game_mathematics): pay structure, features, limits (T58, T59). A change of
-- the rules is a new version; the current one is that of the mathematics.
create table game_rules (
  game_id text not null,
  version integer not null,
  -- lines, both, ways, anywhere, cluster; and how many lines or ways.
  pay text not null,
  pay_count integer not null check (pay_count >= 0),
  features text[] not null,
  -- Share of paid spins that pay anything, in millionths.
  hit_rate bigint not null check (hit_rate between 0 and 1000000),
  -- The highest prize in hundredths of a stake, and the N of its odds of 1 in N.
  top_prize bigint not null check (top_prize > 0),
  top_one_in numeric(40) not null check (top_one_in > 0),
  -- 1/100,000 of the currency's major unit.
  stake_min bigint not null check (stake_min > 0),
  stake_max bigint not null check (stake_max >= stake_min),
  -- Maximum payout of a round, in multiples of the stake, as the vendor states it (T58); null if it does not.
  max_win integer check (max_win > 0),
  primary key (game_id, version),
  foreign key (game_id, version) references game_mathematics (game_id, version)
);

-- Owner: vendors.

-- Test members of the wallet sandbox (SAFE-31): trial accounts, so that only trial money ever moves.
create table wallet_sandbox_members (
  public_id text primary key references players (public_id) on delete cascade,
  vendor_code text not null references vendors (code),
  made_by text not null,
  made_at timestamptz not null default now()
);
