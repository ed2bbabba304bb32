-- What a member keeps about and around the account: picture, second factors, security questions, and how fresh the last proof is (T6, T16).
alter table player_profiles
  -- A drawn picture's name, or the random name of an uploaded one; none is the house's own face.
  add column avatar text check (avatar ~ '^[a-z0-9-]{1,40}$');

-- A name for each session that may be shown: it opens nothing.
alter table player_sessions add column id uuid not null default gen_random_uuid();
create unique index player_sessions_by_id on player_sessions (id);

-- A session whose player has just proven a factor once more: sensitive changes need it (T6). It goes with the session.
create table player_confirmations (
  token_hash bytea primary key references player_sessions (token_hash) on delete cascade,
  way text not null check (way in ('passkey', 'totp', 'mobile', 'email', 'password')),
  confirmed_at timestamptz not null default now()
);

-- The authenticator app. The secret is encrypted with the installation's key; a pending one waits for its first code.
create table player_totp (
  player_id bigint primary key references players (id),
  secret bytea,
  pending bytea,
  -- The time step of the last code: each works once (T15).
  last_step bigint,
  confirmed_at timestamptz
);
create table player_recovery_codes (
  player_id bigint not null references players (id),
  code_hash bytea not null,
  primary key (player_id, code_hash)
);

create table player_passkeys (
  id uuid primary key default gen_random_uuid(),
  player_id bigint not null references players (id),
  merchant_code text not null references merchants (code),
  credential_id text not null unique,
  public_key bytea not null,
  -- Counts up in authenticators that count; one that goes back is a copy.
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index player_passkeys_by_player on player_passkeys (player_id, created_at);

-- What an authenticator was asked to sign: once, for its purpose, for minutes.
create table player_passkey_challenges (
  challenge_hash bytea primary key,
  merchant_code text not null,
  purpose text not null check (purpose in ('add', 'log-in', 'confirm')),
  -- None for a log-in: who it is comes with the answer.
  player_id bigint references players (id),
  expires_at timestamptz not null
);
create index player_passkey_challenges_by_end on player_passkey_challenges (expires_at);

-- One more check, never the only key (decisions 7). Answers are argon2id.
create table player_security_answers (
  player_id bigint not null references players (id),
  question text not null,
  answer_hash text not null,
  primary key (player_id, question)
);
