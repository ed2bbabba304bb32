-- What a call for bets costs before the first bet. The planner looked anew at the lock of each call, because it takes an array's own length for a
-- better guess than any; a check of its own looked for two bets of a player, and two functions of SQL made the bounds of the rounds.
-- Plans are now made once a connection, and the lock itself says whether it has found as many players as there are bets.

create or replace function ledger_bets_apart(p_vendors text[], p_keys text[], p_hashes bytea[], p_tokens bytea[], p_cash bigint[], p_counters bigint[], p_rounds text[], p_games text[], p_amounts bigint[], p_closes boolean[])
returns table (n integer, status text, balance bigint, round_id uuid) language plpgsql
-- Groups are small and tables are large: whatever the planner has not seen of them yet, everything is looked up.
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set plan_cache_mode = force_generic_plan as $$
declare
  v_since uuid := uuidv7(interval '-31 days');
  v_until uuid := uuidv7(interval '31 days');
  v_players bigint;
begin
  -- A statement of its own: the next one then sees everything that was committed while we waited for a row.
  perform 1 from balances b where b.account_id = any (p_cash) order by b.account_id for update;
  -- Without windows over the group nobody would see a second bet of a player, and it would be paid once for both.
  get diagnostics v_players = row_count;
  if v_players <> cardinality(p_cash) then raise exception 'a player has two bets in this group, or no account' using errcode = 'check_violation'; end if;
  return query
  with plain as materialized (
    select a.*, uuidv7() as id, (b.balance - a.amount)::bigint as after
    from unnest(p_vendors, p_keys, p_hashes, p_tokens, p_cash, p_counters, p_rounds, p_games, p_amounts, p_closes)
      with ordinality as a (vendor, key, hash, token, cash, counter, round, game, amount, closes, place)
    join balances b on b.account_id = a.cash and b.bonus_account is null and b.balance >= a.amount
    join player_rights r on r.cash_account = a.cash and r.may_bet and not r.has_limits
    join play_tokens t on t.token_hash = a.token and t.cash_account = a.cash and t.vendor_code = a.vendor and t.expires_at > now()
    where not exists (select from movements m where m.caller = a.vendor and m.key = a.key)
      and not exists (select from rounds o where o.round_ref = a.round and o.cash_account + 0 = a.cash and o.vendor_code = a.vendor and o.id >= v_since and o.id < v_until)
  ), kept as (
    insert into movements (caller, key, input_hash, id, kind, outcome, amount, round_id)
    select p.vendor, p.key, p.hash, p.id, 'bet', 'done', p.amount, p.id from plain p order by p.vendor, p.key
  ), written_rounds as (
    insert into rounds (id, vendor_code, round_ref, cash_account, game_id, state, staked, bets, closed_at)
    select p.id, p.vendor, p.round, p.cash, p.game, case when p.closes then 'closed' else 'open' end, p.amount, 1, case when p.closes then now() end from plain p
  ), written_balances as (
    update balances b set balance = b.balance - p.amount from plain p where b.account_id = p.cash and p.amount > 0
  ), written_postings as (
    insert into postings (movement_id, line, kind, from_account, to_account, amount, from_after)
    select p.id, 1, 'bet', p.cash, p.counter, p.amount, p.after from plain p where p.amount > 0
  )
  select p.place::integer, 'done', p.after, p.id from plain p;
end $$;

-- What finds each row by its key has nothing to plan anew. Sums of a limited player's rounds are planned as before.
alter function ledger_bet set plan_cache_mode = force_generic_plan;
alter function ledger_bets set plan_cache_mode = force_generic_plan;
alter function passes_limit set plan_cache_mode = auto;
