-- Owner: lottery.

-- Holds a draw shared and one of its lanes exclusively for the next orders of its settlement, and returns what the settlement must know of both, in one answer: a large draw
-- asks for it with each chunk of orders. `is_passed`: the control has passed the present result. From here on the transaction uses indexes, because chunks are small and
-- tables are large.
create or replace function lottery_hold_lane(p_draw uuid, p_lane smallint)
returns table (state text, is_held boolean, result text, is_passed boolean, upto uuid, winners jsonb, is_done boolean) language plpgsql as $$
begin
  perform set_config('enable_seqscan', 'off', true), set_config('enable_hashjoin', 'off', true), set_config('enable_mergejoin', 'off', true),
    set_config('max_parallel_workers_per_gather', '0', true);
  perform 1 from lottery_draws d where d.id = p_draw for share;
  perform 1 from lottery_settle_lanes l where l.draw_id = p_draw and l.lane = p_lane for update;
  return query select d.state, d.is_held, d.result,
      exists (select from lottery_controls c where c.draw_id = d.id and c.fault is null
        and c.version = (select coalesce(max(r.version), 1) from lottery_corrections r where r.draw_id = d.id)),
      l.upto, l.winners, l.is_done
    from lottery_draws d join lottery_settle_lanes l on l.draw_id = d.id and l.lane = p_lane where d.id = p_draw;
end $$;
