-- Owner: ledger.

-- Money that a player can stake now: cash, and bonus money that has not expired. In money units.
create or replace function player_funds(p_cash bigint) returns bigint language sql stable as $$
  select c.balance + coalesce((
    select b.balance from player_bonuses p join balances b on b.account_id = p.bonus_account
    where p.cash_account = p_cash and p.state = 'active' and p.expires_at > now() and c.bonus_account is not null
  ), 0) from balances c where c.account_id = p_cash
$$;
