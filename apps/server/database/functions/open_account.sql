-- Owner: ledger.

-- Opens an account once and returns its id; accounts of players and agents get a balance that starts at zero.
create or replace function open_account(p_kind text, p_merchant text, p_currency text, p_is_trial boolean, p_owner text) returns bigint language plpgsql as $$
declare
  found_id bigint;
begin
  select id into found_id from accounts where merchant_code = p_merchant and currency = p_currency and is_trial = p_is_trial and kind = p_kind and owner = p_owner;
  if found then return found_id; end if;
  insert into accounts (kind, merchant_code, currency, is_trial, owner) values (p_kind, p_merchant, p_currency, p_is_trial, p_owner)
    on conflict (merchant_code, currency, is_trial, kind, owner) do update set owner = excluded.owner
    returning id into found_id;
  if p_kind like 'player:%' or p_kind = 'agent' then insert into balances (account_id) values (found_id) on conflict do nothing; end if;
  if p_kind = 'player:cash' then insert into player_rights (cash_account) values (found_id) on conflict do nothing; end if;
  return found_id;
end $$;
