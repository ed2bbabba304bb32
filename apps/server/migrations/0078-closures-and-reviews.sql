-- Account closure by the member (T54), and the periodic review of account and limits (T41).

-- A closure forbids bets and deposits like a pause, without an end; only the desk can lift it, by reopening the account.
alter table player_blocks drop constraint player_blocks_origin_check;
alter table player_blocks add constraint player_blocks_origin_check check (origin in ('operator', 'pause', 'closure'));
alter table player_blocks drop constraint player_blocks_cause_check;
alter table player_blocks add constraint player_blocks_cause_check check (
  (origin = 'operator' and cause in ('asked', 'documents', 'rules', 'security', 'duplicate', 'law', 'other'))
  or (origin = 'pause' and cause in ('time_out', 'exclusion') and kind in ('bet', 'deposit') and until is not null)
  or (origin = 'closure' and cause = 'closed' and kind in ('bet', 'deposit') and until is null));

create table player_closures (
  id bigint primary key generated always as identity,
  merchant_code text not null references merchants (code),
  player_id bigint not null references players (id),
  -- 'emptying': money or open rounds are left, so the member may log in to withdraw. 'closed': nothing is left, log-in is refused.
  state text not null check (state in ('emptying', 'closed', 'reopened')),
  -- Evidence of the request: when, from which address, and what was left. Amounts in money units.
  requested_at timestamptz not null,
  requested_from text not null,
  cash bigint not null,
  held bigint not null,
  bonus_lapsed bigint not null,
  -- When the account was last found empty.
  emptied_at timestamptz,
  -- When the balance is compared with the state again; the interval doubles with each look without a change.
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

-- When a member last looked at the limits and at the account summary; both count for the review.
alter table player_profiles add column limits_seen_at timestamptz;
alter table player_profiles add column summary_seen_at timestamptz;

-- Reviews shown and answered. Rows are evidence for the regulator: what was shown, and what the member answered.
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
