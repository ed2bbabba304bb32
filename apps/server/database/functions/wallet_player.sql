-- Owner: vendors.

-- A player with the accounts of a vendor's movement, in one read; the vendor's account for this kind of money is opened at its first use. The
-- balance is the amount that can be staked: cash and usable bonus money.
create or replace function wallet_player(p_vendor text, p_public_id text)
returns table (public_id text, currency text, country text, merchant_code text, is_trial boolean, cash_account bigint, vendor_account bigint, balance bigint) language plpgsql as $$
begin
  return query
  select p.public_id, p.currency, p.country, p.merchant_code, p.is_trial, p.cash_account,
    coalesce(
      (select a.id from accounts a where a.merchant_code = p.merchant_code and a.currency = p.currency and a.is_trial = p.is_trial and a.kind = 'vendor' and a.owner = p_vendor),
      open_account('vendor', p.merchant_code, p.currency, p.is_trial, p_vendor)),
    case when b.bonus_account is null then b.balance else player_funds(b.account_id) end
  from players p join balances b on b.account_id = p.cash_account where p.public_id = p_public_id;
end $$;
