-- Owner: ledger.

-- The horizon is read after the lock: a roll-up that waited for another must not move the horizon back, or postings would be counted twice.
-- Each call plans again: a connection that kept the plan of a small ledger reads every account for each player who moved (20,000 players: 17 s, not one).
create or replace function roll_up_ledger() returns bigint language plpgsql set plan_cache_mode = force_custom_plan as $$
declare
  v_from bigint;
  v_to bigint;
  v_postings bigint;
begin
  select h.transaction_number into v_from from rollup_horizon h for update;
  v_to := pg_snapshot_xmin(pg_current_snapshot())::text::bigint;
  if v_to <= v_from then return 0; end if;
  with fresh as (
    select from_account as account, -amount as amount from postings where from_after is null and transaction_number >= v_from and transaction_number < v_to
    union all
    select to_account, amount from postings where to_after is null and transaction_number >= v_from and transaction_number < v_to
  ), sums as (
    insert into account_rollups as r (account_id, balance) select account, sum(amount)::bigint from fresh group by account order by account
    on conflict (account_id) do update set balance = r.balance + excluded.balance
  )
  select count(*) into v_postings from fresh;
  insert into owed_sums as o (merchant_code, currency, cash, bonus, held, players)
    select d.merchant_code, d.currency, d.cash, d.bonus, d.held, d.players from owed_differences(v_from, v_to, null) d order by 1, 2
    on conflict (merchant_code, currency) do update
      set cash = o.cash + excluded.cash, bonus = o.bonus + excluded.bonus, held = o.held + excluded.held, players = o.players + excluded.players;
  insert into owed_accounts as b (account_id, balance) select c.account_id, c.change from owed_changes(v_from, v_to, null) c order by 1
    on conflict (account_id) do update set balance = b.balance + excluded.balance;
  update rollup_horizon set transaction_number = v_to;
  return v_postings;
end $$;
