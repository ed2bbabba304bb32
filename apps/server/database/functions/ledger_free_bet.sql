-- Owner: ledger.

-- A free spin: a bet that takes no money and uses one of a reward's spins. The reward must belong to this player, this vendor and this game, have
-- a spin left, and its bonus must be active and not expired: with any other number no round is opened, so nothing can be won.
create or replace function ledger_free_bet(p_vendor text, p_key text, p_hash bytea, p_token bytea, p_cash bigint, p_round text, p_game text, p_reward uuid, p_closes boolean, p_refusal text default null)
returns table (status text, balance bigint, round_id uuid) language plpgsql as $$
declare
  v_may_bet boolean;
  v_is_frozen boolean;
  v_token_end timestamptz;
  v_earlier text;
  v_outcome text := 'done';
  v_id uuid := uuidv7();
  v_state text;
begin
  perform from balances b where b.account_id = p_cash for update;
  if not found then return query select 'unknown_account', null::bigint, null::uuid; return; end if;
  -- A separate statement, which sees what was committed during the wait for the row.
  select r.may_bet, r.is_frozen, t.expires_at, k.outcome into v_may_bet, v_is_frozen, v_token_end, v_earlier
    from balances b
    left join player_rights r on r.cash_account = b.account_id
    left join play_tokens t on t.token_hash = p_token and t.cash_account = b.account_id and t.vendor_code = p_vendor
    left join movements k on k.caller = p_vendor and k.key = p_key
    where b.account_id = p_cash;
  if v_earlier is not null then
    return query select earlier_answer(p_vendor, p_key, p_hash), player_funds(p_cash), (select m.round_id from movements m where m.caller = p_vendor and m.key = p_key);
    return;
  end if;
  if p_refusal is not null then v_outcome := p_refusal;
  elsif v_token_end is null then v_outcome := 'token_invalid';
  elsif v_token_end <= now() then v_outcome := 'token_expired';
  elsif not coalesce(v_may_bet, false) then v_outcome := case when v_is_frozen then 'user_frozen' else 'user_disabled' end;
  elsif not exists (
    select from free_spins f join player_bonuses p on p.id = f.bonus_id
    where f.bonus_id = p_reward and p.cash_account = p_cash and p.state = 'active' and p.expires_at > now()
      and f.vendor_code = p_vendor and p_game = any (f.game_ids) and f.used < f.total
  ) then v_outcome := 'no_free_spin';
  else
    select r.state into v_state from rounds r
      where r.round_ref = p_round and r.cash_account + 0 = p_cash and r.vendor_code = p_vendor and r.id >= uuid_floor(now() - interval '31 days') limit 1;
    -- One spin, one round.
    if found then v_outcome := 'round_void'; end if;
  end if;
  insert into movements (caller, key, input_hash, id, kind, outcome, amount, round_id)
    values (p_vendor, p_key, p_hash, case when v_outcome = 'done' then v_id end, 'bet', v_outcome, 0, case when v_outcome = 'done' then v_id end)
    on conflict (caller, key) do nothing;
  if not found then
    return query select earlier_answer(p_vendor, p_key, p_hash), player_funds(p_cash), (select m.round_id from movements m where m.caller = p_vendor and m.key = p_key);
    return;
  end if;
  if v_outcome <> 'done' then return query select v_outcome, player_funds(p_cash), null::uuid; return; end if;
  insert into rounds (id, vendor_code, round_ref, cash_account, game_id, state, staked, bets, opened_at, closed_at, has_bonus)
    values (v_id, p_vendor, p_round, p_cash, p_game, case when p_closes then 'closed' else 'open' end, 0, 1, now(), case when p_closes then now() end, true);
  insert into bonus_rounds (round_id, bonus_id, contribution, is_free) values (v_id, p_reward, 0, true);
  update free_spins f set used = f.used + 1 where f.bonus_id = p_reward;
  perform count_bonus_round(v_id);
  return query select 'done', player_funds(p_cash), v_id;
end $$;
