-- Owner: lottery.

-- The most that players' open orders of draws can pay, for pairs of a cash account and a draw; pairs without open orders are missing. Players of the same draw are
-- searched together, in the months in which its orders can be: a search of all months for each player took as long as writing the player's order.
create or replace function lottery_open_most(p_cash bigint[], p_draws uuid[]) returns table (cash_account bigint, draw_id uuid, most bigint) language plpgsql stable
set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  v_draw uuid;
  v_cash bigint[];
  v_first uuid;
  v_last uuid := uuid_floor(clock_timestamp() + interval '1 day');
begin
  for v_draw, v_cash in select p.draw, array_agg(p.cash) from unnest(p_cash, p_draws) as p (cash, draw) group by p.draw loop
    v_first := lottery_first_order(v_draw);
    return query select o.cash_account, v_draw, sum(o.most)::bigint from lottery_orders o
      where o.cash_account = any (v_cash) and o.draw_id = v_draw and o.state = 'accepted' and o.id >= v_first and o.id < v_last group by o.cash_account;
  end loop;
end $$;
