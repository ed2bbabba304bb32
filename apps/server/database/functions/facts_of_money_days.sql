-- Owner: ledger.

-- Movements on players' accounts (cash, bonus, held) in a range of whole hours, by day of a time zone and kind. An hour belongs to the day of its beginning.
create or replace function facts_of_money_days(p_cash bigint[], p_from timestamptz, p_to timestamptz, p_zone text)
returns table (cash_account bigint, day date, kind text, money_in bigint, money_out bigint) language sql stable as $$
  with own as materialized (
    select c.id as cash, a.id from accounts c
    join accounts a on a.merchant_code = c.merchant_code and a.currency = c.currency and a.is_trial = c.is_trial and a.owner = c.owner
      and a.kind in ('player:cash', 'player:bonus', 'player:held')
    where c.id = any (p_cash)
  )
  select o.cash, (h.hour at time zone p_zone)::date, h.kind, sum(h.money_in)::bigint, sum(h.money_out)::bigint
  from money_of_hours((select array_agg(o.id) from own o), p_from, p_to) h join own o on o.id = h.account_id group by 1, 2, 3
$$;
