-- Tickets that pay a lottery order (REW-43, LOTT-71).

-- Owner: rewards.

alter table reward_grants
  drop constraint reward_grants_kind_check,
  add constraint reward_grants_kind_check check (kind in ('cash', 'bonus', 'free_spins', 'points', 'goods', 'ticket', 'lottery'));

alter table reward_tickets
  drop constraint reward_tickets_kind_check,
  add constraint reward_tickets_kind_check check (kind in ('raffle', 'lottery')),
  alter column raffle_code drop not null,
  -- The most that a lottery ticket pays.
  add column value bigint check (value > 0),
  -- Lottery vendors whose draws it pays; empty: all of them.
  add column vendors text[] not null default '{}',
  -- The order that it pays or has paid.
  add column order_id uuid,
  add constraint reward_tickets_kind_fits check (
    case kind when 'raffle' then raffle_code is not null and value is null and order_id is null
      else raffle_code is null and raffle_id is null and value is not null and (state = 'used') = (order_id is not null) end);
create index reward_tickets_lottery on reward_tickets (player_id, usable_until, id) where kind = 'lottery' and state = 'usable';

-- Owner: lottery.

alter table lottery_orders
  -- The ticket that pays a part of the order, and the part. After a line was cancelled the ticket pays what cash does not.
  add column ticket_id uuid references reward_tickets (id),
  add column ticket_paid bigint not null default 0 check (ticket_paid between 0 and staked),
  add check (ticket_id is not null or ticket_paid = 0);
