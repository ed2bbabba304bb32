-- Links for a new password: only the hash of what is in the link. Questions that no account answers to are written alike, with no player,
-- so that they take as long (T10).
create table password_links (
  token_hash bytea primary key,
  merchant_code text not null references merchants (code),
  player_id bigint references players (id),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index password_links_by_player on password_links (player_id, created_at) where player_id is not null;
create index password_links_by_end on password_links (expires_at);

-- A number that has been proven with a code may be asked for more (another password, the authenticator) without a new code, for a few
-- minutes and a few tries.
create table recovery_proofs (
  merchant_code text not null references merchants (code),
  mobile_number text not null,
  code_hash bytea not null,
  tries smallint not null default 0,
  expires_at timestamptz not null,
  primary key (merchant_code, mobile_number)
);

-- What members and free-play visitors have to say.
create table feedback_entries (
  id bigint generated always as identity primary key,
  merchant_code text not null references merchants (code),
  player_id bigint not null references players (id),
  content text not null,
  language text not null,
  created_at timestamptz not null default now(),
  closed_at timestamptz,
  closed_by text,
  close_reason text
);
create index feedback_entries_open on feedback_entries (merchant_code, id) where closed_at is null;
create index feedback_entries_all on feedback_entries (merchant_code, id);
create index feedback_entries_by_player on feedback_entries (player_id, created_at);
