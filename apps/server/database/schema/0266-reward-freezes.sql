-- Claims of a rule that the desk has frozen (REW-30).

-- Owner: rewards.

-- A freeze holds all open grants of a rule, of every version, until its end. What ends it sooner is a release, or a return that two people decided on.
create table reward_freezes (
  id uuid primary key default uuidv7(),
  merchant_code text not null references merchants (code),
  source text not null,
  rule_code text not null,
  reason text not null,
  frozen_by text not null,
  frozen_at timestamptz not null,
  until timestamptz not null check (until > frozen_at and until <= frozen_at + interval '72 hours'),
  ended_at timestamptz check (ended_at >= frozen_at),
  ended_by text,
  is_taken_back boolean not null default false,
  check ((ended_at is null) = (ended_by is null) and (not is_taken_back or ended_at is not null))
);
create index reward_freezes_of_rule on reward_freezes (merchant_code, source, rule_code, frozen_at desc);
