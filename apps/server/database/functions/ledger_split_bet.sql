-- Owner: ledger.

-- Splits an accepted bet of cash into bets of the same round and the same sum, so that each of them can be rolled back alone. The bet is rolled back and its parts are
-- staked in one step: the player's balance and the stake of the round stay as they are, so no check of a new stake applies. Raises an error for anything else than
-- a bet of an open round without bonus money whose parts are its sum; the caller's transaction then writes nothing.
create or replace function ledger_split_bet(p_vendor text, p_key text, p_back_key text, p_back_hash bytea, p_cash bigint, p_keys text[], p_hashes bytea[], p_amounts bigint[])
returns void language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  v_balance bigint;
  v_bet movements;
  v_counter bigint;
  v_back uuid;
  v_ids uuid[];
  v_parts integer := cardinality(p_keys);
begin
  select b.balance into v_balance from balances b where b.account_id = p_cash for update;
  select * into v_bet from movements m where m.caller = p_vendor and m.key = p_key for update;
  select p.to_account into v_counter from postings p where p.movement_id = v_bet.id and p.line = 1 and p.from_account = p_cash and p.amount = v_bet.amount;
  if v_counter is null or v_bet.kind <> 'bet' or v_bet.outcome <> 'done' or v_bet.reversed_by is not null
    or v_bet.amount is distinct from (select sum(a.amount) from unnest(p_amounts) as a (amount)) or exists (select from unnest(p_amounts) as a (amount) where a.amount <= 0)
    or not exists (select from rounds r where r.id = v_bet.round_id and r.cash_account = p_cash and r.state = 'open' and not r.has_bonus)
  then raise exception 'the bet % cannot be split', p_key using errcode = 'check_violation'; end if;
  v_back := uuidv7();
  select array_agg(uuidv7()) into v_ids from generate_series(1, v_parts);
  insert into movements (caller, key, input_hash, id, kind, outcome, amount, round_id) values (p_vendor, p_back_key, p_back_hash, v_back, 'rollback', 'done', v_bet.amount, v_bet.round_id);
  update movements m set reversed_by = p_back_key where m.caller = p_vendor and m.key = p_key;
  insert into movements (caller, key, input_hash, id, kind, outcome, amount, round_id)
    select p_vendor, b.key, b.hash, b.id, 'bet', 'done', b.amount, v_bet.round_id from unnest(p_keys, p_hashes, v_ids, p_amounts) as b (key, hash, id, amount);
  insert into postings (movement_id, line, kind, from_account, to_account, amount, to_after) values (v_back, 1, 'rollback', v_counter, p_cash, v_bet.amount, v_balance + v_bet.amount);
  insert into postings (movement_id, line, kind, from_account, to_account, amount, from_after)
    select b.id, 1, 'bet', p_cash, v_counter, b.amount, (v_balance + v_bet.amount - sum(b.amount) over (order by b.place))::bigint
    from unnest(v_ids, p_amounts) with ordinality as b (id, amount, place);
  update rounds r set bets = r.bets - 1 + v_parts where r.id = v_bet.round_id;
end $$;
