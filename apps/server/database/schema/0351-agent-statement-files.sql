-- Files of statements are logged like exports of the team (docs/agents.md).

-- Owner: agents.

alter table agent_lookups
  drop constraint agent_lookups_kind_check,
  add constraint agent_lookups_kind_check check (kind in ('sheet', 'rounds', 'members', 'play', 'statement'));
