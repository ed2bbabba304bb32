-- Owner: ledger.

-- The smallest time-ordered id of a given time: a bound of partitions and of searches by time.
create or replace function uuid_floor(moment timestamptz) returns uuid language sql immutable strict parallel safe
return (lpad(to_hex((extract(epoch from moment) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid;
