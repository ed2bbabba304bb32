-- Owner: ledger.

-- Current liability of a merchant: the rolled-up sums plus the postings since.
create or replace function owed_now(p_merchant text) returns table (currency text, cash bigint, bonus bigint, held bigint, players bigint) language sql stable
begin atomic
  select s.currency, sum(s.cash)::bigint, sum(s.bonus)::bigint, sum(s.held)::bigint, sum(s.players)::bigint
  from (
    select o.currency, o.cash, o.bonus, o.held, o.players from owed_sums o where o.merchant_code = p_merchant
    union all
    select d.currency, d.cash, d.bonus, d.held, d.players
    from owed_differences((select h.transaction_number from rollup_horizon h), 9223372036854775807, p_merchant) d
  ) s group by s.currency;
end;
