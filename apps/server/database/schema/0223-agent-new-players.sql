-- Pay for new players that an agent has brought (docs/agents.md). Money units.

-- Owner: agents.

alter table agent_contracts
  drop constraint agent_contracts_kind_check,
  add constraint agent_contracts_kind_check check (kind in ('daily', 'hourly', 'cpa', 'dividend')),
  -- The company alone pays for new players.
  add constraint agent_contracts_cpa check (kind <> 'cpa' or payer is null);

alter table agent_runs
  drop constraint agent_runs_kind_check,
  add constraint agent_runs_kind_check check (kind in ('rebate', 'daily', 'hourly', 'cpa', 'dividend'));

-- Players whom a statement pays for, once each, and those for whom it takes the pay back. 0: the month's maximum was reached.
create table agent_new_players (
  statement bigint not null references agent_statements (number),
  player bigint not null references players (id),
  amount bigint not null,
  primary key (statement, player)
);
create unique index agent_new_players_paid_once on agent_new_players (player) where amount >= 0;
create unique index agent_new_players_taken_once on agent_new_players (player) where amount < 0;
