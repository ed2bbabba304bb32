-- What an aggregator gives us for its connection, and games that its own codes name (SAFE-27, SAFE-29).

alter table vendor_endpoints
  drop constraint vendor_endpoints_protocol_check,
  add constraint vendor_endpoints_protocol_check check (protocol in ('hub88', 'caleta')),
  -- The aggregator's name for us: a whole number at Hub88, text at Caleta. Null where it gave none.
  add column operator_id text check (length(operator_id) between 1 and 64);

-- A vendor that is removed keeps its rows: records, wins and statements go on naming its games.
alter table vendors add column removed_at timestamptz;

-- The code by which a vendor names a game of ours. No row: our id is its code.
create table vendor_game_codes (
  vendor_code text not null references vendors (code),
  game_code text not null,
  game_id text not null unique references games (id),
  primary key (vendor_code, game_code)
);
create trigger vendor_game_codes_raise_revision after insert or update or delete or truncate on vendor_game_codes
  for each statement execute function raise_revision('vendors');

-- A vendor's list of games as it was read last, for the desk to map.
create table vendor_listed_games (
  vendor_code text not null references vendors (code),
  game_code text not null,
  name text not null,
  category text not null,
  product text not null,
  picture_url text,
  is_enabled boolean not null,
  listed_at timestamptz not null default now(),
  primary key (vendor_code, game_code)
);
