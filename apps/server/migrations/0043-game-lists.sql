-- Which games a vendor's server says that it hosts for us. What it does not list cannot be opened and is marked so in the lobby.
create table vendor_game_lists (
  vendor_code text primary key references vendors (code),
  game_codes text[] not null,
  listed_at timestamptz not null default now()
);
create trigger vendor_game_lists_revision after insert or update or delete on vendor_game_lists
  for each statement execute function raise_revision('vendors');

-- The most that a round can pay, in stakes, as the vendor states it (T58); null where it says nothing.
alter table game_rules add column max_win integer check (max_win > 0);
