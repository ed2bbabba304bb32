-- Owner: ledger.

-- Copies the part of player_rights that a plain bet needs into the balance row.
create or replace function keep_bets_freely() returns trigger language plpgsql
-- The plan is cached: one made while there were few players would read all players for each of many.
set enable_seqscan = off as $$
begin
  update balances b set bets_freely = new.may_bet and not new.has_limits
    where b.account_id = new.cash_account and b.bets_freely <> (new.may_bet and not new.has_limits);
  return null;
end $$;

create or replace trigger player_rights_in_balances after insert or update of may_bet, has_limits on player_rights
  for each row execute function keep_bets_freely();
