-- Contracts of agents and the runs that pay them (docs/agents.md). Money units.

-- Owner: agents.

create table agent_contracts (
  id bigint primary key generated always as identity,
  merchant_code text not null references merchants (code),
  member bigint not null references agents (member),
  -- The agent who pays; null: the company.
  payer bigint references agents (member),
  kind text not null check (kind in ('daily', 'hourly', 'dividend')),
  scope text not null,
  -- Steps and options; amounts as text, never changed.
  rows jsonb not null,
  options jsonb not null,
  from_day date not null,
  -- The last day; null while it is open.
  to_day date check (to_day >= from_day - 1),
  state text not null default 'offered' check (state in ('offered', 'accepted', 'declined', 'withdrawn', 'lapsed')),
  -- Made by the page: the same key makes no second offer.
  key uuid not null,
  offered_by text not null,
  offered_at timestamptz not null,
  lapses_at timestamptz not null,
  answered_at timestamptz,
  -- The text that was accepted, as it was shown; the wish that came with a refusal.
  words text not null default '',
  wish text not null default '',
  ended_by text,
  unique nulls not distinct (merchant_code, payer, key)
);
create index agent_contracts_by_member on agent_contracts (member, id desc);
create index agent_contracts_by_payer on agent_contracts (payer, id desc) where payer is not null;
create unique index agent_contracts_waiting on agent_contracts (member, kind, scope) where state = 'offered';
create index agent_contracts_lapsing on agent_contracts (lapses_at) where state = 'offered';
create index agent_contracts_in_force on agent_contracts (merchant_code, kind, from_day) where state = 'accepted';

alter table agent_runs
  add column kind text not null default 'rebate' check (kind in ('rebate', 'daily', 'hourly', 'dividend')),
  -- Of hourly runs; the day of a dividend is the last one of its half-month.
  add column hour timestamptz,
  -- Settings and contracts that entered.
  add column terms jsonb not null default '{}',
  drop constraint agent_runs_merchant_code_day_key,
  add constraint agent_runs_once unique nulls not distinct (merchant_code, kind, day, hour),
  add constraint agent_runs_of_hours check ((kind = 'hourly') = (hour is not null));

alter table agent_statements
  add column contract bigint references agent_contracts (id),
  -- The top agent whose line is paid together.
  add column line bigint references agents (member),
  -- The part that is owed to direct agents by their contracts.
  add column passed bigint not null default 0 check (passed >= 0),
  drop constraint agent_statements_run_member_key,
  add constraint agent_statements_once unique nulls not distinct (run, member, contract),
  add constraint agent_statements_of_lines check ((contract is null) = (line is null));

-- How the amount of a contract's statement was computed.
create table agent_figures (
  statement bigint primary key references agent_statements (number),
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
  -- The step that paid, from 0; null: none was reached.
  step integer,
  carry_out bigint not null check (carry_out <= 0)
);

-- To whom a debt is owed; null: the company.
alter table agent_debts add column creditor bigint references agents (member);
