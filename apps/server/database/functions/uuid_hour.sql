-- Owner: ledger.

-- The time inside a time-ordered id, truncated to the hour.
create or replace function uuid_hour(id uuid) returns timestamptz language sql immutable strict parallel safe
return date_trunc('hour', uuid_extract_timestamp(id), 'UTC');
