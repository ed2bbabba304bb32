-- The lottery: games, draws, orders with their lines, chases (docs/lottery.md).

-- Owner: lottery.

-- A game is data (LOTT-04); changes hold for draws made afterwards.
create table lottery_games (
  id text primary key,
  vendor_code text not null,
  -- packages/lottery: family and its parameters, draw moments, days without draws.
  params jsonb not null,
  zone text not null,
  times jsonb not null,
  holidays jsonb not null,
  closes_before_ms integer not null check (closes_before_ms > 0),
  -- Where results are imported from; null for draws of this installation.
  region text check (region in ('north', 'central', 'south')),
  rules_version integer not null default 1,
  -- Moments up to here have their draws.
  made_until timestamptz
);

create table lottery_draws (
  id uuid primary key default uuidv7(),
  game_id text not null references lottery_games (id),
  -- Of imported results, else empty.
  station text not null default '',
  numero text not null,
  draws_at timestamptz not null,
  closes_at timestamptz not null,
  state text not null default 'scheduled'
    check (state in ('scheduled', 'closed', 'awaiting', 'disputed', 'drawn', 'settling', 'settled', 'void')),
  -- Stopped by a person or by a control, before money moves.
  is_held boolean not null default false,
  rules_version integer not null,
  -- SHA-256 of the server seed, which is encrypted until the draw; both null for imported results.
  commitment text,
  hidden_seed bytea,
  server_seed text,
  sealed_at timestamptz,
  seal text,
  orders integer not null default 0,
  beacon_round bigint,
  beacon_signature text,
  client_seed text,
  result text,
  drawn_at timestamptz,
  -- Orders up to here are settled.
  settled_upto uuid,
  settled_at timestamptz,
  -- Winning lines and bets by play and prize class.
  winners jsonb not null default '[]',
  void_reason text,
  unique (game_id, station, numero),
  check (closes_at < draws_at),
  check ((result is null) or state in ('drawn', 'settling', 'settled', 'void', 'disputed'))
);
create index lottery_draws_by_game on lottery_draws (game_id, draws_at desc);
create index lottery_draws_to_close on lottery_draws (closes_at) where state = 'scheduled';
create index lottery_draws_at_work on lottery_draws (draws_at) where state in ('closed', 'awaiting', 'disputed', 'drawn', 'settling');
create index lottery_draws_results on lottery_draws (game_id, draws_at desc) where result is not null;

create table lottery_chases (
  id uuid primary key default uuidv7(),
  cash_account bigint not null,
  game_id text not null references lottery_games (id),
  stop_on_win boolean not null,
  placed_at timestamptz not null default now(),
  ended_at timestamptz
);

-- One order is one round of the ledger, and each of its lines one bet of that round with the key `order:<id>:<line>`.
create table lottery_orders (
  id uuid primary key default uuidv7(),
  draw_id uuid not null references lottery_draws (id),
  cash_account bigint not null,
  public_id text not null,
  merchant_code text not null,
  currency text not null,
  is_trial boolean not null,
  mode text not null,
  base integer not null,
  -- The part of the player's rate that does not become prizes, in ppm of the stake.
  kept_ppm integer not null,
  chase_id uuid references lottery_chases (id),
  state text not null default 'accepted' check (state in ('accepted', 'won', 'lost', 'push', 'cancelled', 'void')),
  staked bigint not null check (staked >= 0),
  most bigint not null,
  payout bigint not null default 0,
  valid_stake bigint not null default 0,
  hash text not null,
  placed_at timestamptz not null default now(),
  settled_at timestamptz
);
create index lottery_orders_by_draw on lottery_orders (draw_id, id);
create index lottery_orders_by_player on lottery_orders (cash_account, id desc);
create index lottery_orders_open_by_player on lottery_orders (cash_account, draw_id) where state = 'accepted';
create index lottery_orders_by_chase on lottery_orders (chase_id, id) where chase_id is not null;

create table lottery_lines (
  order_id uuid not null references lottery_orders (id),
  line smallint not null,
  play text not null,
  selection text not null,
  bets integer not null check (bets > 0),
  -- Of one bet, in money units.
  stake bigint not null check (stake > 0),
  most bigint not null,
  state text not null default 'accepted' check (state in ('accepted', 'won', 'lost', 'push', 'cancelled', 'void')),
  payout bigint not null default 0,
  pushes integer not null default 0,
  -- Winning bets by prize class: [["win", 3]].
  wins jsonb not null default '[]',
  primary key (order_id, line)
);

-- Requests of players by their keys: the same key gets the first answer, also a refusal (LOTT-22).
create table lottery_requests (
  cash_account bigint not null,
  key uuid not null,
  input_hash bytea not null,
  -- The orders that it placed, or why it was refused.
  orders uuid[],
  refusal jsonb,
  asked_at timestamptz not null default now(),
  primary key (cash_account, key)
);

-- Exposure of a draw in real money, by merchant and play: by outcome where a play has few, else the sum of what its lines can pay at most (LOTT-26).
create table lottery_exposure (
  draw_id uuid not null references lottery_draws (id),
  merchant_code text not null,
  play text not null,
  most bigint not null default 0,
  outcomes bigint[],
  primary key (draw_id, merchant_code, play)
);
create index lottery_draws_to_refund on lottery_draws (id) where state = 'void' and settled_at is null;

-- The pool of a game of six balls at a merchant; its money is the account `jackpot` of owner `lotto:<game>` (LOTT-55).
create table lottery_pools (
  merchant_code text not null references merchants (code),
  currency text not null,
  game_id text not null references lottery_games (id),
  account_id bigint not null,
  amount bigint not null check (amount >= 0),
  -- Hundredths of a money unit that contributions have left.
  carried bigint not null default 0,
  primary key (merchant_code, currency, game_id)
);

-- The pool of a merchant in a draw: the contribution of its stakes, the pool at closing, and the shares.
create table lottery_draw_pools (
  draw_id uuid not null references lottery_draws (id),
  merchant_code text not null,
  currency text not null,
  contributed bigint not null,
  amount bigint not null,
  winning_bets integer,
  share bigint,
  primary key (draw_id, merchant_code, currency)
);
