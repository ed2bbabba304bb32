-- Wrong passwords and codes make the next try wait and cost work, instead of locking a name for everybody (T12).

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
drop table log_in_failures;

-- Browsers that have logged in to an account, by the hash of a mark in a cookie: they open it also while strangers guess.
create table player_devices (
  player_id bigint not null references players (id) on delete cascade,
  device_hash bytea not null,
  seen_at timestamptz not null,
  primary key (player_id, device_hash)
);
create table staff_devices (
  staff_id bigint not null references staff (id) on delete cascade,
  device_hash bytea not null,
  seen_at timestamptz not null,
  primary key (staff_id, device_hash)
);

-- The work that a captcha asks for grows; one that asks for work alone has no picture.
alter table captchas
  alter column answer drop not null,
  add column bits smallint not null default 12;

-- Acts that wait for each other by name, across processes; a row that outlives its process ends by itself.
create unlogged table turns (
  name_hash bytea primary key,
  holder uuid not null,
  until timestamptz not null
);
