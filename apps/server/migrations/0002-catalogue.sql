-- Vendors and games are shared; what a merchant offers of them, in which order, is the merchant's.
create table vendors (
  code text primary key,
  name text not null,
  -- Vendors whose sports games are cockfights form the COCKFIGHT category (HOME-04).
  is_cockfight boolean not null default false,
  -- Whether the vendor has a lobby of its own that can be launched from its tile (LIST-02).
  has_lobby boolean not null default true,
  created_at timestamptz not null default now()
);

create table games (
  id text primary key,
  -- The number favourites are kept by (LIST-10).
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
  -- Place in lists before a merchant changes it; smaller comes first.
  position integer not null default 0,
  -- Names the game's artwork; the files behind it carry the hash of their content and may change with a release.
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

-- Only where a merchant departs from the shared catalogue; no row means: on, not hot, the game's own place.
create table merchant_games (
  merchant_code text not null references merchants (code),
  game_id text not null references games (id),
  is_enabled boolean not null default true,
  hot_position integer check (hot_position >= 1),
  position integer check (position >= 0),
  primary key (merchant_code, game_id)
);

-- Numbers that every write raises, whoever makes it, so that the answers made ahead in each web process know when they are old.
create table revisions (
  scope text primary key,
  revision bigint not null default 1
);

create function raise_revision() returns trigger language plpgsql as $$
begin
  update revisions set revision = revision + 1 where scope = tg_argv[0];
  return null;
end $$;

insert into revisions (scope) values ('catalogue'), ('offers');
create trigger vendors_raise_revision after insert or update or delete or truncate on vendors
  for each statement execute function raise_revision('catalogue');
create trigger games_raise_revision after insert or update or delete or truncate on games
  for each statement execute function raise_revision('catalogue');
create trigger merchant_vendors_raise_revision after insert or update or delete or truncate on merchant_vendors
  for each statement execute function raise_revision('offers');
create trigger merchant_games_raise_revision after insert or update or delete or truncate on merchant_games
  for each statement execute function raise_revision('offers');

-- The largest settled wins, kept for the winner board (WIN-01); settling a round writes here.
create table winners (
  id bigint primary key generated always as identity,
  merchant_code text not null references merchants (code),
  game_id text not null references games (id),
  -- Masked when written: first two and last one letters (decisions 9). The full name never gets here.
  masked_name text not null,
  -- 1/100,000 of the currency's major unit.
  amount bigint not null check (amount > 0),
  settled_at timestamptz not null
);
create index winners_by_amount on winners (merchant_code, amount desc, id);
