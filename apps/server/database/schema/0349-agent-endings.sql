-- Ends of agents: the team goes to the upline, the account is frozen for a while and then released (docs/agents.md).

-- Owner: agents.

create table agent_endings (
  id bigint primary key generated always as identity,
  merchant_code text not null references merchants (code),
  member bigint not null references agents (member),
  -- ended: the team goes to the upline on a 1st or 16th. player: an agent without a team is a player again, at the next day in the stored places.
  becomes text not null check (becomes in ('ended', 'player')),
  from_day date not null,
  -- void: it could not act on its day.
  state text not null default 'agreed' check (state in ('agreed', 'acted', 'withdrawn', 'void')),
  reason text not null,
  agreed_by text not null,
  agreed_at timestamptz not null,
  ended_by text,
  ended_at timestamptz,
  -- From this day on the account is released.
  release_day date not null check (release_day > from_day),
  released_at timestamptz,
  -- Taken from the account by decision. Money units.
  clawed bigint not null default 0 check (clawed >= 0)
);
create unique index agent_endings_agreed_of on agent_endings (member) where state = 'agreed';
create index agent_endings_due on agent_endings (merchant_code, from_day) where state = 'agreed';
create index agent_endings_held on agent_endings (merchant_code, release_day) where state = 'acted' and released_at is null;
create index agent_endings_by_member on agent_endings (member, id desc);

-- The contract that another payer has taken over with the same terms, after the end of the first one: the carry goes on.
alter table agent_contracts add column follows bigint references agent_contracts (id);
