-- Lists of direct members by name, and the log of what agents looked up (docs/agents.md).

-- Owner: agents.

-- The key of a direct member in lists by name: of agents the whole name, of players only the letters that the agent sees. Null below the first step.
alter table agent_closure add column sort_name text collate "C";

update agent_closure c set sort_name = case when c.is_agent then lower(coalesce(p.username, p.public_id))
    else lower(left(coalesce(p.username, p.public_id), 2) || right(coalesce(p.username, p.public_id), 1)) end
  from players p where p.id = c.member and c.distance = 1;
create index agent_closure_by_name on agent_closure (ancestor, sort_name, member) where distance = 1;

-- Looks of agents at members, and exports. Only ever added.
create table agent_lookups (
  id bigint primary key generated always as identity,
  merchant_code text not null references merchants (code),
  agent bigint not null references agents (member),
  -- The member; null for an export of the team.
  member bigint references players (id),
  kind text not null check (kind in ('sheet', 'rounds', 'members', 'play')),
  looked_at timestamptz not null
);
create index agent_lookups_by_agent on agent_lookups (agent, id desc);
create index agent_lookups_by_member on agent_lookups (member, id desc) where member is not null;
