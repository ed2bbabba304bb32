-- Owner: ledger.

-- From when on a period counts. A day and a week roll, by whole hours and never shorter than they say; a month is the calendar's.
create or replace function limit_since(p_period text, p_zone text) returns timestamptz language sql stable
return case p_period
  when 'day' then date_trunc('hour', now() - interval '24 hours', 'UTC')
  when 'week' then date_trunc('hour', now() - interval '7 days', 'UTC')
  else date_trunc('month', now() at time zone p_zone) at time zone p_zone
end;
