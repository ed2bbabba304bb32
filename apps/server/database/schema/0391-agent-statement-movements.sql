-- Movements of a statement, so that its page and files list them (docs/agents.md).

-- Owner: agents.

-- Keys of the ledger's movements at the agent's account when the statement was paid or taken back; empty for those of players and of before.
alter table agent_statements add column moves text[] not null default '{}';
