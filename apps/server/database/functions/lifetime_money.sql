-- Owner: ledger.

-- Lifetime sums of movements other than play, by kind.
create or replace function lifetime_money(p_accounts bigint[]) returns table (kind text, money_in bigint, money_out bigint)
language sql stable set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
  with spans as (
    select array_agg(s.account_id) as accounts, array_agg(s.since) as since, array_agg(s.until) as until
    from open_money_spans(p_accounts, '2000-01-01', now() + interval '1 day') s
  ), parts as (
    select s.kind, s.money_in, s.money_out from money_hours_horizon h, unnest(p_accounts) as a (account) join money_hours s on s.account_id = a.account
    where s.kind not in ('bet', 'win', 'rollback') and s.hour < h.hour
      and not exists (select from money_hours_stale t where t.account_id = s.account_id and t.hour = s.hour)
    union all
    select c.kind, c.money_in, c.money_out from spans p, count_money(p.accounts, p.since, p.until) c where c.kind not in ('bet', 'win', 'rollback')
  )
  select p.kind, sum(p.money_in)::bigint, sum(p.money_out)::bigint from parts p group by 1
$$;
