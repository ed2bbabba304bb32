-- The lobby of a player: favourites, what a game's sheet states, hot matches and short news, and how a merchant orders what it shows.

-- Favourites are kept by the games' numbers (LIST-10). They go with the player, as free-play accounts do.
create table favourites (
  player_id bigint not null references players (id) on delete cascade,
  node_id bigint not null references games (node_id) on delete cascade,
  added_at timestamptz not null default now(),
  primary key (player_id, node_id)
);
create index favourites_latest on favourites (player_id, added_at desc, node_id);

-- What a vendor states of a game beside its return (0018, game_mathematics): how it pays, its features, its limits (T58, T59). A change of
-- the rules is a new version; the one in force is that of the mathematics.
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
  primary key (game_id, version),
  foreign key (game_id, version) references game_mathematics (game_id, version)
);

-- Hot matches and lobby news of home (HOME-09). Texts by language: a match's league, an item's line.
create table lobby_entries (
  id bigint primary key generated always as identity,
  merchant_code text not null references merchants (code),
  kind text not null check (kind in ('match', 'news')),
  is_enabled boolean not null default true,
  title jsonb not null,
  home text not null default '',
  away text not null default '',
  target text not null default '',
  -- A match: its start. News: from when on it shows.
  starts_at timestamptz not null,
  -- From when on it shows no more; null for news that stay.
  ends_at timestamptz,
  created_at timestamptz not null default now(),
  check (ends_at is null or ends_at > starts_at),
  check (kind = 'news' or (home <> '' and away <> '' and ends_at is not null))
);
create index lobby_entries_by_merchant on lobby_entries (merchant_code, starts_at, id);

-- A merchant may call a game new until a day, whatever its release; null leaves the shared rule (LIST-09).
alter table merchant_games add column new_until date;
