-- Players: accounts, sessions, factors of authentication.

-- Owner: players.

-- Players as the wallet knows them, and the keys that authenticate vendors.
create table players (
  id bigint primary key generated always as identity,
  -- The player's id at vendors: opaque, reveals nothing about the person.
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
  -- The offer that a free-play account was opened with: the same offer opens no second account.
  trial_ticket uuid unique,
  -- Free play expires: identifying data is removed from the account, and it can no longer play. Its ledger remains.
  closed_at timestamptz,
  -- True if the player may not play before identity verification (T4). A bet reads only player_rights.may_bet, which is computed from this among others.
  awaits_identity boolean not null default false,
  -- Visual form of a username, so that no nickname can imitate another member's name. Same as `lookOf` in modules/nicknames; usernames are ASCII.
  username_look text generated always as (
  replace(translate(regexp_replace(lower(username), '[^a-z0-9]', '', 'g'), '01i', 'oll'), 'rn', 'm')
  ) stored
);
create unique index players_by_username on players (merchant_code, lower(username)) where username is not null;
create index players_on_trial on players (created_at) where is_trial and closed_at is null;
create index players_newest on players (merchant_code, is_trial, id);
create index players_by_first_letters on players (merchant_code, is_trial, (lower(username) collate "C"));
create index players_by_username_look on players (merchant_code, username_look);

-- Sessions of players. The cookie's token and the page's half are both stored as hashes, so the table alone grants no access.
create table player_sessions (
  token_hash bytea primary key,
  player_id bigint not null references players (id),
  -- The half that a page sends with state-changing calls; useless without the cookie.
  page_token_hash bytea not null,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ip text not null,
  user_agent text not null,
  -- Time of the player's previous log-in (T19).
  previous_login_at timestamptz,
  -- The session was idle for half an hour: play and money require a confirmation first (T13).
  needs_proof boolean not null default false,
  -- Public id of the session: it grants no access.
  id uuid not null default gen_random_uuid()
);
create index player_sessions_by_player on player_sessions (player_id);
create index player_sessions_by_end on player_sessions (expires_at);
create unique index player_sessions_by_id on player_sessions (id);

-- Every log-in to an account, with its address (T19).
create table player_log_ins (
  id bigint primary key generated always as identity,
  player_id bigint not null references players (id),
  at timestamptz not null default now(),
  ip text not null,
  user_agent text not null,
  -- Method of the log-in (T19): password, sms, phone, social, passkey, registration, recovery, free_play.
  method text not null default 'password'
);
create index player_log_ins_by_player on player_log_ins (player_id, id desc);

-- Data that members have entered about themselves. Free-play accounts have none.
create table player_profiles (
  player_id bigint primary key references players (id),
  merchant_code text not null references merchants (code),
  nickname text,
  -- As entered; compared in lower case.
  email text,
  email_verified_at timestamptz,
  -- E.164 (+639171234567) and the dialling code it was entered with, so that it can be shown as it was entered.
  mobile_number text check (mobile_number ~ '^\+[1-9][0-9]{5,18}$'),
  mobile_dialing_code text,
  mobile_verified_at timestamptz,
  payee_name text,
  birthday date,
  -- Payment password, required in addition when money leaves the account: argon2id.
  payment_password_hash text,
  -- Language of mails and messages to this member.
  language text,
  updated_at timestamptz not null default now(),
  -- Name of a built-in picture, or the random name of an uploaded one; null shows the default picture.
  avatar text check (avatar ~ '^[a-z0-9-]{1,40}$'),
  -- Interval of the reminder of time and money during a game, in minutes; 0 for never (T48).
  reminder_minutes integer not null default 30 check (reminder_minutes in (0, 15, 30, 60)),
  -- When the member last opened the limits and the account summary; both count for the review.
  limits_seen_at timestamptz,
  summary_seen_at timestamptz
);
-- One account per number and address at a merchant once it is confirmed (T5).
create unique index player_profiles_by_mobile on player_profiles (merchant_code, mobile_number) where mobile_verified_at is not null;
create unique index player_profiles_by_email on player_profiles (merchant_code, lower(email)) where email_verified_at is not null;
create index player_profiles_by_name on player_profiles (merchant_code, lower(payee_name), birthday) where payee_name is not null;
create index player_profiles_by_any_mobile on player_profiles (merchant_code, mobile_number) where mobile_number is not null;
create index player_profiles_by_any_email on player_profiles (merchant_code, lower(email)) where email is not null;
-- The desk searches members by the beginning of their data: the number with or without dialling code, the address.
create index player_profiles_with_mobile on player_profiles (merchant_code, (mobile_number collate "C")) where mobile_number is not null;
create index player_profiles_with_own_number on player_profiles
  (merchant_code, (substr(mobile_number, 2 + length(regexp_replace(mobile_dialing_code, '\D', '', 'g'))) collate "C")) where mobile_number is not null;
create index player_profiles_with_email on player_profiles (merchant_code, (lower(email) collate "C")) where email is not null;

-- Ids of decrypted request bodies: each is accepted once, by one process. A row is needed only until the body itself would be too old.
create table sealed_body_numbers (
  number text primary key,
  expires_at timestamptz not null
);
create index sealed_body_numbers_by_expiry on sealed_body_numbers (expires_at);

-- Browsers that have logged in to an account, by the hash of a mark in a cookie: they can log in even while strangers guess.
create table player_devices (
  player_id bigint not null references players (id) on delete cascade,
  device_hash bytea not null,
  seen_at timestamptz not null,
  primary key (player_id, device_hash)
);

-- Owner: members.

-- Accounts that were closed in favour of another account of the same person (T5).
create table player_merges (
  closed_player_id bigint primary key references players (id),
  kept_player_id bigint not null references players (id),
  -- Data that was compared and found equal.
  facts text[] not null check (cardinality(facts) >= 2),
  reason text not null,
  merged_by text not null,
  merged_at timestamptz not null,
  check (closed_player_id <> kept_player_id)
);
create index player_merges_by_kept on player_merges (kept_player_id);

-- Pairs of accounts that were reviewed and belong to two persons (T5).
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

-- A session whose player has recently confirmed a factor: sensitive changes need it (T6). Deleted with the session.
create table player_confirmations (
  token_hash bytea primary key references player_sessions (token_hash) on delete cascade,
  way text not null check (way in ('passkey', 'totp', 'mobile', 'email', 'password')),
  confirmed_at timestamptz not null default now()
);

-- The authenticator app. The secret is encrypted with the installation's key; a pending one is activated by its first code.
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
  -- Signature counter of authenticators that count; a lower value reveals a copy.
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index player_passkeys_by_player on player_passkeys (player_id, created_at);

-- Challenges for authenticators: single use, for one purpose, valid for minutes.
create table player_passkey_challenges (
  challenge_hash bytea primary key,
  merchant_code text not null,
  purpose text not null check (purpose in ('add', 'log-in', 'confirm')),
  -- Null for a log-in: the response identifies the player.
  player_id bigint references players (id),
  expires_at timestamptz not null
);
create index player_passkey_challenges_by_end on player_passkey_challenges (expires_at);

-- An additional check, never the only factor (decisions 7). Answers are argon2id.
create table player_security_answers (
  player_id bigint not null references players (id),
  question text not null,
  answer_hash text not null,
  primary key (player_id, question)
);

-- Owner: log-in.

-- Captchas: pictures and proofs of work, each valid for one answer of the visitor who requested it.
create table captchas (
  id uuid primary key default gen_random_uuid(),
  answer text,
  visitor_hash bytea not null,
  expires_at timestamptz not null,
  bits smallint not null default 12
);
create index captchas_by_end on captchas (expires_at);

-- Used tokens of the outside phone check; each is accepted once.
create table used_phone_proofs (
  token_hash bytea primary key,
  expires_at timestamptz not null
);
create index used_phone_proofs_by_end on used_phone_proofs (expires_at);

-- Accounts at outside providers. Only issuer and subject identify a person; the address is stored for people to read.
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

-- Links for a new password: only the hash of the token is stored. Requests that match no account are written in the same way, without a player,
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

-- A number that was confirmed with a code may be used for further steps (another password, the authenticator) without a new code, for a few
-- minutes and a few attempts.
create table recovery_proofs (
  merchant_code text not null references merchants (code),
  mobile_number text not null,
  code_hash bytea not null,
  tries smallint not null default 0,
  expires_at timestamptz not null,
  primary key (merchant_code, mobile_number)
);

-- Owner: demo.

-- Demo members with generated history: their earlier rounds are in the ledger but were never played at a vendor.
create table demo_pasts (
  player_id bigint primary key references players (id),
  until timestamptz not null
);
