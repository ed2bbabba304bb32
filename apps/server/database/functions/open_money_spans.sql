-- Owner: ledger.

-- Spans of a range whose postings must be read directly: stale hours, and hours that are not summed yet.
create or replace function open_money_spans(p_accounts bigint[], p_from timestamptz, p_to timestamptz)
returns table (account_id bigint, since timestamptz, until timestamptz) language sql stable as $$
  with bounds as (select least(greatest(h.hour, p_from), p_to) as summed_to from money_hours_horizon h)
  select t.account_id, t.hour, t.hour + interval '1 hour' from bounds b, money_hours_stale t
  where t.account_id = any (p_accounts) and t.hour >= p_from and t.hour < b.summed_to
  union all
  select a.account, b.summed_to, p_to from bounds b, unnest(p_accounts) as a (account) where b.summed_to < p_to
$$;
