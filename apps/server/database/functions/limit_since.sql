-- Owner: ledger.

-- Beginning of a period. Day and week roll by whole hours and are never shorter than stated; a month is the calendar month.
create or replace function limit_since(p_period text, p_zone text) returns timestamptz language sql stable
return case p_period
  when 'day' then date_trunc('hour', now() - interval '24 hours', 'UTC')
  when 'week' then date_trunc('hour', now() - interval '7 days', 'UTC')
  else date_trunc('month', now() at time zone p_zone) at time zone p_zone
end;
