-- Owner: ledger.

-- Ends a bonus once, with its remaining free spins, and returns its amount; null if it had already ended. The caller has locked the player's cash row.
create or replace function end_bonus(p_bonus uuid, p_state text) returns bigint language plpgsql as $$
declare
  v_bonus player_bonuses;
  v_amount bigint;
  v_to bigint;
  v_kind text := case when p_state = 'released' then 'bonus_released' else 'bonus_forfeited' end;
begin
  select * into v_bonus from player_bonuses p where p.id = p_bonus and p.state = 'active' for update;
  if not found then return null; end if;
  select b.balance into v_amount from balances b where b.account_id = v_bonus.bonus_account;
  if v_amount > 0 then
    if p_state = 'released' then v_to := v_bonus.cash_account;
    else select open_account('promo', a.merchant_code, a.currency, a.is_trial, '') into v_to from accounts a where a.id = v_bonus.cash_account;
    end if;
    perform from ledger_move('bonus', p_bonus || ':' || p_state, sha256(convert_to(p_bonus || ':' || v_amount, 'UTF8')), v_kind, array[v_bonus.bonus_account], array[v_to], array[v_amount]) m
      where m.status = 'done';
    if not found then raise exception 'bonus % cannot end as %', p_bonus, p_state; end if;
  end if;
  update player_bonuses p set state = p_state, ended_at = now(), ended_with = v_amount where p.id = p_bonus;
  update balances b set bonus_account = null where b.account_id = v_bonus.cash_account;
  -- Remaining spins are cancelled at the vendor, unless the vendor was never notified of them.
  update free_spins f set vendor_state = case when f.vendor_state = 'to_grant' and f.tries = 0 then 'over' else 'to_cancel' end, next_try_at = now(), tries = 0
    where f.bonus_id = p_bonus and f.used < f.total and f.vendor_state in ('to_grant', 'granted');
  return v_amount;
end $$;
