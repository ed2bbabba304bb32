-- House accounts (types 40, 41, 42): a tree of a merchant's staff in trial money, counted and paid apart from the real one (agents.md 3.1).

-- Owner: agents.

alter table agent_counts add column is_trial boolean not null default false;

alter table agent_runs
  add column is_trial boolean not null default false,
  drop constraint agent_runs_once,
  add constraint agent_runs_once unique nulls not distinct (merchant_code, is_trial, kind, day, hour);

-- Owner: players.

create index players_house on players (merchant_code, id desc) where type in (40, 41, 42);
