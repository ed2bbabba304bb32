-- How many accounts with a high lottery rate an agent may still open, by band of the rate (docs/agents.md).

-- Owner: agents.

-- Changes of balances. Only ever added.
create table agent_quota_entries (
  id bigint primary key generated always as identity,
  agent bigint not null references agents (member),
  -- The first rate of the band, in parts per million.
  band integer not null check (band >= 0),
  amount integer not null check (amount <> 0),
  kind text not null check (kind in ('granted', 'passed', 'opened', 'lapsed', 'joined', 'raised')),
  -- The agent on the other side of a passing, or the member whose account it is about.
  other bigint references players (id),
  invitation bigint references agent_invitations (id),
  -- The page's key of a passing: the same one passes once.
  key uuid,
  reason text not null default '',
  made_by text not null,
  made_at timestamptz not null
);
create index agent_quota_entries_by_agent on agent_quota_entries (agent, id desc);
create unique index agent_quota_entries_by_key on agent_quota_entries (agent, key) where key is not null and amount < 0;

-- The sums of the entries.
create table agent_quotas (
  agent bigint not null references agents (member),
  band integer not null,
  balance integer not null check (balance >= 0),
  primary key (agent, band)
);

-- The band that the account of a member uses, and whose quota it was.
create table agent_quota_uses (
  member bigint primary key references players (id),
  agent bigint not null references agents (member),
  band integer not null
);

-- The band that waits for the person; null where the rate needs none.
alter table agent_invitations add column quota_band integer;
