-- Owner: ledger.

-- Sums hours that have ended, up to one that can still change without leaving a mark, and stale hours. Returns true if more is left.
-- Only one runs at a time; it can be interrupted anywhere.
create or replace function sum_money_hours(p_hours_max integer default 24, p_stale_max integer default 2000) returns boolean language plpgsql
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
  -- A posting gets its id before it is committed: every transaction that began before that time must have ended.
  select min(a.xact_start) into v_oldest from pg_stat_activity a where a.datname = current_database() and a.backend_type = 'client backend' and a.pid <> pg_backend_pid();
  v_safe := date_trunc('hour', least(clock_timestamp(), coalesce(v_oldest, clock_timestamp())) - interval '5 minutes 1 second', 'UTC');
  v_to := least(v_safe, v_from + make_interval(hours => p_hours_max));
  if v_to > v_from then
    insert into money_hours (account_id, hour, kind, vendor_code, game_id, entries, money_in, money_out)
    select s.account, uuid_hour(p.movement_id), p.kind, coalesce(r.vendor_code, ''), coalesce(r.game_id, ''), count(*) filter (where p.line = 1 or p.kind <> 'bet'), sum(s.money_in), sum(s.money_out)
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
  -- Separate statements: they see everything that was committed during the wait for the marks.
  delete from money_hours o using unnest(v_stale_accounts, v_stale_hours) as s (account, hour) where o.account_id = s.account and o.hour = s.hour;
  insert into money_hours (account_id, hour, kind, vendor_code, game_id, entries, money_in, money_out)
  select * from count_money(v_stale_accounts, v_stale_hours, (select array_agg(h.hour + interval '1 hour' order by h.place) from unnest(v_stale_hours) with ordinality as h (hour, place)));
  return v_to < v_safe or cardinality(v_stale_accounts) = p_stale_max;
end $$;
