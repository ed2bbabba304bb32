-- Owner: ledger.

-- Hours of a player in a range whose rounds must be read directly: stale ones, and those that are not summed yet.
create or replace function player_open_hours(p_cash bigint, p_from timestamptz, p_to timestamptz) returns setof timestamptz language sql stable as $$
  with bounds as (select least(greatest(h.hour, p_from), p_to) as summed_to from round_hours_horizon h)
  select t.hour from bounds b, round_hours_stale t where t.cash_account = p_cash and t.hour >= p_from and t.hour < b.summed_to
  union all
  select g from bounds b, generate_series(b.summed_to, least(p_to, now() + interval '1 hour') - interval '1 second', interval '1 hour') g
$$;
