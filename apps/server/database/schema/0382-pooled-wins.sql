-- Owner: ledger.

-- Wins that a pool of their vendor pays, in part or whole (spec games.md 11 and 12). Money units.
create table pooled_wins (
  caller text not null,
  key text not null,
  amount bigint not null check (amount > 0),
  primary key (caller, key)
);
