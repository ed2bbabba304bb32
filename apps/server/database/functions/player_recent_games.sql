-- Owner: ledger.

-- Games that a player has played since a given time, latest first.
create or replace function player_recent_games(p_cash bigint, p_since timestamptz, p_limit integer) returns table (game_id text, last_at timestamptz) language sql stable as $$
  with bounds as (select date_trunc('hour', p_since, 'UTC') as since, now() + interval '1 hour' as until),
  parts as (
    select s.game_id, s.last_at from bounds b, player_summed_hours(p_cash, b.since, b.until, null, null, null) s
    union all
    select r.game_id, r.opened_at from bounds b, player_open_hours(p_cash, b.since, b.until) o (hour)
    join rounds r on r.cash_account = p_cash and r.id >= uuid_floor(o.hour) and r.id < uuid_floor(o.hour + interval '1 hour')
  )
  select p.game_id, max(p.last_at) from parts p group by p.game_id order by 2 desc, 1 limit p_limit
$$;
