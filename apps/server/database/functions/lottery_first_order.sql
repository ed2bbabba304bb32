-- Owner: lottery.

-- A bound below the ids of all orders of a draw: an order is placed after its draw was made. With it a search by draw reads the months since then and no others;
-- a day is left for clocks that go back.
create or replace function lottery_first_order(draw uuid) returns uuid language sql immutable strict parallel safe
return uuid_floor(uuid_extract_timestamp(draw) - interval '1 day');
