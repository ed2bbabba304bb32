-- Owner: ledger.

-- Many bets in one transaction. Only plain ones are processed here: new keys, each once in the group, of players with a right to bet, without limits and
-- without a bonus, who can pay all of their bets in the group. Every other bet has no row in the result and is sent again alone. A key that
-- another transaction uses at the same time fails the whole group, whose bets are then sent one at a time.
create or replace function ledger_bets(p_vendors text[], p_keys text[], p_hashes bytea[], p_tokens bytea[], p_cash bigint[], p_counters bigint[], p_rounds text[], p_games text[], p_amounts bigint[], p_closes boolean[])
returns table (n integer, status text, balance bigint, round_id uuid) language plpgsql
-- Groups are small and tables are large: use indexes whatever the planner has not seen of the tables yet.
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set plan_cache_mode = force_generic_plan as $$
declare
  v_since uuid := uuid_floor(now() - interval '31 days');
begin
  -- A separate statement: the next one then sees everything that was committed during the wait for a row.
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
