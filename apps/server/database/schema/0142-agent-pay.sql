-- Rebates of closed days: runs, statements with their lines, debts (docs/agents.md). Money units.

-- Owner: agents.

-- One run for each merchant and closed day. Lines can be computed again from the counted rows up to `counts_to` and the versions of places and rates.
create table agent_runs (
  id bigint primary key generated always as identity,
  merchant_code text not null references merchants (code),
  day date not null,
  counts_to bigint not null,
  computed_at timestamptz not null,
  -- When no statement of it was left to pay or to decide.
  paid_at timestamptz,
  unique (merchant_code, day)
);
create index agent_runs_unpaid on agent_runs (id) where paid_at is null;

create table agent_statements (
  number bigint primary key generated always as identity,
  run bigint not null references agent_runs (id),
  member bigint not null references players (id),
  -- To the agent account; else to the player's cash.
  is_agent boolean not null,
  -- Sum of the lines that have not lapsed.
  gross bigint not null,
  -- Why a person looks at it first.
  notes text[] not null,
  state text not null check (state in ('waiting', 'approved', 'paid', 'refused')),
  -- Of players: negative days that were carried into it, and what is carried on.
  carry_in bigint not null default 0 check (carry_in <= 0),
  carry_out bigint not null default 0 check (carry_out <= 0),
  -- Of agents: taken back from the account.
  clawed bigint not null default 0 check (clawed >= 0),
  paid bigint not null default 0 check (paid >= 0),
  decided_by text,
  decided_at timestamptz,
  paid_at timestamptz,
  unique (run, member)
);
create index agent_statements_by_member on agent_statements (member, number desc);
create index agent_statements_open on agent_statements (run) where state in ('waiting', 'approved');

create table agent_lines (
  statement bigint not null references agent_statements (number),
  place integer not null,
  kind text not null check (kind in ('own', 'agent', 'players')),
  -- The member, the direct agent, or the rate of the direct players.
  source text not null,
  category text not null,
  origin_day date not null,
  base bigint not null,
  -- Null: the player kept this part at the bet.
  ppm integer,
  amount bigint not null,
  is_lapsed boolean not null,
  primary key (statement, place)
);

-- Negative days of players that are set against the next ones.
create table agent_carries (
  member bigint primary key references players (id),
  amount bigint not null check (amount <= 0)
);

-- Debts of agents to the company since a run.
create table agent_debts (
  id bigint primary key generated always as identity,
  run bigint not null references agent_runs (id),
  debtor bigint not null references agents (member),
  amount bigint not null check (amount > 0),
  left_over bigint not null check (left_over between 0 and amount)
);
create index agent_debts_open on agent_debts (debtor, id) where left_over > 0;

-- Owner: ledger.

-- Accounts of agents have a live balance, so that none goes below zero.
insert into balances (account_id) select id from accounts where kind = 'agent' on conflict do nothing;
