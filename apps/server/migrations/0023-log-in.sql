-- Logging in: proofs that grow old within a session, captchas, counted failures, phone proofs that were used, accounts at outside providers.
alter table player_sessions
  -- Half an hour passed without a request: play and money ask for a proof first (T13).
  add column needs_proof boolean not null default false;

-- How an access was proven (T19): password, sms, phone, social, passkey, registration, recovery, free_play.
alter table player_log_ins add column method text not null default 'password';

-- Pictures to read or work to do, each good for one answer of the visitor who asked for it.
create table captchas (
  id uuid primary key default gen_random_uuid(),
  answer text not null,
  visitor_hash bytea not null,
  expires_at timestamptz not null
);
create index captchas_by_end on captchas (expires_at);

-- Failed log-ins by name and by address, both hashed: who has some must show a captcha.
create table log_in_failures (
  subject_hash bytea primary key,
  failures integer not null,
  first_at timestamptz not null
);
create index log_in_failures_by_time on log_in_failures (first_at);

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
