-- Owner: ledger.

-- Whether a stake would pass a limit. The caller holds the player's row, so no other stake is placed meanwhile.
create or replace function passes_limit(p_cash bigint, p_amount bigint) returns boolean language sql stable set plan_cache_mode = auto as $$
  select exists (
    select from play_limits l cross join lateral period_play(p_cash, l.period, l.time_zone) t
    where l.cash_account = p_cash and (case l.kind when 'stake' then t.staked else t.staked - t.paid end) + p_amount > l.amount
  )
$$;
