-- The rake of rounds between players, as their game modules state it: a dividend counts such rounds only where it is stated (docs/agents.md). Money units.

-- Owner: agents.

-- Null: no rake is stated. Rounds with one are counted in rows apart from those without.
alter table agent_counts add column rake bigint;
