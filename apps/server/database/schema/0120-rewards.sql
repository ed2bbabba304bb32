-- Rewards: rules in versions, what is owed to members, and days of sign-in.

-- Owner: rewards.

-- A version of a rule. A published version never changes; a change is the next version of the same code.
create table reward_rules (
  id uuid primary key default uuidv7(),
  merchant_code text not null references merchants (code),
  kind text not null check (kind in ('sign_in')),
  code text not null check (code ~ '^[a-z0-9-]{2,40}$'),
  version integer not null check (version > 0),
  state text not null check (state in ('draft', 'published', 'stopped')),
  -- Words by language: { "EN": "Daily sign-in" }.
  names jsonb not null,
  body jsonb not null,
  starts_at timestamptz not null,
  ends_at timestamptz check (ends_at > starts_at),
  -- The cost at which the desk is alarmed, in 1/100,000 of the currency's unit; null for none.
  cap bigint check (cap > 0),
  made_by text not null,
  made_at timestamptz not null,
  published_at timestamptz,
  published_by text,
  stopped_at timestamptz,
  stopped_by text,
  unique (merchant_code, code, version),
  check ((state = 'draft') = (published_at is null) and (published_at is null) = (published_by is null)),
  check ((state = 'stopped') = (stopped_at is not null) and (stopped_at is null) = (stopped_by is null))
);
create index reward_rules_published on reward_rules (merchant_code, kind, starts_at) where state = 'published';

-- One thing that is owed to a member. What it is and why never changes; only its state does.
create table reward_grants (
  id uuid primary key default uuidv7(),
  merchant_code text not null references merchants (code),
  player_id bigint not null references players (id),
  source text not null check (source in ('SIGN_IN', 'MANUAL')),
  source_key text not null,
  rule_code text,
  rule_version integer,
  -- Words by language, as the member reads them.
  names jsonb not null,
  kind text not null check (kind in ('cash', 'bonus', 'free_spins')),
  reward jsonb not null,
  -- The merchant's cost, in 1/100,000 of the currency's unit.
  cost bigint not null check (cost > 0),
  currency text not null,
  state text not null default 'claimable' check (state in ('held', 'claimable', 'refused', 'claimed', 'expired', 'taken_back', 'lapsed')),
  claimable_from timestamptz not null,
  claimable_until timestamptz check (claimable_until > claimable_from),
  -- When is looked whether it has expired: its end, or later where a time-out or another bonus moves the end.
  due_at timestamptz check (due_at >= claimable_until),
  created_at timestamptz not null,
  created_by text not null,
  ended_at timestamptz,
  ended_by text,
  reason text not null default '',
  movement_id uuid,
  bonus_id uuid references member_bonuses (id),
  unique (merchant_code, player_id, source, source_key),
  check ((rule_code is null) = (rule_version is null)),
  check ((state in ('held', 'claimable')) = (ended_at is null)),
  check ((state = 'claimed') = (num_nonnulls(movement_id, bonus_id) = 1))
);
create index reward_grants_owed on reward_grants (player_id, source, claimable_from, due_at) where state = 'claimable';
create index reward_grants_of_player on reward_grants (player_id, id desc);
create index reward_grants_of_merchant on reward_grants (merchant_code, id desc);
create index reward_grants_of_rule on reward_grants (merchant_code, rule_code, id desc) include (cost, state) where rule_code is not null;
create index reward_grants_due on reward_grants (due_at) where state = 'claimable' and due_at is not null;

-- Dates of the merchant's time zone on which a member signed in, one row for a member and date.
create table sign_in_days (
  player_id bigint not null references players (id),
  day date not null,
  merchant_code text not null references merchants (code),
  rule_code text not null,
  rule_version integer not null,
  step smallint not null check (step > 0),
  signed_at timestamptz not null,
  grant_id uuid not null references reward_grants (id),
  primary key (player_id, day)
);
