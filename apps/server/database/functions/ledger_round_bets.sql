-- Owner: ledger.

-- Stakes of new rounds in one statement, several in each: a lottery order is a round and each of its lines a bet. The bets name their round by its place. All
-- of them are plain, of players who may bet without limits, have no bonus and can pay all of their bets here; the caller has locked their rows in account order
-- and has asked so before. Anything else raises an error, and the caller's transaction writes nothing.
create or replace function ledger_round_bets(p_vendors text[], p_tokens bytea[], p_cash bigint[], p_counters bigint[], p_rounds text[], p_games text[], p_places bigint[], p_keys text[], p_hashes bytea[], p_amounts bigint[])
returns integer language plpgsql
-- Groups are small and tables are large: use indexes whatever the planner has not seen of the tables yet.
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set plan_cache_mode = force_generic_plan as $$
declare
  v_since uuid := uuidv7(interval '-31 days');
  v_until uuid := uuidv7(interval '31 days');
  v_now timestamptz := now();
  v_transaction bigint := pg_current_xact_id()::text::bigint;
  v_bets integer := cardinality(p_keys);
  v_ids uuid[];
  v_firsts uuid[];
  v_staked bigint[];
  v_counts integer[];
  v_afters bigint[];
  v_written integer;
begin
  select array_agg(uuidv7()) into v_ids from generate_series(1, v_bets);
  -- By the place of a round: the id of its first bet, which is the round's own, what it stakes, and its bets.
  select array_agg(r.first_id order by r.place), array_agg(r.staked order by r.place), array_agg(r.bets order by r.place) into v_firsts, v_staked, v_counts
    from (select b.place, (array_agg(b.id order by b.id))[1] as first_id, sum(b.amount)::bigint as staked, count(*)::integer as bets
      from (select unnest(p_places) as place, unnest(v_ids) as id, unnest(p_amounts) as amount) b group by b.place) r;
  if cardinality(v_firsts) is distinct from cardinality(p_cash) then raise exception 'a round without bets' using errcode = 'check_violation'; end if;
  with paid as (
    update balances b set balance = b.balance - s.staked
    from (select r.cash, sum(r.staked)::bigint as staked from (select unnest(p_cash) as cash, unnest(v_staked) as staked) r group by r.cash) s
    where b.account_id = s.cash and b.bets_freely and b.bonus_account is null and b.balance >= s.staked
    returning b.account_id as cash, old.balance as before
  ), bets as (
    select b.place, b.amount, (p.before - sum(b.amount) over (partition by p.cash order by b.nr))::bigint as after, b.nr
    from (select unnest(p_places) as place, unnest(p_amounts) as amount, generate_series(1, v_bets) as nr) b
    join paid p on p.cash = p_cash[b.place]
  )
  select array_agg(b.after order by b.nr) into v_afters from bets b;
  if cardinality(v_afters) is distinct from v_bets then raise exception 'a stake of a group is not plain' using errcode = 'check_violation'; end if;
  insert into rounds (id, vendor_code, round_ref, cash_account, game_id, state, staked, bets, opened_at)
    select r.id, r.vendor, r.round, r.cash, r.game, 'open', r.staked, r.bets, v_now
    from (select unnest(v_firsts) as id, unnest(p_vendors) as vendor, unnest(p_tokens) as token, unnest(p_cash) as cash, unnest(p_rounds) as round, unnest(p_games) as game,
      unnest(v_staked) as staked, unnest(v_counts) as bets) r
    join play_tokens t on t.token_hash = r.token and t.cash_account = r.cash and t.vendor_code = r.vendor and t.expires_at > v_now
    where not exists (select from rounds o where o.round_ref = r.round and o.cash_account + 0 = r.cash and o.vendor_code = r.vendor and o.id >= v_since and o.id < v_until);
  get diagnostics v_written = row_count;
  if v_written <> cardinality(p_cash) then raise exception 'a round of a group is not new, or has no right to stake' using errcode = 'check_violation'; end if;
  insert into movements (caller, key, input_hash, id, kind, outcome, amount, round_id, asked_at, transaction_number)
    select p_vendors[b.place], b.key, b.hash, b.id, 'bet', 'done', b.amount, v_firsts[b.place], v_now, v_transaction
    from (select unnest(p_places) as place, unnest(p_keys) as key, unnest(p_hashes) as hash, unnest(v_ids) as id, unnest(p_amounts) as amount) b;
  insert into postings (movement_id, line, kind, from_account, to_account, amount, from_after, posted_at, transaction_number)
    select b.id, 1, 'bet', p_cash[b.place], p_counters[b.place], b.amount, b.after, v_now, v_transaction
    from (select unnest(p_places) as place, unnest(v_ids) as id, unnest(p_amounts) as amount, unnest(v_afters) as after) b;
  return v_bets;
end $$;
