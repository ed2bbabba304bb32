-- The bet record, the winners' feed and the jackpot. None of it stands in the way of a bet: sums follow later, by horizon.

-- Which transaction asked for a movement. Followers (winners, jackpot) read what is committed for good and miss nothing, also movements
-- that moved no money and so have no posting: the win of nothing that closes a lost round.
alter table movements add column transaction_number bigint not null default pg_current_xact_id()::text::bigint;
create index movements_by_transaction on movements using brin (transaction_number) with (pages_per_range = 16);

-- Up to where a follower has read: all transactions below it are done with.
create table followers (
  name text primary key,
  transaction_number bigint not null
);
insert into followers values ('winners', pg_current_xact_id()::text::bigint), ('jackpot', pg_current_xact_id()::text::bigint);

-- Rounds of a player by hour of their opening, game and state: what totals and filters of the bet record are answered from. Hours below
-- the horizon are summed, but those of round_hours_stale, whose rounds changed afterwards.
create table round_hours (
  cash_account bigint not null,
  hour timestamptz not null,
  game_id text not null,
  vendor_code text not null,
  state text not null,
  rounds integer not null,
  staked bigint not null,
  paid bigint not null,
  last_at timestamptz not null,
  primary key (cash_account, hour, game_id, vendor_code, state)
);
create table round_hours_stale (
  cash_account bigint not null,
  hour timestamptz not null,
  primary key (cash_account, hour)
);
create table round_hours_horizon (
  only_row boolean primary key default true check (only_row),
  hour timestamptz not null
);
insert into round_hours_horizon (hour) values (date_trunc('hour', now(), 'UTC'));

-- The moment inside a time-ordered id, cut to the hour.
create function uuid_hour(id uuid) returns timestamptz language sql immutable strict parallel safe
return date_trunc('hour', uuid_extract_timestamp(id), 'UTC');

-- A round that changes long after its opening, or is written into the past, makes its hour stale. The lock that it takes on the mark
-- lets the summing wait for it.
create function mark_round_hour_stale() returns trigger language plpgsql as $$
begin
  insert into round_hours_stale (cash_account, hour) values (new.cash_account, uuid_hour(new.id))
    on conflict (cash_account, hour) do update set hour = excluded.hour;
  return null;
end $$;
create trigger rounds_make_old_hours_stale after insert or update on rounds
  for each row when (new.opened_at < now() - interval '5 minutes') execute function mark_round_hour_stale();

-- Sums the hours that have ended, up to one that can still change without leaving a mark, and those that are stale. Gives the number of
-- hours of players that were summed. By one at a time; safe to stop anywhere.
create function sum_round_hours(p_stale_max integer default 2000) returns integer language plpgsql as $$
declare
  v_from timestamptz;
  v_to timestamptz;
  v_oldest timestamptz;
  v_stale_accounts bigint[];
  v_stale_hours timestamptz[];
  v_count integer := 0;
  v_written integer;
begin
  if not pg_try_advisory_xact_lock(hashtext('round hours')) then return 0; end if;
  select h.hour into v_from from round_hours_horizon h;
  -- A change within five minutes of a round's opening leaves no mark: every transaction that began so early must have ended.
  select min(a.xact_start) into v_oldest from pg_stat_activity a where a.datname = current_database() and a.backend_type = 'client backend' and a.pid <> pg_backend_pid();
  v_to := date_trunc('hour', least(clock_timestamp(), coalesce(v_oldest, clock_timestamp())) - interval '5 minutes 1 second', 'UTC');
  if v_to > v_from then
    insert into round_hours (cash_account, hour, game_id, vendor_code, state, rounds, staked, paid, last_at)
    select r.cash_account, uuid_hour(r.id), r.game_id, r.vendor_code, r.state, count(*), sum(r.staked), sum(r.paid), max(r.opened_at)
    from rounds r where r.id >= uuid_floor(v_from) and r.id < uuid_floor(v_to) group by 1, 2, 3, 4, 5
    on conflict (cash_account, hour, game_id, vendor_code, state) do update
      set rounds = excluded.rounds, staked = excluded.staked, paid = excluded.paid, last_at = excluded.last_at;
    get diagnostics v_count = row_count;
    update round_hours_horizon set hour = v_to;
  end if;
  with taken as (
    delete from round_hours_stale s using (select t.cash_account, t.hour from round_hours_stale t, round_hours_horizon h where t.hour < h.hour limit p_stale_max) t
    where s.cash_account = t.cash_account and s.hour = t.hour returning s.cash_account, s.hour
  )
  select array_agg(t.cash_account), array_agg(t.hour) into v_stale_accounts, v_stale_hours from taken t;
  if v_stale_accounts is null then return v_count; end if;
  -- Statements of their own: they see what was committed while the marks were waited for.
  delete from round_hours o using unnest(v_stale_accounts, v_stale_hours) as s (cash_account, hour) where o.cash_account = s.cash_account and o.hour = s.hour;
  insert into round_hours (cash_account, hour, game_id, vendor_code, state, rounds, staked, paid, last_at)
  select s.cash_account, s.hour, r.game_id, r.vendor_code, r.state, count(*), sum(r.staked), sum(r.paid), max(r.opened_at)
  from unnest(v_stale_accounts, v_stale_hours) as s (cash_account, hour)
  join rounds r on r.cash_account = s.cash_account and r.id >= uuid_floor(s.hour) and r.id < uuid_floor(s.hour + interval '1 hour')
  group by 1, 2, 3, 4, 5;
  get diagnostics v_written = row_count;
  return v_count + v_written;
end $$;

-- The hours of a player in a range whose rounds must be looked at themselves: stale ones, and those that are not summed yet.
create function player_open_hours(p_cash bigint, p_from timestamptz, p_to timestamptz) returns setof timestamptz language sql stable as $$
  with bounds as (select least(greatest(h.hour, p_from), p_to) as summed_to from round_hours_horizon h)
  select t.hour from bounds b, round_hours_stale t where t.cash_account = p_cash and t.hour >= p_from and t.hour < b.summed_to
  union all
  select g from bounds b, generate_series(b.summed_to, least(p_to, now() + interval '1 hour') - interval '1 second', interval '1 hour') g
$$;

-- What is summed of a player in a range, without the hours that are stale.
create function player_summed_hours(p_cash bigint, p_from timestamptz, p_to timestamptz, p_games text[], p_vendor text, p_state text)
returns setof round_hours language sql stable as $$
  select s.* from round_hours_horizon h, round_hours s
  where s.cash_account = p_cash and s.hour >= p_from and s.hour < least(h.hour, p_to)
    and (p_games is null or s.game_id = any (p_games)) and (p_vendor is null or s.vendor_code = p_vendor) and (p_state is null or s.state = p_state)
    and not exists (select from round_hours_stale t where t.cash_account = p_cash and t.hour = s.hour)
$$;

-- Number, stakes and payouts of a player's rounds of a filter. The range is of whole hours.
create function player_round_totals(p_cash bigint, p_from timestamptz, p_to timestamptz, p_games text[], p_vendor text, p_state text)
returns table (rounds bigint, staked bigint, paid bigint) language sql stable as $$
  with parts as (
    select s.rounds::bigint, s.staked, s.paid from player_summed_hours(p_cash, p_from, p_to, p_games, p_vendor, p_state) s
    union all
    select l.* from player_open_hours(p_cash, p_from, p_to) o (hour) cross join lateral (
      select count(*), coalesce(sum(r.staked), 0)::bigint, coalesce(sum(r.paid), 0)::bigint from rounds r
      where r.cash_account = p_cash and r.id >= uuid_floor(o.hour) and r.id < uuid_floor(o.hour + interval '1 hour')
        and (p_games is null or r.game_id = any (p_games)) and (p_vendor is null or r.vendor_code = p_vendor) and (p_state is null or r.state = p_state)
    ) l
  )
  select coalesce(sum(p.rounds), 0)::bigint, coalesce(sum(p.staked), 0)::bigint, coalesce(sum(p.paid), 0)::bigint from parts p
$$;

-- One page of a player's rounds of a filter, newest first, below an id. Only hours that may hold some are looked at.
create function player_rounds(p_cash bigint, p_from timestamptz, p_to timestamptz, p_games text[], p_vendor text, p_state text, p_before uuid, p_limit integer)
returns setof rounds language plpgsql stable as $$
declare
  v_hour timestamptz;
  v_to timestamptz := least(p_to, coalesce(uuid_hour(p_before) + interval '1 hour', p_to));
  v_left integer := p_limit;
  v_found integer;
begin
  for v_hour in
    select s.hour from player_summed_hours(p_cash, p_from, v_to, p_games, p_vendor, p_state) s
    union select o.hour from player_open_hours(p_cash, p_from, v_to) o (hour) order by 1 desc
  loop
    return query
      select r.* from rounds r
      where r.cash_account = p_cash and r.id >= uuid_floor(v_hour) and r.id < least(uuid_floor(v_hour + interval '1 hour'), p_before)
        and (p_games is null or r.game_id = any (p_games)) and (p_vendor is null or r.vendor_code = p_vendor) and (p_state is null or r.state = p_state)
      order by r.id desc limit v_left;
    get diagnostics v_found = row_count;
    v_left := v_left - v_found;
    exit when v_left <= 0;
  end loop;
end $$;

-- The games that a player has played since a moment, the latest first.
create function player_recent_games(p_cash bigint, p_since timestamptz, p_limit integer) returns table (game_id text, last_at timestamptz) language sql stable as $$
  with bounds as (select date_trunc('hour', p_since, 'UTC') as since, now() + interval '1 hour' as until),
  parts as (
    select s.game_id, s.last_at from bounds b, player_summed_hours(p_cash, b.since, b.until, null, null, null) s
    union all
    select r.game_id, r.opened_at from bounds b, player_open_hours(p_cash, b.since, b.until) o (hour)
    join rounds r on r.cash_account = p_cash and r.id >= uuid_floor(o.hour) and r.id < uuid_floor(o.hour + interval '1 hour')
  )
  select p.game_id, max(p.last_at) from parts p group by p.game_id order by 2 desc, 1 limit p_limit
$$;

-- Each round stands on the winner board at most once; the board shows the latest wins, the largest first.
alter table winners add column round_id uuid unique;
create index winners_by_time on winners (merchant_code, settled_at desc, id desc);
drop index winners_by_amount;

-- One progressive mystery pool a merchant and currency at a time, real money only. Its rules are fixed when it opens. The amount that it
-- drops at is hidden: encrypted here, its hash published from the start, opened to all after the drop.
create table jackpot_pools (
  id bigint primary key generated always as identity,
  merchant_code text not null references merchants (code),
  currency text not null,
  -- The pool's own account in the ledger.
  account_id bigint references accounts (id),
  seed bigint not null check (seed >= 0),
  must_drop_by bigint not null check (must_drop_by > seed),
  -- Of every real stake, in basis points.
  rate_basis_points integer not null check (rate_basis_points > 0),
  -- What the ledger's account holds: seed and contributions; what was won, once it has dropped.
  amount bigint not null,
  -- SHA-256 (hex) of the text that names pool, amount and salt.
  commitment text not null default '',
  hidden bytea,
  opened_at timestamptz not null default now(),
  dropped_at timestamptz,
  won_by_round uuid,
  winner_account bigint,
  masked_name text,
  -- Revealed after the drop.
  drop_amount bigint,
  revealed text
);
create unique index jackpot_pools_open on jackpot_pools (merchant_code, currency) where dropped_at is null;
create index jackpot_pools_dropped on jackpot_pools (merchant_code, id desc) where dropped_at is not null;

-- Stakes that have been counted, by round: what comes to a round later counts by its difference.
create table jackpot_rounds (
  round_id uuid primary key,
  counted bigint not null
);
-- What of a vendor's contributions is less than one money unit, in ten-thousandths of it: carried over, never lost.
create table jackpot_carries (
  vendor_account bigint primary key references accounts (id),
  carry integer not null check (carry between 0 and 9999)
);
-- Contributions of one counting, by pool and vendor; each is one movement of the ledger.
create table jackpot_contributions (
  pool_id bigint not null references jackpot_pools (id),
  counting bigint not null,
  vendor_account bigint not null,
  vendor_code text not null,
  stakes bigint not null,
  amount bigint not null,
  rounds integer not null,
  counted_at timestamptz not null default now(),
  primary key (pool_id, counting, vendor_account)
);
