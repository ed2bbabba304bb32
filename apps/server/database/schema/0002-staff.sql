-- The operator's people: accounts, rights, the audit log, acts that need two persons.

-- Owner: identity.

-- The operator's staff, their sessions, and the audit log.
create table staff (
  id bigint primary key generated always as identity,
  name text not null unique check (name = lower(name)),
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
  created_at timestamptz not null default now(),
  -- Two people of one team can be forbidden as a pair.
  team text not null default ''
);

-- Failed attempts by name (T12). The name need not be anybody's: a stranger must not learn from a lock who exists, so the
-- table knows hashes only, and rows go when their time is over.
create table sign_in_attempts (
  name_hash bytea primary key,
  failures integer not null,
  first_failed_at timestamptz not null,
  locked_until timestamptz
);
create index sign_in_attempts_by_time on sign_in_attempts (first_failed_at);

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

-- Limits of one person at one merchant, in money units; null for none.
create table staff_limits (
  staff_id bigint not null references staff (id),
  merchant_code text not null references merchants (code),
  kind text not null check (kind in ('approval', 'adjustment', 'bonus')),
  per_act bigint check (per_act >= 0),
  per_day bigint check (per_day >= 0),
  primary key (staff_id, merchant_code, kind)
);

-- Acts of one member of staff on another one's account that let the actor use it: for some days the two count as one person (SAFE-04).
create table staff_account_acts (
  id bigint primary key generated always as identity,
  staff_id bigint not null references staff (id),
  act text not null check (act in ('created', 'unlocked', 'passwordReset', 'secondFactorReset', 'enabled')),
  -- Null: the person who holds the machine.
  by_staff_id bigint references staff (id),
  at timestamptz not null
);
create index staff_account_acts_by_staff on staff_account_acts (staff_id, at);
create index staff_account_acts_by_actor on staff_account_acts (by_staff_id, at);

-- Changes of limits that acts of staff are held against: settings by their key, persons' limits as 'staff:<id>:<kind>:act' and ':day'.
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

-- Roles of the operator's own; shipped ones are in the code and need no row.
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

-- Failures in a row by name, by known device of an account, or by network address. The table knows hashes only: a stranger must not learn who exists.
create table log_in_pace (
  subject_hash bytea primary key,
  -- The account's name for a known device of it; else the same as the subject.
  owner_hash bytea not null,
  failures integer not null,
  last_failed_at timestamptz not null,
  -- No try is taken before this moment.
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
create index audit_entries_by_subject on audit_entries (subject collate "C", number desc);
-- For the log of one merchant: a subject begins with its merchant, and a scan would read the entries of all.
create index audit_entries_by_first_part on audit_entries (split_part(subject, '/', 1), number desc);

-- The end of the chain. Its lock puts writers in a row; its seal, made with the installation's key, shows that the end was cut
-- off or that the whole chain was rewritten by a person who has only the database.
create table audit_head (
  only_row boolean primary key default true check (only_row),
  number bigint not null,
  hash bytea not null,
  seal bytea not null
);
insert into audit_head (number, hash, seal) values (0, decode(repeat('00', 32), 'hex'), ''::bytea);

-- Owner: two-persons.

-- Settings of the installation itself, by the definitions in the code.
create table installation_settings (
  key text primary key,
  value jsonb not null,
  changed_at timestamptz not null default now()
);

-- Acts that wait for a second person, and what became of them (DESK-29).
create table proposals (
  id bigint primary key generated always as identity,
  act text not null,
  -- Null: an act of the installation itself.
  merchant_code text references merchants (code),
  -- As the audit log names it.
  subject text not null,
  -- What people see of the change; never a secret.
  before jsonb,
  after jsonb,
  -- What the act is carried out with; secrets of it are sealed apart.
  payload jsonb not null,
  sealed bytea,
  -- The subject as it was when the act was proposed: if it differs at the decision, the proposal is void.
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
  -- What proposals need beyond their act's own permission, and money that one person moved: the sum of a day is held against their own limit (DESK-97).
  permissions text[] not null default '{}',
  check ((state = 'proposed') = (decided_at is null)),
  check ((amount is null) = (currency is null)),
  check (decided_by <> proposed_by or state = 'withdrawn')
);
create index proposals_waiting on proposals (id) where state = 'proposed';
create index proposals_by_merchant on proposals (merchant_code, id);
-- One proposal at a time for an act on a subject.
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
