-- Corrections of settled imported draws, and messages about orders (docs/lottery.md).

-- Owner: lottery.

-- The first result of a draw is version 1; each correction brings the next one.
create table lottery_corrections (
  draw_id uuid not null references lottery_draws (id),
  version integer not null check (version > 1),
  before text not null,
  after text not null,
  reason text not null,
  decided_at timestamptz not null default clock_timestamp(),
  -- False for one that was decided more than a day after the settlement: nothing is taken back then.
  takes_back boolean not null,
  -- Orders up to here are corrected.
  upto uuid,
  done_at timestamptz,
  primary key (draw_id, version)
);
create index lottery_corrections_at_work on lottery_corrections (decided_at) where done_at is null;

create table lottery_order_corrections (
  order_id uuid not null references lottery_orders (id),
  version integer not null,
  payout_before bigint not null,
  payout_after bigint not null,
  -- Above zero: paid; below zero: taken back. The operator bears the difference to the payouts.
  moved bigint not null,
  corrected_at timestamptz not null default clock_timestamp(),
  primary key (order_id, version)
);

-- Messages to members about their orders, written with the change that they report and sent afterwards.
create table lottery_notices (
  id bigint generated always as identity primary key,
  order_id uuid not null references lottery_orders (id),
  kind text not null check (kind in ('corrected', 'void')),
  amount bigint not null,
  made_at timestamptz not null default clock_timestamp(),
  sent_at timestamptz
);
create index lottery_notices_to_send on lottery_notices (id) where sent_at is null;

-- The member of an order, for messages; null for orders before this column.
alter table lottery_orders add column player_id bigint;
