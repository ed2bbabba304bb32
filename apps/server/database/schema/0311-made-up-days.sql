-- Missed dates of the sign-in that members have made up with points (REW-34).

-- Owner: rewards.

create table sign_in_made_up (
  player_id bigint not null references players (id),
  -- The missed date. It counts for the run and pays nothing.
  day date not null,
  merchant_code text not null references merchants (code),
  rule_code text not null,
  rule_version integer not null,
  -- Whole points that it has cost.
  points integer not null check (points >= 0),
  made_at timestamptz not null,
  primary key (player_id, day)
);
