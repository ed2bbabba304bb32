-- Registration of players, and the terms that they accept.

-- Owner: registration.

-- Fields of the form that a merchant has changed from the shipped form (REG-02).
create table registration_forms (
  merchant_code text primary key references merchants (code),
  revision bigint not null default 1,
  fields jsonb not null default '{}',
  changed_at timestamptz not null default now()
);

-- Codes of affiliates (REG-10).
create table affiliate_codes (
  merchant_code text not null references merchants (code),
  code text not null check (code ~ '^[A-Za-z0-9_-]{3,32}$'),
  name text not null,
  is_enabled boolean not null default true,
  created_at timestamptz not null default now(),
  primary key (merchant_code, code)
);
create unique index affiliate_codes_in_any_letters on affiliate_codes (merchant_code, lower(code));

-- Registration of each account.
create table player_registrations (
  player_id bigint primary key references players (id),
  merchant_code text not null references merchants (code),
  -- Id of the form submission: repeating it opens no second account.
  attempt uuid not null unique,
  method text not null check (method in ('username', 'mobileNum')),
  register_method text not null check (register_method in ('APP', 'H5', 'WEBCLIP', 'PWA')),
  host text not null,
  ip text not null,
  -- Key of the limits: an address, or a network of IPv6.
  rate_address text not null,
  device_hash bytea not null,
  user_agent text not null,
  affiliate_code text,
  recommender_id text,
  -- Document numbers: encrypted for reading, and as a keyed hash to find duplicates.
  id_number_closed bytea,
  id_number_hash bytea,
  -- Further contacts of the member: { qqNum, facebook, wechat, line, whatsapp, zalo }.
  contacts jsonb not null default '{}',
  registered_at timestamptz not null default now()
);
create index player_registrations_by_address on player_registrations (merchant_code, rate_address, registered_at);
create index player_registrations_by_device on player_registrations (merchant_code, device_hash, registered_at);
create index player_registrations_by_id_number on player_registrations (merchant_code, id_number_hash) where id_number_hash is not null;
-- Members referred by an affiliate's code, newest first, for the desk.
create index player_registrations_by_affiliate on player_registrations (merchant_code, affiliate_code, player_id desc) where affiliate_code is not null;

-- Terms accepted by a member, with the time (T3).
create table player_agreements (
  player_id bigint not null references players (id),
  document text not null check (document in ('terms')),
  version integer not null,
  agreed_at timestamptz not null default now(),
  ip text,
  primary key (player_id, document, version)
);

-- Declaration of a member: the groups of people that were listed, in that order (T8).
create table player_declarations (
  player_id bigint not null references players (id),
  declared_at timestamptz not null default now(),
  terms_version integer not null,
  not_one_of text[] not null,
  primary key (player_id, declared_at)
);

-- Accounts that may belong to one person, for review at the desk (T5).
create table player_duplicates (
  id bigint generated always as identity primary key,
  merchant_code text not null references merchants (code),
  player_id bigint not null references players (id),
  other_player_id bigint not null references players (id),
  matched_on text not null check (matched_on in ('mobile', 'email', 'id_number', 'name_birthday', 'device')),
  found_at timestamptz not null default now(),
  unique (player_id, other_player_id, matched_on),
  check (player_id <> other_player_id)
);
create index player_duplicates_by_merchant on player_duplicates (merchant_code, id desc);
create index player_duplicates_by_other on player_duplicates (other_player_id);

-- Registrations that were refused because of the person, and later attempts with the same data.
create table registration_refusals (
  id bigint generated always as identity primary key,
  merchant_code text not null references merchants (code),
  cause text not null check (cause in ('too_young', 'excluded', 'listed')),
  country text not null,
  refused_at timestamptz not null,
  until timestamptz not null,
  tries integer not null default 0,
  last_try_at timestamptz
);
create index registration_refusals_by_merchant on registration_refusals (merchant_code, id desc);
create index registration_refusals_by_time on registration_refusals (refused_at);

-- Keyed hashes of that data; deleted once they no longer prevent a registration.
create table registration_refusal_marks (
  refusal_id bigint not null references registration_refusals (id) on delete cascade,
  merchant_code text not null,
  kind text not null check (kind in ('number', 'document', 'device')),
  mark_hash bytea not null,
  until timestamptz not null,
  primary key (refusal_id, kind)
);
create index registration_refusal_marks_by_hash on registration_refusal_marks (merchant_code, kind, mark_hash, until);
create index registration_refusal_marks_by_end on registration_refusal_marks (until);

-- Owner: terms.

-- Terms and privacy notice by version; a published version is never changed (T3).
create table terms_versions (
  merchant_code text not null references merchants (code),
  version integer not null check (version > 0),
  language text not null,
  -- [{ title, text }] in reading order.
  sections jsonb not null,
  -- Copied from the previous version and not reviewed since.
  is_carried boolean not null default false,
  primary key (merchant_code, version, language)
);

-- Versions of the terms: a draft, then published at a set time. A material change needs the acceptance of every member (T3).
create table terms_releases (
  merchant_code text not null references merchants (code),
  version integer not null check (version > 0),
  is_material boolean not null default false,
  -- Null for a draft.
  publish_at timestamptz,
  made_by text not null,
  made_at timestamptz not null,
  primary key (merchant_code, version)
);
