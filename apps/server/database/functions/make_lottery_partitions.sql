-- Owner: lottery.

-- Creates the monthly partitions of draws, orders and lines from one month to another, both inclusive. Safe to repeat.
create or replace procedure make_lottery_partitions(first_month date, last_month date) language plpgsql as $$
declare
  month date := date_trunc('month', first_month);
  parent text;
begin
  while month <= last_month loop
    foreach parent in array array['lottery_draws', 'lottery_orders', 'lottery_lines'] loop
      execute format(
        'create table if not exists %I partition of %I for values from (%L) to (%L) with (fillfactor = %s)', parent || to_char(month, '_YYYY_MM'), parent,
        uuid_floor(month::timestamp at time zone 'UTC'), uuid_floor((month + interval '1 month')::timestamp at time zone 'UTC'),
        -- Each line is written again when its draw is settled: its page has room for it.
        case parent when 'lottery_lines' then 50 else 100 end
      );
    end loop;
    month := month + interval '1 month';
  end loop;
end $$;
