-- Settings of the desk for the tables of a game (docs/studio.md, Desk); without a row the rules of the game hold.
create table table_settings (
  game_id text primary key,
  -- How long bets are taken.
  window_ms integer check (window_ms between 5000 and 120000),
  -- Stakes and most return: no wider than the game's own.
  band text check (band in ('S', 'M', 'L', 'H', 'V')),
  set_at timestamptz not null default clock_timestamp(),
  check (window_ms is not null or band is not null)
);

-- Stakes and returns of every bet in settled rounds, by day (UTC). Stakes on one draw are one round: they win or lose together.
create table bet_returns (
  game_id text not null,
  mathematics text not null,
  version integer not null,
  is_trial boolean not null,
  currency text not null,
  bet text not null,
  day date not null,
  bets bigint not null,
  rounds bigint not null,
  staked numeric(38) not null,
  returned numeric(38) not null,
  stake_squares numeric not null,
  return_squares numeric not null,
  products numeric not null,
  primary key (game_id, mathematics, version, is_trial, currency, bet, day)
);

alter table rounds add column is_counted boolean not null default false;
alter table table_rounds add column is_counted boolean not null default false;
create index rounds_to_count on rounds (id) where state = 'settled' and not is_counted;
create index table_rounds_to_count on table_rounds (id) where state = 'settled' and not is_counted;
