-- Owner: ledger.

-- Stakes and payouts of the rounds that players opened in a range of whole hours, by game and state. Always exact: hours that are
-- not summed yet, or have changed since, are counted from the rounds.
create or replace function facts_of_play(p_cash bigint[], p_from timestamptz, p_to timestamptz)
returns table (cash_account bigint, vendor_code text, game_id text, state text, rounds bigint, staked bigint, paid bigint) language sql stable
set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
  select c.cash, s.vendor_code, s.game_id, s.state, sum(s.rounds)::bigint, sum(s.staked)::bigint, sum(s.paid)::bigint
  from unnest(p_cash) as c (cash) cross join lateral (
    select h.vendor_code, h.game_id, h.state, h.rounds::bigint, h.staked, h.paid from player_summed_hours(c.cash, p_from, p_to, null, null, null) h
    union all
    select r.vendor_code, r.game_id, r.state, 1, r.staked, r.paid
    from player_open_hours(c.cash, p_from, p_to) as o (hour)
    join rounds r on r.cash_account = c.cash and r.id >= uuid_floor(o.hour) and r.id < uuid_floor(o.hour + interval '1 hour')
  ) s group by 1, 2, 3, 4
$$;
