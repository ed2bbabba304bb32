-- Owner: ledger.

-- Movements on players' accounts (cash, bonus, held) in a range of whole hours, by kind of account and of movement. Always exact, like facts_of_play.
create or replace function facts_of_money(p_cash bigint[], p_from timestamptz, p_to timestamptz)
returns table (cash_account bigint, account_kind text, kind text, entries bigint, money_in bigint, money_out bigint) language sql stable as $$
  with own as materialized (
    select c.id as cash, a.id, a.kind from accounts c
    join accounts a on a.merchant_code = c.merchant_code and a.currency = c.currency and a.is_trial = c.is_trial and a.owner = c.owner
      and a.kind in ('player:cash', 'player:bonus', 'player:held')
    where c.id = any (p_cash)
  )
  select o.cash, o.kind, h.kind, sum(h.entries)::bigint, sum(h.money_in)::bigint, sum(h.money_out)::bigint
  from money_of_hours((select array_agg(o.id) from own o), p_from, p_to) h join own o on o.id = h.account_id group by 1, 2, 3
$$;
