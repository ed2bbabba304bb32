-- Owner: ledger.

-- A round that changes long after its opening, or is written into the past, marks its hour as stale. The summing job waits for the lock
-- that it holds on the mark. `ledger_wins` marks the hours of its rounds itself, and says so.
create or replace function mark_round_hour_stale() returns trigger language plpgsql as $$
begin
  insert into round_hours_stale (cash_account, hour) values (new.cash_account, uuid_hour(new.id))
    on conflict (cash_account, hour) do update set hour = excluded.hour;
  return null;
end $$;

create or replace trigger rounds_make_old_hours_stale after insert or update on rounds
  for each row when (new.opened_at < now() - interval '5 minutes' and current_setting('laro.hours_are_marked', true) is distinct from 'on')
  execute function mark_round_hour_stale();
