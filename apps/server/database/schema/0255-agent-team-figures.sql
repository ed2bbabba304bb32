-- Stored figures of agents' teams, kept after each counting, so that a page costs the same for a team of any size (docs/agents.md).

-- Owner: agents.

-- Up to where the figures of a merchant are kept. Members with a higher id are not in the sizes yet.
create table agent_figure_clocks (
  merchant_code text primary key references merchants (code),
  kept_to timestamptz not null,
  members_to bigint not null
);

create table agent_team_sizes (
  agent bigint primary key references agents (member),
  members integer not null,
  direct integer not null,
  agents integer not null
);

-- The day on which a member came under an agent for the first time, was verified, and paid the first deposit ever.
create table agent_milestones (
  member bigint not null references players (id),
  kind text not null check (kind in ('joined', 'verified', 'deposited')),
  day date not null,
  primary key (member, kind)
);

-- The same by team, with the placements of that day.
create table agent_growth_days (
  agent bigint not null references agents (member),
  day date not null,
  joined integer not null default 0,
  verified integer not null default 0,
  deposited integer not null default 0,
  primary key (agent, day)
);

-- Deposits and withdrawals, net of returns, and rewards of members by the merchant's day, and the same by team. Money units.
create table agent_member_money (
  member bigint not null references players (id),
  day date not null,
  deposits bigint not null,
  withdrawals bigint not null,
  rewards bigint not null,
  primary key (member, day)
);
create table agent_money_days (
  agent bigint not null references agents (member),
  day date not null,
  deposits numeric(38) not null,
  withdrawals numeric(38) not null,
  rewards numeric(38) not null,
  primary key (agent, day)
);

-- Valid turnover of each direct member with everybody below, and what the agent earns of it, by counted day and by half-month (its first day).
create table agent_direct_figures (
  merchant_code text not null references merchants (code),
  unit text not null check (unit in ('day', 'half')),
  from_day date not null,
  agent bigint not null references agents (member),
  member bigint not null references players (id),
  valid numeric(38) not null,
  earned numeric(38) not null,
  primary key (merchant_code, unit, from_day, agent, member)
);
create index agent_direct_figures_by_valid on agent_direct_figures (agent, unit, from_day, valid, member);
create index agent_direct_figures_by_earned on agent_direct_figures (agent, unit, from_day, earned, member);

create index agent_placements_by_day on agent_placements (from_day);
create index agent_counts_by_member on agent_counts (member, bucket_day);
insert into followers (name, transaction_number) values ('agents-money', pg_current_xact_id()::text::bigint) on conflict do nothing;

-- Owner: deposits.

create index deposit_orders_paid on deposit_orders (merchant_code, paid_at) where paid_at is not null;

-- Owner: identity-documents.

create index identity_proofs_decided on identity_proofs (merchant_code, decided_at) where decided_at is not null;
