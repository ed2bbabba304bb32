-- Staff of the operator: accounts, rights, the audit log, acts that need two persons.

-- Owner: identity.

-- The operator's staff, their sessions, and the audit log.
create table staff (
  id bigint primary key generated always as identity,
  name text not null unique check (name = lower(name)),
  is_enabled boolean not null default true,
  -- argon2id, PHC string.
  password_hash text not null,
  -- An issued password is valid until the first sign-in with it.
  must_replace_password boolean not null default true,
  -- Secret of the authenticator, encrypted with the installation's key; null until it is set up.
  totp_secret bytea,
  -- The last used time step: each code works once (T15).
  totp_last_step bigint,
  last_sign_in_at timestamptz,
  created_at timestamptz not null default now(),
  -- A rule can forbid two people of one team as a pair.
  team text not null default ''
);

-- Failed attempts by name (T12). The name need not belong to an account, because a lock must not reveal which accounts exist; the
-- table stores only hashes, and expired rows are deleted.
create table sign_in_attempts (
  name_hash bytea primary key,
  failures integer not null,
  first_failed_at timestamptz not null,
  locked_until timestamptz
);
create index sign_in_attempts_by_time on sign_in_attempts (first_failed_at);

create table staff_sessions (
  -- SHA-256 of the cookie's value, so that the table alone opens no session.
  token_hash bytea primary key,
  -- Identifies the session to people; grants no access.
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

-- The password was correct, the second factor is pending. Short-lived, single use.
create table staff_challenges (
  token_hash bytea primary key,
  staff_id bigint not null references staff (id),
  -- The new secret during the setup of the second factor, encrypted.
  enrolment_secret bytea,
  expires_at timestamptz not null
);
create index staff_challenges_by_staff on staff_challenges (staff_id);

-- Limits of one person at one merchant, in money units; null for none.
create table staff_limits (
  staff_id bigint not null references staff (id),
  merchant_code text not null references merchants (code),
  kind text not null check (kind in ('approval', 'adjustment', 'bonus')),
  per_act bigint check (per_act >= 0),
  per_day bigint check (per_day >= 0),
  primary key (staff_id, merchant_code, kind)
);

-- Acts of one member of staff on another's account that let the actor use it: for some days the two count as one person (SAFE-04).
create table staff_account_acts (
  id bigint primary key generated always as identity,
  staff_id bigint not null references staff (id),
  act text not null check (act in ('created', 'unlocked', 'passwordReset', 'secondFactorReset', 'enabled')),
  -- Null: decided on the command line of the server.
  by_staff_id bigint references staff (id),
  at timestamptz not null
);
create index staff_account_acts_by_staff on staff_account_acts (staff_id, at);
create index staff_account_acts_by_actor on staff_account_acts (by_staff_id, at);

-- Changes of limits that restrict acts of staff: settings by their key, limits of persons as 'staff:<id>:<kind>:act' and ':day'.
create table limit_changes (
  id bigint primary key generated always as identity,
  merchant_code text not null references merchants (code),
  limit_key text not null,
  -- Money units; null for none.
  before bigint,
  after bigint,
  proposed_by bigint not null references staff (id),
  decided_by bigint references staff (id),
  at timestamptz not null
);
create index limit_changes_by_key on limit_changes (merchant_code, limit_key, at);

-- Roles of the operator's own; the shipped ones are defined in code and have no row.
create table staff_roles (
  name text primary key check (name ~ '^[a-z0-9][a-z0-9-]{1,31}$'),
  permissions text[] not null,
  changed_at timestamptz not null default now()
);

-- A role at one merchant, or (merchant_code null) at every merchant and for the installation itself.
create table staff_grants (
  id bigint primary key generated always as identity,
  staff_id bigint not null references staff (id),
  merchant_code text references merchants (code),
  role text not null,
  unique nulls not distinct (staff_id, merchant_code, role)
);

-- Consecutive failures by name, by known device of an account, or by network address. Only hashes are stored, so that strangers cannot learn who exists.
create table log_in_pace (
  subject_hash bytea primary key,
  -- For a known device, the name of its account; otherwise the same as the subject.
  owner_hash bytea not null,
  failures integer not null,
  last_failed_at timestamptz not null,
  -- No attempt is accepted before this time.
  next_try_at timestamptz
);
create index log_in_pace_by_time on log_in_pace (last_failed_at);
create index log_in_pace_by_owner on log_in_pace (owner_hash);

create table staff_devices (
  staff_id bigint not null references staff (id) on delete cascade,
  device_hash bytea not null,
  seen_at timestamptz not null,
  primary key (staff_id, device_hash)
);

-- Owner: audit.

-- Append-only: triggers refuse changes, and the hash of each entry covers the one before it, so that cuts and edits can be detected (T85).
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
create index audit_entries_by_subject on audit_entries (subject collate "C", number desc);
-- For the log of one merchant: a subject begins with its merchant, and a scan would read the entries of all merchants.
create index audit_entries_by_first_part on audit_entries (split_part(subject, '/', 1), number desc);

-- End of the chain. Its lock serializes writers. Its seal, made with the installation's key, reveals that the end was cut
-- off or that the whole chain was rewritten by someone who has only the database.
create table audit_head (
  only_row boolean primary key default true check (only_row),
  number bigint not null,
  hash bytea not null,
  seal bytea not null
);
insert into audit_head (number, hash, seal) values (0, decode(repeat('00', 32), 'hex'), ''::bytea);

-- Owner: two-persons.

-- Settings of the installation itself, defined in code.
create table installation_settings (
  key text primary key,
  value jsonb not null,
  changed_at timestamptz not null default now()
);

-- Acts that wait for a second person, and their outcome (DESK-29).
create table proposals (
  id bigint primary key generated always as identity,
  act text not null,
  -- Null: an act of the installation itself.
  merchant_code text references merchants (code),
  -- As the audit log names it.
  subject text not null,
  -- The change as shown to people; never a secret.
  before jsonb,
  after jsonb,
  -- Parameters for carrying out the act; their secrets are encrypted separately.
  payload jsonb not null,
  sealed bytea,
  -- State of the subject when the act was proposed: if it differs at the decision, the proposal is void.
  stamp text not null,
  -- Money units, for acts that move money.
  amount bigint check (amount > 0),
  currency text,
  reason text not null,
  state text not null check (state in ('proposed', 'done', 'refused', 'withdrawn', 'expired', 'void')),
  proposed_by bigint not null references staff (id),
  proposed_at timestamptz not null,
  expires_at timestamptz not null,
  decided_by bigint references staff (id),
  decided_at timestamptz,
  decision_reason text,
  -- Permissions that a proposal needs beyond those of its act, and money moved by one person: the sum of a day is compared with the person's own limit (DESK-97).
  permissions text[] not null default '{}',
  check ((state = 'proposed') = (decided_at is null)),
  check ((amount is null) = (currency is null)),
  check (decided_by <> proposed_by or state = 'withdrawn')
);
create index proposals_waiting on proposals (id) where state = 'proposed';
create index proposals_by_merchant on proposals (merchant_code, id);
-- One pending proposal per act and subject.
create unique index proposals_one_waiting on proposals (act, coalesce(merchant_code, ''), subject) where state = 'proposed';
-- Approvals of one person within a day (DESK-97).
create index proposals_by_decider on proposals (decided_by, decided_at) where state = 'done';

create table staff_money_acts (
  id bigint primary key generated always as identity,
  staff_id bigint not null references staff (id),
  merchant_code text not null references merchants (code),
  kind text not null check (kind in ('approval', 'adjustment', 'bonus')),
  amount bigint not null check (amount > 0),
  at timestamptz not null
);
create index staff_money_acts_of_day on staff_money_acts (staff_id, merchant_code, kind, at);
