-- Owner: ledger.

-- Balance of an account without a live one: the rolled-up sum plus the postings since.
create or replace function summed_balance(p_account bigint) returns bigint language sql stable
begin atomic
  select (coalesce((select r.balance from account_rollups r where r.account_id = p_account), 0)
    + coalesce((select sum(case when p.to_account = p_account then p.amount else -p.amount end) from postings p, rollup_horizon h
        where p.transaction_number >= h.transaction_number and ((p.from_account = p_account and p.from_after is null) or (p.to_account = p_account and p.to_after is null))), 0))::bigint;
end;
