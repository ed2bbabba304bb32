-- Who members are: documents they have sent, what the desk made of them, and lists of people who are kept from gambling.

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

-- Pictures of documents; their bytes lie encrypted in the storage, under the name.
create table identity_pictures (
  id uuid primary key default uuidv7(),
  player_id bigint not null references players (id),
  side text not null check (side in ('front', 'back', 'selfie')),
  sent_at timestamptz not null,
  -- Null until it was sent in with a document; after a day without one it is deleted.
  proof_id uuid references identity_proofs (id),
  removed_at timestamptz
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
create trigger identity_events_are_kept before update or delete on identity_events for each row execute function refuse_change();

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

-- Who may not play before the identity is proven (T4). A bet asks player_rights.may_bet alone; this is one of the things that make it.
alter table players add column awaits_identity boolean not null default false;
-- What holds at each merchant now, and up to which player it has been made so: the setting is applied in the background.
create table identity_play_rules (
  merchant_code text primary key references merchants (code),
  is_needed boolean not null,
  -- Players up to this one have it; null: all.
  applied_to bigint
);
create function hold_new_player() returns trigger language plpgsql as $$
begin
  if exists (select from identity_play_rules where merchant_code = new.merchant_code and is_needed) then
    new.awaits_identity := true;
    update player_rights set may_bet = false where cash_account = new.cash_account;
  end if;
  return new;
end $$;
create trigger players_await_identity before insert on players for each row when (not new.is_trial) execute function hold_new_player();

-- Installations that have members go on as before, until their operator decides; new ones ask for the proof.
insert into merchant_settings (merchant_code, key, value)
  select code, 'identity.playNeedsVerified', 'false'::jsonb from merchants where exists (select from players where merchant_code = code and not is_trial)
  on conflict do nothing;
insert into merchant_settings (merchant_code, key, value)
  select code, 'identity.unverifiedDepositMax', '100000000'::jsonb from merchants where exists (select from players where merchant_code = code and not is_trial)
  on conflict do nothing;
insert into merchant_settings (merchant_code, key, value)
  select code, 'withdraw.needsVerified', 'false'::jsonb from merchants where exists (select from players where merchant_code = code and not is_trial)
  on conflict do nothing;
