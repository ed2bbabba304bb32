-- Held play pays the own rebate, in a line of its own: no dividend deducts it before the play counts (docs/agents.md).

-- Owner: agents.

alter table agent_lines add column is_held boolean not null default false;

-- False: the hold began before held play paid the own rebate; it is paid with the release.
alter table agent_not_counted add column pays_own boolean not null default false;
alter table agent_not_counted alter column pays_own set default true;
