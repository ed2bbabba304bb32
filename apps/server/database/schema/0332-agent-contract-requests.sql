-- Contracts that members ask for, and offers to players, who become agents by accepting (docs/agents.md).

-- Owner: agents.

alter table agent_contracts
  drop constraint agent_contracts_member_fkey,
  add constraint agent_contracts_member_fkey foreign key (member) references players (id),
  drop constraint agent_contracts_state_check,
  add constraint agent_contracts_state_check check (state in ('requested', 'refused', 'offered', 'accepted', 'declined', 'withdrawn', 'lapsed'));
create unique index agent_contracts_requested on agent_contracts (member, kind, scope) where state = 'requested';
create index agent_contracts_asked on agent_contracts (merchant_code, id desc) where state = 'requested';
