-- Owner: care.

-- Queues a player for an assessment of markers of harm.
create or replace function queue_for_care() returns trigger language plpgsql as $$
begin
  insert into care_queue (player_id) values (new.player_id) on conflict (player_id) do nothing;
  return null;
end $$;

-- No bet writes to any of these tables.
create or replace trigger deposits_queue_for_care after update of state on deposit_orders
  for each row when (old.state is distinct from new.state and new.state in ('paid', 'failed')) execute function queue_for_care();

create or replace trigger withdrawals_queue_for_care after update of state on withdrawals
  for each row when (old.state is distinct from new.state and new.state = 'cancelled') execute function queue_for_care();

create or replace trigger limits_queue_for_care after insert on player_limit_events
  for each row when (new.owner = 'player' and new.act in ('asked', 'raised', 'removed')) execute function queue_for_care();
