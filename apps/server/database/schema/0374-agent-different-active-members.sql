-- Different active members of teams in the named periods of their figures (agents.md 9.1): members by the last day on which they were active in a team, as it is now
-- and as it was when half-months were closed. Derived from counted play and places, as other figures of teams without keys (0353).

-- Owner: agents.

-- The last day on which a member was active, and the agents above on that day.
create table agent_last_active (
  member bigint primary key,
  merchant_code text not null,
  day date not null,
  path bigint[] not null
);
create index agent_last_active_by_day on agent_last_active (merchant_code, day);

-- The last day on which a member was active in a team that it has left since.
create table agent_left_active (
  member bigint not null,
  agent bigint not null,
  day date not null,
  primary key (member, agent)
);

-- How many members of a team have a day as their last active one in the team.
create table agent_active_ends (
  agent bigint not null,
  day date not null,
  members integer not null,
  primary key (agent, day)
);

-- The same as it was at the end of the last day of a half-month.
create table agent_active_closings (
  agent bigint not null,
  closed date not null,
  day date not null,
  members integer not null,
  primary key (agent, closed, day)
);

-- Different active members of a team in the 14 days that end with a closed day.
create table agent_active_spans (
  agent bigint not null,
  day date not null,
  members integer not null,
  primary key (agent, day)
);

-- The day up to which active members are followed; null: not yet.
alter table agent_figure_clocks add column active_day date;
