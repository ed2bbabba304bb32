-- Owner: vendors.

-- Adds two latency counts element by element.
create or replace function add_counts(a bigint[], b bigint[]) returns bigint[] language sql immutable parallel safe
return (select array_agg(coalesce(x, 0) + coalesce(y, 0) order by place) from unnest(a, b) with ordinality as t (x, y, place));
