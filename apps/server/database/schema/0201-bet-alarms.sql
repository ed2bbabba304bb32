-- Owner: bet-returns.

-- Bets whose return left the band of their exact return (GAME-03, T68). Their vendor counts them, for all merchants together.
create table bet_alarms (
  id bigint primary key generated always as identity,
  vendor_code text not null references vendors (code),
  game_id text not null,
  bet text not null,
  is_trial boolean not null,
  currency text not null,
  mathematics text not null,
  version integer not null,
  from_day date not null,
  to_day date not null,
  -- Draws: stakes on one draw win or lose together.
  rounds bigint not null,
  staked numeric(38) not null,
  returned numeric(38) not null,
  -- Millionths.
  actual bigint not null,
  theoretical bigint not null,
  low bigint not null,
  high bigint not null,
  raised_at timestamptz not null default now(),
  acknowledged_at timestamptz,
  acknowledged_by text,
  acknowledgement text
);
create unique index bet_alarms_open on bet_alarms (vendor_code, game_id, bet, is_trial, currency) where acknowledged_at is null;
create index bet_alarms_by_vendor on bet_alarms (vendor_code, id desc);
