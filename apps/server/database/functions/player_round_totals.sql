-- Owner: ledger.

-- Number, stakes and payouts of a player's rounds that match a filter. The range is of whole hours.
create or replace function player_round_totals(p_cash bigint, p_from timestamptz, p_to timestamptz, p_games text[], p_vendor text, p_state text)
returns table (rounds bigint, staked bigint, paid bigint) language sql stable as $$
  with parts as (
    select s.rounds::bigint, s.staked, s.paid from player_summed_hours(p_cash, p_from, p_to, p_games, p_vendor, p_state) s
    union all
    select l.* from player_open_hours(p_cash, p_from, p_to) o (hour) cross join lateral (
      select count(*), coalesce(sum(r.staked), 0)::bigint, coalesce(sum(r.paid), 0)::bigint from rounds r
      where r.cash_account = p_cash and r.id >= uuid_floor(o.hour) and r.id < uuid_floor(o.hour + interval '1 hour')
        and (p_games is null or r.game_id = any (p_games)) and (p_vendor is null or r.vendor_code = p_vendor) and (p_state is null or r.state = p_state)
    ) l
  )
  select coalesce(sum(p.rounds), 0)::bigint, coalesce(sum(p.staked), 0)::bigint, coalesce(sum(p.paid), 0)::bigint from parts p
$$;
