-- Owner: ranks.

-- Creates the monthly partitions of counted events from one month to another, both inclusive. Safe to repeat.
create or replace procedure make_reward_partitions(first_month date, last_month date) language plpgsql as $$
declare
  month date := date_trunc('month', first_month);
begin
  while month <= last_month loop
    execute format(
      'create table if not exists %I partition of reward_events for values from (%L) to (%L)', 'reward_events' || to_char(month, '_YYYY_MM'),
      month, month + interval '1 month'
    );
    month := month + interval '1 month';
  end loop;
end $$;
