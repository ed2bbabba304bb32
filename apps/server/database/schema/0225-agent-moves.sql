-- Moves of members with everybody below to another agent (docs/agents.md).

-- Owner: agents.

create table agent_moves (
  id bigint primary key generated always as identity,
  merchant_code text not null references merchants (code),
  member bigint not null references players (id),
  -- Null: directly under the company.
  from_upline bigint references agents (member),
  to_upline bigint references agents (member),
  -- The 1st or 16th of a month.
  from_day date not null,
  -- void: it could not act on its day.
  state text not null default 'agreed' check (state in ('agreed', 'acted', 'withdrawn', 'void')),
  reason text not null,
  agreed_by text not null,
  agreed_at timestamptz not null,
  ended_by text,
  ended_at timestamptz,
  check (from_upline is distinct from to_upline)
);
create unique index agent_moves_agreed_of on agent_moves (member) where state = 'agreed';
create index agent_moves_due on agent_moves (merchant_code, from_day) where state = 'agreed';
create index agent_moves_by_member on agent_moves (member, id desc);
