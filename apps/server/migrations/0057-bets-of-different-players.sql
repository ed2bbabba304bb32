-- Groups of bets that are each another player's, as most are. Nobody's funds depend on another bet of the group, so that nothing is sorted or summed
-- over it: the same answers as ledger_bets (0038) with less work. Two bets of one player are refused as a whole, and asked the other way.

create function ledger_bets_apart(p_vendors text[], p_keys text[], p_hashes bytea[], p_tokens bytea[], p_cash bigint[], p_counters bigint[], p_rounds text[], p_games text[], p_amounts bigint[], p_closes boolean[])
returns table (n integer, status text, balance bigint, round_id uuid) language plpgsql
-- Groups are small and tables are large: whatever the planner has not seen of them yet, everything is looked up.
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  v_since uuid := uuid_floor(now() - interval '31 days');
  v_until uuid := uuid_floor(now() + interval '31 days');
begin
  -- Without windows over the group nobody would see a second bet of a player, and it would be paid once for both.
  if (select count(*) <> count(distinct c) from unnest(p_cash) c) then raise exception 'a player has two bets in this group' using errcode = 'check_violation'; end if;
  -- A statement of its own: the next one then sees everything that was committed while we waited for a row.
  perform 1 from balances b where b.account_id = any (p_cash) order by b.account_id for update;
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
