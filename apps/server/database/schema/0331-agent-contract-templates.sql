-- Templates of the company's contracts with agents, and lists of the desk (docs/agents.md).

-- Owner: agents.

create table agent_contract_templates (
  id bigint primary key generated always as identity,
  merchant_code text not null references merchants (code),
  name text not null,
  kind text not null,
  scope text not null,
  rows jsonb not null,
  options jsonb not null,
  saved_by text not null,
  saved_at timestamptz not null,
  unique (merchant_code, name)
);

create index agent_moves_by_merchant on agent_moves (merchant_code, id desc);
create index agent_debts_left on agent_debts (id desc) where left_over > 0;
