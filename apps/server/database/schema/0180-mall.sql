-- Points of members and the mall: lots and their history, points of play by date, goods in versions, stock and orders.

-- Owner: ledger.

-- Points are a currency of their own (PTS) against the account `mall`.
alter table accounts drop constraint accounts_kind_check;
alter table accounts add constraint accounts_kind_check check (
  kind in ('player:cash', 'player:bonus', 'player:held', 'player:points', 'gateway', 'vendor', 'house', 'jackpot', 'promo', 'agent', 'mall', 'adjustment')
);

-- Owner: mall.

-- The points of a member. The balance is the ledger's and equals the sum of the lots; the row is the lock of every change.
create table point_accounts (
  player_id bigint primary key references players (id),
  merchant_code text not null references merchants (code),
  account bigint not null references accounts (id),
  -- Points that were taken back beyond the balance, in 1/100,000; the next points pay them first.
  debt bigint not null default 0 check (debt >= 0)
);

create table point_lots (
  player_id bigint not null references point_accounts (player_id),
  -- The month of earning (YYYY-MM); empty for points that came back after their lot had expired.
  month text not null,
  last_day date not null,
  remaining bigint not null check (remaining > 0),
  primary key (player_id, last_day, month)
);
create index point_lots_by_day on point_lots (last_day, player_id);

-- The history of a member's points: one row for each movement.
create table point_entries (
  id uuid primary key default uuidv7(),
  player_id bigint not null references point_accounts (player_id),
  kind text not null check (kind in ('earned', 'taken_back', 'spent', 'expired')),
  amount bigint not null check (amount <> 0),
  at timestamptz not null,
  movement_id uuid not null,
  -- The date of the play that earned or lost them, or the order that they paid.
  day date,
  order_id uuid
);
create index point_entries_of_player on point_entries (player_id, id desc);

-- Points of a member's play of a date: as counted now, and as posted to the ledger.
create table point_days (
  player_id bigint not null references players (id),
  day date not null,
  merchant_code text not null references merchants (code),
  -- Major units of stake for one point, as the date began with.
  per_point integer not null check (per_point > 0),
  counted bigint not null default 0,
  -- Counted while the member earned nothing (excluded, paused).
  forgone bigint not null default 0,
  posted bigint not null default 0,
  -- How often the date was posted: part of the movement's key.
  posts integer not null default 0,
  -- Since when counted and posted differ.
  open_since timestamptz,
  primary key (player_id, day)
);
create index point_days_open on point_days (open_since, player_id) where open_since is not null;
create index point_days_open_of_player on point_days (player_id, day) where open_since is not null;

-- A version of goods; the newest one that has begun is sold. A version never changes.
create table mall_goods (
  id uuid primary key default uuidv7(),
  merchant_code text not null references merchants (code),
  code text not null check (code ~ '^[a-z0-9-]{2,40}$'),
  version integer not null check (version > 0),
  -- GoodsBody of the domain.
  body jsonb not null,
  starts_at timestamptz not null,
  made_by text not null,
  made_at timestamptz not null,
  unique (merchant_code, code, version)
);

-- Stock of goods. At all times: remaining = added - pieces of orders.
create table mall_stock (
  merchant_code text not null references merchants (code),
  code text not null,
  added bigint not null check (added >= 0),
  remaining bigint not null check (remaining >= 0),
  primary key (merchant_code, code)
);

create table mall_orders (
  id uuid primary key default uuidv7(),
  merchant_code text not null references merchants (code),
  player_id bigint not null references players (id),
  key uuid not null,
  code text not null,
  version integer not null,
  quantity integer not null check (quantity > 0),
  -- Of one piece, in whole points.
  price integer not null check (price > 0),
  -- The lots that paid it: [{ "month": "2026-01", "lastDay": "2027-01-31", "left": "300.00" }].
  parts jsonb not null,
  placed_at timestamptz not null,
  movement_id uuid not null,
  grant_id uuid references reward_grants (id),
  unique (player_id, key),
  foreign key (merchant_code, code, version) references mall_goods (merchant_code, code, version)
);
create index mall_orders_of_player on mall_orders (player_id, id desc);
create index mall_orders_of_limit on mall_orders (player_id, code, placed_at);
create index mall_orders_of_merchant on mall_orders (merchant_code, id desc);
create index mall_orders_of_goods on mall_orders (merchant_code, code) include (quantity);
