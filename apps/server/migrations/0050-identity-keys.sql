-- A new key for documents of identity beside the old one: which key a row was last seen under (tools/identity-key.ts), and the key of the hashes.

-- Null: nobody has looked since it was written.
alter table identity_proofs add column key_mark text;
alter table identity_pictures add column key_mark text;

-- The key of the hashes by which numbers and people are found again, sealed with the key of the installation. It outlives that key: exclusion lists and
-- erased proofs hold nothing from which their hashes could be made anew.
create table identity_hash_key (
  is_only boolean primary key default true check (is_only),
  sealed bytea not null
);
