-- Owner: ledger.

-- A posting written into the past marks the hour of its players as stale. The summing job waits for the lock that it holds on the mark.
create or replace function mark_money_hour_stale() returns trigger language plpgsql as $$
begin
  insert into money_hours_stale (account_id, hour)
  select side.account, uuid_hour(new.movement_id) from (values (new.from_account, new.from_after), (new.to_account, new.to_after)) side (account, after)
  where side.after is not null order by side.account
  on conflict (account_id, hour) do update set hour = excluded.hour;
  return null;
end $$;

create or replace trigger postings_make_old_hours_stale after insert on postings
  for each row when (new.posted_at < now() - interval '5 minutes') execute function mark_money_hour_stale();
