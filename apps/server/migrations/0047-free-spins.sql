-- Free spins: a number of rounds that a vendor plays without a stake, told to it by a reward whose number is the bonus's own. What they win
-- becomes bonus money that must be wagered, or cash. A player without a bonus pays for none of it.

-- Free spins begin with nothing on the bonus, and nothing to wager.
alter table player_bonuses drop constraint player_bonuses_granted_check, drop constraint player_bonuses_required_check;
alter table player_bonuses add constraint player_bonuses_granted_check check (granted >= 0), add constraint player_bonuses_required_check check (required >= 0);
-- The member has been told how it ended. It stands where the end is written, so that only those that are due are ever read.
alter table player_bonuses add column is_told boolean not null default false;
update player_bonuses p set is_told = b.is_told from member_bonuses b where b.id = p.id;
create index player_bonuses_untold on player_bonuses (ended_at) where state <> 'active' and not is_told;
drop index member_bonuses_untold;
alter table member_bonuses drop column is_told;

-- The free spins of a bonus; written by the functions here and ledger/free-spins.ts only.
create table free_spins (
  -- Also the number of the reward at the vendor.
  bonus_id uuid primary key references player_bonuses (id),
  vendor_code text not null references vendors (code),
  game_ids text[] not null check (cardinality(game_ids) > 0),
  total integer not null check (total > 0),
  used integer not null default 0 check (used between 0 and total),
  -- What a spin is played with, in money units; the player pays none of it.
  stake bigint not null check (stake > 0),
  wins_become text not null check (wins_become in ('bonus', 'cash')),
  wagering_times integer not null check (wagering_times >= 0 and (wins_become = 'bonus') = (wagering_times > 0)),
  -- What they have won, in money units.
  won bigint not null default 0 check (won >= 0),
  -- to_grant → granted → to_cancel → over: what the vendor is to be told, and has been. refused: it will not have them.
  vendor_state text not null default 'to_grant' check (vendor_state in ('to_grant', 'granted', 'refused', 'to_cancel', 'over')),
  tries integer not null default 0,
  next_try_at timestamptz not null default now()
);
create index free_spins_to_tell on free_spins (next_try_at) where vendor_state in ('to_grant', 'to_cancel');

-- A round that a free spin began: it has no stake, and all that it wins is the spins' win.
alter table bonus_rounds add column is_free boolean not null default false;
create index bonus_rounds_free on bonus_rounds (round_id) where is_free;

-- Whether spins are left, or a round of one is open: until then the bonus does not end by being wagered through.
create function has_free_spins(p_bonus uuid) returns boolean language sql stable as $$
  select exists (select from free_spins f where f.bonus_id = p_bonus
    and (f.used < f.total or exists (select from bonus_rounds s where s.bonus_id = p_bonus and s.is_free and s.is_open)))
$$;

-- Notes what a free spin has won, and gives the share of it that is bonus money: all of it, unless it becomes cash, or the bonus has become cash.
create function free_spin_share(p_bonus uuid, p_state text, p_become text, p_times integer, p_won bigint) returns bigint language plpgsql as $$
begin
  update free_spins f set won = f.won + p_won where f.bonus_id = p_bonus;
  if p_become = 'cash' or p_state in ('released', 'used_up') then return 0; end if;
  update player_bonuses p set required = p.required + p_won * p_times where p.id = p_bonus and p.state = 'active';
  return p_won;
end $$;

-- A free spin that is taken back can be played again; a win of one that is taken back needs no wagering any more. p_was: what of it was bonus money.
create function take_back_free_spin(p_round uuid, p_kind text, p_moves bigint, p_was bigint) returns void language plpgsql as $$
declare
  v_bonus uuid;
begin
  select s.bonus_id into v_bonus from bonus_rounds s where s.round_id = p_round and s.is_free;
  if not found then return; end if;
  update free_spins f set used = f.used - case when p_kind = 'bet' then 1 else 0 end, won = f.won - case when p_kind = 'win' then p_moves else 0 end where f.bonus_id = v_bonus;
  update player_bonuses p set required = p.required - p_was * f.wagering_times from free_spins f where f.bonus_id = p.id and p.id = v_bonus and p.state = 'active' and p_kind = 'win';
end $$;

-- As before (0038), and what is left of free spins ends with it.
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
  -- What is left is called back: never, where the vendor was never asked.
  update free_spins f set vendor_state = case when f.vendor_state = 'to_grant' and f.tries = 0 then 'over' else 'to_cancel' end, next_try_at = now(), tries = 0
    where f.bonus_id = p_bonus and f.used < f.total and f.vendor_state in ('to_grant', 'granted');
  return v_amount;
end $$;

-- As before (0038); a bonus is not wagered through while free spins are left.
create or replace function count_bonus_round(p_round uuid) returns void language plpgsql as $$
declare
  v_round record;
  v_counts bigint;
  v_bonus record;
begin
  select s.bonus_id, s.counted, s.contribution, r.staked, r.state into v_round from bonus_rounds s join rounds r on r.id = s.round_id where s.round_id = p_round;
  update bonus_rounds s set is_open = v_round.state = 'open' where s.round_id = p_round and s.is_open <> (v_round.state = 'open');
  v_counts := case when v_round.state = 'closed' then div(v_round.staked::numeric * v_round.contribution, 10000)::bigint else 0 end;
  update player_bonuses p set wagered = p.wagered + v_counts - v_round.counted, played_at = now()
    where p.id = v_round.bonus_id and p.state = 'active' returning p.wagered, p.required into v_bonus;
  if not found then return; end if;
  if v_counts <> v_round.counted then update bonus_rounds s set counted = v_counts where s.round_id = p_round; end if;
  if v_bonus.wagered < v_bonus.required or has_free_spins(v_round.bonus_id) then return; end if;
  -- Free spins that have won nothing leave nothing to become cash.
  perform end_bonus(v_round.bonus_id, case when exists (select from free_spins f where f.bonus_id = v_round.bonus_id and f.won = 0) then 'used_up' else 'released' end);
end $$;

-- As before (0038); the round of a free spin takes no money.
create or replace function ledger_bet(p_vendor text, p_key text, p_hash bytea, p_token bytea, p_cash bigint, p_counter bigint, p_round text, p_game text, p_amount bigint, p_closes boolean, p_refusal text default null, p_shift interval default '0')
returns table (status text, balance bigint, round_id uuid) language plpgsql as $$
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
  select b.balance, b.bonus_account, r.may_bet, r.has_limits, t.expires_at, k.outcome into v_balance, v_bonus_account, v_may_bet, v_has_limits, v_token_end, v_earlier
    from balances b
    left join player_rights r on r.cash_account = b.account_id
    left join play_tokens t on t.token_hash = p_token and t.cash_account = b.account_id and t.vendor_code = p_vendor
    left join movements k on k.caller = p_vendor and k.key = p_key
    where b.account_id = p_cash for update of b;
  if v_balance is null then return query select 'unknown_account', null::bigint, null::uuid; return; end if;
  if v_bonus_account is not null then
    -- Whoever writes a bonus holds the player's cash, as we do now: this statement sees it as it is.
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
  elsif not coalesce(v_may_bet, false) then v_outcome := 'user_disabled';
  elsif v_balance + v_bonus < p_amount then v_outcome := 'not_enough_money';
  elsif v_has_limits and p_amount > 0 and passes_limit(p_cash, p_amount) then v_outcome := 'limit_reached';
  end if;
  if v_outcome = 'done' then
    -- Older rounds have long been resolved (open ones after 48 hours), so two or three partitions are looked at.
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
    -- Somebody else asked with this key since our snapshot: of another player, or while we waited for the row.
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

-- A free spin: a bet that takes nothing and counts one of a reward's spins. The reward must be this player's, this vendor's and for this game, with
-- a spin left, its bonus active and not expired: with any other number nothing is begun, and so nothing can be won.
create function ledger_free_bet(p_vendor text, p_key text, p_hash bytea, p_token bytea, p_cash bigint, p_round text, p_game text, p_reward uuid, p_closes boolean, p_refusal text default null)
returns table (status text, balance bigint, round_id uuid) language plpgsql as $$
declare
  v_may_bet boolean;
  v_token_end timestamptz;
  v_earlier text;
  v_outcome text := 'done';
  v_id uuid := uuidv7();
  v_state text;
begin
  perform from balances b where b.account_id = p_cash for update;
  if not found then return query select 'unknown_account', null::bigint, null::uuid; return; end if;
  -- A statement of its own: it sees what was committed while we waited for the row.
  select r.may_bet, t.expires_at, k.outcome into v_may_bet, v_token_end, v_earlier
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
  elsif not coalesce(v_may_bet, false) then v_outcome := 'user_disabled';
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

-- As before (0038); what a free spin wins is its own.
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
  -- A win without its bet is not kept: the vendor repeats it until the bet is there or rolls back.
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

-- As before (0038); a free spin that is taken back can be played again.
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
    update rounds r set paid = r.paid - v_moves, wins = r.wins - 1, state = case when p_closes then 'closed' else r.state end where r.id = v_target.round_id;
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
