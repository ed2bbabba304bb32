-- Tickets that become free spins in the game that the member picks (REW-44).

-- Owner: rewards.

alter table reward_grants
  drop constraint reward_grants_kind_check,
  add constraint reward_grants_kind_check check (kind in ('cash', 'bonus', 'free_spins', 'points', 'goods', 'ticket', 'lottery', 'spins_ticket'));

alter table reward_tickets
  drop constraint reward_tickets_kind_check,
  drop constraint reward_tickets_kind_fits,
  add constraint reward_tickets_kind_check check (kind in ('raffle', 'lottery', 'free_spins')),
  -- The offer whose free spins the ticket gives.
  add column offer_id uuid references bonus_offers (id),
  -- The bonus that it has become.
  add column bonus_id uuid,
  add constraint reward_tickets_kind_fits check (
    case kind
      when 'raffle' then raffle_code is not null and value is null and order_id is null and offer_id is null and bonus_id is null
      when 'lottery' then raffle_code is null and raffle_id is null and value is not null and (state = 'used') = (order_id is not null)
        and offer_id is null and bonus_id is null
      else raffle_code is null and raffle_id is null and value is not null and offer_id is not null and (state = 'used') = (bonus_id is not null)
        and order_id is null end);
create index reward_tickets_spins on reward_tickets (player_id, usable_until, id) where kind = 'free_spins' and state = 'usable';
create unique index reward_tickets_bonus on reward_tickets (bonus_id) where bonus_id is not null;
