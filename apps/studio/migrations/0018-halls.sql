-- Bingo halls: tables whose stakes buy cards (docs/studio.md, Halls), and the pool of the vendors' halls.

-- Cards of a stake: serial number of the first, bet, price, numbers, and the seeds of the player's chain that they were drawn with. Null where nothing but money is staked.
alter table table_stakes add column cards jsonb;
-- Serial number of the last card sold, whether its stake counted or not.
alter table table_totals add column cards integer not null default 0 check (cards >= 0);

-- A pool that stakes of several games feed, in one currency. Trial money has its own pools.
create table vendor_pools (
  id text not null,
  currency text not null,
  is_trial boolean not null,
  amount bigint not null check (amount >= 0),
  primary key (id, currency, is_trial)
);

-- The part of a stake that went into a pool.
create table pool_feeds (
  stake_id uuid primary key references table_stakes (id),
  pool text not null,
  currency text not null,
  is_trial boolean not null,
  amount bigint not null check (amount > 0),
  foreign key (pool, currency, is_trial) references vendor_pools (id, currency, is_trial)
);

-- A pool that was won: once in a round, shown when its ball is called.
create table pool_drops (
  round_id uuid primary key references table_rounds (id),
  pool text not null,
  currency text not null,
  is_trial boolean not null,
  amount bigint not null check (amount > 0),
  winners integer not null check (winners > 0),
  ball integer not null,
  shown_at timestamptz not null,
  foreign key (pool, currency, is_trial) references vendor_pools (id, currency, is_trial)
);
create index pool_drops_shown on pool_drops (pool, currency, is_trial, shown_at);
