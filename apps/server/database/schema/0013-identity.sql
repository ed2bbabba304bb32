-- Proofs of identity and registers of excluded people.

-- Owner: identity-documents.

-- A proof of identity: one submission of a document, and the decision on it (T4, T7). Ended ones are kept for years (T9).
create table identity_proofs (
  id uuid primary key default uuidv7(),
  merchant_code text not null references merchants (code),
  player_id bigint not null references players (id),
  state text not null check (state in ('pending', 'checked', 'verified', 'refused', 'expired', 'recalled', 'replaced')),
  -- Method; documents reviewed by a person are the only method so far.
  method text not null default 'documents' check (method in ('documents')),
  document text not null,
  -- Issuing country of the document, ISO 3166.
  country text not null,
  -- The number, encrypted; its keyed hash finds duplicates (T5, T8); people see its last characters.
  number_sealed bytea,
  number_hash bytea not null,
  number_tail text not null,
  -- Legal name, birthday and address, encrypted; the keyed hash of name and birthday finds the same person elsewhere.
  details_sealed bytea,
  person_hash bytea not null,
  -- Expiry date of the document; null if it does not expire.
  expires_on date,
  -- Findings at the submission; computed again at the decision.
  hits text[] not null default '{}',
  sent_at timestamptz not null,
  sent_from text not null,
  -- The person reviewing it, and until when no one else can decide.
  opened_by text,
  opened_until timestamptz,
  -- The first of two persons.
  checked_by text,
  decided_by text,
  decided_at timestamptz,
  -- Reasons of a refusal, and the message for the member.
  refusals text[] not null default '{}',
  told text not null default '',
  -- When the member was notified of the coming expiry.
  reminded_at timestamptz,
  ended_at timestamptz,
  -- When all readable data was deleted.
  erased_at timestamptz,
  -- Null: not yet reviewed since it was written.
  key_mark text,
  check (checked_by is null or decided_by is null or checked_by <> decided_by or state = 'refused'),
  check ((state = 'refused') = (cardinality(refusals) > 0)),
  check ((state in ('refused', 'expired', 'recalled', 'replaced')) = (ended_at is not null)),
  check ((state in ('pending', 'checked')) = (decided_at is null)),
  check ((erased_at is null) = (details_sealed is not null))
);
create unique index identity_proofs_waiting_of on identity_proofs (player_id) where state in ('pending', 'checked');
create unique index identity_proofs_verified_of on identity_proofs (player_id) where state = 'verified';
-- A document can verify only one account of a merchant at a time (T5), even with concurrent decisions.
create unique index identity_proofs_one_account on identity_proofs (merchant_code, number_hash) where state = 'verified';
create index identity_proofs_by_player on identity_proofs (player_id, id desc);
create index identity_proofs_by_merchant on identity_proofs (merchant_code, id desc);
create index identity_proofs_queue on identity_proofs (merchant_code, id) where state in ('pending', 'checked');
create index identity_proofs_by_number on identity_proofs (merchant_code, number_hash);
create index identity_proofs_by_person on identity_proofs (merchant_code, person_hash);
create index identity_proofs_to_end on identity_proofs (expires_on) where state = 'verified' and expires_on is not null;
create index identity_proofs_to_erase on identity_proofs (ended_at) where ended_at is not null and erased_at is null;
-- Keeps lists of the desk equally fast with a hundred times the rows (bench/desk-lists.ts).
create index identity_proofs_by_state on identity_proofs (merchant_code, state, id desc);

-- Pictures of documents; their bytes are stored encrypted in the file storage, under this name.
create table identity_pictures (
  id uuid primary key default uuidv7(),
  player_id bigint not null references players (id),
  side text not null check (side in ('front', 'back', 'selfie')),
  sent_at timestamptz not null,
  -- Null until it was submitted with a document; deleted after a day without one.
  proof_id uuid references identity_proofs (id),
  removed_at timestamptz,
  key_mark text
);
create unique index identity_pictures_of_proof on identity_pictures (proof_id, side) where proof_id is not null;
create index identity_pictures_by_player on identity_pictures (player_id, sent_at);
create index identity_pictures_loose on identity_pictures (sent_at) where proof_id is null and removed_at is null;

-- Events of a proof, in order.
create table identity_events (
  id bigint primary key generated always as identity,
  proof_id uuid not null references identity_proofs (id),
  at timestamptz not null,
  what text not null,
  state text not null,
  -- Null for the member and for expiry.
  by text,
  detail text not null default ''
);
create index identity_events_of on identity_events (proof_id, id);

-- Persons excluded from gambling (T8): found by keyed hashes of their data, so that the list itself reveals nothing.
create table exclusion_entries (
  id bigint primary key generated always as identity,
  merchant_code text not null references merchants (code),
  list text not null check (list in ('operator', 'regulator')),
  person_hash bytea,
  number_hash bytea,
  -- Enough to distinguish entries: initials and year, or the last characters of a number.
  label text not null,
  added_by text not null,
  added_at timestamptz not null,
  removed_by text,
  removed_at timestamptz,
  check (person_hash is not null or number_hash is not null),
  check ((removed_at is null) = (removed_by is null))
);
create unique index exclusion_entries_once on exclusion_entries (merchant_code, list, person_hash, number_hash) nulls not distinct where removed_at is null;
create index exclusion_entries_by_person on exclusion_entries (merchant_code, person_hash) where person_hash is not null and removed_at is null;
create index exclusion_entries_by_number on exclusion_entries (merchant_code, number_hash) where number_hash is not null and removed_at is null;
create index exclusion_entries_by_merchant on exclusion_entries (merchant_code, id desc);
-- Entries of the register itself, not of a list imported at the desk.
create index exclusion_entries_of_register on exclusion_entries (merchant_code, id) where added_by = 'register' and removed_at is null;

-- Rule that applies at each merchant, and the last player it has been applied to: the setting is applied in the background.
create table identity_play_rules (
  merchant_code text primary key references merchants (code),
  is_needed boolean not null,
  -- Players up to this one have it; null: all.
  applied_to bigint
);

-- Key of the hashes that find numbers and people, encrypted with the installation's key. It outlives that key, because exclusion lists and
-- erased proofs no longer hold the data from which their hashes could be recomputed.
create table identity_hash_key (
  is_only boolean primary key default true check (is_only),
  sealed bytea not null
);

-- The regulator's register of excluded persons (T8): result of the last reading, one row for each merchant that has an address for it.
create table exclusion_register_reads (
  merchant_code text primary key references merchants (code),
  tried_at timestamptz not null,
  -- When the list was last imported; null before the first import.
  read_at timestamptz,
  -- Hash of the last import: importing the same list changes nothing.
  body_hash bytea,
  outcome text not null check (outcome in ('trying', 'read', 'unavailable', 'wrong_line', 'shrunk')),
  -- Number of the invalid line, or the reason of the failed request.
  detail text not null default '',
  entries integer not null default 0,
  added integer not null default 0,
  removed integer not null default 0,
  -- Entries that a much shorter list would have removed; they are kept until a person confirms the removal.
  kept integer not null default 0,
  blocked integer not null default 0
);

-- Log of opened pictures of a proof of identity.
create table identity_picture_views (
  picture_id uuid not null references identity_pictures (id),
  staff text not null,
  seen_at timestamptz not null,
  primary key (picture_id, staff)
);

-- Reason for accepting a proof despite findings; kept as long as the readable data of the proof.
create table identity_hit_answers (
  id bigint generated always as identity primary key,
  proof_id uuid not null references identity_proofs (id),
  hit text not null,
  answer text not null,
  answered_by text not null,
  answered_at timestamptz not null
);
create index identity_hit_answers_by_proof on identity_hit_answers (proof_id);
