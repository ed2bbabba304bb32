-- Figures of links beyond registrations, and own accounts in the own downline, which are not counted until a person has decided (docs/agents.md).

-- Owner: agents.

-- Members who came by the link: verified and first deposits by the day of the event, the others by counted day. `valid` and `earned` include everybody below them.
alter table agent_link_days
  add column verified integer not null default 0,
  add column deposited integer not null default 0,
  add column active integer not null default 0,
  add column valid numeric(38) not null default 0,
  add column earned numeric(38) not null default 0;

-- Members below an agent who share a device, a payout account or a card with that agent.
create table agent_not_counted (
  id bigint primary key generated always as identity,
  merchant_code text not null references merchants (code),
  member bigint not null references players (id),
  agent bigint not null references agents (member),
  -- A rule of risk-rules.ts.
  cause text not null,
  -- Play of this day of the merchant and of later ones is held.
  from_day date not null,
  -- kept: a person has confirmed that it is the agent's own account.
  state text not null default 'held' check (state in ('held', 'kept', 'cleared')),
  found_at timestamptz not null,
  decided_by text,
  reason text,
  decided_at timestamptz,
  -- When the held play was counted as late.
  released_at timestamptz,
  unique (member, agent),
  check ((state = 'held') = (decided_at is null))
);
create index agent_not_counted_by_merchant on agent_not_counted (merchant_code, id desc);
create index agent_not_counted_open on agent_not_counted (merchant_code) where state <> 'cleared' or released_at is null;

-- True: for the member's own figures alone, not for anybody above.
alter table agent_counts add column is_held boolean not null default false;
create index agent_counts_held on agent_counts (member) where is_held;
