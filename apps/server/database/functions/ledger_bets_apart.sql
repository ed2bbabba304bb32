-- Owner: ledger.

-- Many bets of different players in one transaction, the usual group: the same answers as ledger_bets with less work. Only plain bets are processed: of a
-- player who may bet without limits, has no bonus and can pay, with a valid token, a new key and a new round. The places of the others are missing
-- in the result, and they are sent again alone. The result is one row of three lists, because unpacking many rows costs more.
-- One statement locks, checks and charges the balance rows. A charge for a bet that turns out not to be plain is refunded in
-- the same transaction.
create or replace function ledger_bets_apart(p_vendors text[], p_keys text[], p_hashes bytea[], p_tokens bytea[], p_cash bigint[], p_counters bigint[], p_rounds text[], p_games text[], p_amounts bigint[], p_closes boolean[],
  out places integer[], out afters bigint[], out ids uuid[]) language plpgsql
-- Groups are small and tables are large: use indexes whatever the planner has not seen of the tables yet.
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set plan_cache_mode = force_generic_plan as $$
declare
  v_since uuid := uuidv7(interval '-31 days');
  v_until uuid := uuidv7(interval '31 days');
  v_now timestamptz := now();
  v_transaction bigint := pg_current_xact_id()::text::bigint;
  v_count integer := cardinality(p_cash);
  -- By place: the player's remaining balance, or null if the bet is not plain.
  v_afters bigint[];
begin
  -- A separate statement: the next one then sees everything that was committed during the wait for a row. In account order, like all locks of these rows.
  with paid as (
    update balances b set balance = b.balance - case when b.bets_freely and b.bonus_account is null and a.amount between 0 and b.balance then a.amount else 0 end
    from (select unnest(p_cash) as cash, unnest(p_amounts) as amount, generate_series(1, v_count) as place order by cash) a
    where b.account_id = a.cash
    returning a.place, case when old.bets_freely and old.bonus_account is null and a.amount between 0 and old.balance then new.balance end as after
  )
  select array_agg(p.after order by p.place) into v_afters from paid p;
  -- A row is charged once per statement: a second bet of its player would be overlooked, and one charge would pay for both.
  if cardinality(v_afters) is distinct from v_count then raise exception 'a player has two bets in this group, or no account' using errcode = 'check_violation'; end if;
  with plain as materialized (
    select a.*, uuidv7() as id
    from (
      select unnest(p_vendors) as vendor, unnest(p_keys) as key, unnest(p_hashes) as hash, unnest(p_tokens) as token, unnest(p_cash) as cash, unnest(p_counters) as counter,
        unnest(p_rounds) as round, unnest(p_games) as game, unnest(p_amounts) as amount, unnest(p_closes) as closes, unnest(v_afters) as after, generate_series(1, v_count) as place
    ) a
    join play_tokens t on t.token_hash = a.token and t.cash_account = a.cash and t.vendor_code = a.vendor and t.expires_at > v_now
    where a.after is not null
      and not exists (select from movements m where m.caller = a.vendor and m.key = a.key)
      and not exists (select from rounds o where o.round_ref = a.round and o.cash_account + 0 = a.cash and o.vendor_code = a.vendor and o.id >= v_since and o.id < v_until)
  ), kept as (
    insert into movements (caller, key, input_hash, id, kind, outcome, amount, round_id, asked_at, transaction_number)
    select p.vendor, p.key, p.hash, p.id, 'bet', 'done', p.amount, p.id, v_now, v_transaction from plain p order by p.vendor, p.key
  ), written_rounds as (
    insert into rounds (id, vendor_code, round_ref, cash_account, game_id, state, staked, bets, opened_at, closed_at)
    select p.id, p.vendor, p.round, p.cash, p.game, case when p.closes then 'closed' else 'open' end, p.amount, 1, v_now, case when p.closes then v_now end from plain p
  ), written_postings as (
    insert into postings (movement_id, line, kind, from_account, to_account, amount, from_after, posted_at, transaction_number)
    select p.id, 1, 'bet', p.cash, p.counter, p.amount, p.after, v_now, v_transaction from plain p where p.amount > 0
  )
  select coalesce(array_agg(p.place), '{}'), array_agg(p.after), array_agg(p.id) into places, afters, ids from plain p;
  if cardinality(places) = v_count then return; end if;
  update balances b set balance = b.balance + a.amount
    from (select unnest(p_cash) as cash, unnest(p_amounts) as amount, unnest(v_afters) as after, generate_series(1, v_count) as place) a
    where b.account_id = a.cash and a.after is not null and a.place <> all (places);
end $$;
