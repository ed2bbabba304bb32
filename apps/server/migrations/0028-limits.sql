-- What keeps play within bounds: limits, pauses from play, terms that change.

-- Limits of play that are in force, as a bet asks for them; written by ledger/play-limits.ts. Of several the lowest stands here (T40).
create table play_limits (
  cash_account bigint not null references accounts (id),
  -- 'stake': the sum of stakes. 'loss': stakes minus payouts.
  kind text not null check (kind in ('stake', 'loss')),
  period text not null check (period in ('day', 'week', 'month')),
  amount bigint not null check (amount >= 0),
  -- The merchant's: where its month begins.
  time_zone text not null,
  primary key (cash_account, kind, period)
);
-- Who has no limit of play pays nothing for those who have: their rows are never looked for.
alter table player_rights add column has_limits boolean not null default false;

-- From when on a period counts. A day and a week roll, by whole hours and never shorter than they say; a month is the calendar's.
create function limit_since(p_period text, p_zone text) returns timestamptz language sql stable
return case p_period
  when 'day' then date_trunc('hour', now() - interval '24 hours', 'UTC')
  when 'week' then date_trunc('hour', now() - interval '7 days', 'UTC')
  else date_trunc('month', now() at time zone p_zone) at time zone p_zone
end;

-- What was staked and paid in a period's rounds.
create function period_play(p_cash bigint, p_period text, p_zone text) returns table (staked bigint, paid bigint) language sql stable as $$
  select t.staked, t.paid
  from player_round_totals(p_cash, limit_since(p_period, p_zone), date_trunc('hour', now(), 'UTC') + interval '2 hours', null, null, null) t
$$;

-- Whether a stake would pass a limit. Asked while the player's row is held, so that nobody stakes meanwhile.
create function passes_limit(p_cash bigint, p_amount bigint) returns boolean language sql stable as $$
  select exists (
    select from play_limits l cross join lateral period_play(p_cash, l.period, l.time_zone) t
    where l.cash_account = p_cash and (case l.kind when 'stake' then t.staked else t.staked - t.paid end) + p_amount > l.amount
  )
$$;

-- A stake, as before (0019), and within the player's limits: those are decided while the player's row is held, too.
create or replace function ledger_bet(p_vendor text, p_key text, p_hash bytea, p_token bytea, p_cash bigint, p_counter bigint, p_round text, p_game text, p_amount bigint, p_closes boolean, p_refusal text default null, p_shift interval default '0')
returns table (status text, balance bigint, round_id uuid) language plpgsql as $$
declare
  v_balance bigint;
  v_may_bet boolean;
  v_has_limits boolean;
  v_token_end timestamptz;
  v_earlier text;
  v_outcome text := 'done';
  v_id uuid := uuidv7(p_shift);
  v_round uuid;
  v_round_state text;
  v_since uuid := uuid_floor(now() - interval '31 days');
begin
  select b.balance, r.may_bet, r.has_limits, t.expires_at, k.outcome into v_balance, v_may_bet, v_has_limits, v_token_end, v_earlier
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
  elsif v_has_limits and p_amount > 0 and passes_limit(p_cash, p_amount) then v_outcome := 'limit_reached';
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

-- Many bets in one transaction, as before (0019); those of players with limits are asked by themselves, one after the other.
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

-- What players and the operator have set. The lowest of both is in force (T40).
create table player_limits (
  player_id bigint not null references players (id),
  owner text not null check (owner in ('player', 'operator')),
  kind text not null check (kind in ('deposit', 'loss', 'stake', 'session')),
  period text not null check ((period = 'session') = (kind = 'session') and period in ('day', 'week', 'month', 'session')),
  -- Money units; minutes for a session.
  amount bigint not null check (amount > 0),
  set_at timestamptz not null,
  -- A raise, or with no amount the removal, that was asked for: it needs the player's word again, at this moment at the earliest (T39).
  asked_amount bigint check (asked_amount > amount),
  asked_at timestamptz,
  ready_at timestamptz,
  check ((asked_at is null) = (ready_at is null) and (asked_at is not null or asked_amount is null)),
  primary key (player_id, owner, kind, period)
);

-- Everything that was done with limits and pauses.
create table player_limit_events (
  id bigint primary key generated always as identity,
  player_id bigint not null references players (id),
  owner text not null,
  act text not null check (act in ('set', 'lowered', 'asked', 'raised', 'removed', 'withdrawn', 'time_out', 'exclusion', 'shortened')),
  kind text,
  period text,
  before_amount bigint,
  after_amount bigint,
  until timestamptz,
  by_name text not null,
  reason text not null default '',
  at timestamptz not null
);
create index player_limit_events_by_player on player_limit_events (player_id, id desc);

-- How often a game is interrupted by a look at time and money, in minutes; 0 for never (T48).
alter table player_profiles add column reminder_minutes integer not null default 30 check (reminder_minutes in (0, 15, 30, 60));

-- A pause of the player's own is a block that the operator's blocks neither replace nor lift (T42 to T45).
alter table player_blocks add column origin text not null default 'operator' check (origin in ('operator', 'pause'));
alter table player_blocks drop constraint player_blocks_cause_check;
alter table player_blocks add constraint player_blocks_cause_check check (
  (origin = 'operator' and cause in ('asked', 'documents', 'rules', 'security', 'duplicate', 'law', 'other'))
  or (origin = 'pause' and cause in ('time_out', 'exclusion') and kind in ('bet', 'deposit') and until is not null));
drop index player_blocks_in_force;
create unique index player_blocks_in_force on player_blocks (player_id, kind, origin) where ended_at is null;

-- Versions of the terms: written first, then published at a moment. One whose change is material needs every member's agreement anew (T3).
create table terms_releases (
  merchant_code text not null references merchants (code),
  version integer not null check (version > 0),
  is_material boolean not null default false,
  -- Null while it is being written.
  publish_at timestamptz,
  made_by text not null,
  made_at timestamptz not null,
  primary key (merchant_code, version)
);
insert into terms_releases (merchant_code, version, publish_at, made_by, made_at)
  select merchant_code, version, min(published_at), '', min(published_at) from terms_versions group by 1, 2;
alter table terms_versions drop column published_at;
-- Carried over from the version before, and not looked at since.
alter table terms_versions add column is_carried boolean not null default false;
alter table player_agreements add column ip text;
