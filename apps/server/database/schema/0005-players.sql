-- Players: accounts, sessions, proofs of who they are.

-- Owner: players.

-- Players as the wallet knows them, and the keys by which vendors prove themselves.
create table players (
  id bigint primary key generated always as identity,
  -- What vendors know a player by: opaque, tells nothing about the person.
  public_id text not null unique default 'p' || replace(gen_random_uuid()::text, '-', ''),
  merchant_code text not null references merchants (code),
  -- Member type of the product text: 4 is trial; 0, 1, 2 are members.
  type smallint not null,
  username text,
  currency text not null,
  is_trial boolean not null,
  country text not null default '',
  cash_account bigint not null unique references accounts (id),
  created_at timestamptz not null default now(),
  -- argon2id, PHC string; null for accounts without a password (free play).
  password_hash text,
  is_enabled boolean not null default true,
  last_login_at timestamptz,
  -- The offer that a free-play account was opened with: the same one opens no second account.
  trial_ticket uuid unique,
  -- Free play ends after its time: the account is emptied of what names it and plays no more. Its ledger stays.
  closed_at timestamptz,
  -- Who may not play before the identity is proven (T4). A bet asks player_rights.may_bet alone; this is one of the things that make it.
  awaits_identity boolean not null default false,
  -- What a username looks like at a glance, so that no nickname passes for another member's name. The same as `lookOf` in modules/nicknames; usernames are ASCII.
  username_look text generated always as (
  replace(translate(regexp_replace(lower(username), '[^a-z0-9]', '', 'g'), '01i', 'oll'), 'rn', 'm')
  ) stored
);
create unique index players_by_username on players (merchant_code, lower(username)) where username is not null;
create index players_on_trial on players (created_at) where is_trial and closed_at is null;
create index players_newest on players (merchant_code, is_trial, id);
create index players_by_first_letters on players (merchant_code, is_trial, (lower(username) collate "C"));
create index players_by_username_look on players (merchant_code, username_look);

-- Players' sessions. The cookie's token and the second half that pages send are both kept as hashes: the table alone opens nothing.
create table player_sessions (
  token_hash bytea primary key,
  player_id bigint not null references players (id),
  -- The half that a page sends with state-changing calls; worth nothing without the cookie.
  page_token_hash bytea not null,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ip text not null,
  user_agent text not null,
  -- When this player had logged in before (T19).
  previous_login_at timestamptz,
  -- Half an hour passed without a request: play and money ask for a proof first (T13).
  needs_proof boolean not null default false,
  -- A name for each session that may be shown: it opens nothing.
  id uuid not null default gen_random_uuid()
);
create index player_sessions_by_player on player_sessions (player_id);
create index player_sessions_by_end on player_sessions (expires_at);
create unique index player_sessions_by_id on player_sessions (id);

-- Every access to an account, with its address (T19).
create table player_log_ins (
  id bigint primary key generated always as identity,
  player_id bigint not null references players (id),
  at timestamptz not null default now(),
  ip text not null,
  user_agent text not null,
  -- How an access was proven (T19): password, sms, phone, social, passkey, registration, recovery, free_play.
  method text not null default 'password'
);
create index player_log_ins_by_player on player_log_ins (player_id, id desc);

-- What a member has told about themselves. Free-play accounts have none of it.
create table player_profiles (
  player_id bigint primary key references players (id),
  merchant_code text not null references merchants (code),
  nickname text,
  -- As written; compared in small letters.
  email text,
  email_verified_at timestamptz,
  -- E.164 (+639171234567) and the dialling code it was given with, so that it can be shown as it was written.
  mobile_number text check (mobile_number ~ '^\+[1-9][0-9]{5,18}$'),
  mobile_dialing_code text,
  mobile_verified_at timestamptz,
  payee_name text,
  birthday date,
  -- Where money is moved to another or out only with this too: argon2id.
  payment_password_hash text,
  -- The language that mails and messages to this member are written in.
  language text,
  updated_at timestamptz not null default now(),
  -- A drawn picture's name, or the random name of an uploaded one; none is the house's own face.
  avatar text check (avatar ~ '^[a-z0-9-]{1,40}$'),
  -- How often a game is interrupted by a look at time and money, in minutes; 0 for never (T48).
  reminder_minutes integer not null default 30 check (reminder_minutes in (0, 15, 30, 60)),
  -- When a member last looked at the limits and at the account summary; both count for the review.
  limits_seen_at timestamptz,
  summary_seen_at timestamptz
);
-- One account per number and address at a merchant, as soon as it is proven to be theirs (T5).
create unique index player_profiles_by_mobile on player_profiles (merchant_code, mobile_number) where mobile_verified_at is not null;
create unique index player_profiles_by_email on player_profiles (merchant_code, lower(email)) where email_verified_at is not null;
create index player_profiles_by_name on player_profiles (merchant_code, lower(payee_name), birthday) where payee_name is not null;
create index player_profiles_by_any_mobile on player_profiles (merchant_code, mobile_number) where mobile_number is not null;
create index player_profiles_by_any_email on player_profiles (merchant_code, lower(email)) where email is not null;
-- The desk finds members by the beginning of what they have given: the number with its dialling code or without, the address.
create index player_profiles_with_mobile on player_profiles (merchant_code, (mobile_number collate "C")) where mobile_number is not null;
create index player_profiles_with_own_number on player_profiles
  (merchant_code, (substr(mobile_number, 2 + length(regexp_replace(mobile_dialing_code, '\D', '', 'g'))) collate "C")) where mobile_number is not null;
create index player_profiles_with_email on player_profiles (merchant_code, (lower(email) collate "C")) where email is not null;

-- Numbers of encrypted bodies that were opened: each is taken once, by whichever process. A row is of use until the body itself would be too old.
create table sealed_body_numbers (
  number text primary key,
  expires_at timestamptz not null
);
create index sealed_body_numbers_by_expiry on sealed_body_numbers (expires_at);

-- Browsers that have logged in to an account, by the hash of a mark in a cookie: they open it also while strangers guess.
create table player_devices (
  player_id bigint not null references players (id) on delete cascade,
  device_hash bytea not null,
  seen_at timestamptz not null,
  primary key (player_id, device_hash)
);

-- Owner: members.

-- Accounts that were closed in favour of another of the same person (T5).
create table player_merges (
  closed_player_id bigint primary key references players (id),
  kept_player_id bigint not null references players (id),
  -- What was compared and found to be the same.
  facts text[] not null check (cardinality(facts) >= 2),
  reason text not null,
  merged_by text not null,
  merged_at timestamptz not null,
  check (closed_player_id <> kept_player_id)
);
create index player_merges_by_kept on player_merges (kept_player_id);

-- Pairs of accounts that were looked at and are two persons' (T5).
create table player_pairs_dismissed (
  lower_player_id bigint not null references players (id),
  higher_player_id bigint not null references players (id),
  reason text not null,
  dismissed_by text not null,
  dismissed_at timestamptz not null,
  primary key (lower_player_id, higher_player_id),
  check (lower_player_id < higher_player_id)
);

-- Owner: account.

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

-- Owner: log-in.

-- Pictures to read or work to do, each good for one answer of the visitor who asked for it.
create table captchas (
  id uuid primary key default gen_random_uuid(),
  answer text,
  visitor_hash bytea not null,
  expires_at timestamptz not null,
  bits smallint not null default 12
);
create index captchas_by_end on captchas (expires_at);

-- Tokens of the outside phone verification are taken once.
create table used_phone_proofs (
  token_hash bytea primary key,
  expires_at timestamptz not null
);
create index used_phone_proofs_by_end on used_phone_proofs (expires_at);

-- Accounts at outside providers. Only issuer and subject name a person there; the address is kept for people to read.
create table player_social_links (
  merchant_code text not null references merchants (code),
  issuer text not null,
  subject text not null,
  player_id bigint not null references players (id),
  email text,
  linked_at timestamptz not null default now(),
  primary key (merchant_code, issuer, subject)
);
create index player_social_links_by_player on player_social_links (player_id);

-- Owner: recovery.

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

-- Owner: demo.

-- Members of the demo whose past was made: their rounds of before stand in the ledger, but no vendor has ever played them.
create table demo_pasts (
  player_id bigint primary key references players (id),
  until timestamptz not null
);
