-- The merchant's day of stored figures, and the members behind small numbers of active ones (docs/agents.md).

-- Owner: agents.

-- The merchant's day of `kept_to`.
alter table agent_figure_clocks add column kept_day date;

-- The active members where there are fewer than the highest floor, so that different members of several days can be counted; null where there are more.
alter table agent_active_days add column who bigint[];
