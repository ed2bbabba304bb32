-- Owner: ledger.

-- Moves money between any accounts, one line per from → to. Lines may share accounts. Player accounts are locked in account order.
create or replace function ledger_move(p_caller text, p_key text, p_hash bytea, p_kind text, p_from bigint[], p_to bigint[], p_amounts bigint[], p_shift interval default '0')
returns table (status text, movement_id uuid) language plpgsql as $$
declare
  v_id uuid;
  v_sides integer;
  v_from_after bigint;
  v_to_after bigint;
  v_check text;
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
    -- A month without its partition is reported alike, but names no check: that is no answer, and the caller may repeat the key once the month is made.
    get stacked diagnostics v_check = constraint_name;
    if v_check = '' then raise; end if;
    -- The only check that a line can violate is a balance below zero: then the whole movement is refused, and the answer is stored.
    update movements set outcome = 'not_enough_money', id = null where caller = p_caller and key = p_key;
    return query select 'not_enough_money', null::uuid;
    return;
  end;
  return query select 'done', v_id;
end $$;
