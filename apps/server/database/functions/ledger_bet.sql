-- Owner: ledger.

-- A stake, from the player's money to the vendor's account. Session, rights, limits and funds are checked while the player's row is locked. With an
-- active bonus it is taken from bonus money and cash in the bonus's order of funds; a round that began without this bonus takes cash only, and the
-- round of a free spin takes no money. A refusal passed in by the caller (a game that is off) applies only to a key without an answer: an
-- accepted bet remains accepted.
-- The round of a reference is found by the reference alone (+ 0 keeps the player's number out of the index search) and by one bound on the
-- id, so that no plan reads all rounds of a player or of a month.
create or replace function ledger_bet(p_vendor text, p_key text, p_hash bytea, p_token bytea, p_cash bigint, p_counter bigint, p_round text, p_game text, p_amount bigint, p_closes boolean, p_refusal text default null, p_shift interval default '0')
returns table (status text, balance bigint, round_id uuid) language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  v_balance bigint;
  v_bonus_account bigint;
  v_bonus_id uuid;
  v_bonus bigint := 0;
  v_bonus_part bigint := 0;
  v_bonus_first boolean;
  v_stake_max bigint;
  v_contributions jsonb;
  v_may_bet boolean;
  v_is_frozen boolean;
  v_has_limits boolean;
  v_token_end timestamptz;
  v_earlier text;
  v_outcome text := 'done';
  v_id uuid := uuidv7(p_shift);
  v_round uuid;
  v_round_state text;
  v_round_staked bigint := 0;
  v_round_has_bonus boolean := false;
  v_since uuid := uuid_floor(now() - interval '31 days');
begin
  select b.balance, b.bonus_account, r.may_bet, r.is_frozen, r.has_limits, t.expires_at, k.outcome into v_balance, v_bonus_account, v_may_bet, v_is_frozen, v_has_limits, v_token_end, v_earlier
    from balances b
    left join player_rights r on r.cash_account = b.account_id
    left join play_tokens t on t.token_hash = p_token and t.cash_account = b.account_id and t.vendor_code = p_vendor
    left join movements k on k.caller = p_vendor and k.key = p_key
    where b.account_id = p_cash for update of b;
  if v_balance is null then return query select 'unknown_account', null::bigint, null::uuid; return; end if;
  if v_bonus_account is not null then
    -- Writers of bonuses lock the player's cash row, as this function does: the bonus cannot change here.
    select p.id, b.balance, p.is_bonus_first, p.stake_max, p.contributions into v_bonus_id, v_bonus, v_bonus_first, v_stake_max, v_contributions
      from player_bonuses p join balances b on b.account_id = p.bonus_account where p.cash_account = p_cash and p.state = 'active' and p.expires_at > now();
    v_bonus := coalesce(v_bonus, 0);
  end if;
  if v_earlier is not null then
    return query select earlier_answer(p_vendor, p_key, p_hash), v_balance + v_bonus, (select m.round_id from movements m where m.caller = p_vendor and m.key = p_key);
    return;
  end if;
  if p_refusal is not null then v_outcome := p_refusal;
  elsif v_token_end is null then v_outcome := 'token_invalid';
  elsif v_token_end <= now() then v_outcome := 'token_expired';
  elsif not coalesce(v_may_bet, false) then v_outcome := case when v_is_frozen then 'user_frozen' else 'user_disabled' end;
  elsif v_balance + v_bonus < p_amount then v_outcome := 'not_enough_money';
  elsif v_has_limits and p_amount > 0 and passes_limit(p_cash, p_amount) then v_outcome := 'limit_reached';
  end if;
  if v_outcome = 'done' then
    -- Older rounds have long been resolved (open ones after 48 hours), so two or three partitions are read.
    select r.id, r.state, r.staked, r.has_bonus into v_round, v_round_state, v_round_staked, v_round_has_bonus from rounds r
      where r.round_ref = p_round and r.cash_account + 0 = p_cash and r.vendor_code = p_vendor and r.id >= v_since order by r.id::text desc limit 1;
    if v_round_state = 'void' then v_outcome := 'round_void';
    -- A round of a free spin takes no money.
    elsif v_round_has_bonus and exists (select from bonus_rounds s where s.round_id = v_round and s.is_free) then v_outcome := 'round_void';
    end if;
  end if;
  if v_outcome = 'done' and v_bonus_id is not null then
    if v_bonus > 0 and coalesce(v_round_staked, 0) + p_amount > v_stake_max then v_outcome := 'bonus_stake_max';
    elsif v_round is null or exists (select from bonus_rounds s where s.round_id = v_round and s.bonus_id = v_bonus_id) then
      v_bonus_part := case when v_bonus_first then least(v_bonus, p_amount) else greatest(p_amount - v_balance, 0) end;
    elsif v_balance < p_amount then v_outcome := 'not_enough_money';
    end if;
  end if;
  insert into movements (caller, key, input_hash, id, kind, outcome, amount, round_id)
    values (p_vendor, p_key, p_hash, case when v_outcome = 'done' then v_id end, 'bet', v_outcome, p_amount, case when v_outcome = 'done' then coalesce(v_round, v_id) end)
    on conflict (caller, key) do nothing;
  if not found then
    -- Another transaction used this key since our snapshot: for another player, or while we waited for the row.
    return query select earlier_answer(p_vendor, p_key, p_hash), player_funds(p_cash), (select m.round_id from movements m where m.caller = p_vendor and m.key = p_key);
    return;
  end if;
  if v_outcome <> 'done' then return query select v_outcome, v_balance + v_bonus, null::uuid; return; end if;
  if v_round is null then
    v_round := v_id;
    v_round_has_bonus := v_bonus_id is not null;
    insert into rounds (id, vendor_code, round_ref, cash_account, game_id, state, staked, bets, opened_at, closed_at, has_bonus)
      values (v_id, p_vendor, p_round, p_cash, p_game, case when p_closes then 'closed' else 'open' end, p_amount, 1, now() + p_shift, case when p_closes then now() + p_shift end, v_round_has_bonus);
    if v_round_has_bonus then
      insert into bonus_rounds (round_id, bonus_id, contribution) values (v_id, v_bonus_id,
        coalesce((select (v_contributions ->> g.game_type)::integer from games g where g.id = p_game), 0));
    end if;
  else
    update rounds set staked = staked + p_amount, bets = bets + 1, state = case when p_closes then 'closed' else state end, closed_at = case when p_closes then now() + p_shift else closed_at end where id = v_round;
  end if;
  if v_round_has_bonus then
    update bonus_rounds s set bonus_staked = s.bonus_staked + v_bonus_part where s.round_id = v_round;
    perform post_play(v_id, 'bet', false, p_counter, p_cash, p_amount - v_bonus_part, v_bonus_account, v_bonus_part, false, p_shift);
    perform count_bonus_round(v_round);
    return query select 'done', player_funds(p_cash), v_round;
    return;
  end if;
  if p_amount > 0 then
    update balances b set balance = b.balance - p_amount where b.account_id = p_cash returning b.balance into v_balance;
    insert into postings (movement_id, line, kind, from_account, to_account, amount, from_after, posted_at) values (v_id, 1, 'bet', p_cash, p_counter, p_amount, v_balance, now() + p_shift);
  end if;
  return query select 'done', v_balance + v_bonus, v_round;
end $$;
