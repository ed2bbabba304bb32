-- Every way a movement is written. One call is one round trip and one transaction; callers name account sides, never balances.

-- Opens an account once and gives its id; players' accounts get a balance, starting at nothing.
create function open_account(p_kind text, p_merchant text, p_currency text, p_is_trial boolean, p_owner text) returns bigint language plpgsql as $$
declare
  found_id bigint;
begin
  select id into found_id from accounts where merchant_code = p_merchant and currency = p_currency and is_trial = p_is_trial and kind = p_kind and owner = p_owner;
  if found then return found_id; end if;
  insert into accounts (kind, merchant_code, currency, is_trial, owner) values (p_kind, p_merchant, p_currency, p_is_trial, p_owner)
    on conflict (merchant_code, currency, is_trial, kind, owner) do update set owner = excluded.owner
    returning id into found_id;
  if p_kind like 'player:%' then insert into balances (account_id) values (found_id) on conflict do nothing; end if;
  if p_kind = 'player:cash' then insert into player_rights (cash_account) values (found_id) on conflict do nothing; end if;
  return found_id;
end $$;

-- What an earlier asking of the same key was answered, or null. 'duplicate' when its input was another.
create function earlier_answer(p_caller text, p_key text, p_hash bytea) returns text language sql stable
begin atomic
  select case when outcome = 'tombstone' then 'rolled_back' when input_hash <> p_hash then 'duplicate' when outcome = 'done' then 'replayed' else outcome end
  from movements where caller = p_caller and key = p_key;
end;

-- Moves money between any accounts: each line from → to. Lines may share accounts. Players' sides are locked in account order.
create function ledger_move(p_caller text, p_key text, p_hash bytea, p_kind text, p_from bigint[], p_to bigint[], p_amounts bigint[], p_shift interval default '0')
returns table (status text, movement_id uuid) language plpgsql as $$
declare
  v_id uuid;
  v_sides integer;
  v_from_after bigint;
  v_to_after bigint;
  n integer;
begin
  perform 1 from balances where account_id = any (p_from || p_to) order by account_id for update;
  insert into movements (caller, key, input_hash, id, kind, outcome, amount)
    values (p_caller, p_key, p_hash, uuidv7(p_shift), p_kind, 'done', (select sum(a) from unnest(p_amounts) a))
    on conflict (caller, key) do nothing returning id into v_id;
  if v_id is null then
    return query select earlier_answer(p_caller, p_key, p_hash), (select m.id from movements m where m.caller = p_caller and m.key = p_key);
    return;
  end if;
  select count(distinct (merchant_code, currency, is_trial)) into v_sides from accounts where id = any (p_from || p_to);
  if v_sides <> 1 then raise exception 'a movement must stay within one merchant, currency and kind of money' using errcode = 'check_violation'; end if;
  begin
    for n in 1 .. cardinality(p_amounts) loop
      v_from_after := null;
      v_to_after := null;
      update balances set balance = balance - p_amounts[n] where account_id = p_from[n] returning balance into v_from_after;
      update balances set balance = balance + p_amounts[n] where account_id = p_to[n] returning balance into v_to_after;
      insert into postings (movement_id, line, kind, from_account, to_account, amount, from_after, to_after, posted_at)
        values (v_id, n, p_kind, p_from[n], p_to[n], p_amounts[n], v_from_after, v_to_after, now() + p_shift);
    end loop;
  exception when check_violation then
    -- The only check a line can break is a balance below zero: the whole movement is refused, and the answer is kept.
    update movements set outcome = 'not_enough_money', id = null where caller = p_caller and key = p_key;
    return query select 'not_enough_money', null::uuid;
    return;
  end;
  return query select 'done', v_id;
end $$;

-- A stake: from the player's cash to the vendor's side. Session, rights and funds are decided while the player's row is held. A refusal that
-- the caller brings along (a game that is off) counts only for a key that has no answer yet: a bet once taken stays taken.
create function ledger_bet(p_vendor text, p_key text, p_hash bytea, p_token bytea, p_cash bigint, p_counter bigint, p_round text, p_game text, p_amount bigint, p_closes boolean, p_refusal text default null, p_shift interval default '0')
returns table (status text, balance bigint, round_id uuid) language plpgsql as $$
declare
  v_balance bigint;
  v_may_bet boolean;
  v_token_end timestamptz;
  v_earlier text;
  v_outcome text := 'done';
  v_id uuid := uuidv7(p_shift);
  v_round uuid;
  v_round_state text;
begin
  select b.balance, r.may_bet, t.expires_at, k.outcome into v_balance, v_may_bet, v_token_end, v_earlier
    from balances b
    left join player_rights r on r.cash_account = b.account_id
    left join play_tokens t on t.token_hash = p_token and t.cash_account = b.account_id and t.vendor_code = p_vendor
    left join movements k on k.caller = p_vendor and k.key = p_key
    where b.account_id = p_cash for update of b;
  if v_balance is null then return query select 'unknown_account', null::bigint, null::uuid; return; end if;
  if v_earlier is not null then
    return query select earlier_answer(p_vendor, p_key, p_hash), v_balance, (select m.round_id from movements m where m.caller = p_vendor and m.key = p_key);
    return;
  end if;
  if p_refusal is not null then v_outcome := p_refusal;
  elsif v_token_end is null then v_outcome := 'token_invalid';
  elsif v_token_end <= now() then v_outcome := 'token_expired';
  elsif not coalesce(v_may_bet, false) then v_outcome := 'user_disabled';
  elsif v_balance < p_amount then v_outcome := 'not_enough_money';
  end if;
  if v_outcome = 'done' then
    -- Older rounds have long been resolved (open ones after 48 hours), so two or three partitions are looked at.
    select r.id, r.state into v_round, v_round_state from rounds r
      where r.cash_account = p_cash and r.round_ref = p_round and r.vendor_code = p_vendor and r.id >= uuid_floor(now() - interval '31 days') order by r.id desc limit 1;
    if v_round_state = 'void' then v_outcome := 'round_void'; end if;
  end if;
  insert into movements (caller, key, input_hash, id, kind, outcome, amount, round_id)
    values (p_vendor, p_key, p_hash, case when v_outcome = 'done' then v_id end, 'bet', v_outcome, p_amount, case when v_outcome = 'done' then coalesce(v_round, v_id) end)
    on conflict (caller, key) do nothing;
  if not found then
    -- Somebody else asked with this key since our snapshot: of another player, or while we waited for the row.
    return query select earlier_answer(p_vendor, p_key, p_hash), (select b.balance from balances b where b.account_id = p_cash), (select m.round_id from movements m where m.caller = p_vendor and m.key = p_key);
    return;
  end if;
  if v_outcome <> 'done' then return query select v_outcome, v_balance, null::uuid; return; end if;
  if v_round is null then
    v_round := v_id;
    insert into rounds (id, vendor_code, round_ref, cash_account, game_id, state, staked, bets, opened_at, closed_at)
      values (v_id, p_vendor, p_round, p_cash, p_game, case when p_closes then 'closed' else 'open' end, p_amount, 1, now() + p_shift, case when p_closes then now() + p_shift end);
  else
    update rounds set staked = staked + p_amount, bets = bets + 1, state = case when p_closes then 'closed' else state end, closed_at = case when p_closes then now() + p_shift else closed_at end where id = v_round;
  end if;
  if p_amount > 0 then
    update balances b set balance = b.balance - p_amount where b.account_id = p_cash returning b.balance into v_balance;
    insert into postings (movement_id, line, kind, from_account, to_account, amount, from_after, posted_at) values (v_id, 1, 'bet', p_cash, p_counter, p_amount, v_balance, now() + p_shift);
  end if;
  return query select 'done', v_balance, v_round;
end $$;

-- A payout: from the vendor's side to the player's cash. Needs its bet; ignores sessions and rights.
create function ledger_win(p_vendor text, p_key text, p_hash bytea, p_cash bigint, p_counter bigint, p_reference text, p_amount bigint, p_closes boolean, p_shift interval default '0')
returns table (status text, balance bigint, round_id uuid) language plpgsql as $$
declare
  v_balance bigint;
  v_bet movements;
  v_id uuid := uuidv7(p_shift);
  v_refusal text;
begin
  select b.balance into v_balance from balances b where b.account_id = p_cash for update;
  if not found then return query select 'unknown_account', null::bigint, null::uuid; return; end if;
  select * into v_bet from movements m where m.caller = p_vendor and m.key = p_reference;
  if exists (select from movements m where m.caller = p_vendor and m.key = p_key) then
    return query select earlier_answer(p_vendor, p_key, p_hash), v_balance, v_bet.round_id;
    return;
  end if;
  -- A win without its bet is not kept: the vendor repeats it until the bet is there or rolls back.
  if v_bet.caller is null or (v_bet.outcome not in ('done', 'tombstone')) or v_bet.kind not in ('bet', 'rollback') then v_refusal := 'transaction_unknown';
  elsif v_bet.outcome = 'tombstone' or v_bet.reversed_by is not null then v_refusal := 'rolled_back';
  elsif v_bet.kind <> 'bet' or not exists (select from rounds r where r.id = v_bet.round_id and r.cash_account = p_cash) then v_refusal := 'transaction_unknown';
  end if;
  if v_refusal is not null then return query select v_refusal, v_balance, null::uuid; return; end if;
  insert into movements (caller, key, input_hash, id, kind, outcome, amount, round_id) values (p_vendor, p_key, p_hash, v_id, 'win', 'done', p_amount, v_bet.round_id) on conflict (caller, key) do nothing;
  if not found then return query select earlier_answer(p_vendor, p_key, p_hash), v_balance, v_bet.round_id; return; end if;
  update rounds r set paid = r.paid + p_amount, wins = r.wins + 1, state = case when p_closes then 'closed' else r.state end, closed_at = case when p_closes then now() + p_shift else r.closed_at end where r.id = v_bet.round_id;
  if p_amount > 0 then
    update balances b set balance = b.balance + p_amount where b.account_id = p_cash returning b.balance into v_balance;
    insert into postings (movement_id, line, kind, from_account, to_account, amount, to_after, posted_at) values (v_id, 1, 'win', p_counter, p_cash, p_amount, v_balance, now() + p_shift);
  end if;
  return query select 'done', v_balance, v_bet.round_id;
end $$;

-- Takes a bet or a win back. Before its bet it leaves a tombstone, so that the late bet is refused. A second one changes nothing.
create function ledger_rollback(p_vendor text, p_key text, p_hash bytea, p_cash bigint, p_counter bigint, p_reference text, p_closes boolean, p_shift interval default '0')
returns table (status text, balance bigint, round_id uuid) language plpgsql as $$
declare
  v_balance bigint;
  v_target movements;
  v_id uuid := uuidv7(p_shift);
  v_moves bigint := 0;
begin
  select b.balance into v_balance from balances b where b.account_id = p_cash for update;
  if not found then return query select 'unknown_account', null::bigint, null::uuid; return; end if;
  if exists (select from movements m where m.caller = p_vendor and m.key = p_key) then
    return query select earlier_answer(p_vendor, p_key, p_hash), v_balance, null::uuid;
    return;
  end if;
  select * into v_target from movements m where m.caller = p_vendor and m.key = p_reference for update;
  if p_key = p_reference or v_target.kind = 'rollback' and v_target.outcome = 'done'
    or (v_target.round_id is not null and not exists (select from rounds r where r.id = v_target.round_id and r.cash_account = p_cash)) then
    return query select 'transaction_unknown', v_balance, null::uuid;
    return;
  end if;
  if v_target.outcome = 'done' and v_target.reversed_by is null then v_moves := v_target.amount; end if;
  if v_target.kind = 'win' and v_balance < v_moves then return query select 'not_enough_money', v_balance, v_target.round_id; return; end if;
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
  if v_moves > 0 and v_target.kind = 'bet' then
    update balances b set balance = b.balance + v_moves where b.account_id = p_cash returning b.balance into v_balance;
    insert into postings (movement_id, line, kind, from_account, to_account, amount, to_after, posted_at) values (v_id, 1, 'rollback', p_counter, p_cash, v_moves, v_balance, now() + p_shift);
  elsif v_moves > 0 then
    update balances b set balance = b.balance - v_moves where b.account_id = p_cash returning b.balance into v_balance;
    insert into postings (movement_id, line, kind, from_account, to_account, amount, from_after, posted_at) values (v_id, 1, 'rollback', p_cash, p_counter, v_moves, v_balance, now() + p_shift);
  end if;
  return query select 'done', v_balance, v_target.round_id;
end $$;

-- Many bets in one transaction. Only the plain ones are done here: new keys, each once in the group, with a right to bet, and whose player
-- can pay all of his in the group. Every other answers 'alone' and is asked again by itself, so that both ways give the same answers.
create function ledger_bets(p_vendors text[], p_keys text[], p_hashes bytea[], p_tokens bytea[], p_cash bigint[], p_counters bigint[], p_rounds text[], p_games text[], p_amounts bigint[], p_closes boolean[])
returns table (n integer, status text, balance bigint, round_id uuid) language plpgsql as $$
begin
  -- A statement of its own: the next one then sees everything that was committed while we waited for a row.
  perform 1 from balances b where b.account_id = any (p_cash) order by b.account_id for update;
  return query
  with asked as (
    select a.*, sum(a.amount) over (partition by a.cash) as total, count(*) over (partition by a.vendor, a.key) as copies, count(*) over (partition by a.vendor, a.cash, a.round) as in_round
    from unnest(p_vendors, p_keys, p_hashes, p_tokens, p_cash, p_counters, p_rounds, p_games, p_amounts, p_closes)
      with ordinality as a (vendor, key, hash, token, cash, counter, round, game, amount, closes, place)
  ), plain as materialized (
    select a.*, b.balance as before, uuidv7() as id
    from asked a
    join balances b on b.account_id = a.cash
    join player_rights r on r.cash_account = a.cash and r.may_bet
    join play_tokens t on t.token_hash = a.token and t.cash_account = a.cash and t.vendor_code = a.vendor and t.expires_at > now()
    where a.copies = 1 and a.in_round = 1 and a.total <= b.balance
      and not exists (select from rounds o where o.cash_account = a.cash and o.round_ref = a.round and o.vendor_code = a.vendor and o.id >= uuid_floor(now() - interval '31 days'))
  ), kept as (
    insert into movements (caller, key, input_hash, id, kind, outcome, amount, round_id)
    select p.vendor, p.key, p.hash, p.id, 'bet', 'done', p.amount, p.id from plain p order by p.vendor, p.key
    on conflict (caller, key) do nothing returning caller, key
  ), done as materialized (
    select p.*, (p.before - sum(p.amount) over (partition by p.cash order by p.place))::bigint as after from plain p join kept k on k.caller = p.vendor and k.key = p.key
  ), written_rounds as (
    insert into rounds (id, vendor_code, round_ref, cash_account, game_id, state, staked, bets, closed_at)
    select d.id, d.vendor, d.round, d.cash, d.game, case when d.closes then 'closed' else 'open' end, d.amount, 1, case when d.closes then now() end from done d
  ), written_balances as (
    update balances b set balance = b.balance - s.total from (select d.cash, sum(d.amount)::bigint as total from done d group by d.cash) s where b.account_id = s.cash and s.total > 0
  ), written_postings as (
    insert into postings (movement_id, line, kind, from_account, to_account, amount, from_after)
    select d.id, 1, 'bet', d.cash, d.counter, d.amount, d.after from done d where d.amount > 0
  )
  select a.place::integer, case when d.place is null then 'alone' else 'done' end, d.after, d.id
  from asked a left join done d on d.place = a.place;
end $$;

-- Whether two accounts are of the kinds that a movement goes between.
create function ledger_kinds_fit(p_from bigint, p_from_kind text, p_to bigint, p_to_kind text) returns boolean language sql stable
begin atomic
  select exists (select from accounts where id = p_from and kind = p_from_kind) and exists (select from accounts where id = p_to and kind = p_to_kind);
end;

-- Sums the postings of accounts without a live balance, up to what can no longer change. Safe to run at any time, by one at a time.
create function roll_up_ledger() returns bigint language plpgsql as $$
declare
  v_from bigint;
  v_to bigint := pg_snapshot_xmin(pg_current_snapshot())::text::bigint;
  v_postings bigint;
begin
  select h.transaction_number into v_from from rollup_horizon h for update;
  with fresh as (
    select from_account as account, -amount as amount, 1 as n from postings where from_after is null and transaction_number >= v_from and transaction_number < v_to
    union all
    select to_account, amount, 1 from postings where to_after is null and transaction_number >= v_from and transaction_number < v_to
  ), sums as (
    insert into account_rollups as r (account_id, balance) select account, sum(amount)::bigint from fresh group by account order by account
    on conflict (account_id) do update set balance = r.balance + excluded.balance
  )
  select count(*) into v_postings from fresh;
  update rollup_horizon set transaction_number = v_to;
  return v_postings;
end $$;

-- The balance of an account without a live one: what is rolled up, and what came since.
create function summed_balance(p_account bigint) returns bigint language sql stable
begin atomic
  select (coalesce((select r.balance from account_rollups r where r.account_id = p_account), 0)
    + coalesce((select sum(case when p.to_account = p_account then p.amount else -p.amount end) from postings p, rollup_horizon h
        where p.transaction_number >= h.transaction_number and ((p.from_account = p_account and p.from_after is null) or (p.to_account = p_account and p.to_after is null))), 0))::bigint;
end;
