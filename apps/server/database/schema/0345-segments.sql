-- Saved segments of members (docs/rewards.md, decision 161).

-- Owner: segments.
create table segments (
  id uuid primary key default uuidv7(),
  merchant_code text not null references merchants (code),
  name text not null,
  -- The newest version.
  version integer not null check (version > 0),
  -- It can no longer be chosen.
  retired_at timestamptz
);
create unique index segments_by_name on segments (merchant_code, lower(name)) where retired_at is null;

-- A version never changes; what uses the segment reads the version in force at its moment.
create table segment_versions (
  segment_id uuid not null references segments (id),
  version integer not null check (version > 0),
  name text not null,
  groups jsonb not null,
  -- When the list of members was kept; null: live.
  frozen_at timestamptz,
  -- Members of the kept list.
  members integer,
  reason text not null,
  made_by text not null,
  approved_by text,
  made_at timestamptz not null,
  primary key (segment_id, version),
  check ((frozen_at is null) = (members is null))
);

-- Members of frozen versions.
create table segment_members (
  segment_id uuid not null,
  version integer not null,
  player_id bigint not null references players (id),
  primary key (segment_id, version, player_id),
  foreign key (segment_id, version) references segment_versions (segment_id, version)
);
