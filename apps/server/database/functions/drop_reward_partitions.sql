-- Owner: ranks.

-- Drops the monthly partitions of counted events that end at a date or before it. A month with events that a program has not seen stays.
create or replace procedure drop_reward_partitions(before_day date) language plpgsql as $$
declare
  part record;
  last_number bigint;
begin
  for part in
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'reward_events'::regclass and c.relname ~ '^reward_events_\d{4}_\d{2}$'
      and to_date(right(c.relname, 7), 'YYYY_MM') + interval '1 month' <= before_day
    order by 1
  loop
    execute format('select max(number) from %I', part.name) into last_number;
    continue when exists (select from reward_places where number < last_number);
    execute format('drop table %I', part.name);
  end loop;
end $$;
