-- Proofs of identity and registers of excluded people.

-- Owner: identity-documents.

-- A proof of identity: one sending of a document, with what was decided on it (T4, T7). Ended ones are kept for years (T9).
create table identity_proofs (
  id uuid primary key default uuidv7(),
  merchant_code text not null references merchants (code),
  player_id bigint not null references players (id),
  state text not null check (state in ('pending', 'checked', 'verified', 'refused', 'expired', 'recalled', 'replaced')),
  -- How it was proven; documents that a person looks at are the only way yet.
  method text not null default 'documents' check (method in ('documents')),
  document text not null,
  -- Where the document is from, ISO 3166.
  country text not null,
  -- The number, encrypted; its keyed hash finds the same one elsewhere (T5, T8); its end is what people see.
  number_sealed bytea,
  number_hash bytea not null,
  number_tail text not null,
  -- Legal name, birthday and address, encrypted; the keyed hash of name and birthday finds the same person elsewhere.
  details_sealed bytea,
  person_hash bytea not null,
  -- The document's last day; null for one that is good for life.
  expires_on date,
  -- What was found when it came in; looked for again when it is decided on.
  hits text[] not null default '{}',
  sent_at timestamptz not null,
  sent_from text not null,
  -- Who looks at it, and until when nobody else decides.
  opened_by text,
  opened_until timestamptz,
  -- The first of two persons.
  checked_by text,
  decided_by text,
  decided_at timestamptz,
  -- Why it was refused, and what the member reads beside that.
  refusals text[] not null default '{}',
  told text not null default '',
  -- When the member was told that it is about to end.
  reminded_at timestamptz,
  ended_at timestamptz,
  -- When everything that could be read of it was deleted.
  erased_at timestamptz,
  -- Null: nobody has looked since it was written.
  key_mark text,
  check (checked_by is null or decided_by is null or checked_by <> decided_by or state = 'refused'),
  check ((state = 'refused') = (cardinality(refusals) > 0)),
  check ((state in ('refused', 'expired', 'recalled', 'replaced')) = (ended_at is not null)),
  check ((state in ('pending', 'checked')) = (decided_at is null)),
  check ((erased_at is null) = (details_sealed is not null))
);
create unique index identity_proofs_waiting_of on identity_proofs (player_id) where state in ('pending', 'checked');
create unique index identity_proofs_verified_of on identity_proofs (player_id) where state = 'verified';
-- A document proves one account of a merchant at a time (T5), whoever decides at the same moment.
create unique index identity_proofs_one_account on identity_proofs (merchant_code, number_hash) where state = 'verified';
create index identity_proofs_by_player on identity_proofs (player_id, id desc);
create index identity_proofs_by_merchant on identity_proofs (merchant_code, id desc);
create index identity_proofs_queue on identity_proofs (merchant_code, id) where state in ('pending', 'checked');
create index identity_proofs_by_number on identity_proofs (merchant_code, number_hash);
create index identity_proofs_by_person on identity_proofs (merchant_code, person_hash);
create index identity_proofs_to_end on identity_proofs (expires_on) where state = 'verified' and expires_on is not null;
create index identity_proofs_to_erase on identity_proofs (ended_at) where ended_at is not null and erased_at is null;
-- Lists of the desk cost as much with a hundred times the rows (bench/desk-lists.ts).
create index identity_proofs_by_state on identity_proofs (merchant_code, state, id desc);

-- Pictures of documents; their bytes lie encrypted in the storage, under the name.
create table identity_pictures (
  id uuid primary key default uuidv7(),
  player_id bigint not null references players (id),
  side text not null check (side in ('front', 'back', 'selfie')),
  sent_at timestamptz not null,
  -- Null until it was sent in with a document; after a day without one it is deleted.
  proof_id uuid references identity_proofs (id),
  removed_at timestamptz,
  key_mark text
);
create unique index identity_pictures_of_proof on identity_pictures (proof_id, side) where proof_id is not null;
create index identity_pictures_by_player on identity_pictures (player_id, sent_at);
create index identity_pictures_loose on identity_pictures (sent_at) where proof_id is null and removed_at is null;

-- Everything that happened to a proof, in its order.
create table identity_events (
  id bigint primary key generated always as identity,
  proof_id uuid not null references identity_proofs (id),
  at timestamptz not null,
  what text not null,
  state text not null,
  -- Null for the member and for time.
  by text,
  detail text not null default ''
);
create index identity_events_of on identity_events (proof_id, id);

-- People who are kept from gambling (T8): found by keyed hashes of what is known of them, so that the list itself tells nothing.
create table exclusion_entries (
  id bigint primary key generated always as identity,
  merchant_code text not null references merchants (code),
  list text not null check (list in ('operator', 'regulator')),
  person_hash bytea,
  number_hash bytea,
  -- Enough to tell entries apart: initials and year, or the end of a number.
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
-- Entries of the register itself, not of a list that somebody brought.
create index exclusion_entries_of_register on exclusion_entries (merchant_code, id) where added_by = 'register' and removed_at is null;

-- What holds at each merchant now, and up to which player it has been made so: the setting is applied in the background.
create table identity_play_rules (
  merchant_code text primary key references merchants (code),
  is_needed boolean not null,
  -- Players up to this one have it; null: all.
  applied_to bigint
);

-- The key of the hashes by which numbers and people are found again, sealed with the key of the installation. It outlives that key: exclusion lists and
-- erased proofs hold nothing from which their hashes could be made anew.
create table identity_hash_key (
  is_only boolean primary key default true check (is_only),
  sealed bytea not null
);

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

-- Who has opened which picture of a proof of identity.
create table identity_picture_views (
  picture_id uuid not null references identity_pictures (id),
  staff text not null,
  seen_at timestamptz not null,
  primary key (picture_id, staff)
);

-- Why a proof was accepted although something was found; kept as long as what can be read of the proof.
create table identity_hit_answers (
  id bigint generated always as identity primary key,
  proof_id uuid not null references identity_proofs (id),
  hit text not null,
  answer text not null,
  answered_by text not null,
  answered_at timestamptz not null
);
create index identity_hit_answers_by_proof on identity_hit_answers (proof_id);
