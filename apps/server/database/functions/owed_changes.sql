-- Owner: ledger.

-- Changes of player accounts in a window of transactions, for one merchant or for all.
create or replace function owed_changes(p_from bigint, p_to bigint, p_merchant text)
returns table (account_id bigint, merchant_code text, currency text, kind text, owner text, change bigint) language sql stable
begin atomic
  select a.id, a.merchant_code, a.currency, a.kind, a.owner, s.change
  from (
    select side.account, sum(side.amount)::bigint as change from (
      select p.from_account as account, -p.amount as amount from postings p where p.from_after is not null and p.transaction_number >= p_from and p.transaction_number < p_to
      union all
      select p.to_account, p.amount from postings p where p.to_after is not null and p.transaction_number >= p_from and p.transaction_number < p_to
    ) side group by side.account
  ) s join accounts a on a.id = s.account
  where not a.is_trial and a.kind in ('player:cash', 'player:bonus', 'player:held') and (p_merchant is null or a.merchant_code = p_merchant);
end;
