-- Owner: ledger.

-- Rolls back a bet or a win. Before its bet it leaves a tombstone, so that the late bet is refused. A second rollback changes nothing. The share that was
-- bonus money returns to the bonus while it is active, to cash after it was released or entirely lost, to the promotion account if it was given up. A free spin
-- that is rolled back can be played again. A round whose bets are all rolled back remains void.
create or replace function ledger_rollback(p_vendor text, p_key text, p_hash bytea, p_cash bigint, p_counter bigint, p_reference text, p_closes boolean, p_shift interval default '0')
returns table (status text, balance bigint, round_id uuid) language plpgsql as $$
declare
  v_cash bigint;
  v_balance bigint;
  v_bonus_account bigint;
  v_target movements;
  v_id uuid := uuidv7(p_shift);
  v_moves bigint := 0;
  v_has_bonus boolean := false;
  v_state text;
  v_round_bonus bigint;
  v_left bigint;
  v_was bigint := 0;
  v_part bigint := 0;
begin
  select b.balance, b.bonus_account into v_cash, v_bonus_account from balances b where b.account_id = p_cash for update;
  if not found then return query select 'unknown_account', null::bigint, null::uuid; return; end if;
  v_balance := case when v_bonus_account is null then v_cash else player_funds(p_cash) end;
  if exists (select from movements m where m.caller = p_vendor and m.key = p_key) then
    return query select earlier_answer(p_vendor, p_key, p_hash), v_balance, null::uuid;
    return;
  end if;
  select * into v_target from movements m where m.caller = p_vendor and m.key = p_reference for update;
  if v_target.round_id is not null then select r.has_bonus into v_has_bonus from rounds r where r.id = v_target.round_id and r.cash_account = p_cash; end if;
  if p_key = p_reference or v_target.kind = 'rollback' and v_target.outcome = 'done' or v_has_bonus is null then
    return query select 'transaction_unknown', v_balance, null::uuid;
    return;
  end if;
  if v_target.outcome = 'done' and v_target.reversed_by is null then v_moves := v_target.amount; end if;
  if v_has_bonus and v_moves > 0 then
    select p.state, p.bonus_account, b.balance into v_state, v_round_bonus, v_left
      from bonus_rounds s join player_bonuses p on p.id = s.bonus_id join balances b on b.account_id = p.bonus_account where s.round_id = v_target.round_id;
    select coalesce(sum(p.amount), 0) into v_was from postings p
      where p.movement_id = v_target.id and p.kind = v_target.kind and v_round_bonus in (p.from_account, p.to_account);
    v_part := case when v_state in ('released', 'used_up') then 0 else v_was end;
  end if;
  if v_target.kind = 'win' and (v_cash < v_moves - v_part or v_state = 'active' and v_left < v_part) then
    return query select 'not_enough_money', v_balance, v_target.round_id;
    return;
  end if;
  insert into movements (caller, key, input_hash, id, kind, outcome, amount, round_id) values (p_vendor, p_key, p_hash, v_id, 'rollback', 'done', v_moves, v_target.round_id) on conflict (caller, key) do nothing;
  if not found then return query select earlier_answer(p_vendor, p_key, p_hash), v_balance, v_target.round_id; return; end if;
  if v_target.caller is null then
    insert into movements (caller, key, input_hash, id, kind, outcome) values (p_vendor, p_reference, '', null, 'bet', 'tombstone') on conflict (caller, key) do nothing;
    if not found then raise exception 'its bet arrived in this very moment' using errcode = 'serialization_failure'; end if;
    return query select 'done', v_balance, null::uuid;
    return;
  end if;
  if v_target.outcome <> 'done' or v_target.reversed_by is not null then return query select 'done', v_balance, v_target.round_id; return; end if;
  update movements m set reversed_by = p_key where m.caller = p_vendor and m.key = p_reference;
  if v_target.kind = 'bet' then
    update rounds r set staked = r.staked - v_moves, bets = r.bets - 1,
      state = case when r.bets = 1 then 'void' when p_closes then 'closed' else r.state end,
      closed_at = case when r.bets = 1 or p_closes then now() + p_shift else r.closed_at end where r.id = v_target.round_id;
  else
    update rounds r set paid = r.paid - v_moves, wins = r.wins - 1,
      state = case when p_closes and r.state = 'open' then 'closed' else r.state end,
      closed_at = case when p_closes and r.state = 'open' then now() + p_shift else r.closed_at end where r.id = v_target.round_id;
  end if;
  if v_has_bonus then
    if v_target.kind = 'bet' then update bonus_rounds s set bonus_staked = s.bonus_staked - v_was where s.round_id = v_target.round_id; end if;
    perform take_back_free_spin(v_target.round_id, v_target.kind, v_moves, v_was);
    perform post_play(v_id, 'rollback', v_target.kind = 'bet', p_counter, p_cash, v_moves - v_part, v_round_bonus, v_part, v_state in ('cancelled', 'expired'), p_shift);
    perform count_bonus_round(v_target.round_id);
    return query select 'done', player_funds(p_cash), v_target.round_id;
    return;
  end if;
  if v_moves > 0 and v_target.kind = 'bet' then
    update balances b set balance = b.balance + v_moves where b.account_id = p_cash returning b.balance into v_balance;
    insert into postings (movement_id, line, kind, from_account, to_account, amount, to_after, posted_at) values (v_id, 1, 'rollback', p_counter, p_cash, v_moves, v_balance, now() + p_shift);
  elsif v_moves > 0 then
    update balances b set balance = b.balance - v_moves where b.account_id = p_cash returning b.balance into v_balance;
    insert into postings (movement_id, line, kind, from_account, to_account, amount, from_after, posted_at) values (v_id, 1, 'rollback', p_cash, p_counter, v_moves, v_balance, now() + p_shift);
  end if;
  return query select 'done', case when v_bonus_account is null then v_balance else player_funds(p_cash) end, v_target.round_id;
end $$;
