-- Owner: lottery.

-- Locks draws against closing. By indexes and by a plan that is kept: planning over all months took longer than the reading.
create or replace function lottery_share_draws(p_ids uuid[]) returns setof lottery_draws language plpgsql
set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
begin
  return query select d.* from lottery_draws d where d.id = any (p_ids) order by d.id for share;
end $$;
