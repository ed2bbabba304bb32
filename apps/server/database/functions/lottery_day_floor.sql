-- Owner: lottery.

-- A bound below the ids of all orders that are placed from the beginning of a day in a zone on. Ids hold no time before 1970: such a day bounds nothing.
create or replace function lottery_day_floor(day date, zone text) returns uuid language sql stable strict parallel safe
return uuid_floor(greatest(day::timestamp at time zone zone, timestamptz 'epoch'));
