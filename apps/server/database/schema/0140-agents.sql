-- The agents' tree: who is under whom now and since when, rates, links and invitations.

-- Owner: agents.

-- Members with a team, as the tree is now. Top agents have no upline and level 1.
create table agents (
  member bigint primary key references players (id),
  merchant_code text not null references merchants (code),
  is_trial boolean not null,
  state text not null check (state in ('applied', 'active', 'suspended', 'ended')),
  upline bigint references agents (member),
  level smallint not null check (level > 0),
  since timestamptz not null,
  state_since timestamptz not null,
  check ((upline is null) = (level = 1))
);
create index agents_by_upline on agents (upline, member desc);
create index agents_by_merchant on agents (merchant_code, is_trial, level, member desc);

-- Everybody below an agent at any depth, members and agents alike; an agent is not in its own team.
create table agent_closure (
  ancestor bigint not null references agents (member),
  member bigint not null references players (id),
  distance smallint not null check (distance > 0),
  -- The merchant's day on which the member joined.
  joined date not null,
  is_agent boolean not null,
  primary key (ancestor, member)
);
create index agent_closure_upwards on agent_closure (member, ancestor);
create index agent_closure_by_step on agent_closure (ancestor, distance, member desc);
create index agent_closure_by_day on agent_closure (ancestor, joined);
create index agent_closure_of_agents on agent_closure (ancestor, member desc) where is_agent;

-- The place of a member from a day on. Rows of past days never change.
create table agent_placements (
  member bigint not null references players (id),
  from_day date not null,
  upline bigint references agents (member),
  -- Everybody above, the upline first.
  path bigint[] not null,
  level smallint not null check (level > 0),
  is_agent boolean not null,
  primary key (member, from_day)
);

-- Rates of a member from a day on, in parts per million, in the order of the categories of agents.md 4.1.
create table agent_rates (
  member bigint not null references players (id),
  from_day date not null,
  ppm integer[] not null check (cardinality(ppm) = 11),
  set_by text not null,
  reason text not null,
  set_at timestamptz not null,
  primary key (member, from_day)
);

-- Accounts that an agent has opened for somebody, until that person activates them. Only the hash of what is in the link is kept.
create table agent_invitations (
  id bigint primary key generated always as identity,
  merchant_code text not null references merchants (code),
  owner bigint not null references agents (member),
  -- The page's key: the same one opens no second invitation.
  key uuid not null,
  username text not null,
  is_agent boolean not null,
  ppm integer[] not null check (cardinality(ppm) = 11),
  token_hash bytea not null unique,
  state text not null default 'open' check (state in ('open', 'used', 'withdrawn', 'lapsed')),
  opened_at timestamptz not null,
  expires_at timestamptz not null,
  -- The member who activated it.
  member bigint unique references players (id),
  unique (owner, key)
);
create unique index agent_invitations_by_name on agent_invitations (merchant_code, lower(username)) where state = 'open';
create index agent_invitations_by_owner on agent_invitations (owner, id desc);
create index agent_invitations_by_end on agent_invitations (expires_at) where state = 'open';

-- Visits and registrations by a link, by the merchant's day.
create table agent_link_days (
  merchant_code text not null,
  code text not null,
  day date not null,
  visits integer not null default 0,
  registrations integer not null default 0,
  primary key (merchant_code, code, day),
  foreign key (merchant_code, code) references affiliate_codes (merchant_code, code)
);

-- Devices that have followed a link on a day, so that each counts once. Gone after two days.
create table agent_link_visits (
  merchant_code text not null,
  code text not null,
  day date not null,
  device_hash bytea not null,
  primary key (merchant_code, code, day, device_hash)
);
create index agent_link_visits_by_day on agent_link_visits (day);

-- Owner: registration.

-- Links: codes of the company's partners have no owner; those of agents place a new member under the owner.
alter table affiliate_codes
  add column owner bigint references agents (member),
  add column kind text not null default 'player' check (kind in ('player', 'agent')),
  add column landing text not null default 'register' check (landing in ('register', 'home')),
  -- Rates of who comes by it; null without an owner.
  add column ppm integer[] check (cardinality(ppm) = 11),
  add column valid_until timestamptz,
  add column uses_max integer check (uses_max > 0),
  add column uses integer not null default 0,
  add constraint affiliate_codes_owned check ((owner is null) = (ppm is null)),
  add constraint affiliate_codes_used check (uses_max is null or uses <= uses_max);
create index affiliate_codes_by_owner on affiliate_codes (owner, created_at desc) where owner is not null;

-- Owner: agents.

-- Members of agents' types from before the tree: each begins as a top agent without a team.
update players set type = 2 where type = 1;
insert into agents (member, merchant_code, is_trial, state, upline, level, since, state_since)
  select id, merchant_code, is_trial, 'active', null, 1, created_at, now() from players where type in (2, 41, 42);
insert into agent_placements (member, from_day, upline, path, level, is_agent)
  select member, since::date, null, '{}', 1, true from agents;
insert into agent_rates (member, from_day, ppm, set_by, reason, set_at)
  select member, since::date, array_fill(0, array[11]), 'system', 'before the tree', now() from agents;
