-- Estimated dividends of running half-months, as if they ended with the last closed day (docs/agents.md).

-- Owner: agents.

-- One row for each dividend in force, replaced when a day is closed. Money units.
create table agent_estimates (
  contract bigint primary key references agent_contracts (id),
  merchant_code text not null references merchants (code),
  agent bigint not null references agents (member),
  day date not null,
  valid bigint not null,
  ggr bigint not null,
  active integer not null,
  rebates bigint not null,
  rewards bigint not null,
  fees bigint not null,
  salary bigint not null,
  net bigint not null,
  carry_in bigint not null,
  base bigint not null,
  -- From 0; null: no step is reached.
  step integer,
  amount bigint not null
);
create index agent_estimates_by_agent on agent_estimates (agent);
create index agent_estimates_by_merchant on agent_estimates (merchant_code, day);
