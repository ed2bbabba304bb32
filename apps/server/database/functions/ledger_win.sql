-- Owner: ledger.

-- A payout, from the vendor's account to the player. Needs its bet; ignores sessions and rights. In a round with a bonus it is credited in proportion
-- to the stakes: the share of bonus money, rounded down to a whole unit, to the bonus, and the rest to cash. If the bonus became cash or was entirely lost, all
-- of it is cash; if it was given up, its share is given up, too. The win of a free spin is split by free_spin_share.
create or replace function ledger_win(p_vendor text, p_key text, p_hash bytea, p_cash bigint, p_counter bigint, p_reference text, p_amount bigint, p_closes boolean, p_shift interval default '0')
returns table (status text, balance bigint, round_id uuid) language plpgsql as $$
declare
  v_balance bigint;
  v_bonus_account bigint;
  v_bet movements;
  v_id uuid := uuidv7(p_shift);
  v_refusal text;
  v_has_bonus boolean;
  v_bonus record;
  v_part bigint;
begin
  select b.balance, b.bonus_account into v_balance, v_bonus_account from balances b where b.account_id = p_cash for update;
  if not found then return query select 'unknown_account', null::bigint, null::uuid; return; end if;
  if v_bonus_account is not null then v_balance := player_funds(p_cash); end if;
  select * into v_bet from movements m where m.caller = p_vendor and m.key = p_reference;
  if exists (select from movements m where m.caller = p_vendor and m.key = p_key) then
    return query select earlier_answer(p_vendor, p_key, p_hash), v_balance, v_bet.round_id;
    return;
  end if;
  -- A win without its bet is not stored: the vendor repeats it until the bet exists or rolls back.
  if v_bet.caller is null or (v_bet.outcome not in ('done', 'tombstone')) or v_bet.kind not in ('bet', 'rollback') then v_refusal := 'transaction_unknown';
  elsif v_bet.outcome = 'tombstone' or v_bet.reversed_by is not null then v_refusal := 'rolled_back';
  elsif v_bet.kind <> 'bet' then v_refusal := 'transaction_unknown';
  else
    select r.has_bonus into v_has_bonus from rounds r where r.id = v_bet.round_id and r.cash_account = p_cash;
    if not found then v_refusal := 'transaction_unknown'; end if;
  end if;
  if v_refusal is not null then return query select v_refusal, v_balance, null::uuid; return; end if;
  insert into movements (caller, key, input_hash, id, kind, outcome, amount, round_id) values (p_vendor, p_key, p_hash, v_id, 'win', 'done', p_amount, v_bet.round_id) on conflict (caller, key) do nothing;
  if not found then return query select earlier_answer(p_vendor, p_key, p_hash), v_balance, v_bet.round_id; return; end if;
  update rounds r set paid = r.paid + p_amount, wins = r.wins + 1, state = case when p_closes then 'closed' else r.state end, closed_at = case when p_closes then now() + p_shift else r.closed_at end where r.id = v_bet.round_id;
  if v_has_bonus then
    select p.id, p.state, p.bonus_account, s.bonus_staked, r.staked, s.is_free, f.wins_become, f.wagering_times into v_bonus
      from bonus_rounds s join player_bonuses p on p.id = s.bonus_id join rounds r on r.id = s.round_id left join free_spins f on f.bonus_id = p.id
      where s.round_id = v_bet.round_id;
    v_part := case when v_bonus.is_free then free_spin_share(v_bonus.id, v_bonus.state, v_bonus.wins_become, v_bonus.wagering_times, p_amount) when v_bonus.staked = 0 or v_bonus.state in ('released', 'used_up') then 0 else div(p_amount::numeric * v_bonus.bonus_staked, v_bonus.staked)::bigint end;
    perform post_play(v_id, 'win', true, p_counter, p_cash, p_amount - v_part, v_bonus.bonus_account, v_part, v_bonus.state in ('cancelled', 'expired'), p_shift);
    perform count_bonus_round(v_bet.round_id);
    return query select 'done', player_funds(p_cash), v_bet.round_id;
    return;
  end if;
  if p_amount > 0 then
    update balances b set balance = b.balance + p_amount where b.account_id = p_cash returning b.balance into v_balance;
    insert into postings (movement_id, line, kind, from_account, to_account, amount, to_after, posted_at) values (v_id, 1, 'win', p_counter, p_cash, p_amount, v_balance, now() + p_shift);
    if v_bonus_account is not null then v_balance := player_funds(p_cash); end if;
  end if;
  return query select 'done', v_balance, v_bet.round_id;
end $$;
