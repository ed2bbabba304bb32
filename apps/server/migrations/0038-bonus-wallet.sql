-- Bonus money: its own account beside a player's cash, staked with it by a written order, wagered through, and then cash.
-- A player without a bonus pays for none of it: what says that there is one stands in the rows that a move reads anyway.

-- A player's bonuses, one active at a time; written by the functions here and ledger/bonus-money.ts only.
create table player_bonuses (
  id uuid primary key,
  cash_account bigint not null references accounts (id),
  bonus_account bigint not null references accounts (id),
  -- active → released: wagered through, it became cash. used_up: all of it was lost. cancelled, expired: what was left was given up.
  state text not null default 'active' check (state in ('active', 'released', 'used_up', 'cancelled', 'expired')),
  granted bigint not null check (granted > 0),
  -- Settled stakes that must count until it is released, and those that have counted, in money units.
  required bigint not null check (required > 0),
  wagered bigint not null default 0 check (wagered >= 0),
  -- The most that one round may take while bonus money is there; null for any.
  stake_max bigint check (stake_max > 0),
  is_bonus_first boolean not null,
  -- Game type → basis points of a settled stake that count; what is not named counts nothing.
  contributions jsonb not null,
  granted_at timestamptz not null default now(),
  expires_at timestamptz not null,
  played_at timestamptz,
  ended_at timestamptz,
  -- What was on it as it ended: released to cash, or given up.
  ended_with bigint,
  check ((state = 'active') = (ended_at is null) and (ended_at is null) = (ended_with is null))
);
create unique index player_bonuses_active on player_bonuses (cash_account) where state = 'active';
create index player_bonuses_by_account on player_bonuses (cash_account, granted_at desc);
create index player_bonuses_by_expiry on player_bonuses (expires_at) where state = 'active';

-- Rounds that were begun while a bonus was active: what they took of it and have paid to it, and how much of their stakes has counted.
create table bonus_rounds (
  round_id uuid primary key,
  bonus_id uuid not null references player_bonuses (id),
  contribution integer not null,
  bonus_staked bigint not null default 0 check (bonus_staked >= 0),
  counted bigint not null default 0 check (counted >= 0),
  is_open boolean not null default true
);
create index bonus_rounds_open on bonus_rounds (bonus_id) where is_open;
create index bonus_rounds_by_bonus on bonus_rounds (bonus_id);

-- The account of the active bonus, in the cash's row, which every move of play holds anyway. Null: there is none.
alter table balances add column bonus_account bigint;
-- Whether a row of bonus_rounds is there.
alter table rounds add column has_bonus boolean not null default false;

-- What a player may stake now: cash, and bonus money that has not expired. In money units.
create function player_funds(p_cash bigint) returns bigint language sql stable as $$
  select c.balance + coalesce((
    select b.balance from player_bonuses p join balances b on b.account_id = p.bonus_account
    where p.cash_account = p_cash and p.state = 'active' and p.expires_at > now() and c.bonus_account is not null
  ), 0) from balances c where c.account_id = p_cash
$$;

-- Ends a bonus once and gives what was on it; null when it had ended before. The caller holds the player's cash.
create function end_bonus(p_bonus uuid, p_state text) returns bigint language plpgsql as $$
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
  return v_amount;
end $$;

-- Counts a round's stakes towards its bonus: all of them once it is closed, none before, and again whenever it changes. What must be wagered
-- is reached here, and the bonus becomes cash in the same transaction (T73).
create function count_bonus_round(p_round uuid) returns void language plpgsql as $$
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
  if v_bonus.wagered >= v_bonus.required then perform end_bonus(v_round.bonus_id, 'released'); end if;
end $$;

-- Writes a move of play that touches both kinds of a player's money. A share of a bonus that was given up goes on to where it was given up to,
-- and comes from there: what such a bonus still wins is not the player's, and what it lost twice is not the player's debt.
create function post_play(p_id uuid, p_kind text, p_to_player boolean, p_counter bigint, p_cash bigint, p_cash_part bigint, p_bonus bigint, p_bonus_part bigint, p_given_up boolean, p_shift interval)
returns void language plpgsql as $$
declare
  v_line smallint := 0;
  v_after bigint;
  v_promo bigint;
begin
  if p_cash_part > 0 then
    v_line := 1;
    update balances b set balance = b.balance + case when p_to_player then p_cash_part else -p_cash_part end where b.account_id = p_cash returning b.balance into v_after;
    insert into postings (movement_id, line, kind, from_account, to_account, amount, from_after, to_after, posted_at)
      values (p_id, v_line, p_kind, case when p_to_player then p_counter else p_cash end, case when p_to_player then p_cash else p_counter end, p_cash_part,
        case when not p_to_player then v_after end, case when p_to_player then v_after end, now() + p_shift);
  end if;
  if p_bonus_part = 0 then return; end if;
  if not p_given_up then
    update balances b set balance = b.balance + case when p_to_player then p_bonus_part else -p_bonus_part end where b.account_id = p_bonus returning b.balance into v_after;
    insert into postings (movement_id, line, kind, from_account, to_account, amount, from_after, to_after, posted_at)
      values (p_id, v_line + 1, p_kind, case when p_to_player then p_counter else p_bonus end, case when p_to_player then p_bonus else p_counter end, p_bonus_part,
        case when not p_to_player then v_after end, case when p_to_player then v_after end, now() + p_shift);
    return;
  end if;
  select b.balance into v_after from balances b where b.account_id = p_bonus;
  select open_account('promo', a.merchant_code, a.currency, a.is_trial, '') into v_promo from accounts a where a.id = p_cash;
  if p_to_player then
    insert into postings (movement_id, line, kind, from_account, to_account, amount, from_after, to_after, posted_at) values
      (p_id, v_line + 1, p_kind, p_counter, p_bonus, p_bonus_part, null, v_after + p_bonus_part, now() + p_shift),
      (p_id, v_line + 2, 'bonus_forfeited', p_bonus, v_promo, p_bonus_part, v_after, null, now() + p_shift);
  else
    insert into postings (movement_id, line, kind, from_account, to_account, amount, from_after, to_after, posted_at) values
      (p_id, v_line + 1, 'bonus_forfeited', v_promo, p_bonus, p_bonus_part, null, v_after + p_bonus_part, now() + p_shift),
      (p_id, v_line + 2, p_kind, p_bonus, p_counter, p_bonus_part, v_after, null, now() + p_shift);
  end if;
end $$;

-- A stake, as before (0028); with an active bonus it is taken from bonus money and cash in the bonus's order of funds. A round that was begun
-- without this bonus takes cash only. What one round may take at most is decided here, too.
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
    if v_round_state = 'void' then v_outcome := 'round_void'; end if;
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

-- A payout, as before (0011). In a round with a bonus it is credited in the proportion of the stakes: the share of bonus money, cut to a whole
-- unit, to the bonus, and the rest to cash. Where the bonus has become cash, or was lost whole, all of it is cash; of one that was given up the
-- share is given up, too.
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
    select p.state, p.bonus_account, s.bonus_staked, r.staked into v_bonus
      from bonus_rounds s join player_bonuses p on p.id = s.bonus_id join rounds r on r.id = s.round_id where s.round_id = v_bet.round_id;
    v_part := case when v_bonus.staked = 0 or v_bonus.state in ('released', 'used_up') then 0 else div(p_amount::numeric * v_bonus.bonus_staked, v_bonus.staked)::bigint end;
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

-- Takes a bet or a win back, as before (0011). The share that was bonus money goes back to where it came from, or to what has become of it:
-- the bonus while it is active, cash once it was released or lost whole, the house where it was given up.
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

-- Many bets in one transaction, as before (0028); those of players with limits or a bonus are asked by themselves, one after the other.
create or replace function ledger_bets(p_vendors text[], p_keys text[], p_hashes bytea[], p_tokens bytea[], p_cash bigint[], p_counters bigint[], p_rounds text[], p_games text[], p_amounts bigint[], p_closes boolean[])
returns table (n integer, status text, balance bigint, round_id uuid) language plpgsql
-- Groups are small and tables are large: whatever the planner has not seen of them yet, everything is looked up.
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  v_since uuid := uuid_floor(now() - interval '31 days');
begin
  -- A statement of its own: the next one then sees everything that was committed while we waited for a row.
  perform 1 from balances b where b.account_id = any (p_cash) order by b.account_id for update;
  return query
  with asked as materialized (
    select a.*, sum(a.amount) over (partition by a.cash) as total, count(*) over (partition by a.vendor, a.key) as copies, count(*) over (partition by a.vendor, a.cash, a.round) as in_round
    from unnest(p_vendors, p_keys, p_hashes, p_tokens, p_cash, p_counters, p_rounds, p_games, p_amounts, p_closes)
      with ordinality as a (vendor, key, hash, token, cash, counter, round, game, amount, closes, place)
  ), plain as materialized (
    select a.*, uuidv7() as id, (b.balance - sum(a.amount) over (partition by a.cash order by a.place))::bigint as after
    from asked a
    join balances b on b.account_id = a.cash and b.bonus_account is null
    join player_rights r on r.cash_account = a.cash and r.may_bet and not r.has_limits
    join play_tokens t on t.token_hash = a.token and t.cash_account = a.cash and t.vendor_code = a.vendor and t.expires_at > now()
    where a.copies = 1 and a.in_round = 1 and a.total <= b.balance
      and not exists (select from movements m where m.caller = a.vendor and m.key = a.key)
      and not exists (select from rounds o where o.round_ref = a.round and o.cash_account + 0 = a.cash and o.vendor_code = a.vendor and o.id >= v_since)
  ), kept as (
    insert into movements (caller, key, input_hash, id, kind, outcome, amount, round_id)
    select p.vendor, p.key, p.hash, p.id, 'bet', 'done', p.amount, p.id from plain p order by p.vendor, p.key
  ), written_rounds as (
    insert into rounds (id, vendor_code, round_ref, cash_account, game_id, state, staked, bets, closed_at)
    select p.id, p.vendor, p.round, p.cash, p.game, case when p.closes then 'closed' else 'open' end, p.amount, 1, case when p.closes then now() end from plain p
  ), written_balances as (
    update balances b set balance = b.balance - s.total from (select p.cash, sum(p.amount)::bigint as total from plain p group by p.cash) s where b.account_id = s.cash and s.total > 0
  ), written_postings as (
    insert into postings (movement_id, line, kind, from_account, to_account, amount, from_after)
    select p.id, 1, 'bet', p.cash, p.counter, p.amount, p.after from plain p where p.amount > 0
  )
  select p.place::integer, 'done', p.after, p.id from plain p;
end $$;

-- A player with the accounts of a vendor's move (0012); the balance is what may be staked: cash and usable bonus money.
create or replace function wallet_player(p_vendor text, p_public_id text)
returns table (public_id text, currency text, country text, merchant_code text, is_trial boolean, cash_account bigint, vendor_account bigint, balance bigint) language plpgsql as $$
begin
  return query
  select p.public_id, p.currency, p.country, p.merchant_code, p.is_trial, p.cash_account,
    coalesce(
      (select a.id from accounts a where a.merchant_code = p.merchant_code and a.currency = p.currency and a.is_trial = p.is_trial and a.kind = 'vendor' and a.owner = p_vendor),
      open_account('vendor', p.merchant_code, p.currency, p.is_trial, p_vendor)),
    case when b.bonus_account is null then b.balance else player_funds(b.account_id) end
  from players p join balances b on b.account_id = p.cash_account where p.public_id = p_public_id;
end $$;

-- What follows reads the ledger and knows that a move of play may have two lines: the share of cash and the share of a bonus.

-- Adds what was played since the last time, up to the oldest transaction that could still write. p_zones: merchant → time zone of its days.
-- Its work grows with what is new, never with what there is: it reaches movements and rounds by their ids only.
create or replace function roll_up_play(p_zones jsonb) returns bigint language plpgsql
set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
declare
  v_from bigint;
  v_to bigint;
  v_counted bigint;
begin
  select h.transaction_number into v_from from play_horizon h for update;
  v_to := pg_snapshot_xmin(pg_current_snapshot())::text::bigint;
  if v_to <= v_from then return 0; end if;
  with fresh as materialized (
    select p.movement_id, p.kind, sum(p.amount)::bigint as amount, min(p.posted_at) as posted_at, bool_or(p.from_after is not null) as from_player, m.round_id
    from postings p join movements m on m.id = p.movement_id
    where p.kind in ('bet', 'win', 'rollback') and p.transaction_number >= v_from and p.transaction_number < v_to and m.round_id is not null
    group by p.movement_id, p.kind, m.round_id
  ), played as (
    select a.merchant_code, a.is_trial, (f.posted_at at time zone coalesce(p_zones ->> a.merchant_code, 'UTC'))::date as day, r.vendor_code, r.game_id, a.currency,
      case when f.kind = 'bet' then f.amount when f.kind = 'rollback' and not f.from_player then -f.amount else 0 end as staked,
      case when f.kind = 'win' then f.amount when f.kind = 'rollback' and f.from_player then -f.amount else 0 end as paid,
      case
        when f.kind = 'bet' and f.movement_id = f.round_id then 1
        -- The rollback that took the last bet back made the round void.
        when f.kind = 'rollback' and not f.from_player and r.state = 'void' and f.movement_id = (
          select b.id from movements b join postings q on q.movement_id = b.id and q.to_after is not null and q.kind = 'rollback'
          where b.round_id = r.id and b.kind = 'rollback' order by b.id desc limit 1
        ) then -1
        else 0
      end as rounds
    from fresh f join rounds r on r.id = f.round_id join accounts a on a.id = r.cash_account
  ), kept as (
    insert into play_days as d (merchant_code, is_trial, day, vendor_code, game_id, currency, rounds, staked, paid, stake_squares)
    select merchant_code, is_trial, day, vendor_code, game_id, currency, sum(rounds), sum(staked), sum(paid), sum(sign(staked) * staked::numeric * staked)
    from played group by 1, 2, 3, 4, 5, 6
    on conflict (merchant_code, is_trial, day, vendor_code, game_id, currency) do update
      set rounds = d.rounds + excluded.rounds, staked = d.staked + excluded.staked, paid = d.paid + excluded.paid, stake_squares = d.stake_squares + excluded.stake_squares
  )
  select count(*) into v_counted from fresh;
  update play_horizon set transaction_number = v_to, counted_at = now();
  return v_counted;
end $$;

-- Counts accounts' postings of spans of time, by hour, kind and what was played. It reaches them by the accounts' own indexes only.
-- A bet is one entry, whatever it was staked with.
create or replace function count_money(p_accounts bigint[], p_since timestamptz[], p_until timestamptz[])
returns table (account_id bigint, hour timestamptz, kind text, vendor_code text, game_id text, entries integer, money_in bigint, money_out bigint)
language sql stable set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
  select s.account, uuid_hour(p.movement_id), p.kind, coalesce(r.vendor_code, ''), coalesce(r.game_id, ''),
    count(*) filter (where p.line = 1 or p.kind <> 'bet')::integer, sum(p.money_in)::bigint, sum(p.money_out)::bigint
  from unnest(p_accounts, p_since, p_until) as s (account, since, until)
  cross join lateral (
    select o.movement_id, o.line, o.kind, 0::bigint as money_in, o.amount as money_out from postings o
    where o.from_account = s.account and o.from_after is not null and o.movement_id >= uuid_floor(s.since) and o.movement_id < uuid_floor(s.until)
    union all
    select i.movement_id, i.line, i.kind, i.amount, 0 from postings i
    where i.to_account = s.account and i.to_after is not null and i.movement_id >= uuid_floor(s.since) and i.movement_id < uuid_floor(s.until)
  ) p
  left join movements m on m.id = p.movement_id and p.kind in ('bet', 'win', 'rollback')
  left join rounds r on r.id = m.round_id
  group by 1, 2, 3, 4, 5
$$;

-- Sums hours that have ended, up to one that can still change without leaving a mark, and those that are stale. Gives whether more is left.
-- By one at a time; safe to stop anywhere.
create or replace function sum_money_hours(p_hours_max integer default 24, p_stale_max integer default 2000) returns boolean language plpgsql
set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
declare
  v_from timestamptz;
  v_safe timestamptz;
  v_to timestamptz;
  v_oldest timestamptz;
  v_stale_accounts bigint[];
  v_stale_hours timestamptz[];
begin
  if not pg_try_advisory_xact_lock(hashtext('money hours')) then return false; end if;
  select h.hour into v_from from money_hours_horizon h;
  -- A posting gets its id before it is committed: every transaction that began so early must have ended.
  select min(a.xact_start) into v_oldest from pg_stat_activity a where a.datname = current_database() and a.backend_type = 'client backend' and a.pid <> pg_backend_pid();
  v_safe := date_trunc('hour', least(clock_timestamp(), coalesce(v_oldest, clock_timestamp())) - interval '5 minutes 1 second', 'UTC');
  v_to := least(v_safe, v_from + make_interval(hours => p_hours_max));
  if v_to > v_from then
    insert into money_hours (account_id, hour, kind, vendor_code, game_id, entries, money_in, money_out)
    select s.account, uuid_hour(p.movement_id), p.kind, coalesce(r.vendor_code, ''), coalesce(r.game_id, ''), count(*) filter (where p.line = 1 or p.kind <> 'bet'), sum(s.money_in), sum(s.money_out)
    from postings p
    cross join lateral (
      select p.from_account as account, 0::bigint as money_in, p.amount as money_out where p.from_after is not null
      union all
      select p.to_account, p.amount, 0 where p.to_after is not null
    ) s
    left join movements m on m.id = p.movement_id and p.kind in ('bet', 'win', 'rollback')
    left join rounds r on r.id = m.round_id
    where p.movement_id >= uuid_floor(v_from) and p.movement_id < uuid_floor(v_to) group by 1, 2, 3, 4, 5
    on conflict (account_id, hour, kind, vendor_code, game_id) do update
      set entries = excluded.entries, money_in = excluded.money_in, money_out = excluded.money_out;
    update money_hours_horizon set hour = v_to;
  end if;
  with taken as (
    delete from money_hours_stale s using (select t.account_id, t.hour from money_hours_stale t, money_hours_horizon h where t.hour < h.hour limit p_stale_max) t
    where s.account_id = t.account_id and s.hour = t.hour returning s.account_id, s.hour
  )
  select array_agg(t.account_id), array_agg(t.hour) into v_stale_accounts, v_stale_hours from taken t;
  if v_stale_accounts is null then return v_to < v_safe; end if;
  -- Statements of their own: they see what was committed while the marks were waited for.
  delete from money_hours o using unnest(v_stale_accounts, v_stale_hours) as s (account, hour) where o.account_id = s.account and o.hour = s.hour;
  insert into money_hours (account_id, hour, kind, vendor_code, game_id, entries, money_in, money_out)
  select * from count_money(v_stale_accounts, v_stale_hours, (select array_agg(h.hour + interval '1 hour' order by h.place) from unnest(v_stale_hours) with ordinality as h (hour, place)));
  return v_to < v_safe or cardinality(v_stale_accounts) = p_stale_max;
end $$;
