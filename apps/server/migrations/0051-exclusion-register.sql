-- The regulator's register of excluded persons, read by itself (T8): how the last reading went, a row for each merchant that has an address for it.
create table exclusion_register_reads (
  merchant_code text primary key references merchants (code),
  tried_at timestamptz not null,
  -- When the list was last taken; null until it was.
  read_at timestamptz,
  -- What was last taken: the same once more changes nothing.
  body_hash bytea,
  outcome text not null check (outcome in ('trying', 'read', 'unavailable', 'wrong_line', 'shrunk')),
  -- Of a wrong line its number, else why there was no answer.
  detail text not null default '',
  entries integer not null default 0,
  added integer not null default 0,
  removed integer not null default 0,
  -- Entries that a much shorter list would have taken off, and that stay until a person says so.
  kept integer not null default 0,
  blocked integer not null default 0
);

-- Entries of the register itself, not of a list that somebody brought.
create index exclusion_entries_of_register on exclusion_entries (merchant_code, id) where added_by = 'register' and removed_at is null;
