-- Owner: ledger.

-- Pays many wins in one transaction, each by the rules of ledger_win, and returns each by its place. Plain wins are written as sets: those of
-- players without a bonus, with a new key that the group has once, of an accepted bet that was not rolled back, in a round without a bonus. If one win of a player is
-- not plain, all wins of that player are paid one after the other, so that both paths give the same balances. The group is written as a whole or not at all.
create or replace function ledger_wins(p_vendors text[], p_keys text[], p_hashes bytea[], p_cash bigint[], p_counters bigint[], p_references text[], p_amounts bigint[], p_closes boolean[])
returns table (n integer, status text, balance bigint, round_id uuid) language plpgsql
-- Groups are small and tables are large: use indexes whatever the planner knows of the tables.
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set plan_cache_mode = force_generic_plan as $$
declare
  v_places integer[];
  v_afters bigint[];
  v_rounds uuid[];
  v_place integer;
  v_now timestamptz := now();
  v_transaction bigint := pg_current_xact_id()::text::bigint;
begin
  -- A separate statement: the next one sees everything that was committed during the wait for a row. In account order, like all locks of these rows.
  perform 1 from balances b where b.account_id = any (p_cash) order by b.account_id for update;
  -- The hours of all rounds are marked below in one statement, not by the trigger for each of them.
  perform set_config('laro.hours_are_marked', 'on', true);
  with asked as materialized (
    select a.* from unnest(p_vendors, p_keys, p_hashes, p_cash, p_counters, p_references, p_amounts, p_closes)
      with ordinality as a (vendor, key, hash, cash, counter, reference, amount, closes, place)
  ), repeated as materialized (
    -- Usually none, like the players below: a window over all rows would sort them.
    select a.vendor, a.key from asked a group by a.vendor, a.key having count(*) > 1
  ), judged as materialized (
    select a.*, b.balance as before, m.round_id as bet_round, r.opened_at,
      coalesce(b.bonus_account is null and m.kind = 'bet' and m.outcome = 'done' and m.reversed_by is null and not r.has_bonus, false)
        and not exists (select from movements k where k.caller = a.vendor and k.key = a.key)
        and not exists (select from repeated d where d.vendor = a.vendor and d.key = a.key) as is_plain
    from asked a
    left join balances b on b.account_id = a.cash
    left join movements m on m.caller = a.vendor and m.key = a.reference
    left join rounds r on r.id = m.round_id and r.cash_account = a.cash
  ), unplain as materialized (
    select distinct k.cash from judged k where not k.is_plain
  ), plain as materialized (
    select j.*, uuidv7() as id, (j.before + sum(j.amount) over (partition by j.cash order by j.place))::bigint as after
    from judged j where not exists (select from unplain u where u.cash = j.cash)
  ), kept as (
    insert into movements (caller, key, input_hash, id, kind, outcome, amount, round_id, asked_at, transaction_number)
    select p.vendor, p.key, p.hash, p.id, 'win', 'done', p.amount, p.bet_round, v_now, v_transaction from plain p order by p.vendor, p.key
  ), written_rounds as (
    update rounds r set paid = r.paid + s.paid, wins = r.wins + s.wins,
      state = case when s.closes then 'closed' else r.state end, closed_at = case when s.closes then v_now else r.closed_at end
    from (select p.bet_round, sum(p.amount)::bigint as paid, count(*)::integer as wins, bool_or(p.closes) as closes from plain p group by p.bet_round) s
    where r.id = s.bet_round
  ), marked as (
    insert into round_hours_stale (cash_account, hour)
    select p.cash, uuid_hour(p.bet_round) from plain p where p.opened_at < v_now - interval '5 minutes' group by 1, 2 order by 1, 2
    -- A mark that is there is locked, so that the summing job waits for it, and is not written again.
    on conflict (cash_account, hour) do update set hour = excluded.hour where false
  ), written_balances as (
    update balances b set balance = b.balance + s.total
    from (select p.cash, sum(p.amount)::bigint as total from plain p group by p.cash) s where b.account_id = s.cash and s.total > 0
  ), written_postings as (
    insert into postings (movement_id, line, kind, from_account, to_account, amount, to_after, posted_at, transaction_number)
    select p.id, 1, 'win', p.counter, p.cash, p.amount, p.after, v_now, v_transaction from plain p where p.amount > 0
  )
  select coalesce(array_agg(p.place), '{}'), array_agg(p.after), array_agg(p.bet_round) into v_places, v_afters, v_rounds from plain p;
  perform set_config('laro.hours_are_marked', '', true);
  return query select s.place, 'done', s.after, s.bet_round from unnest(v_places, v_afters, v_rounds) as s (place, after, bet_round);
  -- As sets: to look each place up in the list of the others took longer than to pay them.
  for v_place in select w.place from (select generate_series(1, cardinality(p_keys)) except select unnest(v_places)) as w (place) order by w.place loop
    return query select v_place, w.status, w.balance, w.round_id
      from ledger_win(p_vendors[v_place], p_keys[v_place], p_hashes[v_place], p_cash[v_place], p_counters[v_place], p_references[v_place], p_amounts[v_place], p_closes[v_place]) w;
  end loop;
end $$;
