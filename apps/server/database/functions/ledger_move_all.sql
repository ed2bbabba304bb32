-- Owner: ledger.

-- Makes many movements of one line each in their order, as `ledger_move` would make them one after the other, with one statement for each table: for payments of
-- runs. Gives nothing if all are done, else the place and the status of one that is not; the caller must then end the transaction, which is only partly written.
create or replace function ledger_move_all(
  p_callers text[], p_keys text[], p_hashes bytea[], p_kinds text[], p_from bigint[], p_to bigint[], p_amounts bigint[], p_from_kinds text[], p_to_kinds text[]
) returns table (n integer, status text) language plpgsql as $$
#variable_conflict use_column
declare
  v_ids uuid[] := array(select uuidv7() from generate_series(1, cardinality(p_keys)));
  v_place integer;
  v_count integer;
begin
  select u.n into v_place from unnest(p_from, p_from_kinds, p_to, p_to_kinds) with ordinality as u (a, a_kind, b, b_kind, n)
    where not ledger_kinds_fit(u.a, u.a_kind, u.b, u.b_kind) order by u.n limit 1;
  if v_place is not null then return query select v_place, 'accounts that do not fit'; return; end if;
  if exists (
    select from unnest(p_from, p_to) as u (a, b) join accounts f on f.id = u.a join accounts t on t.id = u.b
    where (f.merchant_code, f.currency, f.is_trial) is distinct from (t.merchant_code, t.currency, t.is_trial)
  ) then raise exception 'a movement must stay within one merchant, currency and kind of money' using errcode = 'check_violation'; end if;
  perform 1 from balances where account_id = any (p_from || p_to) order by account_id for update;
  insert into movements (caller, key, input_hash, id, kind, outcome, amount)
    select u.caller, u.key, u.hash, u.id, u.kind, 'done', u.amount
    from unnest(p_callers, p_keys, p_hashes, v_ids, p_kinds, p_amounts) with ordinality as u (caller, key, hash, id, kind, amount, n) order by u.n
    on conflict (caller, key) do nothing;
  get diagnostics v_count = row_count;
  if v_count < cardinality(p_keys) then
    return query select u.n::integer, earlier_answer(u.caller, u.key, u.hash)
      from unnest(p_callers, p_keys, p_hashes, v_ids) with ordinality as u (caller, key, hash, id, n)
      where not exists (select from movements m where m.caller = u.caller and m.key = u.key and m.id = u.id) order by u.n limit 1;
    return;
  end if;
  with moves as (
    select * from unnest(v_ids, p_kinds, p_from, p_to, p_amounts) with ordinality as u (id, kind, origin, goal, amount, n)
  ), sides as (
    -- Balances after each movement: an account is at most one of the two ends of a movement.
    select s.n, s.account, b.balance + sum(s.change) over (partition by s.account order by s.n) as after
    from (select n, origin as account, -amount as change from moves union all select n, goal, amount from moves) s join balances b on b.account_id = s.account
  ), written as (
    insert into postings (movement_id, line, kind, from_account, to_account, amount, from_after, to_after, posted_at)
    select m.id, 1, m.kind, m.origin, m.goal, m.amount, f.after, t.after, now()
    from moves m left join sides f on f.n = m.n and f.account = m.origin left join sides t on t.n = m.n and t.account = m.goal order by m.n
    returning movement_id, from_after
  )
  select array_position(v_ids, w.movement_id) into v_place from written w where w.from_after < 0 order by w.movement_id limit 1;
  if v_place is not null then return query select v_place, 'not_enough_money'; return; end if;
  update balances b set balance = b.balance + c.change
    from (
      select s.account, sum(s.change) as change from (select a, -x from unnest(p_from, p_amounts) as u (a, x) union all select * from unnest(p_to, p_amounts)) as s (account, change) group by 1
    ) c where b.account_id = c.account;
end $$;
