-- Bets find the round of a vendor's reference by this reference alone, however many rounds their player has: with the player's number left out
-- of the search (+ 0), and only one bound on the id, no plan walks through all rounds of a player or of a month. The bound, known beforehand,
-- leaves out the partitions of old rounds.

-- A stake: from the player's cash to the vendor's side. Session, rights and funds are decided while the player's row is held. A refusal that
-- the caller brings along (a game that is off) counts only for a key that has no answer yet: a bet once taken stays taken.
create or replace function ledger_bet(p_vendor text, p_key text, p_hash bytea, p_token bytea, p_cash bigint, p_counter bigint, p_round text, p_game text, p_amount bigint, p_closes boolean, p_refusal text default null, p_shift interval default '0')
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
  v_since uuid := uuid_floor(now() - interval '31 days');
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
      where r.round_ref = p_round and r.cash_account + 0 = p_cash and r.vendor_code = p_vendor and r.id >= v_since order by r.id::text desc limit 1;
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

-- Many bets in one transaction, with less work for each. As before only the plain ones are done here: new keys, each once in the group, with a
-- right to bet, and whose player can pay all of his in the group; the others have no row in the answer and are asked again by themselves. Known
-- keys are looked for beforehand. A key that somebody else uses in this very moment fails the whole group, which is then asked one by one.
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
    join balances b on b.account_id = a.cash
    join player_rights r on r.cash_account = a.cash and r.may_bet
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
