-- The roll-up's end is read after its lock: one that waited for another must not move the horizon back, or sums would be counted twice.
create or replace function roll_up_ledger() returns bigint language plpgsql as $$
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
  update rollup_horizon set transaction_number = v_to;
  return v_postings;
end $$;
