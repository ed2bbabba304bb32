-- Limits, blocks and closures of accounts.

-- Owner: limits.

-- Limits set by players and by the operator. The lower one applies (T40).
create table player_limits (
  player_id bigint not null references players (id),
  owner text not null check (owner in ('player', 'operator')),
  kind text not null check (kind in ('deposit', 'loss', 'stake', 'session')),
  period text not null check ((period = 'session') = (kind = 'session') and period in ('day', 'week', 'month', 'session')),
  -- Money units; minutes for a session.
  amount bigint not null check (amount > 0),
  set_at timestamptz not null,
  -- A requested raise, or with no amount a removal: the player must confirm it, at this time at the earliest (T39).
  asked_amount bigint check (asked_amount > amount),
  asked_at timestamptz,
  ready_at timestamptz,
  check ((asked_at is null) = (ready_at is null) and (asked_at is not null or asked_amount is null)),
  primary key (player_id, owner, kind, period)
);

-- Log of all acts on limits and pauses.
create table player_limit_events (
  id bigint primary key generated always as identity,
  player_id bigint not null references players (id),
  owner text not null,
  act text not null check (act in ('set', 'lowered', 'asked', 'raised', 'removed', 'withdrawn', 'time_out', 'exclusion', 'shortened')),
  kind text,
  period text,
  before_amount bigint,
  after_amount bigint,
  until timestamptz,
  by_name text not null,
  reason text not null default '',
  at timestamptz not null
);
create index player_limit_events_by_player on player_limit_events (player_id, id desc);

-- Reviews that were shown and answered. Evidence for the regulator: the figures shown, and the member's answer.
create table player_reviews (
  id bigint primary key generated always as identity,
  merchant_code text not null references merchants (code),
  player_id bigint not null references players (id),
  shown_at timestamptz not null,
  figures jsonb not null,
  limits jsonb not null,
  answer text check (answer in ('kept', 'changed', 'dismissed')),
  answered_at timestamptz,
  check ((answer is null) = (answered_at is null))
);
create unique index player_reviews_open on player_reviews (player_id) where answered_at is null;
create index player_reviews_by_player on player_reviews (player_id, id desc);

-- Owner: blocks.

-- Blocks of members by the operator, and accounts that belong to one person.
create table player_blocks (
  id bigint primary key generated always as identity,
  player_id bigint not null references players (id),
  kind text not null check (kind in ('deposit', 'bet', 'withdraw', 'full')),
  -- Cause, as one of a few codes that the member sees.
  cause text not null constraint player_blocks_cause_check check (
  (origin = 'operator' and cause in ('asked', 'documents', 'rules', 'security', 'duplicate', 'law', 'other'))
  or (origin = 'pause' and cause in ('time_out', 'exclusion') and kind in ('bet', 'deposit') and until is not null)
  or (origin = 'closure' and cause = 'closed' and kind in ('bet', 'deposit') and until is null)),
  -- Reason, for the operator only.
  reason text not null,
  set_by text not null,
  set_at timestamptz not null,
  -- Expiry; null: until someone lifts it.
  until timestamptz,
  ended_at timestamptz,
  -- Null for a block that has expired.
  ended_by text,
  end_reason text,
  -- A pause of the player is a block that the operator's blocks neither replace nor lift (T42 to T45).
  origin text not null default 'operator' check (origin in ('operator', 'pause', 'closure')),
  check (until is null or until > set_at)
);
create index player_blocks_to_end on player_blocks (until) where ended_at is null and until is not null;
create index player_blocks_by_player on player_blocks (player_id, id desc);
create unique index player_blocks_in_force on player_blocks (player_id, kind, origin) where ended_at is null;

-- Owner: closures.

create table player_closures (
  id bigint primary key generated always as identity,
  merchant_code text not null references merchants (code),
  player_id bigint not null references players (id),
  -- 'emptying': money or open rounds are left, so the member may log in to withdraw. 'closed': nothing is left, log-in is refused.
  state text not null check (state in ('emptying', 'closed', 'reopened')),
  -- Evidence of the request: time, address, and what was left. Amounts in money units.
  requested_at timestamptz not null,
  requested_from text not null,
  cash bigint not null,
  held bigint not null,
  bonus_lapsed bigint not null,
  -- When the account was last found empty.
  emptied_at timestamptz,
  -- Time of the next comparison of the balance with the state; the interval doubles after each check without a change.
  look_at timestamptz,
  looks integer not null default 0,
  reopened_at timestamptz,
  reopened_by text,
  reopen_reason text,
  check ((state = 'reopened') = (reopened_at is not null)),
  check ((state = 'reopened') = (look_at is null))
);
create unique index player_closures_in_force on player_closures (player_id) where state <> 'reopened';
create index player_closures_by_player on player_closures (player_id, id desc);
create index player_closures_to_look_at on player_closures (look_at) where look_at is not null;
