-- Owner: ledger.

-- Hourly sums of a player in a range, without stale hours.
create or replace function player_summed_hours(p_cash bigint, p_from timestamptz, p_to timestamptz, p_games text[], p_vendor text, p_state text)
returns setof round_hours language sql stable as $$
  select s.* from round_hours_horizon h, round_hours s
  where s.cash_account = p_cash and s.hour >= p_from and s.hour < least(h.hour, p_to)
    and (p_games is null or s.game_id = any (p_games)) and (p_vendor is null or s.vendor_code = p_vendor) and (p_state is null or s.state = p_state)
    and not exists (select from round_hours_stale t where t.cash_account = p_cash and t.hour = s.hour)
$$;
