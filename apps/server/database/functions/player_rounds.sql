-- Owner: ledger.

-- One page of a player's rounds that match a filter, newest first, below an id. Reads only hours that may contain some.
create or replace function player_rounds(p_cash bigint, p_from timestamptz, p_to timestamptz, p_games text[], p_vendor text, p_state text, p_before uuid, p_limit integer)
returns setof rounds language plpgsql stable as $$
declare
  v_hour timestamptz;
  v_to timestamptz := least(p_to, coalesce(uuid_hour(p_before) + interval '1 hour', p_to));
  v_left integer := p_limit;
  v_found integer;
begin
  for v_hour in
    select s.hour from player_summed_hours(p_cash, p_from, v_to, p_games, p_vendor, p_state) s
    union select o.hour from player_open_hours(p_cash, p_from, v_to) o (hour) order by 1 desc
  loop
    return query
      select r.* from rounds r
      where r.cash_account = p_cash and r.id >= uuid_floor(v_hour) and r.id < least(uuid_floor(v_hour + interval '1 hour'), p_before)
        and (p_games is null or r.game_id = any (p_games)) and (p_vendor is null or r.vendor_code = p_vendor) and (p_state is null or r.state = p_state)
      order by r.id desc limit v_left;
    get diagnostics v_found = row_count;
    v_left := v_left - v_found;
    exit when v_left <= 0;
  end loop;
end $$;
