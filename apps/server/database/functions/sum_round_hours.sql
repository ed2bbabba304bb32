-- Owner: ledger.

-- Sums the hours that have ended, up to one that can still change without leaving a mark, and stale hours. Returns the number of
-- player hours that were summed. Only one runs at a time; it can be interrupted anywhere.
create or replace function sum_round_hours(p_stale_max integer default 2000) returns integer language plpgsql as $$
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
  -- A change within five minutes of a round's opening leaves no mark: every transaction that began before that time must have ended.
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
  -- Separate statements: they see everything that was committed during the wait for the marks.
  delete from round_hours o using unnest(v_stale_accounts, v_stale_hours) as s (cash_account, hour) where o.cash_account = s.cash_account and o.hour = s.hour;
  insert into round_hours (cash_account, hour, game_id, vendor_code, state, rounds, staked, paid, last_at)
  select s.cash_account, s.hour, r.game_id, r.vendor_code, r.state, count(*), sum(r.staked), sum(r.paid), max(r.opened_at)
  from unnest(v_stale_accounts, v_stale_hours) as s (cash_account, hour)
  join rounds r on r.cash_account = s.cash_account and r.id >= uuid_floor(s.hour) and r.id < uuid_floor(s.hour + interval '1 hour')
  group by 1, 2, 3, 4, 5;
  get diagnostics v_written = row_count;
  return v_count + v_written;
end $$;
