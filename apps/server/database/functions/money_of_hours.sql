-- Owner: ledger.

-- Movements on accounts in a range of whole hours, by hour, kind and game type; always exact.
create or replace function money_of_hours(p_accounts bigint[], p_from timestamptz, p_to timestamptz)
returns setof money_hours language sql stable set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
  with bounds as (select least(greatest(h.hour, p_from), p_to) as summed_to from money_hours_horizon h),
  spans as (select array_agg(s.account_id) as accounts, array_agg(s.since) as since, array_agg(s.until) as until from open_money_spans(p_accounts, p_from, p_to) s)
  select s.* from bounds b, unnest(p_accounts) as a (account) join money_hours s on s.account_id = a.account
  where s.hour >= p_from and s.hour < b.summed_to
    and not exists (select from money_hours_stale t where t.account_id = s.account_id and t.hour = s.hour)
  union all
  select c.* from spans p, count_money(p.accounts, p.since, p.until) c
$$;
