-- Days of bets of which one agent gets no rebates: the desk has switched its rebates off (docs/agents.md, agents.md 10).

-- Owner: agents.

create table agent_own_rebates_off (
  member bigint not null references agents (member),
  from_day date not null,
  -- The last day; null: still off.
  to_day date check (to_day >= from_day),
  primary key (member, from_day)
);
