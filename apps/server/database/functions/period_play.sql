-- Owner: ledger.

-- Stakes and payouts of the rounds of a period.
create or replace function period_play(p_cash bigint, p_period text, p_zone text) returns table (staked bigint, paid bigint) language sql stable as $$
  select t.staked, t.paid
  from player_round_totals(p_cash, limit_since(p_period, p_zone), date_trunc('hour', now(), 'UTC') + interval '2 hours', null, null, null) t
$$;
