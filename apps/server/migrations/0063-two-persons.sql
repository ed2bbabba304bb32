-- What two people decide on together (DESK-29, DESK-30), and what tells whether they are two (SAFE-04, DESK-97).

-- Two people of one team can be forbidden as a pair.
alter table staff add column team text not null default '';

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
