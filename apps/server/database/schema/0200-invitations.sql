-- Invitations: terms in versions, the codes of members, and the friends who came by them.

-- Owner: invitations.

-- A version of the terms. A published version never changes; a change is the next version.
create table invite_terms (
  id uuid primary key default uuidv7(),
  merchant_code text not null references merchants (code),
  version integer not null check (version > 0),
  state text not null check (state in ('draft', 'published', 'stopped')),
  body jsonb not null,
  starts_at timestamptz not null,
  made_by text not null,
  made_at timestamptz not null,
  published_at timestamptz,
  published_by text,
  stopped_at timestamptz,
  stopped_by text,
  unique (merchant_code, version),
  check ((state = 'draft') = (published_at is null) and (published_at is null) = (published_by is null)),
  check ((state = 'stopped') = (stopped_at is not null) and (stopped_at is null) = (stopped_by is null))
);
create index invite_terms_published on invite_terms (merchant_code, starts_at, version) where state = 'published';

-- The code of a member, made when it is first asked for. A renewed code replaces the one before.
create table invite_codes (
  player_id bigint primary key references players (id),
  merchant_code text not null references merchants (code),
  code text not null check (code ~ '^[2-9A-HJKMNP-Z]{8}$'),
  made_at timestamptz not null,
  renewed_at timestamptz,
  unique (merchant_code, code)
);

-- A member who was invited by another one: written once with the registration. Whom it belongs to never changes.
create table invite_friends (
  id uuid primary key default uuidv7(),
  friend_id bigint not null unique references players (id),
  referrer_id bigint not null references players (id),
  merchant_code text not null references merchants (code),
  terms_version integer not null,
  registered_at timestamptz not null,
  state text not null default 'counting' check (state in ('counting', 'checking', 'held', 'qualified', 'did_not_count', 'over_limit')),
  -- When the last condition was met, and from when the rewards can be claimed.
  met_at timestamptz,
  claimable_from timestamptz,
  -- When the facts were read last, and when they are read next; null: only after an event.
  looked_at timestamptz not null,
  look_at timestamptz,
  ended_at timestamptz,
  -- The reward of the friend waits because the friend pauses.
  owes_welcome boolean not null default false,
  -- A person's decision about a held friend.
  is_cleared boolean not null default false,
  decided_by text,
  decided_at timestamptz,
  reason text not null default '',
  check (friend_id <> referrer_id),
  check ((decided_by is null) = (decided_at is null)),
  check ((state in ('did_not_count', 'over_limit', 'qualified')) = (ended_at is not null))
);
create index invite_friends_of_referrer on invite_friends (referrer_id, id desc);
create index invite_friends_by_state on invite_friends (merchant_code, state, id desc);
create index invite_friends_due on invite_friends (look_at) where look_at is not null;
