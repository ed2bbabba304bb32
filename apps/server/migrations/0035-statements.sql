-- Players' money by hour: what transaction records, profit and loss and statements are summed from. None of it stands in the way of a
-- bet: sums follow later, by horizon, in the manner of round_hours (0017). An hour is that of the movement itself, not of its round's opening.

create table money_hours (
  account_id bigint not null,
  hour timestamptz not null,
  kind text not null,
  -- Of play only, else empty.
  vendor_code text not null,
  game_id text not null,
  entries integer not null,
  money_in bigint not null,
  money_out bigint not null,
  primary key (account_id, hour, kind, vendor_code, game_id)
);
-- What is not play: few hours among many, for sums over a whole lifetime.
create index money_hours_seldom on money_hours (account_id, hour) where kind not in ('bet', 'win', 'rollback');

create table money_hours_stale (
  account_id bigint not null,
  hour timestamptz not null,
  primary key (account_id, hour)
);
create table money_hours_horizon (
  only_row boolean primary key default true check (only_row),
  hour timestamptz not null
);
insert into money_hours_horizon (hour)
select date_trunc('hour', coalesce((select uuid_extract_timestamp(p.movement_id) from postings p order by p.movement_id limit 1), now()), 'UTC');

-- Lists of what is not play, by kind: the one deposit among a thousand rewards is found at once. Play never writes to these two.
create index postings_from_player_money on postings (from_account, kind, movement_id, line) where from_after is not null and kind not in ('bet', 'win', 'rollback');
create index postings_to_player_money on postings (to_account, kind, movement_id, line) where to_after is not null and kind not in ('bet', 'win', 'rollback');

-- A posting that is written into the past makes the hour of its players stale. The lock that it takes on the mark lets the summing wait for it.
create function mark_money_hour_stale() returns trigger language plpgsql as $$
begin
  insert into money_hours_stale (account_id, hour)
  select side.account, uuid_hour(new.movement_id) from (values (new.from_account, new.from_after), (new.to_account, new.to_after)) side (account, after)
  where side.after is not null order by side.account
  on conflict (account_id, hour) do update set hour = excluded.hour;
  return null;
end $$;
create trigger postings_make_old_hours_stale after insert on postings
  for each row when (new.posted_at < now() - interval '5 minutes') execute function mark_money_hour_stale();

-- Counts accounts' postings of spans of time, by hour, kind and what was played. It reaches them by the accounts' own indexes only.
create function count_money(p_accounts bigint[], p_since timestamptz[], p_until timestamptz[])
returns table (account_id bigint, hour timestamptz, kind text, vendor_code text, game_id text, entries integer, money_in bigint, money_out bigint)
language sql stable set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
  select s.account, uuid_hour(p.movement_id), p.kind, coalesce(r.vendor_code, ''), coalesce(r.game_id, ''),
    count(*)::integer, sum(p.money_in)::bigint, sum(p.money_out)::bigint
  from unnest(p_accounts, p_since, p_until) as s (account, since, until)
  cross join lateral (
    select o.movement_id, o.kind, 0::bigint as money_in, o.amount as money_out from postings o
    where o.from_account = s.account and o.from_after is not null and o.movement_id >= uuid_floor(s.since) and o.movement_id < uuid_floor(s.until)
    union all
    select i.movement_id, i.kind, i.amount, 0 from postings i
    where i.to_account = s.account and i.to_after is not null and i.movement_id >= uuid_floor(s.since) and i.movement_id < uuid_floor(s.until)
  ) p
  left join movements m on m.id = p.movement_id and p.kind in ('bet', 'win', 'rollback')
  left join rounds r on r.id = m.round_id
  group by 1, 2, 3, 4, 5
$$;

-- Sums hours that have ended, up to one that can still change without leaving a mark, and those that are stale. Gives whether more is left.
-- By one at a time; safe to stop anywhere.
create function sum_money_hours(p_hours_max integer default 24, p_stale_max integer default 2000) returns boolean language plpgsql
set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
declare
  v_from timestamptz;
  v_safe timestamptz;
  v_to timestamptz;
  v_oldest timestamptz;
  v_stale_accounts bigint[];
  v_stale_hours timestamptz[];
begin
  if not pg_try_advisory_xact_lock(hashtext('money hours')) then return false; end if;
  select h.hour into v_from from money_hours_horizon h;
  -- A posting gets its id before it is committed: every transaction that began so early must have ended.
  select min(a.xact_start) into v_oldest from pg_stat_activity a where a.datname = current_database() and a.backend_type = 'client backend' and a.pid <> pg_backend_pid();
  v_safe := date_trunc('hour', least(clock_timestamp(), coalesce(v_oldest, clock_timestamp())) - interval '5 minutes 1 second', 'UTC');
  v_to := least(v_safe, v_from + make_interval(hours => p_hours_max));
  if v_to > v_from then
    insert into money_hours (account_id, hour, kind, vendor_code, game_id, entries, money_in, money_out)
    select s.account, uuid_hour(p.movement_id), p.kind, coalesce(r.vendor_code, ''), coalesce(r.game_id, ''), count(*), sum(s.money_in), sum(s.money_out)
    from postings p
    cross join lateral (
      select p.from_account as account, 0::bigint as money_in, p.amount as money_out where p.from_after is not null
      union all
      select p.to_account, p.amount, 0 where p.to_after is not null
    ) s
    left join movements m on m.id = p.movement_id and p.kind in ('bet', 'win', 'rollback')
    left join rounds r on r.id = m.round_id
    where p.movement_id >= uuid_floor(v_from) and p.movement_id < uuid_floor(v_to) group by 1, 2, 3, 4, 5
    on conflict (account_id, hour, kind, vendor_code, game_id) do update
      set entries = excluded.entries, money_in = excluded.money_in, money_out = excluded.money_out;
    update money_hours_horizon set hour = v_to;
  end if;
  with taken as (
    delete from money_hours_stale s using (select t.account_id, t.hour from money_hours_stale t, money_hours_horizon h where t.hour < h.hour limit p_stale_max) t
    where s.account_id = t.account_id and s.hour = t.hour returning s.account_id, s.hour
  )
  select array_agg(t.account_id), array_agg(t.hour) into v_stale_accounts, v_stale_hours from taken t;
  if v_stale_accounts is null then return v_to < v_safe; end if;
  -- Statements of their own: they see what was committed while the marks were waited for.
  delete from money_hours o using unnest(v_stale_accounts, v_stale_hours) as s (account, hour) where o.account_id = s.account and o.hour = s.hour;
  insert into money_hours (account_id, hour, kind, vendor_code, game_id, entries, money_in, money_out)
  select * from count_money(v_stale_accounts, v_stale_hours, (select array_agg(h.hour + interval '1 hour' order by h.place) from unnest(v_stale_hours) with ordinality as h (hour, place)));
  return v_to < v_safe or cardinality(v_stale_accounts) = p_stale_max;
end $$;

-- The spans of a range whose postings must be looked at themselves: stale hours, and what is not summed yet.
create function open_money_spans(p_accounts bigint[], p_from timestamptz, p_to timestamptz)
returns table (account_id bigint, since timestamptz, until timestamptz) language sql stable as $$
  with bounds as (select least(greatest(h.hour, p_from), p_to) as summed_to from money_hours_horizon h)
  select t.account_id, t.hour, t.hour + interval '1 hour' from bounds b, money_hours_stale t
  where t.account_id = any (p_accounts) and t.hour >= p_from and t.hour < b.summed_to
  union all
  select a.account, b.summed_to, p_to from bounds b, unnest(p_accounts) as a (account) where b.summed_to < p_to
$$;

-- All that moved on accounts in a range of whole hours, by hour, kind and what was played; exact at any moment.
create function money_of_hours(p_accounts bigint[], p_from timestamptz, p_to timestamptz)
returns setof money_hours language sql stable set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
  with bounds as (select least(greatest(h.hour, p_from), p_to) as summed_to from money_hours_horizon h),
  spans as (select array_agg(s.account_id) as accounts, array_agg(s.since) as since, array_agg(s.until) as until from open_money_spans(p_accounts, p_from, p_to) s)
  select s.* from bounds b, unnest(p_accounts) as a (account) join money_hours s on s.account_id = a.account
  where s.hour >= p_from and s.hour < b.summed_to
    and not exists (select from money_hours_stale t where t.account_id = s.account_id and t.hour = s.hour)
  union all
  select c.* from spans p, count_money(p.accounts, p.since, p.until) c
$$;

-- What is not play of a whole lifetime, by kind.
create function lifetime_money(p_accounts bigint[]) returns table (kind text, money_in bigint, money_out bigint)
language sql stable set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
  with spans as (
    select array_agg(s.account_id) as accounts, array_agg(s.since) as since, array_agg(s.until) as until
    from open_money_spans(p_accounts, '2000-01-01', now() + interval '1 day') s
  ), parts as (
    select s.kind, s.money_in, s.money_out from money_hours_horizon h, unnest(p_accounts) as a (account) join money_hours s on s.account_id = a.account
    where s.kind not in ('bet', 'win', 'rollback') and s.hour < h.hour
      and not exists (select from money_hours_stale t where t.account_id = s.account_id and t.hour = s.hour)
    union all
    select c.kind, c.money_in, c.money_out from spans p, count_money(p.accounts, p.since, p.until) c where c.kind not in ('bet', 'win', 'rollback')
  )
  select p.kind, sum(p.money_in)::bigint, sum(p.money_out)::bigint from parts p group by 1
$$;

-- Whose win it is, so that nobody fills the winner board alone: of a player's wins in one game the board keeps the largest (WIN-01).
alter table winners add column player text;
create index winners_by_player on winners (merchant_code, player, game_id);
