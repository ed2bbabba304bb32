-- Owner: lottery.

-- The most that a player's open orders of a draw can pay, for pairs of a cash account and a draw; null for pairs without open orders. Each pair is a search of
-- its own, whatever the planner has not seen of the tables yet: a join would read the open orders of all players.
create or replace function lottery_open_most(p_cash bigint[], p_draws uuid[]) returns table (cash_account bigint, draw_id uuid, most bigint) language plpgsql stable
set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
begin
  return query select p.cash, p.draw, s.most
    from unnest(p_cash, p_draws) as p (cash, draw)
    cross join lateral (
      select sum(o.most)::bigint as most from lottery_orders o
      where o.cash_account = p.cash and o.draw_id = p.draw and o.state = 'accepted' and o.id >= lottery_first_order(p.draw)
    ) s;
end $$;
