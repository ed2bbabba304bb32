-- Where vendors are called, how their calls went, and what the operator has taken out of service.

-- The vendor's side of the protocol: where a game is launched and a round is asked for. No row means that its games cannot be launched here.
create table vendor_endpoints (
  vendor_code text primary key references vendors (code),
  protocol text not null check (protocol in ('hub88')),
  operator_url text not null,
  -- Origins that its games may be framed from; {host} stands for the name of the site that is visited.
  frame_origins text[] not null check (cardinality(frame_origins) between 1 and 8),
  -- Names the private key that our calls are signed with (<name>.private.pem in the folder of vendor keys).
  platform_key text not null default 'platform',
  -- Its games tell the page around them when they are ready (docs/vendors.md); of others only the loading of the frame is seen.
  says_ready boolean not null default false,
  is_enabled boolean not null default true,
  -- Made by the demo; production looks past it.
  is_demo boolean not null default false,
  changed_at timestamptz not null default now()
);

alter table vendor_keys
  add column is_demo boolean not null default false,
  add column last_used_at timestamptz;

-- What is off now, and by whom and why. No row means on. The audit log keeps what was (T65).
create table play_switches (
  scope text not null check (scope in ('all', 'vendor', 'game')),
  -- The vendor or the game; empty for all play.
  code text not null default '',
  reason text not null,
  changed_by text not null,
  changed_at timestamptz not null default now(),
  primary key (scope, code),
  check ((scope = 'all') = (code = ''))
);

insert into revisions (scope) values ('vendors');
create trigger vendor_endpoints_raise_revision after insert or update or delete or truncate on vendor_endpoints
  for each statement execute function raise_revision('vendors');
create trigger play_switches_raise_revision after insert or update or delete or truncate on play_switches
  for each statement execute function raise_revision('vendors');

-- Calls between us and a vendor, counted by minute. `latency` counts calls by how long they took; the bounds stand in modules/vendors/latency.ts.
create table vendor_traffic (
  vendor_code text not null,
  minute timestamptz not null,
  -- 'in': the vendor asked us; 'out': we asked the vendor.
  direction text not null check (direction in ('in', 'out')),
  question text not null,
  status text not null,
  calls bigint not null,
  latency bigint[] not null,
  primary key (vendor_code, minute, direction, question, status)
);
create index vendor_traffic_by_minute on vendor_traffic (minute);

-- The last calls as they were, without what opens something (tokens and signatures).
create table vendor_calls (
  id bigint primary key generated always as identity,
  vendor_code text not null,
  direction text not null check (direction in ('in', 'out')),
  question text not null,
  status text not null,
  at timestamptz not null,
  duration_ms integer not null,
  request text not null,
  response text not null
);
create index vendor_calls_by_vendor on vendor_calls (vendor_code, id desc);

-- Adds two counts of latencies place by place.
create function add_counts(a bigint[], b bigint[]) returns bigint[] language sql immutable parallel safe
return (select array_agg(coalesce(x, 0) + coalesce(y, 0) order by place) from unnest(a, b) with ordinality as t (x, y, place));
