-- Vendors, games and the offer of each merchant.

-- Owner: catalogue.

-- Vendors and games are shared; each merchant decides which of them it offers, and in which order.
create table vendors (
  code text primary key,
  name text not null,
  -- Vendors whose sports games are cockfights form the COCKFIGHT category (HOME-04).
  is_cockfight boolean not null default false,
  -- True if the vendor's own lobby can be launched from its tile (LIST-02).
  has_lobby boolean not null default true,
  created_at timestamptz not null default now(),
  -- A removed vendor keeps its rows, because records, wins and statements still refer to its games.
  removed_at timestamptz
);

create table games (
  id text primary key,
  -- Number under which favourites are stored (LIST-10).
  node_id bigint not null unique generated always as identity,
  vendor_code text not null references vendors (code),
  game_code text not null,
  name text not null,
  game_type text not null check (game_type in ('LIVE', 'RNG', 'FISH', 'PVP', 'SPORTS', 'LOTT', 'ELOTT')),
  classification text not null,
  support_play boolean not null default true,
  is_game_h5 boolean not null default false,
  -- Card theme 1 to 8 (LIST-04).
  theme smallint not null default 1 check (theme between 1 and 8),
  -- Games released within the last weeks are NEW (LIST-09).
  released_on date not null,
  -- Position in lists before a merchant changes it; smaller comes first.
  position integer not null default 0,
  -- Identifies the game's artwork; the file names contain the hash of their content and may change with a release.
  picture_id text not null,
  created_at timestamptz not null default now(),
  unique (vendor_code, game_code)
);

-- No row means that the merchant does not offer the vendor.
create table merchant_vendors (
  merchant_code text not null references merchants (code),
  vendor_code text not null references vendors (code),
  position integer not null default 0,
  is_enabled boolean not null default true,
  primary key (merchant_code, vendor_code)
);

-- Only where a merchant departs from the shared catalogue; no row means: on, not hot, the game's own position.
create table merchant_games (
  merchant_code text not null references merchants (code),
  game_id text not null references games (id),
  is_enabled boolean not null default true,
  hot_position integer check (hot_position >= 1),
  position integer check (position >= 0),
  -- Last day on which the merchant shows the game as new, whatever its release date; null applies the shared rule (LIST-09).
  new_until date,
  primary key (merchant_code, game_id)
);

-- Numbers that every write raises: each web process compares them to detect that its prepared answers are out of date.
create table revisions (
  scope text primary key,
  revision bigint not null default 1
);
insert into revisions (scope) values ('catalogue'), ('offers');
insert into revisions (scope) values ('content');
insert into revisions (scope) values ('vendors');

-- The largest settled wins, for the winner board (WIN-01); written when a round is settled.
create table winners (
  id bigint primary key generated always as identity,
  merchant_code text not null references merchants (code),
  game_id text not null references games (id),
  -- Masked when written: first two and last one letters (decisions 9). The full name is never stored here.
  masked_name text not null,
  -- 1/100,000 of the currency's major unit.
  amount bigint not null check (amount > 0),
  settled_at timestamptz not null,
  -- Each round is on the winner board at most once; the board shows the latest wins, largest first.
  round_id uuid unique,
  -- The player who won, so that no single player fills the board: of a player's wins in one game it keeps only the largest (WIN-01).
  player text
);
create index winners_by_time on winners (merchant_code, settled_at desc, id desc);
create index winners_by_player on winners (merchant_code, player, game_id);

-- Owner: vendors.

-- Several keys of one vendor may be valid at the same time, so that a key can be changed without an interruption.
create table vendor_keys (
  id bigint primary key generated always as identity,
  vendor_code text not null references vendors (code),
  -- RSA public key, PEM.
  public_key text not null,
  is_enabled boolean not null default true,
  created_at timestamptz not null default now(),
  retired_at timestamptz,
  is_demo boolean not null default false,
  last_used_at timestamptz
);
create index vendor_keys_by_vendor on vendor_keys (vendor_code) where is_enabled;

-- Endpoint of the vendor, for launching games and querying rounds. Without a row its games cannot be launched here.
create table vendor_endpoints (
  vendor_code text primary key references vendors (code),
  protocol text not null check (protocol in ('hub88', 'caleta')),
  operator_url text not null,
  -- Origins that its games may be framed from; {host} is replaced by the host name of the visited site.
  frame_origins text[] not null check (cardinality(frame_origins) between 1 and 8),
  -- Name of the private key that signs our calls (<name>.private.pem in the folder of vendor keys).
  platform_key text not null default 'platform',
  -- True if its games report to the surrounding page when they are ready (docs/vendors.md); otherwise only the load event of the frame is known.
  says_ready boolean not null default false,
  is_enabled boolean not null default true,
  -- Created by the demo; ignored in production.
  is_demo boolean not null default false,
  changed_at timestamptz not null default now(),
  -- The aggregator's name for us: a whole number at Hub88, text at Caleta. Null if it gave none.
  operator_id text check (length(operator_id) between 1 and 64)
);

-- Parts of play that are switched off now, with person and reason. No row means on. The audit log keeps the history (T65).
create table play_switches (
  scope text not null check (scope in ('all', 'vendor', 'game')),
  -- The vendor or the game; empty for all play.
  code text not null default '',
  reason text not null,
  changed_by text not null,
  changed_at timestamptz not null default now(),
  primary key (scope, code),
  check ((scope = 'all') = (code = ''))
);

-- Calls between us and a vendor, counted by minute. `latency` counts calls by their duration; the bounds are in modules/vendors/latency.ts.
create table vendor_traffic (
  vendor_code text not null,
  minute timestamptz not null,
  -- 'in': a call of the vendor to us; 'out': our call to the vendor.
  direction text not null check (direction in ('in', 'out')),
  question text not null,
  status text not null,
  calls bigint not null,
  latency bigint[] not null,
  primary key (vendor_code, minute, direction, question, status)
);
create index vendor_traffic_by_minute on vendor_traffic (minute);

-- The latest calls verbatim, without tokens and signatures.
create table vendor_calls (
  id bigint primary key generated always as identity,
  vendor_code text not null,
  direction text not null check (direction in ('in', 'out')),
  question text not null,
  status text not null,
  at timestamptz not null,
  duration_ms integer not null,
  request text not null,
  response text not null
);
create index vendor_calls_by_vendor on vendor_calls (vendor_code, id desc);

-- Games that a vendor's server hosts for us, as it reports. Games missing from the list cannot be opened and are marked as closed in the lobby.
create table vendor_game_lists (
  vendor_code text primary key references vendors (code),
  game_codes text[] not null,
  listed_at timestamptz not null default now()
);

-- Owner: vendor-games.

-- The vendor's code of one of our games. No row: the code is our id.
create table vendor_game_codes (
  vendor_code text not null references vendors (code),
  game_code text not null,
  game_id text not null unique references games (id),
  primary key (vendor_code, game_code)
);

-- A vendor's list of games as it was last read, for mapping at the desk.
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
