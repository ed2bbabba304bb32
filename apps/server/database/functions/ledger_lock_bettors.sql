-- Owner: ledger.

-- Locks the rows of players in account order, as all stakes do, and returns what they can stake. `bets_freely`: the balance is the only bound; `has_bonus`: a stake can
-- take bonus money. By an index and a plan that is kept, whatever the planner has not seen of the table yet.
create or replace function ledger_lock_bettors(p_cash bigint[]) returns table (cash bigint, balance bigint, bets_freely boolean, has_bonus boolean) language plpgsql
set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
begin
  return query select b.account_id, b.balance, b.bets_freely and b.bonus_account is null, b.bonus_account is not null
    from balances b where b.account_id = any (p_cash) order by b.account_id for update;
end $$;
