-- Teams whose share of members with signs of harm is far above that of all members; a person looks (docs/agents.md, T51).

-- Owner: agents.

create table agent_harm_markers (
  id bigint primary key generated always as identity,
  merchant_code text not null references merchants (code),
  agent bigint not null references agents (member),
  found_on date not null,
  members integer not null,
  -- Members with any sign, and with each.
  marked integer not null,
  limits integer not null,
  pauses integer not null,
  long_play integer not null,
  -- The share of all members in ppm.
  mean_ppm integer not null,
  state text not null default 'open' check (state in ('open', 'seen')),
  decided_by text,
  reason text,
  decided_at timestamptz,
  check ((state = 'open') = (decided_at is null))
);
create unique index agent_harm_markers_open_of on agent_harm_markers (agent) where state = 'open';
create index agent_harm_markers_by_merchant on agent_harm_markers (merchant_code, id desc);
create index agent_harm_markers_open on agent_harm_markers (merchant_code) where state = 'open';

-- Kinds of pay that are switched off for an agent, besides those of the merchant.
alter table agents add column kinds_off text[] not null default '{}';

-- The last day on which teams were looked through.
alter table agent_clocks add column harm_day date;
