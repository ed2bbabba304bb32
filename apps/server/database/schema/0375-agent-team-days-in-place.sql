-- Sums of teams are added to every hour of their day: rows find room for the next version on their page, and no index is written (docs/agents.md, Measured).

-- Owner: agents.

alter table agent_team_days set (fillfactor = 60);
alter table agent_active_ends set (fillfactor = 80);
