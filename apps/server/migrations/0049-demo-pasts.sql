-- Members of the demo whose past was made: their rounds of before stand in the ledger, but no vendor has ever played them.
create table demo_pasts (
  player_id bigint primary key references players (id),
  until timestamptz not null
);
