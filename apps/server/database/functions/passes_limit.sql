-- Owner: ledger.

-- True if a stake would exceed a limit. The caller has locked the player's row, so no other stake can be placed concurrently.
create or replace function passes_limit(p_cash bigint, p_amount bigint) returns boolean language sql stable set plan_cache_mode = auto as $$
  select exists (
    select from play_limits l cross join lateral period_play(p_cash, l.period, l.time_zone) t
    where l.cash_account = p_cash and (case l.kind when 'stake' then t.staked else t.staked - t.paid end) + p_amount > l.amount
  )
$$;
