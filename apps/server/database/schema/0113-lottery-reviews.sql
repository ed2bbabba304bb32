-- Large payouts that wait for two people of the desk (docs/lottery.md).

-- Owner: lottery.

create table lottery_reviews (
  order_id uuid primary key references lottery_orders (id),
  -- In player:held; what a correction takes is taken from here first.
  amount bigint not null check (amount > 0),
  -- Counts the times that the money of this order was held: part of the keys of its moves.
  holds integer not null default 1,
  held_at timestamptz not null default clock_timestamp(),
  released_at timestamptz,
  -- True once the alarm about a payout that waits too long was raised.
  is_overdue boolean not null default false
);
create index lottery_reviews_open on lottery_reviews (held_at) where released_at is null;

alter table lottery_notices drop constraint lottery_notices_kind_check;
alter table lottery_notices add constraint lottery_notices_kind_check check (kind in ('corrected', 'void', 'released'));
