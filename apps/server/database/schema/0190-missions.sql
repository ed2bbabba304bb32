-- Missions: rules in versions, and the progress of members.

-- Owner: ranks.

-- Figures of each counted round, for programs that count rounds one by one. `staked` is the cash part of the stake.
alter table reward_events
  add column game_id text,
  add column vendor_code text,
  add column classification text,
  add column bonus_staked bigint,
  add column paid bigint,
  add column opened_at timestamptz,
  add column closed_at timestamptz;
update reward_events e set game_id = r.game_id, vendor_code = r.vendor_code, classification = g.classification, paid = r.paid,
  bonus_staked = r.staked - e.staked, opened_at = r.opened_at, closed_at = coalesce(r.closed_at, e.counted_at)
from rounds r join games g on g.id = r.game_id where r.id = e.round_id;
alter table reward_events
  alter column game_id set not null,
  alter column vendor_code set not null,
  alter column classification set not null,
  alter column bonus_staked set not null,
  alter column paid set not null,
  alter column opened_at set not null,
  alter column closed_at set not null;
create index reward_events_of_player on reward_events (player_id, day);

-- Owner: missions.

-- A version of a mission. A published version never changes; a change is the next version of the same code.
create table missions (
  id uuid primary key default uuidv7(),
  merchant_code text not null references merchants (code),
  code text not null check (code ~ '^[a-z0-9-]{2,40}$'),
  version integer not null check (version > 0),
  state text not null check (state in ('draft', 'published', 'stopped')),
  body jsonb not null,
  starts_at timestamptz not null,
  ends_at timestamptz check (ends_at > starts_at),
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
create index missions_published on missions (merchant_code, starts_at) where state = 'published';

-- The progress of a member in one period of a mission, under the version with which the period has begun.
create table mission_progress (
  player_id bigint not null references players (id),
  code text not null,
  -- The date, Monday's date, or `once`.
  period_key text not null,
  merchant_code text not null references merchants (code),
  version integer not null,
  joined_at timestamptz,
  -- Value of each task up to its target: 1/100,000 of the currency's unit for valid stake, else a count.
  reached bigint[] not null default '{}',
  is_done boolean not null default false,
  -- A reward was written for it, and was not taken back since.
  is_granted boolean not null default false,
  -- Rewards that were taken back before they were claimed, because rounds became void. Each has a key of its own.
  taken_back smallint not null default 0,
  changed_at timestamptz not null,
  primary key (player_id, code, period_key)
);
create index mission_progress_by_version on mission_progress (merchant_code, code, version) where is_granted;

-- Members whose missions are counted again without play: a sign-in, or joining. One row for a member.
create table mission_looks (
  player_id bigint primary key references players (id),
  merchant_code text not null references merchants (code),
  noted_at timestamptz not null
);
