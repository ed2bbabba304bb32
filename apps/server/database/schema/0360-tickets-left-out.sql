-- Tickets that a closed draw has left out, because their members were kept from rewards: they have no number, and an end of their own again (T95, REW-24).

-- Owner: rewards.
create index reward_tickets_left_out on reward_tickets (id) where state = 'usable' and raffle_id is not null and due_at is not null;
