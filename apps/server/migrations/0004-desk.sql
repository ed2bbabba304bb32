-- The operator's staff, their sessions, and the audit log.
create table staff (
  id bigint primary key generated always as identity,
  name text not null unique check (name = lower(name)),
  role text not null,
  is_enabled boolean not null default true,
  -- argon2id, PHC string.
  password_hash text not null,
  -- An issued password lasts until the first sign-in with it.
  must_replace_password boolean not null default true,
  -- The authenticator's secret, encrypted with the installation's key; null until it is set up.
  totp_secret bytea,
  -- The last used time step: a code works once (T15).
  totp_last_step bigint,
  last_sign_in_at timestamptz,
  created_at timestamptz not null default now()
);

-- Failed attempts by name (T12). The name need not be anybody's: a stranger must not learn from a lock who exists, so the
-- table knows hashes only, and rows go when their time is over.
create table sign_in_attempts (
  name_hash bytea primary key,
  failures integer not null,
  first_failed_at timestamptz not null,
  locked_until timestamptz
);

create table staff_sessions (
  -- SHA-256 of the cookie's value: the table alone opens no session.
  token_hash bytea primary key,
  -- Names the session to people; opens nothing.
  id bigint not null unique generated always as identity,
  staff_id bigint not null references staff (id),
  csrf_token text not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  ip text not null,
  user_agent text not null
);
create index staff_sessions_by_staff on staff_sessions (staff_id);

-- Password was right, second factor is still to come. Short-lived, single use.
create table staff_challenges (
  token_hash bytea primary key,
  staff_id bigint not null references staff (id),
  -- The new secret while the second factor is being set up, encrypted.
  enrolment_secret bytea,
  expires_at timestamptz not null
);
create index staff_challenges_by_staff on staff_challenges (staff_id);

-- Append-only: triggers refuse change, and each entry's hash covers the one before it, so that a cut or edit shows (T85).
create table audit_entries (
  number bigint primary key,
  at timestamptz not null,
  actor text not null,
  action text not null,
  subject text not null,
  reason text not null,
  before jsonb,
  after jsonb,
  ip text not null,
  previous_hash bytea not null,
  hash bytea not null unique
);
create index audit_entries_by_actor on audit_entries (actor, number desc);
create index audit_entries_by_action on audit_entries (action, number desc);

-- The end of the chain. Its lock puts writers in a row; its seal, made with the installation's key, shows when the end was cut
-- off or the whole chain was written anew by somebody who has only the database.
create table audit_head (
  only_row boolean primary key default true check (only_row),
  number bigint not null,
  hash bytea not null,
  seal bytea not null
);
insert into audit_head (number, hash, seal) values (0, decode(repeat('00', 32), 'hex'), ''::bytea);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;

create trigger audit_entries_are_kept before update or delete on audit_entries for each row execute function refuse_change();
create trigger audit_entries_are_not_emptied before truncate on audit_entries for each statement execute function refuse_change();
